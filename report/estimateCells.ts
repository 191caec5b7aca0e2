import type { DerivedEstimate, Estimate, Result } from '../src/index.ts';
import { percent, significant, writerFor } from '../src/text/digits.ts';

/** A row of the table of estimates, as texts: all numbers to the second digit of the standard error. */
export interface EstimateCells {
  /** With its experiment if it is local: ka[A]. */
  readonly name: string;
  /** A remark of a word or two; usually ''. */
  readonly mark: string;
  /** – if the data do not determine it. */
  readonly estimate: string;
  readonly stdError: string;
  /** '' if there is no interval; `without` then says why. */
  readonly lower: string;
  readonly upper: string;
  readonly without: '' | 'not identifiable' | 'none';
  /** Standard error over estimate, in per cent. */
  readonly relative: string;
  /** The estimate of irls, to compare; '' if there is none. */
  readonly irls: string;
}

/** The table of parameters, one row each, and of derived quantities. */
export function estimateCells({ parameters, derived, irls }: Result): EstimateCells[] {
  return [
    ...parameters.map((parameter, j) => cellsOf(parameter, markOf(parameter), irls?.parameters[j], irls)),
    // Results of earlier versions have none.
    ...(derived ?? []).map((quantity) =>
      cellsOf(quantity, marksOf(quantity.unit, 'derived'), undefined, irls),
    ),
  ];
}

function cellsOf(
  { name, experiment, estimate, stdError, interval }: DerivedEstimate,
  mark: string,
  weakEstimate: Estimate | undefined,
  irls: Result['irls'],
): EstimateCells {
  const write = writerFor(estimate, stdError);
  const known = Number.isFinite(stdError);
  // An infinite standard error means that the data do not determine the parameter; NaN means that none was computed.
  const isUndetermined = stdError === Number.POSITIVE_INFINITY;
  const weakText =
    weakEstimate && weakEstimate.stdError !== Number.POSITIVE_INFINITY ? write(weakEstimate.estimate) : '–';
  return {
    name: labelOf({ name, experiment }),
    mark,
    estimate: isUndetermined ? '–' : write(estimate),
    stdError: known ? write(stdError) : '–',
    lower: known ? write(interval[0]) : '',
    upper: known ? write(interval[1]) : '',
    without: known ? '' : isUndetermined ? 'not identifiable' : 'none',
    relative: known ? percent(stdError / estimate) : '',
    irls: irls ? weakText : '',
  };
}

/** A name, with its experiment if it is local: ka[A]. Results of earlier versions have no experiments. */
export function labelOf({ name, experiment }: Pick<DerivedEstimate, 'name' | 'experiment'>): string {
  return experiment ? `${name}[${experiment}]` : name;
}

function markOf(parameter: Result['parameters'][number]): string {
  return marksOf(parameter.unit, conditionOf(parameter));
}

/** What else the estimate of a parameter rests on: a bound that it has reached, or a prior; usually ''. */
export function conditionOf({ atBound, prior }: Result['parameters'][number]): string {
  return atBound ? `${atBound} bound` : prior ? 'prior' : '';
}

function marksOf(unit: string | undefined, word: string): string {
  return [unit ?? '', word].filter((word) => word !== '').join(', ');
}

/** The heading of the intervals, such as "95% interval". */
export function intervalHeading({ options: { level } }: Pick<Result, 'options'>): string {
  return `${significant(level * 100, 3).replace(/\.0+$/, '')}% interval`;
}
