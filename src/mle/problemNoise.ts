import type { Problem } from '../problem/problem.ts';
import type { Grid } from './grid.ts';
import type { ProblemRows } from './problemRows.ts';
import type { Point } from './system.ts';

/** Prediction less measurement at every slot (of logarithms for log-normal noise), in the order of `slots.y`; NaN where none. */
export function predictionErrors(
  { outputs }: Problem,
  grid: Grid,
  rows: ProblemRows,
  { X, w }: Point,
): Float64Array {
  const { slots, D, R } = rows;
  const c = new Float64Array(grid.count * R);
  // With noise 1 the rows are the errors themselves.
  rows.setNoise(new Float64Array(outputs.length).fill(1));
  rows.defectInto(c, grid, X, w, new Float64Array(D).fill(1), 0, grid.count);
  const errors = new Float64Array(slots.y.length).fill(Number.NaN);
  for (let k = 0; k < slots.nodes.length; k++) {
    for (let s = 0; s < slots.count; s++) {
      const at = k * slots.count + s;
      if (slots.factor[at] === 0) continue;
      const { distribution, sd } = outputs[slots.output[s]];
      if (distribution !== 'normal' && distribution !== 'lognormal') continue;
      if (typeof sd === 'object') continue;
      errors[at] = c[slots.nodes[k] * R + D + slots.firstRow[s]] / slots.factor[at];
    }
  }
  return errors;
}

/**
 * The noise of each output from the errors: σ² = Σ e² / (n - the output's share of the unknowns and free first states). What is
 * given or a formula keeps what it had.
 */
export function noiseOf(
  { outputs, initial, experiments }: Problem,
  { slots }: ProblemRows,
  errors: Float64Array,
  before: Float64Array,
  J: number,
): Float64Array {
  const squares = new Float64Array(outputs.length);
  const counts = new Float64Array(outputs.length);
  for (let i = 0; i < errors.length; i++) {
    const o = slots.output[i % slots.count];
    counts[o] += slots.measured[i];
    if (!Number.isNaN(errors[i])) squares[o] += slots.measured[i] * errors[i] ** 2 + slots.within[i];
  }
  const all = counts.reduce((sum, n) => sum + n, 0);
  const free = initial.filter((g) => g === undefined).length * experiments.length;
  return before.map((sigma, o) => {
    const { sd, distribution } = outputs[o];
    if (sd !== 'estimate' || distribution === 'student') return sigma;
    const freedom = Math.max(counts[o] * (1 - (J + free) / all), 1);
    return Math.sqrt(squares[o] / freedom);
  });
}
