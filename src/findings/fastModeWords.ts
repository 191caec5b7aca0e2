import { list, short } from '../text/words.ts';

/** That a mode decays faster than samples show, by powers of e from one to the next: a verdict, or a note. */
export function fastModeWords(parameters: readonly string[], rate: number): string {
  return `A mode of the model decays by ${short(rate)} powers of e from one sample to the next, and faster still would fit nearly as well. Of ${list(parameters)} only the slow side is known; the intervals are open on the other.`;
}
