import { placeOf, places, type SliderRange } from './sliderRange.ts';

/** Milliseconds from one place to another. */
const duration = 700;

/** Whether the user wants nothing to move by itself. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Leads values to others along their sliders, frame by frame; at once where a user wants no motion. The function that comes
 * back stops it where it is.
 */
export function glide(
  ranges: readonly SliderRange[],
  from: readonly number[],
  to: readonly number[],
  set: (values: readonly number[]) => void,
): () => void {
  if (isStill()) {
    set(to);
    return () => {};
  }
  let begin: number | undefined;
  const step = (now: number) => {
    begin ??= now;
    const part = Math.min(1, (now - begin) / duration);
    // Slow at both ends.
    const eased = part * part * (3 - 2 * part);
    set(part === 1 ? to : to.map((value, i) => between(ranges[i], from[i], value, eased)));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** A value on the way along a slider. */
export function between(range: SliderRange, from: number, to: number, part: number): number {
  if (range.isLog && from > 0 && to > 0) return from * (to / from) ** part;
  return from + part * (to - from);
}

/** Whether two values are at the same place of a slider. */
export function isSamePlace(range: SliderRange, one: number, other: number): boolean {
  const place = placeOf(range, one);
  return place === placeOf(range, other) && place > 0 && place < places;
}
