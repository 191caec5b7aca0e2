import type { DescentStart } from '../forward/descendProblem.ts';
import { type ProblemTarget, shoot } from '../forward/shootProblem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import { devianceOf } from '../rows/deviance.ts';

/** The deviance of the solution from a point; infinite where there is none. */
export function* solvedDeviance(
  target: ProblemTarget,
  { q, first, sigma }: DescentStart,
): Generator<void, number> {
  const { problem, rows } = target;
  rows.setNoise(sigma);
  const shot = yield* shoot(target, { q, first }, false);
  if ('failure' in shot) return Number.POSITIVE_INFINITY;
  const deviance = devianceOf(problem, rows.slots, rows.predict(shot.X, q));
  const total = deviance + 2 * penaltyAt(searchSpace(problem), q);
  return Number.isNaN(total) ? Number.POSITIVE_INFINITY : total;
}
