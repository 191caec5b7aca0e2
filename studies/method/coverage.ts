import { setImmediate } from 'node:timers/promises';
import { fit, InputError, parseModel, type Result } from '../../src/index.ts';
import { type CoverageCase, coverageCases } from './coverage/cases.ts';
import { tableOf } from './coverage/table.ts';
import { startProgress } from './progress.ts';
import { percent, startTable } from './table.ts';

/** How many intervals hold the truth, of how many; fits that did not converge, which count, and those that were refused. */
export interface Coverage {
  readonly held: number;
  readonly intervals: number;
  readonly doubtful: number;
  readonly refused: number;
}

/** Trials of two models share no seed, and more trials go on where fewer ended. */
const SEEDS = 100_000;

/** How often do 95% intervals of `mle` hold the truth for models with hidden states, inputs, doses and laws of noise? */
export async function studyCoverage({
  trials,
  signal,
}: {
  trials: number;
  signal: AbortSignal;
}): Promise<void> {
  const progress = startProgress(trials * coverageCases.length);
  const row = startTable([
    'model',
    'parameters',
    'intervals',
    'held',
    'coverage %',
    'not converged',
    'refused',
  ]);
  const all: Coverage[] = [];
  for (const [c, one] of coverageCases.entries()) {
    const coverage = await coverageOf(one, trials, 1 + c * SEEDS, signal, () => progress.add(1, one.name));
    if (!coverage) return progress.clear();
    progress.clear();
    row(cells(one.name, String(coverage.intervals / (trials - coverage.refused)), coverage));
    all.push(coverage);
  }
  const sum = (of: keyof Coverage) => all.reduce((total, one) => total + one[of], 0);
  const pooled = {
    held: sum('held'),
    intervals: sum('intervals'),
    doubtful: sum('doubtful'),
    refused: sum('refused'),
  };
  row(cells('pooled', '', pooled));
  console.log(`\n${trials} data sets a model, in ${progress.elapsed()}.`);
}

function cells(name: string, parameters: string, coverage: Coverage): string[] {
  const { held, intervals, doubtful, refused } = coverage;
  const counts = [intervals, held].map(String);
  return [name, parameters, ...counts, percent(held / intervals), String(doubtful), String(refused)];
}

/** Coverage over trials of one case, seeds counted from `first`; undefined where it was stopped. */
export async function coverageOf(
  one: CoverageCase,
  trials: number,
  first: number,
  signal?: AbortSignal,
  onTrial?: () => void,
): Promise<Coverage | undefined> {
  const model = parseModel(one.model);
  let [held, intervals, doubtful, refused] = [0, 0, 0, 0];
  for (let trial = 0; trial < trials; trial++) {
    // Lets a Ctrl-C through.
    await setImmediate();
    if (signal?.aborted) return undefined;
    const table = await tableOf(model, one, first + trial);
    try {
      const { parameters, status } = await fit(model, table, { intervals: 'white', check: 'none' });
      if (status.code === 'notConverged') doubtful++;
      intervals += parameters.length;
      held += parameters.filter((parameter) => isHeld(one, parameter)).length;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused++;
    }
    onTrial?.();
  }
  return { held, intervals, doubtful, refused };
}

/** Whether the interval of a parameter holds its true value, that of its own experiment where it has one. */
export function isHeld(
  { truth, experiments }: CoverageCase,
  {
    name,
    experiment,
    interval: [low, high],
  }: Pick<Result['parameters'][number], 'name' | 'experiment' | 'interval'>,
): boolean {
  const own = experiment === null ? undefined : experiments?.[Number(experiment.slice(1)) - 1];
  const w = own?.[name] ?? truth[name];
  return low <= w && w <= high;
}
