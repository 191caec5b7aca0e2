import type { DescentStart } from '../forward/descendProblem.ts';
import { type ProblemTarget, shoot } from '../forward/shootProblem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import { devianceAt } from '../rows/deviance.ts';

/** The deviance of the solution from a point; infinite where there is none. */
export function* solvedDeviance(
  target: ProblemTarget,
  { q, first, sigma }: DescentStart,
): Generator<void, number> {
  target.rows.setNoise(sigma);
  const trajectory = yield* shoot(target, { q, first }, false);
  if ('failure' in trajectory) return Number.POSITIVE_INFINITY;
  const total = devianceAt(target, searchSpace(target.problem), trajectory.X, q);
  return Number.isNaN(total) ? Number.POSITIVE_INFINITY : total;
}
