import { findProblem } from '../../src/index.ts';
import type { System } from './plan.ts';

/** A problem that the library has, as a system; an InputError where there is none of that name. */
export function builtInSystem(name: string): System {
  const problem = findProblem(name);
  return {
    name: problem.name,
    title: problem.title,
    model: problem.model,
    parameters: Object.fromEntries(problem.parameters),
    initial: Object.fromEntries(problem.states.map((state, l) => [state, problem.initial[l]])),
    time: [...problem.timeSpan],
  };
}
