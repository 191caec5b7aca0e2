import type { SearchSpace } from '../problem/searchSpace.ts';
import { devianceAt } from '../rows/deviance.ts';
import type { Descent, DescentStart } from './descendProblem.ts';
import { firstStatesOf, type ProblemTarget } from './shootProblem.ts';

/** The end of forward solves, and the deviance there. */
export interface Descended extends DescentStart {
  readonly deviance: number;
}

/** The point at which a descent ended, with its deviance and what priors add to it. */
export function descended(target: ProblemTarget, space: SearchSpace, { at, sigma }: Descent): Descended {
  const { q } = at.guess;
  return { q, first: firstStatesOf(at), sigma, deviance: devianceAt(target, space, at.X, q) };
}
