import { findProblem, type Problem } from '../../../src/index.ts';

/** One kind of data: a problem of the paper, with a number of times and a noise level. */
export interface Cell {
  /** Names the file of its trials. */
  id: string;
  problem: Problem;
  points: number;
  /** Standard deviation of the noise over the root mean square of all states. */
  noise: number;
  /** The seed of its first trial; no two cells share one. */
  seed: number;
}

/** Seeds from one cell to the next: more than there will be trials. */
const SEEDS = 100_000;

/** Every cell of the study, in the order of its tables. */
export function forwardCells(): Cell[] {
  const easy = ['Logistic', 'LV', 'FHN', 'PTB'].flatMap((name) =>
    grid(name, [128, 256, 512], [0.05, 0.1, 0.2]),
  );
  const all = [...easy, ...grid('HR', [256, 512, 1024], [0.01, 0.02, 0.05])];
  return all.map((cell, k) => ({ ...cell, seed: 1 + k * SEEDS }));
}

function grid(name: string, points: readonly number[], noise: readonly number[]): Omit<Cell, 'seed'>[] {
  const problem = findProblem(name);
  return points.flatMap((M) =>
    noise.map((ratio) => ({ id: [name, M, ratio].join('_'), problem, points: M, noise: ratio })),
  );
}
