import { type ProblemTarget, shoot } from '../forward/shootProblem.ts';
import { coordinateOf } from '../problem/problem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import { devianceOf } from '../rows/deviance.ts';

/** The deviance of the solution from first states, E·D, with these values of the unknowns; infinite where there is none. */
export function* solvedDeviance(
  target: ProblemTarget,
  values: ArrayLike<number>,
  first: Float64Array,
  sigma: Float64Array,
): Generator<void, number> {
  const { problem, rows } = target;
  const q = Float64Array.from(problem.unknowns, (unknown, j) => coordinateOf(unknown, values[j]));
  rows.setNoise(sigma);
  const shot = yield* shoot(target, { q, first }, false);
  if ('failure' in shot) return Number.POSITIVE_INFINITY;
  const deviance = devianceOf(problem, rows.slots, rows.predict(shot.X, q));
  const total = deviance + 2 * penaltyAt(searchSpace(problem), q);
  return Number.isNaN(total) ? Number.POSITIVE_INFINITY : total;
}
