import { type Problem, valueAt } from '../problem/problem.ts';
import { chained } from './chained.ts';
import type { CompiledProblem } from './compileProblem.ts';

/** The current point of a solution: states, and their derivatives Y[j·D + l] by the parameters and first states. */
export interface SolveState {
  t: number;
  x: Float64Array;
  Y: Float64Array;
}

/** States at the start of an experiment, and their derivatives by parameters and free first states. */
export function statesAtStart(
  { states, inputs, initial, experiments }: Problem,
  { first, switches }: CompiledProblem,
  e: number,
  w: Float64Array,
  x0: Float64Array,
  sensitivities: boolean,
): SolveState {
  const { start, inputs: courses } = experiments[e];
  const [D, P] = [states.length, w.length];
  const C = P + D;
  const x = x0.map((value, l) => (initial[l] ? Number.NaN : value));
  const Y = new Float64Array(sensitivities ? C * D : 0);
  if (sensitivities) for (let l = 0; l < D; l++) if (!initial[l]) Y[(P + l) * D + l] = 1;
  const known = new Float64Array(inputs.length + switches.length);
  courses.forEach((course, i) => {
    known[i] = valueAt(course, start, true);
  });
  const noStates = new Float64Array(known.length);
  for (const { state, formula } of first) {
    if (sensitivities) {
      const slopes = formula.slopes(start, x, w, known);
      for (let j = 0; j < C; j++) Y[j * D + state] = chained(slopes, 0, Y, D, P, j, 0, noStates);
    }
    x[state] = formula.value(start, x, w, known)[0];
  }
  return { t: start, x, Y };
}
