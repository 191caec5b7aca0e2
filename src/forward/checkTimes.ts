import { simulationFindings } from '../findings/simulationFindings.ts';
import { isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import { shown } from '../text/words.ts';

/** More numbers than this are not computed at once: they would fill the memory. */
export const mostValues = 10_000_000;

/** The times as an array of numbers; an InputError where they decrease, are no times, or ask for too many values. */
export function checkTimes(t: unknown, valuesPerTime: number): Float64Array {
  if (!isList(t)) {
    const value = t === undefined ? 'missing' : shown(t);
    throw new InputError(simulationFindings.solveTimesNotList({ value }));
  }
  if (t.length === 0) throw new InputError(simulationFindings.solveTimesEmpty());
  if (t.length * valuesPerTime > mostValues) {
    const size = { times: t.length, perTime: valuesPerTime, most: mostValues };
    throw new InputError(simulationFindings.solveTimesTooMany(size));
  }
  const times = new Float64Array(t.length);
  for (let m = 0; m < times.length; m++) {
    const time = t[m];
    if (typeof time !== 'number' || !Number.isFinite(time)) {
      throw new InputError(simulationFindings.solveTimeNotNumber({ value: shown(time), at: m + 1 }));
    }
    if (m > 0 && time < times[m - 1]) {
      const step = { at: m + 1, t: time, before: times[m - 1] };
      throw new InputError(simulationFindings.solveTimesDecrease(step));
    }
    times[m] = time;
  }
  return times;
}
