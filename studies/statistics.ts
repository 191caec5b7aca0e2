import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Result } from '../src/index.ts';

/** The p-quantile, between neighbours by linear interpolation; NaN where there is nothing. */
export function quantile(x: readonly number[], p: number): number {
  if (x.length === 0) return Number.NaN;
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

export function geometricMean(x: readonly number[]): number {
  return Math.exp(mean(x.map(Math.log)));
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

/** Standard error of median(a) / median(b), a and b drawn again together from the same trials. */
export function ratioError(a: readonly number[], b: readonly number[]): number {
  const source = xoroshiro128plus(1);
  const ratios = Array.from({ length: 1000 }, () => {
    const drawn = a.map(() => uniformInt(source, 0, a.length - 1));
    return median(drawn.map((k) => a[k])) / median(drawn.map((k) => b[k]));
  });
  const centre = mean(ratios);
  return Math.sqrt(mean(ratios.map((ratio) => (ratio - centre) ** 2)));
}
