import type { Experiment } from './data.ts';

/** At how many different times at least one of the given states (by number) was measured. */
export function measuredTimes({ t, U }: Experiment, states: readonly number[]): number {
  let count = 0;
  let last = Number.NaN;
  for (let i = 0; i < t.length; i++) {
    if (t[i] === last || states.every((d) => Number.isNaN(U.data[i + d * U.rows]))) continue;
    last = t[i];
    count++;
  }
  return count;
}
