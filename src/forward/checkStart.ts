import { simulationFindings } from '../findings/simulationFindings.ts';
import type { UndefinedPart } from '../findings/undefinedWords.ts';
import { InputError } from '../inputError.ts';
import { shortExpression } from '../model/shortExpression.ts';
import type { Problem } from '../problem/problem.ts';
import { inputsAt } from './alongSolution.ts';
import { undefinedAt } from './solver/undefinedAt.ts';

/** Throws where a first value or the right-hand side at the start is not a number. */
export function checkStart(problem: Problem, u0: Float64Array, w: Float64Array): void {
  const { initial, states } = problem;
  const lost = u0.findIndex((x) => !Number.isFinite(x));
  const computed = initial[lost];
  if (computed) {
    const formula = shortExpression(computed);
    throw new InputError(
      simulationFindings.computedFirstValueNotFinite({ state: states[lost], formula, value: u0[lost] }),
    );
  }
  const where = undefinedAtStart(problem, u0, w);
  if (where) throw new InputError(simulationFindings.undefinedAtStart({ where }));
}

/** The first equation without a value at the start of the first experiment; undefined where all have one. */
export function undefinedAtStart(
  problem: Problem,
  u0: Float64Array,
  w: Float64Array,
): UndefinedPart | undefined {
  const { model, inputs, experiments } = problem;
  const [{ start, jumps }] = experiments;
  // What a jump at the start leaves behind is what is solved from.
  if (jumps.some(({ t }) => t <= start)) return undefined;
  const known = { ...model, parameters: [...model.parameters, ...inputs] };
  return undefinedAt(known, start, u0, Float64Array.of(...w, ...inputsAt(problem, start)));
}
