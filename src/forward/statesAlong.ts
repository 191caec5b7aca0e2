import { parametersOf } from '../problem/problem.ts';
import type { StateGrid } from '../rows/grid.ts';
import type { ProblemGuess, ProblemTarget } from './shootProblem.ts';
import { solveExperiment } from './solveProblem.ts';

/** Part of a step after a jump at which its state is taken. */
const AFTER = 1e-9;

/** The states of a solution at the nodes of a grid, N·D; undefined where the model cannot be solved from there. */
export function* statesAlong(
  { problem, compiled, solver }: ProblemTarget,
  { q, first }: ProblemGuess,
  grid: StateGrid,
): Generator<void, Float64Array | undefined> {
  const D = problem.states.length;
  const X = new Float64Array(grid.count * D);
  for (const [e, experiment] of problem.experiments.entries()) {
    const [from, to] = [grid.first[e], grid.first[e + 1]];
    const times = Float64Array.from({ length: to - from }, (_, k) => {
      const n = from + k;
      // At the time of a jump the solution is the state before it.
      return n > from && grid.jump[n - 1] >= 0 ? grid.t[n] + AFTER * grid.h[n] : grid.t[n];
    });
    const w = parametersOf(problem, experiment, q);
    const x0 = first.slice(e * D, (e + 1) * D);
    const solution = yield* solveExperiment(problem, compiled, e, w, x0, times, solver, false);
    if (solution.failure) return undefined;
    for (let k = 0; k < times.length; k++)
      for (let l = 0; l < D; l++) X[(from + k) * D + l] = solution.X.data[k + l * times.length];
  }
  return X;
}
