import type { StartEnd } from '../startTask.ts';

/** Deviances this close are the same optimum seen again. */
export const AGREE = 0.4;
/** Starts that are made at least: in general, where the data leave an unknown open, where the residuals exceed the noise. */
const LEAST = 3;
const LEAST_FLAT = 6;
const LEAST_POOR = 8;
/** Starts that are made at most where nobody says how many. */
export const MOST_STARTS = 12;

/** Ends this close in deviance tie, as two that differ by an exchange of parameters do. */
const TIE = 0.05;

/** The end of least deviance, the first of those that tie; undefined where every start failed. */
export function bestOf(ends: readonly StartEnd[]): StartEnd | undefined {
  const least = ends.reduce((most, { deviance }) => Math.min(most, deviance), Number.POSITIVE_INFINITY);
  return ends.find(({ deviance }) => deviance < Number.POSITIVE_INFINITY && deviance <= least + TIE);
}

/** How many ends are as good as the best. */
export function seenOf(ends: readonly StartEnd[]): number {
  const best = bestOf(ends);
  return best ? ends.filter(({ deviance }) => deviance < best.deviance + AGREE).length : 0;
}

/**
 * Whether the starts so far are enough: the least deviance was seen twice, or three times where fewer than half of the starts
 * agree. `isPoor`: whether the residuals exceed the noise that is seen without the model.
 */
export function isEnough(ends: readonly StartEnd[], isPoor: (end: StartEnd) => boolean): boolean {
  const n = ends.length;
  const best = bestOf(ends);
  if (!best || n < LEAST) return false;
  const seen = seenOf(ends);
  if (seen < (2 * seen >= n ? 2 : 3)) return false;
  if (best.flat && n < LEAST_FLAT) return false;
  return n >= LEAST_POOR || !isPoor(best);
}
