import type { Experiment } from '../data/data.ts';
import { measuredTimes } from '../data/measuredTimes.ts';
import { column, zeros } from '../linalg/matrix.ts';
import type { Samples } from './samples.ts';
import type { StateSeries } from './series.ts';

/** An experiment on equally spaced times, whatever its own were. */
export interface EvenGrid extends Samples {
  readonly dt: number;
  /** For each state and time, the time without a value that it lies in, in mean steps of that state. */
  readonly gaps: readonly Float64Array[];
}

/** The fewest points of a grid: fewer leave no room for test functions. */
export const fewestPoints = 16;

/**
 * Every state by linear interpolation between its measured values, on as many equal steps as there are times with one,
 * and at least 16. Before a state's first and after its last value it stays constant. A state that was not measured at
 * two times has its value of `instead`, and an infinite gap.
 */
export function resample(
  experiment: Experiment,
  states: readonly string[],
  series: readonly StateSeries[],
  instead: Float64Array,
): EvenGrid {
  const M = Math.max(measuredTimes(experiment, [...states.keys()]), fewestPoints);
  const from = Math.min(...series.map(({ t }) => t[0] ?? Number.POSITIVE_INFINITY));
  const to = Math.max(...series.map(({ t }) => t[t.length - 1] ?? Number.NEGATIVE_INFINITY));
  const dt = (to - from) / (M - 1);
  const t = new Float64Array(M);
  for (let m = 0; m < M; m++) t[m] = m === M - 1 ? to : from + m * dt;
  const U = zeros(M, states.length);
  const gaps = series.map((one, l) => interpolateInto(column(U, l), t, one, instead[l]));
  return { name: experiment.name, t, U, states, dt, gaps };
}

/** Fills u with the values at these times; returns the gap around each. */
function interpolateInto(
  u: Float64Array,
  times: Float64Array,
  { t, y }: StateSeries,
  instead: number,
): Float64Array {
  const gaps = new Float64Array(times.length);
  const last = t.length - 1;
  if (last < 1) {
    u.fill(instead);
    return gaps.fill(Number.POSITIVE_INFINITY);
  }
  const step = (t[last] - t[0]) / last;
  const before = (t[0] - times[0]) / step;
  const after = (times[times.length - 1] - t[last]) / step;
  let i = 0;
  for (let m = 0; m < times.length; m++) {
    if (times[m] < t[0]) {
      u[m] = y[0];
      gaps[m] = before;
    } else if (times[m] > t[last]) {
      u[m] = y[last];
      gaps[m] = after;
    } else {
      while (t[i + 1] < times[m]) i++;
      u[m] = y[i] + ((times[m] - t[i]) / (t[i + 1] - t[i])) * (y[i + 1] - y[i]);
      gaps[m] = (t[i + 1] - t[i]) / step;
    }
  }
  return gaps;
}
