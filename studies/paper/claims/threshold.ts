import type { Bound, Series, Threshold } from './claim.ts';

// How sentences become thresholds, the same way for all of them. A number of the text holds as it stands, and roughly
// within a quarter of it; where the text gives a value ("6% errors") and no limit ("less than 6%"), it holds where it
// rounds to that. A word that had to be read as a number ("robust", "comparable") holds roughly within twice that.

/** As far as a number may be missed by for the sentence to hold roughly. */
const quarter = 0.25;

/** In what part of the cells something happens that the text says happens. */
export const shares = { almostAll: 0.9, most: 0.5, many: 1 / 3, rarely: 0.1 } as const;

/** Every cell has at most that. */
export function atMost(most: number): Threshold {
  return { holds: { most }, roughly: { most: most * (1 + quarter) } };
}

/** A value of the text in whole percent, or a lower one. */
export function percentOrLess(value: number): Threshold {
  return { ...atMost(value), holds: { most: value + 0.005 } };
}

/** A value of the text in whole percent, or a higher one. */
export function percentOrMore(value: number): Threshold {
  return { ...atLeast(value), holds: { least: value - 0.005 } };
}

/** Every cell has at least that. */
export function atLeast(least: number): Threshold {
  return { holds: { least }, roughly: { least: least * (1 - quarter) } };
}

/** Every cell is between these. */
export function between(least: number, most: number): Threshold {
  return {
    holds: { least, most },
    roughly: { least: least * (1 - quarter), most: most * (1 + quarter) },
  };
}

/** That part of the cells are within the bound, or roughly three quarters of that part. */
export function inShare(share: number, bound: Bound): Threshold {
  return { holds: { ...bound, share }, roughly: { ...bound, share: share * (1 - quarter) } };
}

/** A word read as "at most that". */
export function readAtMost(most: number): Threshold {
  return { holds: { most }, roughly: { most: 2 * most } };
}

/** A word read as "at least that". */
export function readAtLeast(least: number): Threshold {
  return { holds: { least }, roughly: { least: least / 2 } };
}

/** So many powers of ten; roughly, three quarters of them. */
export function orders(n: number): Threshold {
  return { holds: { least: 10 ** n }, roughly: { least: 10 ** (n * (1 - quarter)) } };
}

/** The weak-form fits of the large grid. */
export const grid = (method: string): Series => ({ parts: ['grid'], method });
