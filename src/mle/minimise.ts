import type { EliminationWork } from './elimination.ts';
import type { Failure } from './failures.ts';
import { failureOf, gaussNewtonStep } from './gaussNewton.ts';
import { lineSearch } from './lineSearch.ts';
import type { SearchPoint, System } from './system.ts';

/** A decrease of q, whose unit is that of χ², that is none. */
const NOTHING = 1e-9;

/** When a run of steps ends. */
export interface MinimiseLimits {
  iterations: number;
  /** Small enough a decrease, after a full step. */
  decrease: number;
  holdParameters?: boolean;
}

/** Where a run of steps ended. */
export interface MinimiseEnd {
  point: SearchPoint;
  iterations: number;
  /** Absent where it converged. */
  failure?: Failure;
}

/** Gauss-Newton steps with line search from a point until the decrease is small. `observe` is called after each step. */
export function* minimise(
  system: System,
  start: SearchPoint,
  work: EliminationWork,
  limits: MinimiseLimits,
  observe: (w: Float64Array) => void,
): Generator<void, MinimiseEnd> {
  let point = start;
  let q: number | undefined;
  for (let iterations = 1; iterations <= limits.iterations; iterations++) {
    const step = yield* gaussNewtonStep(system, point, work, limits.holdParameters === true, q);
    if (!step) return { point, iterations, failure: yield* failureOf(system, point, work) };
    // Nothing is left to gain but rounding, in which a line search would lose its way.
    if (step.decrease < NOTHING) return { point, iterations };
    const accepted = yield* lineSearch(system, point, step, work);
    // A decrease that small would have ended the search anyway: what is in the way is rounding.
    if (!accepted)
      return step.decrease < limits.decrease
        ? { point, iterations }
        : { point, iterations, failure: 'stuck' };
    if (point !== start) work.spare.push(point.X);
    point = accepted.point;
    q = accepted.q;
    observe(point.w);
    if (step.decrease < limits.decrease && accepted.s === 1) return { point, iterations };
    yield;
  }
  return { point, iterations: limits.iterations, failure: 'unsettled' };
}
