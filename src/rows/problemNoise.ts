import { isNormal, noiseLawOf } from '../noise/noiseLaws.ts';
import { countedSquares } from '../noise/tails.ts';
import { freeFirst, type Problem } from '../problem/problem.ts';
import type { Predictions } from './measuredRows.ts';
import type { Slots } from './slots.ts';

/** Values of each output, over all experiments. */
export function valuesOf({ outputs }: Problem, slots: Slots): Float64Array {
  const counts = new Float64Array(outputs.length);
  const { count, measured, output } = slots;
  for (let i = 0; i < measured.length; i++) counts[output[i % count]] += measured[i];
  return counts;
}

/** Degrees of freedom that are left for each output's noise: its values, less their share of the unknowns and free first states. */
export function freedomOf(problem: Problem, slots: Slots): Float64Array {
  const { experiments, unknowns } = problem;
  const counts = valuesOf(problem, slots);
  const all = counts.reduce((sum, n) => sum + n, 0);
  const free = freeFirst(problem).length * experiments.length;
  return counts.map((n) => n * (1 - (unknowns.length + free) / all));
}

/** Rounds in which the scale of a law with tails of its own is found from the residuals. */
const ROUNDS = 20;

/**
 * The noise of each output from its residuals: σ² = Σ e²/freedom; for laws with tails of their own the scale at which
 * Σ pull(r²) r², r = e/σ, is the freedom. What is given or a formula stays as it was.
 */
export function noiseOf(
  problem: Problem,
  slots: Slots,
  { h }: Predictions,
  before: Float64Array,
): Float64Array {
  const freedom = freedomOf(problem, slots).map((n) => Math.max(n, 1));
  const found = noiseApart(problem, slots, h, before, freedom);
  return problem.pooled ? pooledNoise(problem, found, freedom) : found;
}

/** One noise for all outputs that share it, from that of each and its degrees of freedom. */
export function pooledNoise({ outputs }: Problem, apart: Float64Array, freedom: Float64Array): Float64Array {
  const shares = outputs.map(({ sd, distribution }) => sd === 'estimate' && isNormal(distribution));
  const sum = (of: (o: number) => number) => shares.reduce((total, is, o) => total + (is ? of(o) : 0), 0);
  const all = Math.sqrt(sum((o) => apart[o] ** 2 * freedom[o]) / sum((o) => freedom[o]));
  return apart.map((sigma, o) => (shares[o] ? all : sigma));
}

/** The noise of each output from its residuals alone. */
export function noiseApart(
  problem: Problem,
  slots: Slots,
  h: Float64Array,
  before: Float64Array,
  freedom: Float64Array,
): Float64Array {
  return before.map((sigma, o) => {
    const { sd, distribution } = problem.outputs[o];
    if (sd !== 'estimate') return sigma;
    const squares: number[] = [];
    for (let i = 0; i < slots.y.length; i++) {
      if (slots.output[i % slots.count] !== o || !(slots.factor[i] > 0)) continue;
      squares.push(slots.measured[i] * (h[i] - slots.y[i]) ** 2 + slots.within[i]);
    }
    const { tails } = noiseLawOf(distribution);
    if (!tails) return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / freedom[o]);
    let variance = sigma * sigma;
    for (let round = 0; round < ROUNDS; round++) {
      const sum = squares.reduce((sum, x) => sum + countedSquares(tails, x, variance), 0);
      variance *= sum / freedom[o];
    }
    return Math.sqrt(variance);
  });
}
