import type { Range } from './zoomed.ts';

/** Pixels between two fingers below which they say nothing. */
const least = 10;

/**
 * The range along x that puts two values where two fingers are now, inside the whole; undefined where it would be the whole.
 *
 * @param values those that were under the fingers at first.
 * @param pixels where these are now, from the left end of the axis.
 */
export function pinched(values: Range, pixels: Range, width: number, whole: Range): Range | undefined {
  const [[a, b], [p, q]] = values[0] <= values[1] ? [values, pixels] : [swapped(values), swapped(pixels)];
  const perPixel = (b - a) / Math.max(q - p, least);
  const span = width * perPixel;
  if (!(span > 0) || span >= whole[1] - whole[0]) return undefined;
  const from = Math.min(Math.max(a - p * perPixel, whole[0]), whole[1] - span);
  return [from, from + span];
}

function swapped([a, b]: Range): Range {
  return [b, a];
}
