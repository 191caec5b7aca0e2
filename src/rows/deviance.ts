import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { devianceOfError } from '../noise/tails.ts';
import type { Problem } from '../problem/problem.ts';
import { penaltyAt, type SearchSpace } from '../problem/searchSpace.ts';
import { tailCost } from '../stats/tailCost.ts';
import type { MeasuredRows, Predictions } from './measuredRows.ts';
import { noiseApart, pooledNoise, valuesOf } from './problemNoise.ts';
import type { Slots } from './slots.ts';

/**
 * Squared residuals below this part of the squared value, times the number of values, are rounding. Without
 * this limit a residual of zero would have the deviance -∞, and win every search.
 */
const LEAST_SQUARE = 1e-24;

/**
 * Minus twice the log-likelihood of the measured values, up to a constant of the data, with estimated noise at its most likely
 * value:
 *
 *   Σ_o n_o ln(Σ e²/n_o)           over outputs whose σ is estimated (for heavy-tailed laws, the likelihood at their scale)
 *   Σ (e/s)² + 2 ln s              over others
 *   Σ -2 ln Φ(±(L - h)/s)          over values that are only known to be below or above a limit L
 */
export function devianceOf(problem: Problem, slots: Slots, predictions: Predictions): number {
  const { outputs } = problem;
  const { h, noise } = predictions;
  const counts = valuesOf(problem, slots);
  const sizes = new Float64Array(outputs.length);
  slots.y.forEach((y, i) => {
    if (slots.factor[i] > 0) sizes[slots.output[i % slots.count]] += slots.measured[i] * y * y;
  });
  const least = sizes.map((sum, o) => LEAST_SQUARE * (sum / Math.max(counts[o], 1) || 1));
  const start = Float64Array.from(sizes, (sum, o) => Math.sqrt(sum / Math.max(counts[o], 1)) || 1);
  const freedom = counts.map((n) => Math.max(n, 1));
  const apart = noiseApart(problem, slots, h, start, freedom);
  const sigma = (problem.pooled ? pooledNoise(problem, apart, freedom) : apart).map((s, o) =>
    Math.max(s, Math.sqrt(least[o])),
  );
  let sum = 0;
  slots.y.forEach((y, i) => {
    const o = slots.output[i % slots.count];
    const count = slots.measured[i];
    const side = slots.beyond?.[i] ?? 0;
    if (slots.factor[i] === 0 || (count === 0 && side === 0)) return;
    const { distribution } = outputs[o];
    const isScaled = slots.scaled[i % slots.count];
    const s = isScaled ? sigma[o] : noise[i];
    if (side !== 0) {
      sum += 2 * tailCost((-side * (h[i] - y) * slots.factor[i]) / s).cost;
      return;
    }
    const r2 = ((h[i] - y) * slots.factor[i]) ** 2;
    const squares = (r2 + slots.within[i]) / (s * s);
    sum += devianceOfError(noiseLawOf(distribution).tails, squares);
    if (isScaled || typeof outputs[o].sd === 'object') sum += 2 * count * portableMath.log(s);
  });
  return sum;
}

/** The deviance at states X and unknowns q, including priors. */
export function devianceAt(
  {
    problem,
    rows: { slots, predict },
  }: { readonly problem: Problem; readonly rows: Pick<MeasuredRows, 'slots' | 'predict'> },
  space: SearchSpace,
  X: Float64Array,
  q: Float64Array,
): number {
  return devianceOf(problem, slots, predict(X, q)) + 2 * penaltyAt(space, q);
}
