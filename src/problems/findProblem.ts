import { problemFindings } from '../findings/problemFindings.ts';
import { checkText } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { type Problem, problems } from './problems.ts';

/**
 * The problem of that name, or of the paper's short name (LV, FHN, HR, PTB), in any case.
 *
 * @example
 * ```ts
 * import { findProblem } from 'wendy';
 *
 * const { name, title } = findProblem('LV');
 * console.log(name, '-', title); // → lotka-volterra - Lotka-Volterra predator and prey
 * ```
 */
export function findProblem(name: string): Problem {
  checkText(name, 'The name of the example', 'logistic');
  const wanted = name.toLowerCase();
  const found = problems.find(
    (problem) => problem.name === wanted || problem.shortName.toLowerCase() === wanted,
  );
  if (found) return found;
  const names = problems.map((problem) => problem.name);
  const near = nearestName(name, [...names, ...problems.map((problem) => problem.shortName)]) ?? '';
  throw new InputError(problemFindings.exampleUnknown({ name, near, names }));
}
