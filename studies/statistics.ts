import type { Result } from '../src/index.ts';

/** The p-quantile, between neighbours by linear interpolation. */
function quantile(x: readonly number[], p: number): number {
  const sorted = [...x].sort((a, b) => a - b);
  const place = p * (sorted.length - 1);
  const i = Math.floor(place);
  const [low, high] = [sorted[i], sorted[Math.min(i + 1, sorted.length - 1)]];
  // Equal neighbours need no interpolation, and infinite ones allow none.
  return low === high ? low : low + (place - i) * (high - low);
}

export function median(x: readonly number[]): number {
  return quantile(x, 0.5);
}

export function mean(x: readonly number[]): number {
  return x.reduce((sum, value) => sum + value, 0) / x.length;
}

/** The standard deviation of the normal distribution whose quartiles are as far apart: a few outliers do not move it. */
export function robustSd(x: readonly number[]): number {
  return (quantile(x, 0.75) - quantile(x, 0.25)) / 1.3489795;
}

/** Relative error of all parameters together.  E₂ = |ŵ - w*| / |w*| */
export function relativeError(w: readonly number[], truth: readonly number[]): number {
  return Math.hypot(...w.map((x, j) => x - truth[j])) / Math.hypot(...truth);
}

/** The share of intervals, of all parameters in all results, that hold the true value. */
export function coverage(results: readonly Result[], truth: readonly number[]): number {
  const intervals = results.map(({ parameters }) => parameters.map((p) => p.interval));
  const hits = intervals.flatMap((of) => of.map(([low, high], j) => low <= truth[j] && truth[j] <= high));
  return hits.filter(Boolean).length / hits.length;
}
