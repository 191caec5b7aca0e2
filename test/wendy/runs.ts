import {
  type FitOptions,
  findProblem,
  fit,
  parseModel,
  type Result,
  sampleProblem,
  tableFromColumns,
} from '../../src/index.ts';

/** Named columns of a table, t included. */
export type Columns = Map<string, Float64Array>;

/** A built-in problem's model and noisy data. */
export function columnsOf(
  name: string,
  points: number,
  noise: number,
  seed = 1,
): { text: string; columns: Columns } {
  const problem = findProblem(name);
  const { t, U } = sampleProblem(problem, { points, noise, seed });
  const columns: Columns = new Map([['t', t]]);
  for (const [l, state] of problem.states.entries()) {
    columns.set(state, U.data.slice(l * points, (l + 1) * points));
  }
  return { text: problem.model, columns };
}

export function run(text: string, columns: Columns, options: FitOptions = {}): Promise<Result> {
  return fit(parseModel(text), tableFromColumns(columns), options);
}

export function estimates(result: Result): number[] {
  return result.parameters.map((p) => p.estimate);
}
