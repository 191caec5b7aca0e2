import { type EstimateCells, intervalHeading } from '../../report/estimateCells.ts';
import { type Estimate, methodOf, type Result } from '../../src/index.ts';
import type { Explanation } from '../explain/shownTip.ts';

/** The columns of the table of estimates. */
export type EstimateColumn = 'name' | 'estimate' | 'stdError' | 'interval' | 'relative' | 'truth' | 'weak';

/** What each column means. */
export function columnExplanations(result: Result): Readonly<Record<EstimateColumn, Explanation>> {
  const { level } = result.options;
  const hundred = `${Number((100 * level).toPrecision(3))}`;
  return {
    name: {
      term: 'Parameter',
      text: 'An unknown of your model, in the unit that the headings of the data imply; or derived from these by a line “report”.',
    },
    estimate: {
      term: methodOf(result.method).likelihood ? 'Maximum-likelihood estimate' : 'Estimate',
      text: 'The value under which the measured data are most probable.',
    },
    stdError: {
      term: 'Standard error',
      text: 'How far the estimate would typically move if you repeated the whole experiment.',
    },
    interval: {
      term: `${hundred}% confidence interval`,
      text: `The values that agree with the data. Of 100 such intervals from repeated experiments, ${hundred} hold the true value, as long as the model is right.`,
    },
    relative: {
      term: 'Relative standard error (coefficient of variation)',
      text: 'The standard error as a part of the estimate. A few per cent is precise; near 100% the data say little about the value.',
    },
    truth: {
      term: 'True value',
      text: 'What these data were simulated with. The fit does not use it.',
    },
    weak: {
      term: 'WENDy’s own method (irls)',
      text: 'The estimate of iteratively reweighted least squares, which solves no equation, for comparison.',
    },
  };
}

/** What each number of a row means, with all of its digits. */
export function cellExplanations(
  result: Result,
  exact: Estimate & { unit?: string },
  { name, mark, without, relative }: EstimateCells,
): Readonly<Record<EstimateColumn, Explanation>> {
  const columns = columnExplanations(result);
  const unit = exact.unit ? ` ${exact.unit}` : '';
  const { estimate, stdError, interval } = exact;
  const lacks = without === 'not identifiable' ? notIdentifiable(name) : undefined;
  const { level } = result.options;
  return {
    ...columns,
    name: { term: name, text: whatIs(result, exact.name, mark) },
    estimate: lacks ?? {
      term: columns.estimate.term,
      text: `The value of ${name} that fits best: ${full(estimate)}${unit}.`,
    },
    stdError: lacks ?? {
      term: columns.stdError.term,
      text: Number.isFinite(stdError)
        ? `Measured again, the estimate of ${name} would typically move by ${full(stdError)}${unit}.`
        : `None was computed for ${name}.`,
    },
    interval: lacks ?? {
      term: columns.interval.term,
      text: Number.isFinite(stdError)
        ? `Values of ${name} from ${full(interval[0])} to ${full(interval[1])}${unit} agree with the data. It is wrong in ${rare(level)} of 100 experiments, as long as the model is right.`
        : `There is no ${intervalHeading(result)} for ${name}.`,
    },
    relative: {
      term: columns.relative.term,
      text:
        relative === ''
          ? columns.relative.text
          : `The standard error is ${relative} of ${name}. ${judged(stdError / estimate)}`,
    },
  };
}

function rare(level: number): string {
  return String(Number((100 * (1 - level)).toPrecision(2)));
}

/** Relative errors that are small, and large. */
const [small, large] = [0.1, 0.5];

function judged(ratio: number): string {
  const size = Math.abs(ratio);
  if (size <= small) return 'That is precise.';
  return size <= large ? 'That is a rough value.' : 'The data say little about it.';
}

/** A parameter, or the line that derives it. */
function whatIs({ model }: Result, name: string, mark: string): string {
  const isDerived = mark.endsWith('derived');
  const line = model.split('\n').find((one) => one.trim().startsWith('report ') && one.includes(`${name} =`));
  if (isDerived && line)
    return `Derived from the parameters: ${line.trim().slice('report '.length)}. Its error follows from theirs.`;
  if (isDerived) return 'Derived from the parameters; its error follows from theirs.';
  const more = mark === '' ? '' : ` ${mark}`;
  return `An unknown of your model, estimated from the data${more === '' ? '' : `:${more}`}.`;
}

function notIdentifiable(name: string): Explanation {
  return {
    term: 'Not identifiable',
    text: `Other values of ${name} fit just as well if the other parameters change with it. Measure more, or fix one of them.`,
  };
}

function full(x: number): string {
  return Number.isFinite(x) ? String(Number(x.toPrecision(8))) : '–';
}
