import type { Convergence } from '../detail.ts';
import { withHeldVariances, withoutHeld } from '../likelihood/heldInformation.ts';
import type { Maximum } from '../likelihood/maximum.ts';
import { exactFirst, predictionsOf, reportProblem } from '../likelihood/reportProblem.ts';
import { withKernels } from '../linalg/kernels/pool.ts';
import type { Options } from '../options.ts';
import { freeFirst, type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import type { Progress, Result } from '../result.ts';
import { devianceOf } from '../rows/deviance.ts';
import { firstStatesIn } from '../rows/grid.ts';
import { problemResiduals } from '../rows/problemResiduals.ts';
import { outputOfRows } from '../rows/slots.ts';
import { correlatedRows, stateErrors } from './covariance.ts';
import { type Failure, unconverged } from './failures.ts';
import { finishProblem, type Near, type ProblemEnd } from './finishProblem.ts';
import type { CompiledSearch } from './problemForm.ts';

/** A maximum as it is reported, with its deviance and information matrix, J × J, in search coordinates. */
export interface FittedProblem {
  readonly result: Result;
  readonly deviance: number;
  readonly matrix: Float64Array;
}

/** A maximum over states and unknowns, with the first states of each experiment, E·D. */
export interface FittedStates extends FittedProblem {
  readonly first: Float64Array;
  readonly sigma: Float64Array;
}

/**
 * The maximum of the likelihood over states and unknowns of a problem near the end of a search; or why there is none.
 * [docs/limit.md, docs/search.md]
 */
export function* fitProblem(
  problem: Problem,
  compiled: CompiledSearch,
  start: ProblemStart,
  near: Near,
  origin: { readonly from: 'scales' | 'given'; readonly steps: number },
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, FittedStates | Failure> {
  const { unknowns } = problem;
  const begin = performance.now();
  observe?.({ stage: 'maximise', elapsed: 0 });
  const valuesOf = (q: Float64Array) => q.map((x, j) => valueFrom(unknowns[j], x));
  const iterates: number[][] = [];
  const spent = { evaluations: 0 };
  const record = (q: Float64Array, kappa: number, subSteps: number) => {
    iterates.push(Array.from(valuesOf(q)));
    const elapsed = performance.now() - begin;
    observe?.({ stage: 'maximise', elapsed, iteration: iterates.length, kappa, subSteps });
  };
  return yield* withKernels(function* (kernels) {
    const end = yield* finishProblem(compiled, start, near, kernels, options.subSteps, spent, record);
    const ended = performance.now();
    const { failure, information } = end;
    if (!information) return failure ?? 'singular';
    const convergence: Convergence = {
      converged: failure === undefined,
      reason: failure ?? null,
      kappa: end.kappa,
      iterations: origin.steps + end.iterations,
      subSteps: end.subSteps,
      restarts: 0,
      start: origin.from,
      shift: end.shift,
    };
    const failed = failure && unconverged(failure);
    const top = maximumOf(problem, end, information);
    const about = {
      method: 'mle' as const,
      detail: { kind: 'collocation' as const, ...convergence },
      iterates: iterates.length > 0 ? iterates : [Array.from(valuesOf(end.point.w))],
      failed,
      timing: { maximise: ended - begin },
      evaluations: spent.evaluations,
    };
    const result = yield* reportProblem(problem, start, top, about, options);
    const deviance =
      devianceOf(problem, end.rows.slots, end.predictions) + 2 * penaltyAt(searchSpace(problem), end.point.w);
    const first = firstStatesIn(top.X, end.grid);
    return { result, deviance, matrix: information.matrix, first, sigma: end.sigma };
  });
}

/** The end of a search in the form that every method reports. */
function maximumOf(
  problem: Problem,
  { grid, system, work, rows, point, predictions, sigma }: ProblemEnd,
  information: NonNullable<ProblemEnd['information']>,
): Maximum {
  const { slots } = rows;
  const { noise, residuals } = problemResiduals(problem, grid, slots, predictions, sigma);
  const outputOf = outputOfRows(slots);
  // First states that follow from nothing unknown are exact.
  const exact = exactFirst(problem);
  const X = point.X.slice();
  exact.forEach((values, e) => {
    values.forEach((value, l) => {
      if (!Number.isNaN(value)) X[grid.first[e] * grid.D + l] = value;
    });
  });
  const { S: white, active, prior } = information;
  return {
    nodes: grid,
    X,
    w: point.w,
    sigma: noise,
    residuals,
    freeFirst: freeFirst(problem),
    information,
    predictions: predictionsOf(problem, grid, X, point.w),
    *correlatedCovariance(rho) {
      const rhoOf = (row: number) => rho[outputOf[row] ?? -1] ?? 0;
      const S = yield* correlatedRows(system, work, withoutHeld(white, active), prior, rhoOf);
      return withHeldVariances(S, white, active);
    },
    *stateErrors(S, inflation) {
      const { errors, joint } = yield* stateErrors(grid, work.elimination, withoutHeld(S, active), inflation);
      for (const [e, { data, rows: size }] of joint.entries()) {
        for (const [l, value] of exact[e].entries()) {
          if (Number.isNaN(value)) continue;
          errors[grid.first[e] * grid.D + l] = 0;
          const at = point.w.length + l;
          for (let i = 0; i < size; i++) data[i + at * size] = data[at + i * size] = 0;
        }
      }
      return { errors, joint };
    },
  };
}
