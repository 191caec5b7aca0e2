import { short } from '../text/words.ts';
import { failureWords, type SearchFailure } from './searchWords.ts';

/** Why an answer of `mle` is in doubt, and is searched again. */
export type Doubt =
  | { readonly because: 'noMaximum'; readonly reason: SearchFailure | null }
  | { readonly because: 'farFromIrls'; readonly parameter: string; readonly stdErrors: number }
  | { readonly because: 'leavesData' | 'offSolution' | 'loose' }
  /** By how many powers of e small differences grow by one equation alone, over the record. */
  | { readonly because: 'grows'; readonly power: number }
  | { readonly because: 'residuals'; readonly overNoise: number };

/** The same in a few words. */
export function doubtWords(doubt: Doubt): string {
  switch (doubt.because) {
    case 'noMaximum':
      return `no maximum was found${doubt.reason ? `: ${failureWords(doubt.reason)}` : ''}`;
    case 'farFromIrls':
      return `WENDy's own estimate of ${doubt.parameter} is ${short(doubt.stdErrors)} standard errors away`;
    case 'leavesData':
      return 'the solution stops following the data';
    case 'offSolution':
      return 'the solution is farther from the data than the estimated states';
    case 'grows':
      return `one equation alone makes small differences grow by a factor of e^${Math.round(doubt.power)}`;
    case 'residuals':
      return `the residuals are ${short(doubt.overNoise)} times the noise`;
    case 'loose':
      return 'the data determine most parameters poorly';
  }
}
