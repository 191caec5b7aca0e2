import type { Matrix } from '../linalg/matrix.ts';
import type { Experiment } from './data.ts';

/** At how many different times at least one of the given states (by number) was measured. */
export function measuredTimes({ t, U }: Experiment, states: readonly number[]): number {
  let count = 0;
  let last = Number.NaN;
  for (let i = 0; i < t.length; i++) {
    if (t[i] === last || !isMeasured(U, i, states)) continue;
    last = t[i];
    count++;
  }
  return count;
}

// Loops, since a table may have a million rows.
function isMeasured({ data, rows }: Matrix, i: number, states: readonly number[]): boolean {
  for (const d of states) if (!Number.isNaN(data[i + d * rows])) return true;
  return false;
}
