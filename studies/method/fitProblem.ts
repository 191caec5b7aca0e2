import {
  type FitOptions,
  fit as fitModel,
  type Matrix,
  type Problem,
  parseModel,
  type Result,
  tableFromColumns,
} from '../../src/index.ts';

/** WENDy's fit of a problem's own model to measurements U, M × D, of its states at the times t. */
export function fitProblem(
  { model, states }: Problem,
  t: ArrayLike<number>,
  U: Matrix,
  options: FitOptions = {},
): Promise<Result> {
  const measured = states.map((name, l) => [name, U.data.subarray(l * U.rows, (l + 1) * U.rows)] as const);
  const table = tableFromColumns(new Map([['t', t], ...measured]));
  return fitModel(parseModel(model), table, { method: 'irls', ...options });
}
