import { portableMath } from '../model/portableMath.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { freeFirst, type Problem, parametersOf } from '../problem/problem.ts';
import type { Grid } from './grid.ts';
import { noiseFormula, type Slots, STUDENT } from './slots.ts';

/** What is predicted for every slot, in the order of `slots.y`. */
export interface Predictions {
  /** Of the logarithm for log-normal noise. */
  readonly h: Float64Array;
  /** The noise where it is a formula, else 1. */
  readonly noise: Float64Array;
}

/** Predictions at the slots of a problem: a function of states and unknowns. */
export function predictor(
  problem: Problem,
  grid: Grid,
  slots: Slots,
): (point: { readonly X: Float64Array; readonly w: Float64Array }) => Predictions {
  const { states, inputs, outputs, experiments } = problem;
  const [D, I, O] = [states.length, inputs.length, outputs.length];
  const formulas = outputs.map(({ sd }) => noiseFormula(sd, outputs));
  const values = pointFunction(problem, [
    ...outputs.map(({ expression }) => expression),
    ...formulas.map((formula) => formula ?? { kind: 'number' as const, value: 1 }),
  ]);
  return ({ X, w: q }) => {
    const h = new Float64Array(slots.y.length);
    const noise = new Float64Array(slots.y.length);
    const parameters = experiments.map((experiment) => parametersOf(problem, experiment, q));
    slots.nodes.forEach((n, k) => {
      const at = values(
        grid.t[n],
        X.subarray(n * D, (n + 1) * D),
        parameters[grid.experiment[n]],
        grid.inputs.subarray(n * 3 * I, n * 3 * I + I),
      );
      for (let s = 0; s < slots.count; s++) {
        const o = slots.output[s];
        const log = outputs[o].distribution === 'lognormal';
        h[k * slots.count + s] = log ? portableMath.log(at[o]) : at[o];
        noise[k * slots.count + s] = at[O + o];
      }
    });
    return { h, noise };
  };
}

/** Values of each output, over all experiments. */
export function valuesOf({ outputs }: Problem, slots: Slots): Float64Array {
  const counts = new Float64Array(outputs.length);
  slots.measured.forEach((n, i) => {
    counts[slots.output[i % slots.count]] += n;
  });
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

/** Rounds in which the scale of Student's t is found from the residuals. */
const ROUNDS = 20;

/**
 * The noise of each output from its residuals: σ² = Σ e²/freedom; for Student's t with ν degrees of freedom the scale at which
 * Σ (ν + 1) e²/(ν σ² + e²) is the freedom. What is given or a formula stays as it was.
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
  const shares = outputs.map(({ sd, distribution }) => sd === 'estimate' && distribution === 'normal');
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
    const own = Array.from(slots.y.keys()).filter(
      (i) => slots.output[i % slots.count] === o && slots.factor[i] > 0,
    );
    const squares = own.map((i) => slots.measured[i] * (h[i] - slots.y[i]) ** 2 + slots.within[i]);
    if (distribution !== 'student') return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / freedom[o]);
    let variance = sigma * sigma;
    for (let round = 0; round < ROUNDS; round++) {
      const sum = squares.reduce((sum, x) => sum + ((STUDENT + 1) * x) / (STUDENT * variance + x), 0);
      variance *= sum / freedom[o];
    }
    return Math.sqrt(variance);
  });
}
