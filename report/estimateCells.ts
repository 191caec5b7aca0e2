import type { Result } from '../src/index.ts';
import { percent, significant, writerFor } from './digits.ts';

/** A row of the table of parameters, as texts: all numbers down to the second digit of the standard error. */
export interface EstimateCells {
  readonly name: string;
  /** – where the data leave it open. */
  readonly estimate: string;
  readonly stdError: string;
  /** '' where there is no interval; `without` then says why. */
  readonly lower: string;
  readonly upper: string;
  readonly without: '' | 'not identifiable' | 'none';
  /** Standard error over estimate, in per cent. */
  readonly relative: string;
  /** The estimate of irls beside that of another method; '' where none was made. */
  readonly irls: string;
}

/** The table of parameters, a row each. */
export function estimateCells({ parameters, irls }: Result): EstimateCells[] {
  return parameters.map(({ name, estimate, stdError, interval }, j) => {
    const write = writerFor(estimate, stdError);
    const known = Number.isFinite(stdError);
    // Infinite is a standard error that the data leave open; one that was not made is not a number.
    const lost = stdError === Number.POSITIVE_INFINITY;
    const beside = irls?.parameters[j];
    const besideText = beside && beside.stdError !== Number.POSITIVE_INFINITY ? write(beside.estimate) : '–';
    return {
      name,
      estimate: lost ? '–' : write(estimate),
      stdError: known ? write(stdError) : '–',
      lower: known ? write(interval[0]) : '',
      upper: known ? write(interval[1]) : '',
      without: known ? '' : lost ? 'not identifiable' : 'none',
      relative: known ? percent(stdError / estimate) : '',
      irls: irls ? besideText : '',
    };
  });
}

/** The heading of the intervals, such as "95% interval". */
export function intervalHeading({ options: { level } }: Pick<Result, 'options'>): string {
  return `${significant(level * 100, 3).replace(/\.0+$/, '')}% interval`;
}
