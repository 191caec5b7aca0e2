import type { Problem } from '../problem/problem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import { devianceOf } from '../rows/deviance.ts';
import { budgetAfter } from './budget.ts';
import { type DescentLimits, type DescentStart, descendProblem } from './descendProblem.ts';
import { firstStatesOf, problemTarget } from './shootProblem.ts';
import type { SolveOptions } from './solve.ts';

/** A point of the profile: values at which the likelihood is greatest with one of them held. */
interface ProfilePoint extends DescentStart {
  readonly deviance: number;
}

/** What is known of the optimum that a profile begins at. */
export interface ProfileStart extends DescentStart {
  /** Where the curvature of the likelihood ends the interval of the unknown that is held. */
  readonly end: number;
  /** Change of every unknown for a change of 1 of the one that is held, along the valley. */
  readonly along: readonly number[];
  /** What the fit has cost, in calls of the model. */
  readonly evaluations: number;
}

const LIMITS: DescentLimits = { steps: 30, solves: 90, decrease: 1e-3, rounds: 3, bent: true };
/** Steps away from the optimum double from one to the next, up to this many times the value itself. */
const FARTHEST = 10;
/** Points between which the end lies are brought together so often, or until one of them is so close. */
const NARROWED = 3;
const CLOSE = 0.05;

/**
 * Where the likelihood ends an interval of unknown j on one side: the values of all unknowns at which the deviance, with all others
 * and the first states at their best, is `rise` above the least. 'open' where it is not even ten times farther than zero is, and
 * undefined where forward solves do not tell.
 */
export function* profileSide(
  problem: Problem,
  solver: SolveOptions,
  j: number,
  start: ProfileStart,
  rise: number,
): Generator<void, Float64Array | 'open' | undefined> {
  const target = problemTarget(problem, { ...solver, budget: budgetAfter(start.evaluations) });
  const space = searchSpace(problem);
  const unit = start.q.map((x) => Math.abs(x) || 1);
  const best = function* (from: DescentStart, held: boolean): Generator<void, ProfilePoint | undefined> {
    const [lower, upper] = [space.lower.slice(), space.upper.slice()];
    if (held) lower[j] = upper[j] = from.q[j];
    const found = yield* descendProblem(
      target,
      { ...space, lower, upper },
      unit,
      from,
      LIMITS,
      () => undefined,
    );
    if ('failure' in found || found.ending === 'workLimit') return undefined;
    const { q } = found.at.aim;
    const predicted = target.rows.predict(found.at.X, q);
    const deviance = devianceOf(problem, target.rows.slots, predicted) + 2 * penaltyAt(space, q);
    return { q, first: firstStatesOf(found.at), sigma: found.sigma, deviance };
  };
  const top = yield* best(start, false);
  if (!top) return undefined;
  const narrowed = function* (low: ProfilePoint, high: ProfilePoint): Generator<void, Float64Array> {
    let q = between(low, high, top.deviance, rise);
    for (let k = 0; k < NARROWED; k++) {
      const next = yield* best({ ...low, q }, true);
      if (!next) break;
      const over = next.deviance - top.deviance - rise;
      if (Math.abs(over) < CLOSE * rise) return next.q;
      [low, high] = over > 0 ? [low, next] : [next, high];
      q = between(low, high, top.deviance, rise);
    }
    return q;
  };
  const far = FARTHEST * Math.abs(start.q[j]);
  let before = top;
  for (let distance = start.end - start.q[j]; ; distance *= 2) {
    const value = start.q[j] + Math.sign(distance) * Math.min(Math.abs(distance), far);
    const change = value - before.q[j];
    const q = before.q.map((x, k) => x + change * start.along[k]);
    q[j] = value;
    const next = yield* best({ ...before, q }, true);
    if (!next) return undefined;
    if (next.deviance - top.deviance > rise) return yield* narrowed(before, next);
    if (Math.abs(distance) >= far) return 'open';
    before = next;
  }
}

/** Between two points of a profile: the root of the deviance's rise is nearly straight there. */
function between(a: ProfilePoint, b: ProfilePoint, least: number, rise: number): Float64Array {
  const root = ({ deviance }: ProfilePoint) => Math.sqrt(Math.max(deviance - least, 0));
  const part = (Math.sqrt(rise) - root(a)) / (root(b) - root(a));
  return a.q.map((x, k) => x + part * (b.q[k] - x));
}
