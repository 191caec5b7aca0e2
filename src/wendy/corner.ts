import { inStretches } from '../drive.ts';
import type { CornerRule } from '../options.ts';

/**
 * Index of the corner of a curve y over equally spaced points: where two chords, from the first point to the corner and
 * from the corner to the last, follow the curve best.
 *
 * `relative-l1` and `relative-l2` measure the misfit relative to y, as the authors' code does: adding a constant to y
 * then moves the corner. `absolute-l2` does not. A curve of fewer than three points has its corner at 0.  [docs/deviations.md]
 */
export function* corner(y: Float64Array, rule: CornerRule): Generator<void, number> {
  const best = { at: 0, misfit: Number.POSITIVE_INFINITY };
  const inside = Math.max(y.length - 2, 0);
  yield* inStretches(inside, 4 * y.length, (from, to) => searchInto(best, y, rule, from + 1, to + 1));
  return best.at;
}

/** Puts the best of the corners from … to - 1 into `best`, where it is better. */
function searchInto(
  best: { at: number; misfit: number },
  y: Float64Array,
  rule: CornerRule,
  from: number,
  to: number,
): void {
  const n = y.length;
  let { at, misfit: least } = best;
  for (let k = from; k < to; k++) {
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
      at = k;
    }
  }
  best.at = at;
  best.misfit = least;
}
