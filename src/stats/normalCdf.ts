import cdf from '@stdlib/stats-base-dists-normal-cdf';

/** Φ(x), the probability that a standard normal number is below x; the upper tail is Φ(−x), exact to all digits. */
export function normalCdf(x: number): number {
  return cdf(x, 0, 1);
}
