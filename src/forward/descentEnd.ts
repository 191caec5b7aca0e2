import type { SearchSpace } from '../problem/searchSpace.ts';
import { devianceAt } from '../rows/deviance.ts';
import type { DescentStart, ProblemDescent } from './descendProblem.ts';
import { firstStatesOf, type ProblemTarget } from './shootProblem.ts';

/** The end of forward solves, and the deviance there. */
export interface DescentEnd extends DescentStart {
  readonly deviance: number;
}

/** The point at which a descent ended, with its deviance and what priors add to it. */
export function descentEnd(
  target: ProblemTarget,
  space: SearchSpace,
  { at, sigma }: ProblemDescent,
): DescentEnd {
  const { q } = at.guess;
  return { q, first: firstStatesOf(at), sigma, deviance: devianceAt(target, space, at.X, q) };
}
