import type { DerivedEstimate, Estimate, Result } from '../src/index.ts';
import { percent, significant, writerFor } from '../src/text/digits.ts';

/** A row of the table of estimates, as texts: all numbers down to the second digit of the standard error. */
export interface EstimateCells {
  /** With its experiment where it has a value in each: ka[A]. */
  readonly name: string;
  /** What is special about it, in a word or two; '' where nothing is. */
  readonly mark: string;
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

/** The table of parameters, a row each, and of the quantities derived from them. */
export function estimateCells({ parameters, derived, irls }: Result): EstimateCells[] {
  return [
    ...parameters.map((parameter, j) => cellsOf(parameter, markOf(parameter), irls?.parameters[j], irls)),
    // Results of earlier versions have none.
    ...(derived ?? []).map((quantity) => cellsOf(quantity, 'derived', undefined, irls)),
  ];
}

function cellsOf(
  { name, experiment, estimate, stdError, interval }: DerivedEstimate,
  mark: string,
  beside: Estimate | undefined,
  irls: Result['irls'],
): EstimateCells {
  const write = writerFor(estimate, stdError);
  const known = Number.isFinite(stdError);
  // Infinite is a standard error that the data leave open; one that was not made is not a number.
  const lost = stdError === Number.POSITIVE_INFINITY;
  const besideText = beside && beside.stdError !== Number.POSITIVE_INFINITY ? write(beside.estimate) : '–';
  return {
    name: labelOf({ name, experiment }),
    mark,
    estimate: lost ? '–' : write(estimate),
    stdError: known ? write(stdError) : '–',
    lower: known ? write(interval[0]) : '',
    upper: known ? write(interval[1]) : '',
    without: known ? '' : lost ? 'not identifiable' : 'none',
    relative: known ? percent(stdError / estimate) : '',
    irls: irls ? besideText : '',
  };
}

/** A name, with its experiment where it has a value in each: ka[A]. Results of earlier versions have no experiments. */
export function labelOf({ name, experiment }: Pick<DerivedEstimate, 'name' | 'experiment'>): string {
  return experiment ? `${name}[${experiment}]` : name;
}

function markOf({ atBound, prior }: Result['parameters'][number]): string {
  if (atBound) return `${atBound} bound`;
  return prior ? 'prior' : '';
}

/** The heading of the intervals, such as "95% interval". */
export function intervalHeading({ options: { level } }: Pick<Result, 'options'>): string {
  return `${significant(level * 100, 3).replace(/\.0+$/, '')}% interval`;
}
