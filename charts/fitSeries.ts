import type { OutputResult, Result } from '../src/index.ts';
import type { DrawnData } from '../src/inside.ts';
import { type Curve, valuesAt } from './curve.ts';
import { rangeOf, timeAxis } from './figure/axis.ts';
import type { View } from './figure/theme.ts';
import type { Column } from './sheet.ts';
import { trajectoryCurve } from './trajectoryCurve.ts';

/** What a figure of a fit is drawn from. */
export interface Fitted {
  result: Result;
  /** What is drawn, as `drawnData` makes it. */
  data: DrawnData;
  /** The fitted model between the measured times, a curve an experiment of `data`. Left out, or null, the estimated states are joined by lines. */
  curves?: readonly (Curve | null)[] | undefined;
}

/** One experiment of a fit. */
export interface FitColumn {
  experiment: DrawnData['experiments'][number];
  states: readonly string[];
  curve: Curve | null;
  noise: Result['noise'];
  /** Absent in results of earlier versions. */
  outputs: readonly OutputResult[] | undefined;
}

/** Columns that are still readable side by side. */
export const mostColumns = 6;

export function columnsOf({ result, data, curves }: Fitted): FitColumn[] {
  return data.experiments.map((experiment, e) => ({
    experiment,
    states: data.states,
    curve: curves?.[e] ?? trajectoryCurve(result, experiment.name),
    noise: result.noise,
    outputs: result.outputs,
  }));
}

/** Whether a name is that of a state of which nothing was measured, not even as a part of something else. */
export function isHidden({ states }: Pick<Result, 'states'>, name: string): boolean {
  // Results of earlier versions have no such list, and no such states.
  return states?.some((state) => !state.measured && state.name === name) === true;
}

/** Whether anything was measured of what the row l draws: only then there are residuals. */
export function isMeasured(columns: readonly FitColumn[], l: number): boolean {
  return columns.some(({ experiment: { U } }) =>
    U.data.subarray(l * U.rows, (l + 1) * U.rows).some((value) => !Number.isNaN(value)),
  );
}

/** What a sheet is told of them: an experiment a column, along its times. */
export function sheetColumns(columns: readonly FitColumn[], view?: View): Column[] {
  return columns.map(({ experiment, curve }) => ({
    heading: experiment.name,
    x: (width) => timeAxis(rangeOf(experiment.t, curve?.t ?? []), width, view?.x),
  }));
}

/** One state of one experiment, as much of it as is viewed. */
export interface FitSeries {
  t: ArrayLike<number>;
  measured: ArrayLike<number>;
  /** Measured minus fitted, over the noise; the difference of their logarithms where that is log-normal. */
  residuals: ArrayLike<number>;
  curveT: readonly number[];
  fitted: readonly number[];
  lower: readonly number[];
  upper: readonly number[];
  /** Measured values that have no place on a logarithmic axis. */
  left: number;
}

export function seriesOf(
  { experiment: { t, U, sd }, states, curve, noise, outputs }: FitColumn,
  l: number,
  { x, logY = false }: View = {},
): FitSeries {
  const state = states[l];
  const times = curve?.t ?? [];
  const fitted = curve?.states[state] ?? [];
  const expected = valuesAt(t, times, fitted);
  const isLognormal = outputs?.find(({ name }) => name === state)?.noise.distribution === 'lognormal';
  const scale = isLognormal ? Math.log : (value: number) => value;
  const sigma = (m: number) => {
    const own = sd?.data[m + l * U.rows] ?? Number.NaN;
    return Number.isNaN(own) ? noise[state] : own;
  };
  const seenOf = (values: Float64Array) =>
    x ? values.filter((_, m) => t[m] >= x[0] && t[m] <= x[1]) : values;
  const measured = U.data.subarray(l * U.rows, (l + 1) * U.rows);
  const residuals = Float64Array.from(measured, (value, m) => (scale(value) - scale(expected[m])) / sigma(m));
  const seen = seenOf(measured);
  // The curve begins and ends at the sides of the frame, on the lines between its points.
  const ends = x?.map((end) => Math.min(Math.max(end, times[0]), times.at(-1)!)) ?? [];
  const curveT = x
    ? [...new Set([ends[0], ...times.filter((time) => time > x[0] && time < x[1]), ends[1]])].filter(
        (time) => time >= x[0] && time <= x[1],
      )
    : times;
  const on = (values: readonly number[]) => (x ? [...valuesAt(curveT, times, values)] : values);
  const orNaN = (value: number) => (value > 0 ? value : Number.NaN);
  return {
    t: seenOf(t),
    measured: logY ? seen.map(orNaN) : seen,
    residuals: seenOf(residuals),
    curveT,
    fitted: logY ? on(fitted).map(orNaN) : on(fitted),
    lower: on(curve?.lower[state] ?? []),
    upper: on(curve?.upper[state] ?? []),
    left: logY ? seen.filter((value) => value <= 0).length : 0,
  };
}

/** More points than these are not told apart under a pointer. */
const mostRead = 20_000;

/** Points to be read off: all or, of very many, some of them at even distances. */
export function readable(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): { x: ArrayLike<number>; y: ArrayLike<number> } {
  const every = Math.ceil(x.length / mostRead);
  if (every <= 1) return { x, y };
  const some = (values: ArrayLike<number>) =>
    Float64Array.from({ length: Math.ceil(values.length / every) }, (_, k) => values[every * k]);
  return { x: some(x), y: some(y) };
}
