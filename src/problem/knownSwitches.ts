import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import { namesIn } from '../model/namesIn.ts';
import { placeOfName } from '../model/placeOfName.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { jumpingConditions } from './jumpingConditions.ts';
import { pointFunction } from './pointFunctions.ts';
import type { Course, Problem } from './problem.ts';
import { type Sides, stretchesOf } from './stretches.ts';
import { takeSwitches } from './switches.ts';

/** Whether a switch of the equations depends on an unknown time or an unknown threshold. */
export function hasUnknownSwitches(problem: Problem): boolean {
  return unknownSwitch(problem) !== undefined || unknownBorder(problem) !== undefined;
}

/** Throws, for `mle`, if a switch depends on an unknown time or threshold. */
export function refuseUnknownSwitches(problem: Problem): void {
  const border = unknownBorder(problem);
  if (border !== undefined) throw new InputError(problemFindings.unknownBorder({ parameter: border }));
  const unknown = unknownSwitch(problem);
  if (!unknown) return;
  const { name, place } = unknown;
  throw sourceError(
    sourceLines(problem.model.text),
    place,
    problemFindings.unknownSwitch({ parameter: name }),
  );
}

/** The unknown in a condition on states at which equations are discontinuous. */
function unknownBorder(problem: Problem): string | undefined {
  const searched = new Set(problem.unknowns.map(({ name }) => name));
  return jumpingConditions(problem)
    .flatMap(({ left, right }) => [...namesIn(left), ...namesIn(right)])
    .find((name) => searched.has(name));
}

/** The first unknown that determines when a switch happens, and its place. */
function unknownSwitch({ states, inputs, equations, unknowns }: Problem) {
  const searched = new Set(unknowns.map(({ name }) => name));
  const { switches } = takeSwitches(equations, states, inputs);
  for (const side of switches.flatMap(({ left, right }) => [left, right])) {
    const name = [...namesIn(side)].find((one) => searched.has(one));
    if (name !== undefined) return { name, place: placeOfName(side, name) ?? { line: 1, column: 1 } };
  }
  return undefined;
}

/**
 * The problem with the levels of time-dependent switches as piecewise constant inputs, so that nodes lie at the switches and
 * every step is on one side of them.
 */
export function withKnownSwitches(problem: Problem): Problem {
  const { states, parameters, inputs, experiments } = problem;
  refuseUnknownSwitches(problem);
  const { expressions, switches } = takeSwitches(problem.equations, states, inputs);
  if (switches.length === 0) return problem;
  const known = [...inputs, ...switches.map((one) => one.name)];
  const sidesOf = switches.map(({ left, right }) =>
    pointFunction({ states, parameters, inputs: known }, [left, right]),
  );
  const noStates = new Float64Array(states.length);
  return {
    ...problem,
    inputs: known,
    equations: expressions,
    experiments: experiments.map((experiment) => {
      const { start, t, fixed, inputs: courses } = experiment;
      const end = t.length > 0 ? Math.max(t[t.length - 1], start) : start;
      const sides = sidesOf.map(
        (values): Sides =>
          (time, u) =>
            values(time, noStates, fixed, u),
      );
      const stretches = stretchesOf(courses, switches, sides, [], start, end) ?? [];
      const levels = switches.map((_, k): Course => {
        const value = stretches.map(({ base }) => base[inputs.length + k]);
        return {
          t: Float64Array.from(stretches.length > 0 ? stretches.map(({ from }) => from) : [start]),
          value: Float64Array.from(value.length > 0 ? value : [0]),
          held: true,
        };
      });
      return { ...experiment, inputs: [...courses, ...levels] };
    }),
  };
}
