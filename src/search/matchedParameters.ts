import { pointFunction } from '../problem/pointFunctions.ts';
import { type Problem, parametersOf, valueAt } from '../problem/problem.ts';
import type { SearchSpace } from '../problem/searchSpace.ts';
import { boundedStep } from '../rows/boundedStep.ts';
import type { Grid } from '../rows/grid.ts';

/** States along a solution at nodes of a grid, N·D, and the unknowns that made it, in search coordinates. */
export interface SolvedEnd {
  readonly grid: Grid;
  readonly X: Float64Array;
  readonly q: Float64Array;
}

/** Gauss-Newton steps at most, their largest length in units, and the factor by which a refused step shortens it. */
const MOST_STEPS = 20;
const RADIUS = 2;
const SHRINK = 1 / 3;
const LEAST_RADIUS = 1e-3;
/** The difference over which slopes are computed, in units, and the damping that keeps unknowns on which the equations do not depend. */
const DIFFERENCE = 1e-5;
const HOLD = 1e-6;
/** Nodes at which the equations are compared at most, by experiment. */
const MOST_NODES = 60;

/**
 * The unknowns, near `from`, with which the states of a solution change as they did when each has been multiplied by its factor: the
 * squares of f(factor · x) - factor · f(x) in units of the latter are least.
 */
export function matchedParameters(
  problem: Problem,
  { lower, upper }: SearchSpace,
  unit: Float64Array,
  { grid, X, q: before }: SolvedEnd,
  factors: Float64Array,
  from: Float64Array,
): Float64Array {
  const { states, equations, experiments, unknowns } = problem;
  const [J, D] = [unknowns.length, states.length];
  const f = pointFunction(problem, equations);
  const points = experiments.flatMap(({ inputs }, e) => {
    const every = Math.ceil(grid.at[e].length / MOST_NODES);
    return Array.from(grid.at[e])
      .filter((_, m) => m % every === 0)
      .map((n) => ({
        e,
        t: grid.t[n],
        x: X.slice(n * D, (n + 1) * D),
        u: Float64Array.from(inputs, (course) => valueAt(course, grid.t[n], true)),
      }));
  });
  const rates = points.map(({ e, t, x, u }) => f(t, x, parametersOf(problem, experiments[e], before), u));
  const sizes = states.map((_, l) => Math.sqrt(rates.reduce((sum, r) => sum + r[l] ** 2, 0) / rates.length));
  const moved = points.map(({ x }) => x.map((value, l) => factors[l] * value));
  const residuals = (q: Float64Array) => {
    const r = new Float64Array(points.length * D);
    points.forEach(({ e, t, u }, k) => {
      const now = f(t, moved[k], parametersOf(problem, experiments[e], q), u);
      for (let l = 0; l < D; l++)
        if (sizes[l] > 0) r[k * D + l] = (now[l] / factors[l] - rates[k][l]) / sizes[l];
    });
    return r;
  };
  const squares = (r: Float64Array) => r.reduce((sum, x) => sum + x * x, 0);
  let q = from;
  let r = residuals(q);
  if (!Number.isFinite(squares(r))) return from;
  let radius = RADIUS;
  for (let step = 0; step < MOST_STEPS && radius > LEAST_RADIUS; step++) {
    const slopes = Array.from({ length: J }, (_, j) => {
      const h = DIFFERENCE * unit[j];
      const there = residuals(q.map((x, i) => (i === j ? x + h : x)));
      return there.map((x, i) => (x - r[i]) / h);
    });
    const H = new Float64Array(J * J);
    const g = new Float64Array(J);
    for (let j = 0; j < J; j++) {
      g[j] = slopes[j].reduce((sum, x, i) => sum + x * r[i], 0);
      for (let i = 0; i < J; i++) H[i + j * J] = slopes[j].reduce((sum, x, k) => sum + x * slopes[i][k], 0);
      H[j + j * J] += HOLD / unit[j] ** 2;
    }
    if (!H.every(Number.isFinite)) return q;
    const bounded = boundedStep(H, g, q, { unit, radius, lower, upper });
    if (!bounded) return q;
    const next = q.map((x, j) => x + bounded.dw[j]);
    const trial = residuals(next);
    if (squares(trial) < squares(r)) [q, r] = [next, trial];
    else radius *= SHRINK;
  }
  return q;
}
