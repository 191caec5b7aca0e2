import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { mean } from '../statistics.ts';

const draws = 400;

/** Standard error of the median of a sample, by the bootstrap: how it scatters where the sample is drawn from itself. */
export function medianError(x: readonly number[]): number {
  const n = x.length;
  const sorted = [...x].sort((a, b) => a - b);
  const source = xoroshiro128plus(1);
  const drawn = new Uint32Array(n);
  const middle = (n - 1) / 2;
  const medians = Array.from({ length: draws }, () => {
    for (let i = 0; i < n; i++) drawn[i] = uniformInt(source, 0, n - 1);
    drawn.sort();
    return (sorted[drawn[Math.floor(middle)]] + sorted[drawn[Math.ceil(middle)]]) / 2;
  });
  const centre = mean(medians);
  return Math.sqrt(mean(medians.map((m) => (m - centre) ** 2)));
}
