import { intervalIn, type Row } from '../run/row.ts';
import { geometricMean, mean } from '../statistics.ts';

/** The intervals of all trials of a cell, on average. */
export interface CellIntervals {
  noise: number;
  points: number;
  method: string;
  trials: number;
  /** Of all parameters. */
  coverage: number;
  /** Half-width over 1.96 standard deviations of the estimates, geometric mean over parameters; NaN with a single trial. */
  width: number;
  parameters: {
    estimate: number;
    /** The average estimate less the truth. */
    bias: number;
    /** Of the average covariance, as in the paper: the root mean square of the half-widths. */
    halfWidth: number;
    /** Of the estimates; NaN with a single trial. */
    sd: number;
    coverage: number;
  }[];
}

/** Of a normal distribution, 95% lie within this many standard deviations. */
const normal95 = 1.959964;

/** What the fits of a cell say about each parameter, beside the truth. All rows have intervals. */
export function intervalsIn(
  rows: readonly Row[],
  truth: readonly number[],
  cell: Pick<CellIntervals, 'noise' | 'points' | 'method'>,
): CellIntervals {
  const parameters = truth.map((value, j) => {
    const estimates = rows.map((row) => row.estimates[j]);
    const held = rows.filter((row) => {
      const [low, high] = intervalIn(row, j);
      return low <= value && value <= high;
    });
    return {
      estimate: mean(estimates),
      bias: mean(estimates) - value,
      halfWidth: Math.sqrt(mean(rows.map((row) => row.halfWidths[j] ** 2))),
      sd: standardDeviation(estimates),
      coverage: held.length / rows.length,
    };
  });
  const widths = parameters.map(({ halfWidth, sd }) => halfWidth / (normal95 * sd));
  return {
    ...cell,
    trials: rows.length,
    coverage: mean(parameters.map(({ coverage }) => coverage)),
    width: geometricMean(widths),
    parameters,
  };
}

/** From the mean, over n - 1; NaN for a single number. */
function standardDeviation(x: readonly number[]): number {
  const centre = mean(x);
  return Math.sqrt(x.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (x.length - 1));
}
