import {
  type Sensitivities,
  type Solution,
  type SolveOptions,
  solve,
} from '../../../src/forward/solver/solve.ts';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../../src/model/parseModel.ts';
import { finish } from '../../finish.ts';

export interface Case {
  readonly model: string;
  readonly w?: readonly number[];
  readonly u0: readonly number[];
  readonly times: readonly number[];
}

/** The solution of a model given as text; its parameters are in the order in which the text names them. */
export function solved(
  { model, w = [], u0, times }: Case,
  options: Partial<SolveOptions> = {},
  sensitivities: Sensitivities = 'none',
): Solution {
  return finish(
    solve(
      compileRightHandSide(parseModel(model)),
      Float64Array.from(w),
      Float64Array.from(u0),
      Float64Array.from(times),
      { solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e6, ...options },
      sensitivities,
    ),
  );
}

/** The states at the time of index m. */
export function statesAt({ U }: Solution, m: number): number[] {
  return Array.from({ length: U.cols }, (_, l) => U.data[m + l * U.rows]);
}

/** ∂u_l(t_m)/∂p_j. */
export function sensitivity({ S, P, U }: Solution, m: number, j: number, l: number): number {
  return S[(m * P + j) * U.cols + l];
}

/** n times from a to b, both included. */
export function grid(a: number, b: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => a + ((b - a) * i) / (n - 1));
}
