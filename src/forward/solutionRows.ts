import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { Solution, SolveFailure, Work } from './solver/solve.ts';
import { noWork } from './solver/variational.ts';
import type { SolveState } from './statesAtStart.ts';

/** An experiment solved forward. */
export interface ExperimentSolution {
  /** The states at the requested times, M × D; rows from `reached` on are NaN. */
  readonly X: Matrix;
  readonly reached: number;
  /**
   * S[(m·columns + j)·D + l] = ∂x_l(t_m)/∂p_j, where p is the parameters, P, then the first states, D; zero for first states
   * that are known. Empty where they are not requested.
   */
  readonly S: Float64Array;
  readonly columns: number;
  readonly failure: SolveFailure | undefined;
  readonly work: Work;
}

/** Room for the solution of an experiment at the requested times, filled row by row, and the work that it took. */
export interface SolutionRows {
  /** How many rows are filled. */
  readonly reached: number;
  readonly work: Work;
  /** Fills the rows up to a time with a state. */
  writeUpTo(t: number, at: Pick<SolveState, 'x' | 'Y'>): void;
  /** Takes the rows of a segment after its first, at most `most` of them, and its work. */
  take(segment: Solution, most: number, derivativesAt?: (m: number) => Float64Array): void;
  /** Takes back the rows from a time on, but not the first `kept`. */
  backTo(t: number, kept?: number): void;
  /** The times up to a time, or before it, that are yet to be reached. */
  upTo(t: number): Float64Array;
  before(t: number): Float64Array;
  /** The solution as far as it is filled. */
  readonly done: (failure?: SolveFailure) => ExperimentSolution;
}

/** Rows at these times: D states, and their derivatives by C columns if there are to be `sensitivities`. */
export function createRows(times: Float64Array, D: number, C: number, sensitivities: boolean): SolutionRows {
  const M = times.length;
  const X = zeros(M, D);
  X.data.fill(Number.NaN);
  const S = new Float64Array(sensitivities ? M * C * D : 0).fill(Number.NaN);
  const work = noWork();
  let reached = 0;
  const next = (isWanted: (t: number) => boolean) => {
    let to = reached;
    while (to < M && isWanted(times[to])) to++;
    return times.subarray(reached, to);
  };
  return {
    get reached() {
      return reached;
    },
    work,
    writeUpTo(t, { x, Y }) {
      for (; reached < M && times[reached] <= t; reached++) {
        for (let l = 0; l < D; l++) X.data[reached + l * M] = x[l];
        if (sensitivities) S.set(Y, reached * C * D);
      }
    },
    take({ U, reached: solved, work: more }, most, derivativesAt) {
      for (const name of Object.keys(work) as (keyof Work)[]) work[name] += more[name];
      const count = Math.min(solved - 1, most);
      for (let l = 0; l < D; l++) {
        const from = 1 + l * U.rows;
        X.data.set(U.data.subarray(from, from + count), reached + l * M);
      }
      if (sensitivities && derivativesAt) {
        for (let m = 0; m < count; m++) S.set(derivativesAt(1 + m), (reached + m) * C * D);
      }
      reached += count;
    },
    backTo(t, kept = 0) {
      while (reached > kept && times[reached - 1] >= t) reached--;
    },
    upTo: (t) => next((one) => one <= t),
    before: (t) => next((one) => one < t),
    done: (failure) => ({ X, reached, S, columns: C, failure, work }),
  };
}
