import { InputError } from '../inputError.ts';

/** More numbers than this are not computed at once: they would fill the memory. */
export const mostValues = 10_000_000;

/** The times as an array of numbers; an InputError where they decrease, are no times, or ask for too many values. */
export function checkTimes(t: unknown, valuesPerTime: number): Float64Array {
  const isList = Array.isArray(t) || (ArrayBuffer.isView(t) && !(t instanceof DataView));
  if (!isList) {
    const found = t === undefined ? 'missing' : t === null ? 'null' : `a ${typeof t}`;
    throw new InputError(`t is ${found}. It must be a list of times. Try evenTimes(0, 5, 256).`);
  }
  const list = t as ArrayLike<unknown>;
  if (list.length === 0) throw new InputError('t is empty. Give at least one time.');
  if (list.length * valuesPerTime > mostValues) {
    throw new InputError(
      `t has ${list.length} times, with ${valuesPerTime} values to compute at each. At most ${mostValues} values are computed at once. Ask for ${Math.floor(mostValues / valuesPerTime)} times at most.`,
    );
  }
  const times = new Float64Array(list.length);
  for (let m = 0; m < times.length; m++) {
    const time = list[m];
    if (typeof time !== 'number' || !Number.isFinite(time)) {
      const found = typeof time === 'string' ? `"${time}"` : String(time);
      throw new InputError(`t has ${found} as its number ${m + 1}. Every time must be a finite number.`);
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
