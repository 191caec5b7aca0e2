import { InputError } from '../inputError.ts';
import { withHeldVariances, withoutHeld } from '../likelihood/heldInformation.ts';
import type { Maximum } from '../likelihood/maximum.ts';
import { exactFirst, predictionsOf, reportProblem } from '../likelihood/reportProblem.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { withKernels } from '../linalg/kernels/pool.ts';
import type { Options } from '../options.ts';
import { withKnownSwitches } from '../problem/knownSwitches.ts';
import { freeFirst, type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import type { Convergence, Progress, Result, Verdict } from '../result.ts';
import { problemResiduals } from '../rows/problemResiduals.ts';
import { outputOfRows } from '../rows/slots.ts';
import { correlatedRows, stateErrors } from './covariance.ts';
import { failures } from './failures.ts';
import type { ProblemEnd } from './finishProblem.ts';
import { compileSearch } from './problemForm.ts';
import { problemSearch } from './problemSearch.ts';

/** Maximum likelihood over states and unknowns of a problem, from a start.  [docs/limit.md, docs/search.md] */
export function* fitProblem(
  problem: Problem,
  start: ProblemStart,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  return yield* withKernels((kernels) => fitWith(kernels, problem, start, begun, options, observe));
}

function* fitWith(
  kernels: Kernels,
  problem: Problem,
  start: ProblemStart,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const { unknowns } = problem;
  const begin = performance.now();
  observe?.({ stage: 'maximise', elapsed: 0 });
  const valuesOf = (q: Float64Array) => q.map((x, j) => valueFrom(unknowns[j], x));
  const iterates: number[][] = [];
  const told = (q: Float64Array, kappa: number, subSteps: number) => {
    iterates.push(Array.from(valuesOf(q)));
    const elapsed = performance.now() - begin;
    observe?.({ stage: 'maximise', elapsed, iteration: iterates.length, kappa, subSteps });
  };
  const searched = yield* compileSearch(withKnownSwitches(problem));
  const end = yield* problemSearch(searched, start, kernels, options.subSteps, told);
  const ended = performance.now();
  const { failure, information } = end;
  const convergence: Convergence = {
    converged: failure === undefined,
    reason: failure ? failures[failure].reason : '',
    kappa: end.kappa,
    iterations: end.iterations,
    subSteps: end.subSteps,
    restarts: 0,
    start: begun,
    shift: end.shift,
  };
  if (!information) throw nothingFound(problem, end, begun);
  const failed: Verdict | undefined = failure && {
    code: 'notConverged',
    message: `The search came to no end: ${failures[failure].reason}.`,
    advice: `${failures[failure].advice} Or begin elsewhere with start.`,
  };
  const top = maximumOf(problem, end, information);
  const found = {
    method: 'mle' as const,
    convergence,
    shooting: null,
    iterates: iterates.length > 0 ? iterates : [Array.from(valuesOf(end.point.w))],
    failed,
    timing: { maximise: ended - begin },
    evaluations: end.evaluations,
  };
  return yield* reportProblem(problem, start, top, found, options);
}

function nothingFound(
  problem: Problem,
  { failure, point }: ProblemEnd,
  begun: 'scales' | 'given',
): InputError {
  const { reason, advice } = failures[failure ?? 'singular'];
  const from = begun === 'scales' ? 'the natural scales of this model' : 'the start that was given';
  const some = problem.unknowns
    .slice(0, 3)
    .map((unknown, j) => `${unknown.name}=${valueFrom(unknown, point.w[j]).toPrecision(3)}`);
  return new InputError(
    `No maximum of the likelihood was found from ${from} (${reason}). ${advice} Or begin elsewhere, such as start ${some.join(',')}.`,
  );
}

/** The end of a search as every method tells it. */
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
  const { S: white, active } = information;
  return {
    nodes: grid,
    X,
    w: point.w,
    sigma: noise,
    residuals,
    firstStates: freeFirst(problem).length,
    information,
    predictions: predictionsOf(problem, grid, X, point.w),
    *correlatedCovariance(rho) {
      const rhoOf = (row: number) => rho[outputOf[row] ?? -1] ?? 0;
      const S = yield* correlatedRows(system, work, withoutHeld(white, active), rhoOf);
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
