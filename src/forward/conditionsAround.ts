import type { RightHandSide } from '../model/compileRightHandSide.ts';
import { knownAt, type Stretch } from '../problem/stretches.ts';
import type { FullEvents } from './compileProblem.ts';
import type { SolveState } from './statesAtStart.ts';

/**
 * Which conditions of events are fulfilled around the time of `at`. A solution reaches the border of a comparison only up to
 * rounding. Where the sides of one are equal within `near` of this time, they count as equal now: it holds at the time itself
 * if it is not strict, so that events which follow from different states at one time do happen at one time.
 */
export function conditionsAround(
  { conditions, along }: FullEvents,
  f: RightHandSide,
  w: Float64Array,
  at: SolveState,
  stretch: Stretch,
  near: number,
  atol: number,
) {
  const { comparisons, hasStates, fulfilled } = conditions;
  const later = (most: number): Float64Array => {
    const { t, x } = moved(at, f, w, most, atol);
    return along(t, x, w, knownAt(stretch, t));
  };
  return {
    /** At the time itself, by the comparisons as they are there. */
    now(values: Float64Array): boolean[] {
      const [before, after] = [later(-near), later(near)];
      return fulfilled(
        comparisons.map(({ strict }, k) => {
          const isBorder = hasStates[k] && before[k] > 0.5 !== after[k] > 0.5;
          return isBorder ? !strict : values[k] > 0.5;
        }),
      );
    },
    /** After it, when all sides that are equal at the time itself have separated. */
    after: (): boolean[] => fulfilled(Array.from(later(2 * near), (value) => value > 0.5)),
  };
}

/** A straight line is shortened to an eighth, this many times at most, where the slope changes along it. */
const SHORTENED = 6;
/** Part of the slope, and of the state, by which it may be wrong at the end of the line. */
const OF_SLOPE = 0.1;
const OF_STATE = 1e-6;

/** The states up to a short time later, or earlier, on a straight line; where they change too quickly for that, as they are. */
export function moved(
  { t, x }: { readonly t: number; readonly x: Float64Array },
  f: RightHandSide,
  w: Float64Array,
  most: number,
  atol: number,
): { t: number; x: Float64Array } {
  const [slope, then] = [new Float64Array(x.length), new Float64Array(x.length)];
  f.evaluate(t, x, w, slope);
  let by = most;
  for (let n = 0; n <= SHORTENED; n++, by /= 8) {
    const line = x.map((value, l) => value + by * slope[l]);
    f.evaluate(t + by, line, w, then);
    const isStraight = line.every((value, l) => {
      const change = Math.abs(then[l] - slope[l]);
      return (
        change <= OF_SLOPE * Math.abs(slope[l]) || Math.abs(by) * change <= atol + OF_STATE * Math.abs(value)
      );
    });
    if (isStraight) return { t: t + by, x: line };
  }
  return { t, x };
}
