import { InputError } from '../inputError.ts';
import { shown } from '../words.ts';
import { mostValues } from './checkTimes.ts';

/** `count` equally spaced times, both ends included. */
export function evenTimes(start: number, end: number, count: number): number[] {
  if (!Number.isFinite(start) || !Number.isFinite(end) || !Number.isFinite(end - start)) {
    throw new InputError(
      `t goes from ${shown(start)} to ${shown(end)}. Both must be finite numbers, such as 0 and 5. Correct them.`,
    );
  }
  if (!(start < end)) {
    const turned = start > end ? ` Did you mean from ${end} to ${start}?` : '';
    throw new InputError(`t goes from ${start} to ${end}. The end must come after the start.${turned}`);
  }
  if (!Number.isInteger(count) || count < 2 || count > mostValues) {
    throw new InputError(
      `t asks for ${count === 1 ? '1 time' : `${shown(count)} times`}. It must be a whole number from 2 to ${mostValues}: both ends are included.`,
    );
  }
  // The last one apart: start + (end - start) may differ from the end in its last bit.
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? end : start + ((end - start) * i) / (count - 1),
  );
}
