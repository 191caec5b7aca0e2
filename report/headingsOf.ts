import type { Options } from '../src/index.ts';
import { isTimeName } from '../src/inside.ts';

/** The names of the time and experiment columns in data for a fit with these options. */
export function headingsOf({ time, by }: Options, called: string): { time: string; by: string } {
  // Without an option, only these names are recognised as time.
  return { time: time || (isTimeName(called) ? called : 't'), by: by || 'experiment' };
}
