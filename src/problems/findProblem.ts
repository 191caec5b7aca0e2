import { checkText } from '../given.ts';
import { named } from './findExample.ts';
import { type Problem, problems } from './problems.ts';
import { systems } from './systems.ts';

/**
 * The example with simulated data of that name, or of its short name (LV, FHN, HR, PTB for those of the paper), in any case.
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
  return named(name, [...problems, ...systems]);
}
