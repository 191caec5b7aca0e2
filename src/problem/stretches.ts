import type { Course } from './problem.ts';
import type { Switch } from './switches.ts';

/**
 * A time interval in which inputs are linear in t, switches keep their levels and no jump occurs. Inputs, then levels, are base
 * + slope·(t - from).
 */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly base: Float64Array;
  readonly slope: Float64Array;
}

/** Values of both sides of a switch, given the time and the values of inputs and of preceding switches. */
export type Sides = (t: number, known: Float64Array) => ArrayLike<number>;

/** More stretches than this, besides those from inputs and jumps, indicate a mistake in the model. */
export const MOST_STRETCHES = 10_000;
/** The span is divided into at least this many parts to find where a switch changes its level. */
const LEAST_PARTS = 256;
/** Times are the same if they differ by no more than this part of the span plus the rounding of a few operations. */
const SAME_TIME = 1e-12;
const ROUNDINGS = 8;

/** The smallest difference of distinct times, so that 0.3 and 3·0.1 count as the same. */
export function apartIn(start: number, end: number): number {
  const rounding = Number.EPSILON * Math.max(Math.abs(start), Math.abs(end));
  return SAME_TIME * (end - start) + ROUNDINGS * rounding;
}

/**
 * The stretches from start to end, in order, for given parameters; undefined if there are too many.
 *
 * @param times of jumps.
 */
export function stretchesOf(
  courses: readonly Course[],
  switches: readonly Switch[],
  sides: readonly Sides[],
  times: readonly number[],
  start: number,
  end: number,
): Stretch[] | undefined {
  if (!(end > start)) return [];
  const apart = apartIn(start, end);
  const knots = courses.flatMap((course) => Array.from(course.t.keys(), (k) => changeAt(course, k)));
  let cuts = merged([...times, ...knots.filter((t) => t !== undefined)], start, end, apart);
  const known = cuts.length;
  let stretches = cuts.slice(1).map((to, i) => inputsOver(courses, switches.length, cuts[i], to));
  for (const [k, one] of switches.entries()) {
    const added: number[] = [];
    for (const inner of stretches) {
      if (!changesInto(added, one, sides[k], inner, (end - start) / LEAST_PARTS)) return undefined;
    }
    if (added.length > 0) {
      cuts = merged([...cuts, ...added], start, end, apart);
      stretches = divided(stretches, cuts, courses, switches.length);
    }
    for (const inner of stretches) {
      const middle = inner.from + (inner.to - inner.from) / 2;
      inner.base[courses.length + k] = levelOf(one, Array.from(sides[k](middle, knownAt(inner, middle))));
    }
  }
  return cuts.length - known > MOST_STRETCHES ? undefined : stretches;
}

/** The stretches between cuts, each with the levels of the one that it was part of. */
function divided(
  stretches: readonly Stretch[],
  cuts: readonly number[],
  courses: readonly Course[],
  switches: number,
): Stretch[] {
  let last = 0;
  return cuts.slice(1).map((to, i) => {
    const from = cuts[i];
    const middle = from + (to - from) / 2;
    while (last + 1 < stretches.length && stretches[last].to <= middle) last++;
    const whole = stretches[last];
    if (whole.from === from && whole.to === to) return whole;
    const part = inputsOver(courses, switches, from, to);
    part.base.set(whole.base.subarray(courses.length), courses.length);
    return part;
  });
}

/** Inputs and levels of a stretch at a time, into `out` from `at` on. */
export function knownInto(out: Float64Array, at: number, { from, base, slope }: Stretch, t: number): void {
  for (let i = 0; i < base.length; i++) out[at + i] = base[i] + slope[i] * (t - from);
}

/** Inputs and levels of a stretch at a time. */
export function knownAt(stretch: Stretch, t: number): Float64Array {
  const known = new Float64Array(stretch.base.length);
  knownInto(known, 0, stretch, t);
  return known;
}

/** The level of a switch where its sides are as given. */
function levelOf({ kind }: Switch, [left, right]: ArrayLike<number> & Iterable<number>): number {
  if (kind === 'floor') return Math.floor(left - right);
  return left <= right ? 0 : left > right ? 1 : Number.NaN;
}

/** Times in order, from start to end; of times closer than `apart`, only one. */
function merged(times: readonly number[], start: number, end: number, apart: number): number[] {
  const cuts = [start];
  for (const t of times.toSorted((a, b) => a - b)) {
    if (t > cuts[cuts.length - 1] + apart && t < end - apart) cuts.push(t);
  }
  return [...cuts, end];
}

/** The time of the k-th point of an input if its slope or value changes there, else undefined. */
function changeAt({ t, value, held }: Course, k: number): number | undefined {
  const slopeAfter = (i: number) =>
    i < 0 || i + 1 >= t.length ? 0 : (value[i + 1] - value[i]) / (t[i + 1] - t[i]);
  const changes = held ? k > 0 && value[k] !== value[k - 1] : slopeAfter(k) !== slopeAfter(k - 1);
  return changes ? t[k] : undefined;
}

/** The stretch with its inputs; all levels are 0. */
function inputsOver(courses: readonly Course[], switches: number, from: number, to: number): Stretch {
  const middle = from + (to - from) / 2;
  const size = courses.length + switches;
  const base = new Float64Array(size);
  const slope = new Float64Array(size);
  courses.forEach(({ t, value, held }, i) => {
    const low = lastUpTo(t, middle);
    base[i] = value[Math.max(low, 0)];
    if (held || low < 0 || low + 1 === t.length) return;
    slope[i] = (value[low + 1] - value[low]) / (t[low + 1] - t[low]);
    base[i] += slope[i] * (from - t[low]);
  });
  return { from, to, base, slope };
}

/** The index of the last time that is not after `time`; -1 if there is none. */
function lastUpTo(times: Float64Array, time: number): number {
  let low = -1;
  let high = times.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** Appends the times within a stretch at which a switch changes its level; false if there are too many. */
function changesInto(out: number[], one: Switch, sides: Sides, within: Stretch, longest: number): boolean {
  const { from, to } = within;
  const known = new Float64Array(within.base.length);
  const at = (t: number) => {
    knownInto(known, 0, within, t);
    const [left, right] = Array.from(sides(t, known));
    return { t, level: levelOf(one, [left, right]), gap: left - right };
  };
  type Place = ReturnType<typeof at>;
  const shortest = Number.EPSILON * Math.max(Math.abs(from), Math.abs(to));
  const search = (a: Place, b: Place): boolean => {
    if (a.level === b.level || (Number.isNaN(a.level) && Number.isNaN(b.level))) return true;
    if (out.length > MOST_STRETCHES) return false;
    if (b.t - a.t > 2 * shortest) {
      const middle = at(a.t + (b.t - a.t) / 2);
      return search(a, middle) && search(middle, b);
    }
    // Linear interpolation hits the change exactly: for t < 5 at 5, not next to it.
    const border = one.kind === 'floor' ? Math.max(a.level, b.level) : 0;
    const line = at(a.t + ((b.t - a.t) * (border - a.gap)) / (b.gap - a.gap));
    const distance = ({ gap }: Place) => Math.abs(gap - border);
    out.push([a, b, line].reduce((best, place) => (distance(place) < distance(best) ? place : best)).t);
    return true;
  };
  const parts = Math.max(1, Math.ceil((to - from) / longest));
  let before = at(from);
  for (let k = 1; k <= parts; k++) {
    const next = at(k === parts ? to : from + ((to - from) * k) / parts);
    if (!search(before, next)) return false;
    before = next;
  }
  return true;
}
