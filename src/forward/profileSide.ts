import type { DescentEnd } from './descentEnd.ts';
import type { LikelihoodNear } from './likelihoodNear.ts';

/** Steps away from the optimum double from one to the next, up to this many times the value itself. */
const FARTHEST = 10;
/** Points between which the end lies are brought together this many times, or until one of them is this close. */
const NARROWED = 3;
const CLOSE = 0.05;

/**
 * Where the likelihood ends an interval of parameter j on one side: the values of all parameters at which the deviance, with all others
 * and the first states at their best, is `rise` above the least. Where it is not even ten times farther than zero is, by how much it
 * is above the least there; undefined where forward solves fail. `end`: where its curvature ends the interval; `along`: change of every parameter for a
 * change of 1 of the one that is held, along the valley.
 */
export function* profileSide(
  { answer, bestFrom }: LikelihoodNear,
  j: number,
  end: number,
  along: readonly number[],
  rise: number,
): Generator<void, Float64Array | number | undefined> {
  const top = yield* bestFrom(answer);
  if (!top) return undefined;
  const narrowed = function* (low: DescentEnd, high: DescentEnd): Generator<void, Float64Array> {
    let q = between(low, high, top.deviance, rise);
    for (let k = 0; k < NARROWED; k++) {
      const next = yield* bestFrom({ ...low, q }, j);
      if (!next) break;
      const over = next.deviance - top.deviance - rise;
      if (Math.abs(over) < CLOSE * rise) return next.q;
      [low, high] = over > 0 ? [low, next] : [next, high];
      q = between(low, high, top.deviance, rise);
    }
    return q;
  };
  const from = answer.q[j];
  const far = FARTHEST * Math.abs(from);
  let before = top;
  for (let distance = end - from; ; distance *= 2) {
    const value = from + Math.sign(distance) * Math.min(Math.abs(distance), far);
    const change = value - before.q[j];
    const q = before.q.map((x, k) => x + change * along[k]);
    q[j] = value;
    const next = yield* bestFrom({ ...before, q }, j);
    if (!next) return undefined;
    if (next.deviance - top.deviance > rise) return yield* narrowed(before, next);
    if (Math.abs(distance) >= far) return Math.max(next.deviance - top.deviance, 0);
    before = next;
  }
}

/** Between two points of a profile: the root of the deviance's rise is nearly straight there. */
function between(a: DescentEnd, b: DescentEnd, least: number, rise: number): Float64Array {
  const root = ({ deviance }: DescentEnd) => Math.sqrt(Math.max(deviance - least, 0));
  const part = (Math.sqrt(rise) - root(a)) / (root(b) - root(a));
  return a.q.map((x, k) => x + part * (b.q[k] - x));
}
