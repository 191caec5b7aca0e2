import type { Options } from '../src/index.ts';
import { isTimeName } from '../src/inside.ts';

/** What the columns of times and experiments are called in data from which a fit with these options is made. */
export function headingsOf({ time, by }: Options, called: string): { time: string; by: string } {
  // Without an option the time is looked for under these names alone.
  return { time: time || (isTimeName(called) ? called : 't'), by: by || 'experiment' };
}
