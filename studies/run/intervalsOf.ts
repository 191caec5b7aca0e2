import type { Estimate, Result } from '../../src/index.ts';
import type { Row } from './row.ts';

type Known = Pick<Estimate, 'estimate' | 'stdError' | 'interval'>;

/** What a fit says about a parameter; one that was fixed is known. */
export function parameterOf({ parameters, options }: Result, name: string): Known {
  const own = parameters.find((parameter) => parameter.name === name);
  if (own) return own;
  const estimate = typeof options.fix === 'object' ? (options.fix[name] ?? Number.NaN) : Number.NaN;
  return { estimate, stdError: 0, interval: [estimate, estimate] };
}

/** Ends that differ by less than this part of the interval are as far from the estimate as each other. */
const ROUNDING = 1e-9;

/** Standard errors and intervals, whose ends are kept where they are not symmetric. */
export function intervalsOf(
  parameters: readonly Known[],
): Pick<Row, 'stdErrors' | 'halfWidths' | 'lows' | 'highs'> {
  return {
    stdErrors: parameters.map(({ stdError }) => stdError),
    halfWidths: parameters.map(({ interval: [low, high] }) => (high - low) / 2),
    ...endsOf(parameters),
  };
}

/** The ends of intervals, where they are not symmetric. */
function endsOf(parameters: readonly Known[]): Pick<Row, 'lows' | 'highs'> {
  const isSymmetric = parameters.every(
    ({ estimate, interval: [low, high] }) =>
      (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) ||
      (high - low < Number.POSITIVE_INFINITY &&
        Math.abs(low + high - 2 * estimate) <= ROUNDING * Math.max(high - low, Math.abs(estimate))),
  );
  if (isSymmetric) return {};
  return {
    lows: parameters.map(({ interval }) => interval[0]),
    highs: parameters.map(({ interval }) => interval[1]),
  };
}
