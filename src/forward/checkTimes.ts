import { isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import { shown } from '../words.ts';

/** More numbers than this are not computed at once: they would fill the memory. */
export const mostValues = 10_000_000;

/** The times as an array of numbers; an InputError where they decrease, are no times, or ask for too many values. */
export function checkTimes(t: unknown, valuesPerTime: number): Float64Array {
  if (!isList(t)) {
    throw new InputError(
      `t is ${t === undefined ? 'missing' : shown(t)}. It must be a list of times. Try evenTimes(0, 5, 256).`,
    );
  }
  if (t.length === 0) throw new InputError('t is empty. Give at least one time.');
  if (t.length * valuesPerTime > mostValues) {
    throw new InputError(
      `t has ${t.length} times, with ${valuesPerTime} values to compute at each. At most ${mostValues} values are computed at once. Ask for ${Math.floor(mostValues / valuesPerTime)} times at most.`,
    );
  }
  const times = new Float64Array(t.length);
  for (let m = 0; m < times.length; m++) {
    const time = t[m];
    if (typeof time !== 'number' || !Number.isFinite(time)) {
      throw new InputError(
        `t has ${shown(time)} as its number ${m + 1}. Every time must be a finite number.`,
      );
    }
    if (m > 0 && time < times[m - 1]) {
      throw new InputError(
        `t goes back at its number ${m + 1}: ${time} comes after ${times[m - 1]}. Times must not decrease. Sort them.`,
      );
    }
    times[m] = time;
  }
  return times;
}
