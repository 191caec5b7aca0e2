import { shoot } from '../forward/shootProblem.ts';
import { valuesIn } from '../rows/measuredRows.ts';
import type { StartEnd } from '../startTask.ts';
import { fromEnd } from './descend.ts';
import type { SolvedEnd } from './matchedParameters.ts';
import type { SearchSetup } from './searchSetup.ts';

/** An end solved forward; undefined where it cannot be. */
export function* solvedFrom(setup: SearchSetup, end: StartEnd): Generator<void, SolvedEnd | undefined> {
  const target = setup.target(end.signs);
  const { q, first } = fromEnd(setup, end);
  target.rows.setNoise(end.sigma);
  const trajectory = yield* shoot(target, { q, first }, false);
  return 'failure' in trajectory ? undefined : { grid: target.grid, X: trajectory.X, q };
}

/** The contribution of each state to a measured sum: the root of the sum of squares of slope times state over all measurements, D. */
export type Sum = Float64Array;

/** Every row of measurements that shows several states. */
export function sumsOf(setup: SearchSetup, { signs, sigma }: StartEnd, { grid, X, q }: SolvedEnd): Sum[] {
  const problem = setup.problem(signs);
  const { rows } = setup.target(signs);
  const [D, R] = [problem.states.length, rows.slots.rows];
  rows.setNoise(sigma);
  const out = {
    c: new Float64Array(grid.count * R),
    A0: new Float64Array(grid.count * R * D),
    B: new Float64Array(grid.count * R * problem.unknowns.length),
  };
  for (const e of problem.experiments.keys())
    rows.rowsInto(out, X, valuesIn(problem, e, q), grid.first[e], grid.first[e + 1]);
  const sums = Array.from({ length: R }, (_, row) =>
    Float64Array.from({ length: D }, (_, l) => {
      let sum = 0;
      for (let n = 0; n < grid.count; n++) sum += (out.A0[(n * D + l) * R + row] * X[n * D + l]) ** 2;
      return Math.sqrt(sum);
    }),
  );
  return sums.filter((parts) => parts.filter((x) => x > 0 && x < Number.POSITIVE_INFINITY).length > 1);
}
