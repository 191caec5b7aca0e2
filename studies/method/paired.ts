import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type FitOptions,
  findProblem,
  InputError,
  type Problem,
  problems,
  type Result,
} from '../../src/index.ts';
import { coverage, geometricMean, median, ratioError, relativeError } from '../statistics.ts';
import { fitProblem } from './fitProblem.ts';
import { methodFindings } from './methodFindings.ts';
import { startProgress } from './progress.ts';
import { percent, startTable, threeDigits } from './table.ts';

/** What NAME.json holds; NAME.bin beside it has the noisy data: n × d × M numbers (trial, state, time). */
interface Description {
  problem: string;
  M: number;
  noise: number;
  n: number;
  /** Number of states. */
  d: number;
  t: number[];
  w_true: number[];
  /** The other implementation's estimates, a list a trial. */
  w: number[][];
}
type Cell = Omit<Description, 'problem'> & { problem: Problem; data: Float64Array };

/** The median E₂ of both, their ratio with its standard error, and the coverage of our 95% intervals. */
interface Comparison {
  cell: Cell;
  other: number;
  ours: number;
  ratio: number;
  error: number;
  coverage: number;
}

/** How accurate are the fits next to another implementation's on the same noisy data? */
export async function studyPaired(
  folder: string,
  asked: { settings: FitOptions; problem: string | undefined; signal: AbortSignal },
): Promise<void> {
  const only = asked.problem === undefined ? undefined : findProblem(asked.problem);
  const cells = readCells(folder).filter(({ problem }) => only === undefined || problem === only);
  const progress = startProgress(cells.reduce((sum, cell) => sum + cell.n * work(cell), 0));
  const row = startTable([
    'problem',
    'points',
    'noise %',
    'trials',
    'other E₂ %',
    'E₂ %',
    'ratio',
    '±',
    'coverage',
  ]);
  const comparisons: Comparison[] = [];
  for (const cell of cells) {
    const comparison = await compare(cell, asked, () => progress.add(work(cell), label(cell)));
    progress.clear();
    if (comparison === undefined) break;
    comparisons.push(comparison);
    row([
      cell.problem.name,
      String(cell.M),
      percent(cell.noise),
      String(cell.n),
      ...[comparison.other, comparison.ours].map((x) => threeDigits(100 * x)),
      ...[comparison.ratio, comparison.error, comparison.coverage].map((x) => x.toFixed(3)),
    ]);
  }
  printSummary(comparisons);
}

/** Undefined when stopped. */
async function compare(
  cell: Cell,
  { settings, signal }: { settings: FitOptions; signal: AbortSignal },
  advance: () => void,
): Promise<Comparison | undefined> {
  const { problem, M, d, n, data, t, w_true } = cell;
  const results: Result[] = [];
  for (let k = 0; k < n; k++) {
    // Lets a Ctrl-C through: the fits themselves never wait.
    await setImmediate();
    if (signal.aborted) return undefined;
    const U = { rows: M, cols: d, data: data.subarray(k * M * d, (k + 1) * M * d) };
    results.push(await fitProblem(problem, t, U, { ...settings, level: 0.95 }));
    advance();
  }
  const others = cell.w.map((w) => relativeError(w, w_true));
  const errors = results.map(({ parameters }) =>
    relativeError(
      parameters.map((p) => p.estimate),
      w_true,
    ),
  );
  const [other, ours] = [median(others), median(errors)];
  const error = ratioError(errors, others);
  return { cell, other, ours, ratio: ours / other, error, coverage: coverage(results, w_true) };
}

function printSummary(comparisons: readonly Comparison[]): void {
  if (comparisons.length === 0) return;
  console.log('\nRatio of the median errors over all cells of a problem\n');
  const row = startTable(['problem', 'cells', 'geometric mean', 'largest', '±', 'at points', 'noise %']);
  const add = (name: string, some: readonly Comparison[]) => {
    if (some.length === 0) return;
    const worst = some.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    row([
      name,
      String(some.length),
      geometricMean(some.map(({ ratio }) => ratio)).toFixed(3),
      worst.ratio.toFixed(3),
      worst.error.toFixed(3),
      String(worst.cell.M),
      percent(worst.cell.noise),
    ]);
  };
  for (const problem of problems) {
    add(
      problem.name,
      comparisons.filter(({ cell }) => cell.problem === problem),
    );
  }
  add('all', comparisons);
}

/** The pairs of files in a folder, in the order of problem, points and noise. */
function readCells(folder: string): Cell[] {
  const names = filesOf(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  if (names.length === 0) {
    throw refused(folder, 'there is no NAME.json in it');
  }
  return names
    .map((name) => readCell(join(folder, name)))
    .sort(
      (a, b) => problems.indexOf(a.problem) - problems.indexOf(b.problem) || a.M - b.M || a.noise - b.noise,
    );
}

function refused(path: string, what: string): InputError {
  const advice = 'studies/method/paired.py writes what is needed.';
  return new InputError(methodFindings.methodData({ path, what, advice }));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw refused(folder, (error as Error).message);
  }
}

function readCell(path: string): Cell {
  const described: Description = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
  const bytes = readFileSync(`${path}.bin`);
  const { M, n, d, t, w, w_true } = described;
  const problem = findProblem(described.problem);
  const truth = [...problem.parameters.values()];
  const refuse = (what: string): never => {
    throw refused(path, what);
  };
  if (bytes.length !== 8 * n * d * M) refuse(`the data have ${bytes.length} bytes, not 8·${n}·${d}·${M}`);
  if (t.length !== M || w.length !== n)
    refuse(`${t.length} times and ${w.length} estimates, not ${M} and ${n}`);
  if (d !== problem.states.length) refuse(`${d} states, but ${problem.name} has ${problem.states.length}`);
  if (relativeError(truth, w_true) > 1e-12)
    refuse(`the true parameters are not those of ${problem.name} here`);
  const data = Float64Array.from({ length: n * d * M }, (_, k) => bytes.readDoubleLE(8 * k));
  return { ...described, problem, data };
}

/** About how long a trial takes, in any unit: matrices of order MD. */
function work({ M, d }: Cell): number {
  return (M * d) ** 2;
}

function label({ problem, M, noise }: Cell): string {
  return `${problem.shortName} ${M} ${noise}`;
}
