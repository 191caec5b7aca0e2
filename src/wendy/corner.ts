import type { CornerRule } from '../options.ts';

/**
 * Index of the corner of a curve y over equally spaced points: where two chords, from the first point to the corner and
 * from the corner to the last, follow the curve best.
 *
 * `relative-l1` and `relative-l2` measure the misfit relative to y, as the authors' code does: adding a constant to y
 * then moves the corner. `absolute-l2` does not. A curve of fewer than three points has its corner at 0.  [docs/deviations.md]
 */
export function corner(y: Float64Array, rule: CornerRule): number {
  const n = y.length;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 1; k < n - 1; k++) {
    const left = (y[k] - y[0]) / k;
    const right = (y[n - 1] - y[k]) / (n - 1 - k);
    let misfit = 0;
    for (let i = 0; i < n; i++) {
      let e = (i <= k ? y[0] + left * i : y[k] + right * (i - k)) - y[i];
      if (rule !== 'absolute-l2') e /= y[i];
      misfit += rule === 'relative-l1' ? Math.abs(e) : e * e;
    }
    if (misfit < least) {
      least = misfit;
      best = k;
    }
  }
  return best;
}
