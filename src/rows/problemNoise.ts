import { isNormal, noiseLawOf } from '../noise/noiseLaws.ts';
import { countedSquares } from '../noise/tails.ts';
import { freeFirst, type Problem } from '../problem/problem.ts';
import { tailCost } from '../stats/tailCost.ts';
import type { Predictions } from './measuredRows.ts';
import type { Slots } from './slots.ts';

/** Values of each output, over all experiments. */
export function valuesOf({ outputs }: Problem, slots: Slots): Float64Array {
  const counts = new Float64Array(outputs.length);
  const { count, measured, output } = slots;
  for (let i = 0; i < measured.length; i++) counts[output[i % count]] += measured[i];
  return counts;
}

/** Degrees of freedom for each output's noise: its values, less their share of the unknowns and free first states. */
export function freedomOf(problem: Problem, slots: Slots): Float64Array {
  const { experiments, unknowns } = problem;
  const counts = valuesOf(problem, slots);
  const all = counts.reduce((sum, n) => sum + n, 0);
  const free = freeFirst(problem).length * experiments.length;
  return counts.map((n) => n * (1 - (unknowns.length + free) / all));
}

/** Iterations for the scale of a heavy-tailed noise law. */
const ITERATIONS = 20;
/** The same for values beyond limits; each closes as much of the gap as the part of values that were measured. */
const CENSORED_ITERATIONS = 300;

/**
 * The noise of each output from its residuals: σ² = Σ e²/freedom; for heavy-tailed laws the scale at which Σ pull(r²) r², r =
 * e/σ, equals the freedom. Noise that is given or a formula stays as it was.
 */
export function noiseOf(
  problem: Problem,
  slots: Slots,
  { h }: Predictions,
  before: Float64Array,
): Float64Array {
  const freedom = freedomOf(problem, slots).map((n) => Math.max(n, 1));
  const sigma = noiseApart(problem, slots, h, before, freedom);
  return problem.pooled ? pooledNoise(problem, sigma, freedom) : sigma;
}

/** One noise for all outputs that share it, from each output's noise and degrees of freedom. */
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
      if (slots.output[i % slots.count] !== o || !(slots.factor[i] > 0) || slots.beyond?.[i]) continue;
      squares.push(slots.measured[i] * (h[i] - slots.y[i]) ** 2 + slots.within[i]);
    }
    const { tails } = noiseLawOf(distribution);
    if (problem.outputs[o].censored && slots.beyond) {
      return censoredNoise(slots, slots.beyond, h, o, sigma, freedom[o]);
    }
    if (!tails) return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / freedom[o]);
    let variance = sigma * sigma;
    for (let round = 0; round < ITERATIONS; round++) {
      const sum = squares.reduce((sum, x) => sum + countedSquares(tails, x, variance), 0);
      variance *= sum / freedom[o];
    }
    return Math.sqrt(variance);
  });
}

/**
 * The σ of an output some of whose values are only known to be beyond a limit, by expectation and maximisation: the square of such an error
 * is expected to be σ²(1 + uλ(u)), u = ±(h - L)/σ.
 */
function censoredNoise(
  { y, factor, output, count }: Slots,
  beyond: Int8Array,
  h: Float64Array,
  o: number,
  before: number,
  freedom: number,
): number {
  let squares = 0;
  const errors: number[] = [];
  for (let i = 0; i < y.length; i++) {
    if (output[i % count] !== o || !(factor[i] > 0)) continue;
    if (beyond[i] === 0) squares += (h[i] - y[i]) ** 2;
    else errors.push(-beyond[i] * (h[i] - y[i]));
  }
  const from = Math.sqrt(squares / freedom);
  let sigma = from > 0 ? from : before;
  for (let round = 0; round < CENSORED_ITERATIONS; round++) {
    let sum = squares;
    for (const e of errors) sum += sigma * sigma * (1 + (e / sigma) * tailCost(e / sigma).slope);
    const next = Math.sqrt(sum / (freedom + errors.length));
    if (Math.abs(next - sigma) <= 1e-12 * sigma) return next;
    sigma = next;
  }
  return sigma;
}
