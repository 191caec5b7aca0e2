import type { Study } from '../report/item.ts';
import type { Row } from '../run/row.ts';
import { mean, median, quantile } from '../statistics.ts';

/** The rows of some parts of a study, by what was fitted and how. */
export interface Cells {
  /** In the plan's order; only what has rows. */
  problems: string[];
  methods: string[];
  /** Increasing. */
  pointsOf(problem: string): number[];
  noiseOf(problem: string): number[];
  /** By trial; empty where there are none. */
  rows(problem: string, points: number, noise: number, method: string): Row[];
}

/** The cells of the parts whose names begin in that way; undefined where no fit of them is there. */
export function cellsOf(study: Study, ...begin: readonly string[]): Cells | undefined {
  const own = study.rows.filter(({ part }) => begin.some((name) => part.startsWith(name)));
  if (own.length === 0) return undefined;
  const kept = new Map<string, Row[]>();
  const key = (...of: readonly (string | number)[]) => JSON.stringify(of);
  for (const row of own) {
    const name = key(row.problem, row.points, row.noise, row.method);
    const rows = kept.get(name);
    if (rows) rows.push(row);
    else kept.set(name, [row]);
  }
  for (const rows of kept.values()) rows.sort((a, b) => a.trial - b.trial);
  const increasing = (x: Iterable<number>) => [...new Set(x)].sort((a, b) => a - b);
  const of = (problem: string) => own.filter((row) => row.problem === problem);
  return {
    problems: [...new Set(own.map((row) => row.problem))],
    methods: [...new Set(own.map((row) => row.method))],
    pointsOf: (problem) => increasing(of(problem).map((row) => row.points)),
    noiseOf: (problem) => increasing(of(problem).map((row) => row.noise)),
    rows: (problem, points, noise, method) => kept.get(key(problem, points, noise, method)) ?? [],
  };
}

/** Errors of several trials. Those without an estimate are left out, and counted. */
export interface Spread {
  trials: number;
  refused: number;
  mean: number;
  median: number;
  /** The quartiles. */
  low: number;
  high: number;
}

/** Mean, median and quartiles of what a row has; NaN where no row has it, infinite where one is and that matters. */
export function spreadOf(rows: readonly Row[], of: (row: Row) => number | null): Spread {
  const values = rows.map(of).filter((x) => x !== null);
  return {
    trials: values.length,
    refused: rows.length - values.length,
    mean: mean(values),
    median: median(values),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
  };
}

/** The fits of the same data by two methods, of those data that both have an estimate of. */
export function paired(a: readonly Row[], b: readonly Row[]): [Row[], Row[]] {
  const trials = (rows: readonly Row[]) =>
    new Set(rows.flatMap(({ trial, e2 }) => (e2 === null ? [] : trial)));
  const [ofA, ofB] = [trials(a), trials(b)];
  const both = (rows: readonly Row[]) => rows.filter(({ trial }) => ofA.has(trial) && ofB.has(trial));
  return [both(a), both(b)];
}

/** The share of intervals, of all parameters in all fits, that hold the true value; NaN where there are none. */
export function coverageOf(rows: readonly Row[]): number {
  return mean(rows.map(({ covered }) => covered).filter((x) => x !== null));
}

/** How often another method had to step in for maximum likelihood; nothing where there is none of it. */
export function fallbackText(cells: Cells): string[] {
  const rows = cells.problems.flatMap((problem) =>
    cells
      .pointsOf(problem)
      .flatMap((points) =>
        cells.noiseOf(problem).flatMap((noise) => cells.rows(problem, points, noise, 'mle')),
      ),
  );
  const fitted = rows.filter(({ used }) => used !== '');
  if (fitted.length === 0) return [];
  const others = fitted.filter(({ used }) => used !== 'mle').length;
  return [
    `MLE estimates states and parameters together by maximum likelihood; in ${others} of its ${fitted.length} fits it did not converge, and WENDy’s estimate counts in its place.`,
  ];
}

/** The names of the paper's systems in titles. */
const names: Readonly<Record<string, string>> = {
  logistic: 'Logistic growth',
  'lotka-volterra': 'Lotka-Volterra',
  'fitzhugh-nagumo': 'FitzHugh-Nagumo',
  'hindmarsh-rose': 'Hindmarsh-Rose',
  'protein-transduction': 'Protein transduction (PTB)',
};

export function nameOf(problem: string): string {
  return Object.hasOwn(names, problem) ? names[problem] : problem;
}

/** 100 trials; 20 to 100 trials. */
export function trialsText(numbers: readonly number[]): string {
  if (numbers.length === 0) return 'no trials';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const what = most === 1 ? 'trial' : 'trials';
  return least === most ? `${most} ${what}` : `${least} to ${most} ${what}`;
}

/** A number as a cell of a table. Infinity stays; what is none is empty. */
export function cellNumber(x: number): number | null {
  return Number.isNaN(x) ? null : x;
}
