import { InputError } from '../inputError.ts';
import { shortExpression } from '../model/shortExpression.ts';
import type { Problem } from '../problem/problem.ts';
import { inputsAt } from './alongSolution.ts';
import { undefinedAt } from './undefinedAt.ts';

/** Throws where a first value or the right-hand side at the start is no number. */
export function checkStart(problem: Problem, u0: Float64Array, w: Float64Array): void {
  const { initial, states } = problem;
  const lost = u0.findIndex((x) => !Number.isFinite(x));
  if (lost >= 0) {
    throw new InputError(
      `The first value of ${states[lost]}, ${shortExpression(initial[lost]!)}, is ${Number.isNaN(u0[lost]) ? 'not a number' : 'infinite'}. Change the parameters, or give ${states[lost]} in u0.`,
    );
  }
  const wrong = undefinedAtStart(problem, u0, w);
  if (wrong === undefined) return;
  throw new InputError(
    `The model has no value at the start: ${wrong}. Change u0, the parameters or the first time.`,
  );
}

/** The first equation without a value at the start of the first experiment, in words; undefined where all have one. */
export function undefinedAtStart(problem: Problem, u0: Float64Array, w: Float64Array): string | undefined {
  const { model, inputs, experiments } = problem;
  const [{ start, jumps }] = experiments;
  // What a jump at the start leaves behind is what is solved from.
  if (jumps.some(({ t }) => t <= start)) return undefined;
  const known = { ...model, parameters: [...model.parameters, ...inputs] };
  return undefinedAt(known, start, u0, Float64Array.of(...w, ...inputsAt(problem, start)));
}
