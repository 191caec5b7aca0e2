import type { OutputResult, Result } from '../src/index.ts';
import { type DrawnData, noiseLawOf } from '../src/inside.ts';
import { type Curve, valuesAt } from './curve.ts';
import type { AxisSpec } from './figure/spec.ts';
import type { Look } from './figure/theme.ts';
import type { OtherCurves } from './otherCurves.ts';
import { timeAxis } from './timeAxis.ts';
import { trajectoryCurve } from './trajectoryCurve.ts';

/** The input of a figure of a fit. */
export interface Fitted {
  result: Result;
  /** The data, as `drawnData` returns them. */
  data: DrawnData;
  /**
   * The fitted model between the measured times, one curve per experiment of `data`. If absent or null, the estimated states are
   * connected by lines.
   */
  curves?: readonly (Curve | null)[] | undefined;
  /** The same model at other values, drawn together with the fit. */
  others?: readonly OtherCurves[] | undefined;
}

/** One experiment of a fit. */
export interface FitColumn {
  experiment: DrawnData['experiments'][number];
  states: readonly string[];
  curve: Curve | null;
  noise: Result['noise'];
  /** Absent in results of earlier versions. */
  outputs: readonly OutputResult[] | undefined;
  /** The experiment of its fit that it is, and what is drawn together with it. */
  place: number;
  others: readonly OtherCurves[];
}

/** The most columns that are readable side by side. */
export const mostColumns = 6;

export function columnsOf({ result, data, curves, others = [] }: Fitted): FitColumn[] {
  return data.experiments.map((experiment, e) => ({
    experiment,
    states: data.states,
    curve: curves?.[e] ?? trajectoryCurve(result, experiment.name),
    noise: result.noise,
    outputs: result.outputs,
    place: e,
    others,
  }));
}

/** Whether a name is that of a hidden state, which no output shows even in part. */
export function isHidden({ states }: Pick<Result, 'states'>, name: string): boolean {
  // Results of earlier versions have no such list, and no hidden states.
  return states?.some((state) => !state.measured && state.name === name) === true;
}

/** Whether anything was measured in row l: only then there are residuals. */
export function isMeasured(columns: readonly FitColumn[], l: number): boolean {
  return columns.some(({ experiment: { U } }) =>
    U.data.subarray(l * U.rows, (l + 1) * U.rows).some((value) => !Number.isNaN(value)),
  );
}

/** The time axis of each column, with a margin only for the dots of the first and last time. */
export function timeAxes(columns: readonly FitColumn[], look: Look): AxisSpec[] {
  return columns.map(() => timeAxis(look, { pad: 0.015 }));
}

/** One state of one experiment. */
export interface FitSeries {
  t: ArrayLike<number>;
  measured: ArrayLike<number>;
  /** Measured minus fitted, divided by the noise; the difference of logarithms for log-normal noise. */
  readonly residuals: ArrayLike<number>;
  curveT: readonly number[];
  fitted: readonly number[];
  lower: readonly number[];
  upper: readonly number[];
}

export function seriesOf(
  { experiment: { t, U, sd }, states, curve, noise, outputs }: FitColumn,
  l: number,
): FitSeries {
  const state = states[l];
  const curveT = curve?.t ?? [];
  const fitted = curve?.states[state] ?? [];
  const law = outputs?.find(({ name }) => name === state)?.noise.distribution ?? 'normal';
  const scale = noiseLawOf(law).ofLogarithm ? Math.log : (value: number) => value;
  const sigma = (m: number) => {
    const own = sd?.data[m + l * U.rows] ?? Number.NaN;
    return Number.isNaN(own) ? noise[state] : own;
  };
  const measured = U.data.subarray(l * U.rows, (l + 1) * U.rows);
  return {
    t,
    measured,
    // Made where they are drawn: of many values they take long.
    get residuals() {
      const expected = valuesAt(t, curveT, fitted);
      return Float64Array.from(measured, (value, m) => (scale(value) - scale(expected[m])) / sigma(m));
    },
    curveT,
    fitted,
    lower: curve?.lower[state] ?? [],
    upper: curve?.upper[state] ?? [],
  };
}
