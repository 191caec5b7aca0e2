import type { Experiment } from '../data/data.ts';
import { column } from '../linalg/matrix.ts';

/** The values of one state in one experiment that were measured, replicates averaged: times increase. */
export interface StateSeries {
  readonly t: Float64Array;
  readonly y: Float64Array;
  /** How many values each y is the mean of. */
  readonly count: Float64Array;
  /** Sum of squares of the replicates about their means, and its degrees of freedom. */
  readonly within: { readonly sum: number; readonly dof: number };
}

/** The series of state l. */
export function seriesOf({ t, U }: Experiment, l: number): StateSeries {
  const values = column(U, l);
  const out = {
    t: new Float64Array(t.length),
    y: new Float64Array(t.length),
    count: new Float64Array(t.length),
  };
  let n = 0;
  let [sum, dof] = [0, 0];
  for (let m = 0; m < t.length; m++) {
    const value = values[m];
    if (Number.isNaN(value)) continue;
    if (n > 0 && t[m] === out.t[n - 1]) {
      // The mean and the squares about it, one value after the other.
      const count = ++out.count[n - 1];
      const off = value - out.y[n - 1];
      out.y[n - 1] += off / count;
      sum += off * (value - out.y[n - 1]);
      dof++;
      continue;
    }
    out.t[n] = t[m];
    out.y[n] = value;
    out.count[n] = 1;
    n++;
  }
  const measured = { t: out.t.subarray(0, n), y: out.y.subarray(0, n), count: out.count.subarray(0, n) };
  return { ...measured, within: { sum, dof } };
}
