import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Problem, Unknown } from '../problem/problem.ts';

/**
 * Unknowns that the formulas only suggest to be positive: no line says so, and every formula is linear in them, so that it has a
 * value for either sign.
 */
export function suggestedSigns(problem: Problem): boolean[] {
  const { model, unknowns, equations, initial, outputs, experiments } = problem;
  const jumps = experiments.flatMap(({ jumps }) => jumps.flatMap(({ values }) => values));
  const noise = outputs.flatMap(({ sd }) => (typeof sd === 'object' ? [sd] : []));
  const formulas = [
    ...equations,
    ...outputs.map(({ expression }) => expression),
    ...initial,
    ...jumps,
  ].filter((e): e is Expression => e !== undefined);
  const distinct = [...new Set(formulas)];
  const isSaid = ({ name }: Unknown) =>
    [...model.bounds, ...model.priors].some(({ of }) => of === name || `${of}(0)` === name);
  return unknowns.map((unknown) => {
    const { name, scale, lower, upper } = unknown;
    if (scale !== 'log' || lower > 0 || upper < Number.POSITIVE_INFINITY || isSaid(unknown)) return false;
    if (noise.some((sd) => namesIn(sd).has(name))) return false;
    return distinct.every((e) => !namesIn(e).has(name) || !namesIn(derivative(e, name)).has(name));
  });
}

/** Unknowns of either sign that no line of the model bounds on one side or gives a prior. */
export function openSigns({ model, unknowns }: Problem): boolean[] {
  return unknowns.map(
    ({ name, scale, lower, upper }) =>
      scale === 'linear' &&
      lower < 0 &&
      upper > 0 &&
      !model.priors.some(({ of }) => of === name || `${of}(0)` === name),
  );
}

/** The problem in which some unknowns of either sign are positive, and searched by their logarithms. */
export function withPositive(problem: Problem, isOpen: readonly boolean[]): Problem {
  return {
    ...problem,
    unknowns: problem.unknowns.map((unknown, j) =>
      isOpen[j] ? { ...unknown, scale: 'log', lower: 0 } : unknown,
    ),
  };
}
