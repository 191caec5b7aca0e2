import type { Relation } from '../findings/relationWords.ts';
import type { Unknown } from '../problem/problem.ts';
import { coordinateOf } from '../problem/problem.ts';
import type { Optimum } from '../searchResult.ts';
import type { StartEnd } from '../startTask.ts';
import { AGREE } from './stopping.ts';

/** Optima are reported whose deviance is at most this much above the best: two log units. */
const WITHIN = 4;
/** Ends that are this close in the metric of the information, squared, are one optimum: the valley between them is flat. */
const SAME_VALLEY = 9;
/** On one ridge the deviance rises as the metric says; ends that tie at less than this part of the rise are two optima. */
const OF_RISE = 0.1;
/** Smaller rises prove nothing. */
const LEAST_RISE = 1;
/** Values that differ by less, in logarithms or relative to their unit, are the same. */
const SAME_VALUE = 0.05;

/**
 * The distinct optima among the ends of starts, best first: the one that the fit is, then others within two log units. `matrix`:
 * the information at the best, J × J, in search coordinates; ends on one flat ridge are one optimum. `origin`: the end that the fit was
 * refined from, with finer steps or all of a thinned record. It may have moved by more than its errors, and is still the same optimum.
 */
export function optimaOf(
  ends: readonly StartEnd[],
  unknowns: readonly Unknown[],
  best: End,
  matrix: Float64Array | undefined,
  origin: End = best,
): Optimum[] {
  const hasMoved =
    !isSame(best, origin, unknowns, matrix) && !relationOf(best.values, origin.values, unknowns);
  const isBest = (end: End) =>
    hasMoved && isSame(origin, end, unknowns, matrix) && end.deviance < origin.deviance + WITHIN;
  const optima: { values: Float64Array; deviance: number; seen: number }[] = [{ ...best, seen: 0 }];
  const done = ends.filter(({ deviance }) => deviance < Number.POSITIVE_INFINITY);
  for (const { values, deviance } of [...done].sort((a, b) => a.deviance - b.deviance)) {
    const end = { values, deviance };
    const same = isBest(end)
      ? optima[0]
      : optima.find((one) => isSame(one, end, unknowns, matrix) && deviance < one.deviance + WITHIN);
    if (same) same.seen++;
    else optima.push({ values, deviance, seen: 1 });
  }
  return optima
    .filter(({ deviance }) => deviance <= best.deviance + WITHIN)
    .map(({ values, deviance, seen }, k) => ({
      deviance,
      above: (deviance - best.deviance) / 2,
      seen,
      parameters: Array.from(values),
      relation: k === 0 ? null : relationOf(best.values, values, unknowns),
    }));
}

/** The values of an end, and its deviance. */
interface End {
  readonly values: Float64Array;
  readonly deviance: number;
}

function isSame(
  { values: a, deviance }: End,
  { values: b, deviance: other }: End,
  unknowns: readonly Unknown[],
  matrix: Float64Array | undefined,
): boolean {
  const J = unknowns.length;
  // If the exchanged values are nearly equal, the two optima are close to each other, but still two.
  if (relationOf(a, b, unknowns)) return false;
  const d = a.map((x, j) => difference(unknowns[j], x, b[j]));
  if (d.every((x, j) => Math.abs(x) < SAME_VALUE * unit(unknowns[j], a[j]))) return true;
  if (!matrix || !d.every(Number.isFinite)) return false;
  let square = 0;
  for (let i = 0; i < J; i++)
    for (let j = 0; j < J; j++) square += d[i] * matrix[Math.max(i, j) + Math.min(i, j) * J] * d[j];
  if (square >= SAME_VALLEY) return false;
  return square < LEAST_RISE || Math.abs(other - deviance) > OF_RISE * square;
}

function difference(unknown: Unknown, a: number, b: number): number {
  return unknown.scale === 'log' && !(a > 0 && b > 0)
    ? Number.NaN
    : coordinateOf(unknown, a) - coordinateOf(unknown, b);
}

function unit({ scale }: Unknown, value: number): number {
  return scale === 'log' ? 1 : Math.abs(value) || 1;
}

/** How an optimum follows from another: values exchanged, or with the other sign; null where it does not. */
function relationOf(best: Float64Array, other: Float64Array, unknowns: readonly Unknown[]): Relation | null {
  const isClose = (x: number, y: number) =>
    Math.abs(x - y) <= SAME_VALUE * Math.max(Math.abs(x), Math.abs(y));
  const changed = Array.from(best.keys()).filter((j) => !isClose(best[j], other[j]));
  const names = changed.map((j) => unknowns[j].name);
  if (changed.length === 0) return null;
  if (changed.every((j) => isClose(best[j], -other[j]))) return { how: 'otherSign', names, changed: [] };
  const left = changed.map((j) => other[j]);
  for (const j of changed) {
    const at = left.findIndex((x) => isClose(x, best[j]));
    if (at < 0) return pairsIn(changed, (j, k) => isClose(best[j], other[k]), unknowns);
    left.splice(at, 1);
  }
  return { how: 'exchanged', names, changed: [] };
}

/** Two that are exchanged where others changed as well, as rates of absorption and elimination do with the volume. */
function pairsIn(
  changed: readonly number[],
  becomes: (j: number, k: number) => boolean,
  unknowns: readonly Unknown[],
): Relation | null {
  const name = (j: number) => unknowns[j].name;
  const pair = changed
    .flatMap((j, i) => changed.slice(i + 1).map((k) => [j, k]))
    .find(([j, k]) => becomes(j, k) && becomes(k, j));
  if (!pair) return null;
  const others = changed.filter((j) => !pair.includes(j)).map(name);
  return { how: 'exchanged', names: pair.map(name), changed: others };
}

/**
 * The chance that another start ends in an optimum that no start has reached, by Good and Turing: the share of
 * starts whose optimum was reached once, with half a start added so that it is not zero after a few that
 * agree. Not all such optima would be better.
 */
export function chanceOfMissing(ends: readonly StartEnd[]): number {
  const done = ends
    .filter(({ deviance, exchanged }) => !exchanged && deviance < Number.POSITIVE_INFINITY)
    .map(({ deviance }) => deviance);
  const once = done.filter((x, i) => !done.some((y, k) => k !== i && Math.abs(x - y) < AGREE)).length;
  return (once + 0.5) / (ends.length + 1);
}
