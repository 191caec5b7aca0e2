import type { Optimum, Result, SearchStart } from '../src/index.ts';

/** A start of a search, and how far its optimum is below the best. */
export interface RankedStart extends SearchStart {
  /** Its number, from 1. */
  readonly number: number;
  /** Log units by which the best start is better; infinite if it did not converge. */
  readonly below: number;
}

/** The starts of a search, the best first, even if others tie with it. */
export function rankedStarts({ starts, best }: NonNullable<Result['search']>): RankedStart[] {
  // JSON has null for Infinity.
  const devianceOf = ({ deviance }: SearchStart) => deviance ?? Number.POSITIVE_INFINITY;
  const least = Math.min(...starts.map(devianceOf));
  const isBest = ({ number }: RankedStart) => Number(number - 1 === best);
  return starts
    .map((start, s) => ({
      ...start,
      number: s + 1,
      below: least < Number.POSITIVE_INFINITY ? (devianceOf(start) - least) / 2 : Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => isBest(b) - isBest(a) || (a.below === b.below ? a.number - b.number : a.below - b.below));
}

/** The optimum at which a start ended: the nearest; undefined if its likelihood is below that of all optima. */
export function optimumOf(start: RankedStart, optima: readonly Optimum[]): number | undefined {
  const [best] = optima;
  if (!best || !(start.below < Math.max(...optima.map(({ above }) => above)) + sameOptimum)) return undefined;
  const distances = optima.map(({ parameters }) =>
    Math.max(...parameters.map((x, j) => Math.abs(x - start.estimates[j]) / (Math.abs(x) || 1))),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Ends at the same optimum differ by at most this many log units. */
const sameOptimum = 0.2;

/** Above this many log units the scale of a waterfall is logarithmic; below it is linear, so that the best can be shown. */
const linearTo = 0.1;

/** The position on the scale of a waterfall, given log units below the best. */
export function belowPart(below: number): number {
  return Math.log10(1 + Math.max(below, 0) / linearTo);
}

/** The inverse: log units at a position. */
export function belowAt(part: number): number {
  return linearTo * (10 ** part - 1);
}
