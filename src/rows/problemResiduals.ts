import type { Residuals } from '../likelihood/residuals.ts';
import type { Tails } from '../noise/noiseLaw.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Problem } from '../problem/problem.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import type { Grid } from './grid.ts';
import type { Predictions } from './measuredRows.ts';
import { freedomOf, valuesOf } from './problemNoise.ts';
import type { Slots } from './slots.ts';

/** Residuals of a problem in units of their noise, and the noise of each output (root mean square if it varies). */
export function problemResiduals(
  problem: Problem,
  grid: Grid,
  slots: Slots,
  { h, noise }: Predictions,
  sigma: Float64Array,
): { residuals: Residuals; noise: Float64Array } {
  const { outputs, experiments } = problem;
  const series = outputs.map(() => experiments.map((): number[] => []));
  const times = outputs.map(() => experiments.map((): number[] => []));
  const squares = new Float64Array(outputs.length);
  const withinSquares = new Float64Array(outputs.length);
  const noiseSquares = new Float64Array(outputs.length);
  const cells = new Float64Array(outputs.length);
  grid.measuredNodes.forEach((n, k) => {
    for (let s = 0; s < slots.count; s++) {
      const at = k * slots.count + s;
      // What is beyond a limit leaves no residual.
      if (slots.factor[at] === 0 || slots.beyond?.[at]) continue;
      const o = slots.output[s];
      const { distribution } = outputs[o];
      const unit = (slots.scaled[s] ? 1 / sigma[o] : 1) / noise[at];
      const r = (slots.y[at] - h[at]) * slots.factor[at] * unit;
      const { tails } = noiseLawOf(distribution);
      const normal = tails ? asNormal(tails, r) : r;
      series[o][grid.experiment[n]].push(normal);
      times[o][grid.experiment[n]].push(grid.t[n]);
      const within = slots.within[at] * unit * unit;
      squares[o] += normal * normal + within;
      withinSquares[o] += within;
      noiseSquares[o] +=
        slots.measured[at] * (Math.sqrt(slots.measured[at]) / (slots.factor[at] * unit)) ** 2;
      cells[o]++;
    }
  });
  const observations = valuesOf(problem, slots);
  const unit = noiseSquares.map((sum, o) => Math.sqrt(sum / observations[o]));
  const arrays = (lists: number[][][]) => lists.map((list) => list.map((one) => Float64Array.from(one)));
  return {
    residuals: {
      series: arrays(series),
      times: arrays(times),
      unit,
      squares,
      observations,
      freedom: freedomOf(problem, slots),
      repeats: observations.map((n, o) => n - cells[o]),
      withinSquares,
    },
    noise: unit,
  };
}

/** The normal value with the same probability of being exceeded as r. */
function asNormal(tails: Tails, r: number): number {
  return Math.sign(r) * -normalQuantile(Math.max(tails.above(Math.abs(r)), 1e-300));
}
