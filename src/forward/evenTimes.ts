import { simulationFindings } from '../findings/simulationFindings.ts';
import { InputError } from '../inputError.ts';
import { shown } from '../text/words.ts';
import { mostValues } from './checkTimes.ts';

/**
 * `count` equally spaced times, both ends included.
 *
 * @example
 * ```ts
 * import { evenTimes } from 'wendy';
 *
 * console.log(evenTimes(0, 1, 5).join(' ')); // → 0 0.25 0.5 0.75 1
 * ```
 */
export function evenTimes(start: number, end: number, count: number): number[] {
  if (!Number.isFinite(start) || !Number.isFinite(end) || !Number.isFinite(end - start)) {
    throw new InputError(simulationFindings.solveSpanNotFinite({ start: shown(start), end: shown(end) }));
  }
  if (!(start < end)) {
    throw new InputError(simulationFindings.solveSpanReversed({ start, end }));
  }
  if (!Number.isInteger(count) || count < 2 || count > mostValues) {
    throw new InputError(simulationFindings.solveTimesCount({ times: shown(count), most: mostValues }));
  }
  // The last one apart: start + (end - start) may differ from the end in its last bit.
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? end : start + ((end - start) * i) / (count - 1),
  );
}
