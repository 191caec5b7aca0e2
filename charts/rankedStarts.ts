import type { Optimum, Result, SearchStart } from '../src/index.ts';

/** A start of a search, and how far its end is from the best of them. */
export interface RankedStart extends SearchStart {
  /** Its number, from 1. */
  readonly number: number;
  /** Log units by which the best start is better; infinite where it led nowhere. */
  readonly below: number;
}

/** The starts of a search, the best first, also where others tie with it. */
export function rankedStarts({ starts, best }: NonNullable<Result['search']>): RankedStart[] {
  // JSON has null for what is infinite.
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

/** Which optimum a start ended at: the nearest of those as good; undefined where it is none of them. */
export function optimumOf(start: RankedStart, optima: readonly Optimum[]): number | undefined {
  const [best] = optima;
  if (!best || !(start.below < Math.max(...optima.map(({ above }) => above)) + sameOptimum)) return undefined;
  const distances = optima.map(({ parameters }) =>
    Math.max(...parameters.map((x, j) => Math.abs(x - start.estimates[j]) / (Math.abs(x) || 1))),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Ends of one optimum differ by no more log units than this. */
const sameOptimum = 0.2;

/** Log units from which on the scale of a waterfall is logarithmic; below it is linear, so that the best has a place. */
const linearTo = 0.1;

/** How far along the scale of a waterfall some log units below the best are. */
export function belowPart(below: number): number {
  return Math.log10(1 + Math.max(below, 0) / linearTo);
}

/** The log units there. */
export function belowAt(part: number): number {
  return linearTo * (10 ** part - 1);
}
