import { list, short } from '../text/words.ts';

/** That a mode decays faster than samples show, by powers of e from one to the next: a verdict, or a note. */
export function fastModeWords(parameters: readonly string[], rate: number): string {
  return `A part of the solution (a mode) decays by a factor of e^${short(rate)} from one sample to the next, and an even faster decay would fit nearly as well. The data limit ${list(parameters)} only towards slower decay; the intervals are open towards faster decay.`;
}
