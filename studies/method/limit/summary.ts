import { mean, median, ratioError } from '../../statistics.ts';
import type { Cell } from './cells.ts';
import type { Trial } from './trial.ts';

/** What the trials of one cell amount to. */
export interface Summary {
  cell: Cell;
  intervals: Trial['intervals'];
  trials: number;
  /** Median relative errors of the answer, the ideal estimate and WENDy's own. */
  error: number;
  ideal: number;
  irls: number;
  /** error / ideal, its standard error by drawing the trials again, and irls / ideal. */
  ratio: number;
  ratioError: number;
  irlsRatio: number;
  /** Share of the intervals, over parameters and trials, that hold the truth; of all answers, and of converged ones. */
  coverage: number;
  convergedCoverage: number;
  irlsCoverage: number;
  /** Shares of the trials. */
  converged: number;
  ok: number;
  refused: number;
  statuses: Map<string, number>;
  warnings: Map<string, number>;
  methods: Map<string, number>;
  /** How often each kind of interval was made. */
  madeIntervals: Map<string, number>;
  /** Medians, over the trials that have a value. */
  iterations: number;
  subSteps: number;
  residualOverNoise: number;
  autocorrelation: number;
  milliseconds: number;
}

export function summarise(
  cell: Cell,
  trials: readonly Trial[],
  intervals: Trial['intervals'] = 'auto',
): Summary {
  const of = trials.filter((trial) => trial.intervals === intervals);
  const converged = of.filter((trial) => trial.convergence?.converged);
  const share = (test: (trial: Trial) => boolean) => of.filter(test).length / of.length;
  const middle = (some: readonly Trial[], value: (trial: Trial) => number) =>
    median(some.map(value).filter((x) => !Number.isNaN(x)));
  const compared = of.filter(({ irls }) => irls !== null);
  const errors = of.map(({ error }) => error);
  const ideals = of.map(({ ideal }) => ideal);
  const irls = median(compared.map((trial) => trial.irls ?? Number.NaN));
  return {
    cell,
    intervals,
    trials: of.length,
    error: median(errors),
    ideal: median(ideals),
    irls,
    ratio: median(errors) / median(ideals),
    ratioError: ratioError(errors, ideals),
    irlsRatio: irls / middle(compared, ({ ideal }) => ideal),
    coverage: hits(of.map(({ covered }) => covered)),
    convergedCoverage: hits(converged.map(({ covered }) => covered)),
    irlsCoverage: hits(compared.map(({ irlsCovered }) => irlsCovered)),
    converged: converged.length / of.length,
    ok: share(({ status }) => status === 'ok'),
    refused: share(({ refused }) => refused !== ''),
    statuses: shares(of, ({ status }) => [status]),
    warnings: shares(of, ({ warnings }) => warnings),
    methods: shares(of, ({ method }) => [method ?? 'none']),
    madeIntervals: shares(of, ({ madeIntervals }) => [madeIntervals]),
    iterations: middle(of, ({ convergence }) => convergence?.iterations ?? Number.NaN),
    subSteps: middle(converged, ({ convergence }) => convergence?.subSteps ?? Number.NaN),
    residualOverNoise: middle(of, (trial) => trial.residualOverNoise),
    autocorrelation: middle(of, (trial) => trial.autocorrelation),
    milliseconds: middle(of, (trial) => trial.milliseconds),
  };
}

function hits(covered: readonly (readonly boolean[])[]): number {
  return mean(covered.flat().map(Number));
}

/** The share of the trials that show each of the words, most frequent first. */
function shares(trials: readonly Trial[], words: (trial: Trial) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of trials.flatMap((trial) => [...new Set(words(trial))])) {
    counts.set(word, (counts.get(word) ?? 0) + 1 / trials.length);
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1]));
}
