import type { Bound, Series, Threshold } from './claim.ts';

// How sentences become thresholds, the same way for all of them; `ruleText` says it to the reader.

/** As far as a number may be missed by for the sentence to hold roughly. */
const quarter = 0.25;

/** What is rare, and what almost all cells leave as exceptions. */
const rare = 0.1;

/** In what part of the cells something happens that the text says happens. */
export const shares = { almostAll: 1 - rare, most: 0.5, many: 1 / 3 } as const;

/** How verdicts come about, in words. */
export const ruleText = [
  'A limit of the text holds as it stands, and roughly within a quarter of the number.',
  'Values given as numbers count as met where they round to them.',
  'Of a range, such as a reduction by 50%-85%, the lower end must be reached, and more counts as met.',
  'A word that had to be read as a number (“robust”, “comparable”) holds roughly within twice that.',
  `“Most” is more than half of the cells, and roughly exactly half: a minority is never most. “Almost all” and “rarely” leave ${100 * rare}% of exceptions, roughly ${100 * rare * (1 + quarter)}%. “Many” is a third, roughly a quarter.`,
  'A verdict made of fewer cells than are planned for it says so, and there is none below half of them.',
  '“Within trial noise” is where two standard errors, by a bootstrap of the trials, could change the verdict.',
  'The rules on rounding, ranges, shares and cells, and the reading of residuals, were settled after first results had been seen.',
].join(' ');

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

/** More than half of the cells are within the bound, or half of them. */
export function inMost(bound: Bound): Threshold {
  return { holds: { ...bound, above: shares.most }, roughly: { ...bound, share: shares.most } };
}

/** At least a third of the cells are within the bound, or a quarter. */
export function inMany(bound: Bound): Threshold {
  return {
    holds: { ...bound, share: shares.many },
    roughly: { ...bound, share: shares.many * (1 - quarter) },
  };
}

/** Except for a tenth all cells are within the bound; roughly, except for a quarter more exceptions than that. */
export function inAlmostAll(bound: Bound): Threshold {
  return {
    holds: { ...bound, share: shares.almostAll },
    roughly: { ...bound, share: relaxed(shares.almostAll) },
  };
}

/** Values that are shares themselves: almost all, in every cell. */
export function almostAll(): Threshold {
  return { holds: { least: shares.almostAll }, roughly: { least: relaxed(shares.almostAll) } };
}

/** Values that are shares themselves: rarely. */
export function rarely(): Threshold {
  return { holds: { most: rare }, roughly: { most: rare * (1 + quarter) } };
}

/** A share with a quarter more exceptions. */
export function relaxed(share: number): number {
  return 1 - (1 - share) * (1 + quarter);
}

/** A word read as "at most that". */
export function readAtMost(most: number): Threshold {
  return { holds: { most }, roughly: { most: 2 * most } };
}

/** A word read as "at least that". */
export function readAtLeast(least: number): Threshold {
  return { holds: { least }, roughly: { least: least / 2 } };
}

/** That many powers of ten; roughly, three quarters of them. */
export function orders(n: number): Threshold {
  return { holds: { least: 10 ** n }, roughly: { least: 10 ** (n * (1 - quarter)) } };
}

/** The weak-form fits of the large grid. */
export const grid = (method: string): Series => ({ parts: ['grid'], method });
