import { findProblem, parseModel, sampleProblem, tableFromColumns } from '../src/index.ts';

/** A built-in problem's model, noisy data as a table, true parameters and first states. */
export function sampleTable(name: string, points: number, noise: number, seed = 1) {
  const problem = findProblem(name);
  const { t, U } = sampleProblem(problem, { points, noise, seed });
  const columns: [string, number[]][] = [['t', Array.from(t)]];
  problem.states.forEach((state, l) => {
    columns.push([state, Array.from(U.data.subarray(l * points, (l + 1) * points))]);
  });
  const truth = Object.fromEntries(problem.parameters);
  const u0 = Object.fromEntries(problem.states.map((state, l) => [state, problem.initial[l]]));
  return { model: parseModel(problem.model), table: tableFromColumns(new Map(columns)), truth, u0, problem };
}
