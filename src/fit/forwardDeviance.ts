import type { Table } from '../data/table.ts';
import { drive } from '../drive.ts';
import type { Model } from '../model/model.ts';
import type { Result } from '../result.ts';
import { solvedAt } from '../script/solvedAt.ts';
import { unknownsOf } from '../script/unknownsOf.ts';
import { fittedProblem } from './fittedProblem.ts';

/**
 * Minus twice the log-likelihood of a fit whose model is solved forward from its initial states, with the noise that the result
 * has and without the constants of the distributions: Σ ((y - h)/σ)² + 2 ln σ for normal noise. Scripts of `reproduce` compute the
 * same number.
 *
 * @example
 * ```ts
 * import { fit, forwardDeviance, parseModel, readTable } from 'wendy';
 *
 * const model = parseModel("u' = -k*u\nnoise u = 0.1");
 * const table = readTable('t,u\n0,2.1\n1,1.2\n2,0.8\n3,0.4\n4,0.3\n5,0.2');
 * const result = await fit(model, table);
 * console.log((await forwardDeviance(result, model, table)).toFixed(1)); // → -26.6
 * ```
 */
export async function forwardDeviance(result: Result, model: Model, table: Table): Promise<number> {
  const problem = await fittedProblem(result, model, table);
  const { deviance } = await drive(solvedAt(problem, result, unknownsOf(problem, result)), undefined);
  return deviance;
}
