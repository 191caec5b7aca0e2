import { InputError } from '../inputError.ts';
import { assess } from '../likelihood/assess.ts';
import type { Maximum } from '../likelihood/maximum.ts';
import { type Beside, report } from '../likelihood/report.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { borrowKernels, returnKernels } from '../linalg/kernels/pool.ts';
import { number } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Options } from '../options.ts';
import { derivedOf } from '../problem/derived.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { type Problem, type ProblemStart, valueAt, valueFrom } from '../problem/problem.ts';
import { problemSubject } from '../problem/problemSubject.ts';
import { byState, type Convergence, type Progress, type Result, type Verdict } from '../result.ts';
import { correlatedRows, stateErrors } from './covariance.ts';
import { failures } from './failures.ts';
import { problemResiduals } from './problemResiduals.ts';
import { type ProblemEnd, problemSearch } from './problemSearch.ts';

/** Relative variance of the noise that is seen without the model, times values: that of windows of nine (start/noiseSeen.ts). */
const SEEN_DOUBT = 7.7;
/** Values of each output that such windows spend on the motion. */
const SEEN_SPENDS = 8;

/** Maximum likelihood over states and unknowns of a problem, from a start.  [docs/limit.md, docs/search.md] */
export function* fitProblem(
  problem: Problem,
  start: ProblemStart,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const kernels = borrowKernels();
  try {
    return yield* fitWith(kernels, problem, start, begun, options, observe);
  } finally {
    returnKernels(kernels);
  }
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
  const end = yield* problemSearch(problem, start, kernels, options.subSteps, told);
  const searched = performance.now();
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
  const subject = problemSubject(problem);
  const found = yield* assess(top, noiseBefore(problem, start, top), subject.parameters, options);
  yield;
  const beside: Beside = {
    w: valuesOf(start.q),
    sigma: start.sigma,
    given: Float64Array.from(problem.outputs, ({ sd }) =>
      typeof sd === 'number' ? sd : sd === 'column' ? 1 : Number.NaN,
    ),
    testFunctions: { minRadius: 0, radii: [], count: 0, chosenBy: 'user' },
    irls: null,
    method: 'mle',
    convergence,
    shooting: null,
    iterates: iterates.length > 0 ? iterates : [Array.from(valuesOf(end.point.w))],
    returned: Math.max(iterates.length - 1, 0),
    stopped: failure ? 'iterationLimit' : 'converged',
    failed,
    timing: { maximise: searched - begin, assess: performance.now() - searched },
    evaluations: end.evaluations,
    points: problem.experiments.reduce((sum, { t }) => sum + t.length, 0),
  };
  const result = report(subject, options, top, found, beside);
  return { ...result, derived: derivedOf(problem, result) };
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
  const outputOfRow = new Map<number, number>();
  slots.output.forEach((o, s) => {
    outputOfRow.set(slots.firstRow[s], o);
  });
  // First states that follow from nothing unknown are exact.
  const exact = exactFirst(problem);
  const X = point.X.slice();
  exact.forEach((values, e) => {
    values.forEach((value, l) => {
      if (!Number.isNaN(value)) X[grid.first[e] * grid.D + l] = value;
    });
  });
  // What stops at a bound is taken as known.
  const freeOf = (S: Float64Array) => {
    const J = point.w.length;
    return S.map((x, k) => (information.active?.[k % J] || information.active?.[Math.floor(k / J)] ? 0 : x));
  };
  return {
    nodes: grid,
    X,
    w: point.w,
    sigma: noise,
    residuals,
    firstStates: problem.initial.filter((g) => g === undefined).length,
    information,
    predictions: predictionsOf(problem, grid, point),
    *correlatedCovariance(rho) {
      const rhoOf = (row: number) => rho[outputOfRow.get(row) ?? -1] ?? 0;
      const S = yield* correlatedRows(system, work, freeOf(information.S), rhoOf);
      const J = point.w.length;
      information.active?.forEach((active, j) => {
        if (active) S[j + j * J] = information.S[j + j * J];
      });
      return S;
    },
    *stateErrors(S, inflation) {
      const { errors, joint } = yield* stateErrors(grid, work.elimination, freeOf(S), inflation);
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

/** By experiment: first states that follow from numbers and inputs alone, NaN where they do not. */
function exactFirst(problem: Problem): Float64Array[] {
  const { states, parameters, initial, experiments } = problem;
  const unknown = new Set([...states, ...parameters]);
  const isExact = initial.map((g) => g !== undefined && ![...namesIn(g)].some((name) => unknown.has(name)));
  const values = pointFunction(
    problem,
    initial.map((g, l) => (isExact[l] ? g! : number(Number.NaN))),
  );
  return experiments.map(({ start, inputs }) => {
    const u = Float64Array.from(inputs, (course) => valueAt(course, start, true));
    return values(start, new Float64Array(states.length), new Float64Array(parameters.length), u);
  });
}

/** Noise as it is seen without the model, in units of that found. */
function noiseBefore({ outputs }: Problem, { sigma }: ProblemStart, { sigma: found, residuals }: Maximum) {
  const isSeen = (o: number) => outputs[o].sd === 'estimate' && outputs[o].distribution !== 'student';
  const isGiven = (o: number) => typeof outputs[o].sd === 'number' || outputs[o].sd === 'column';
  return {
    sigma: sigma.map((s, o) => (isSeen(o) ? s / found[o] : 1)),
    doubt: sigma.map((_, o) => {
      if (isGiven(o)) return 0;
      return isSeen(o) ? SEEN_DOUBT / Math.max(residuals.observations[o] - SEEN_SPENDS, 1) : Number.NaN;
    }),
  };
}

/** Predictions at nodes for outputs that are not states of their own name. */
function predictionsOf(problem: Problem, grid: ProblemEnd['grid'], { X, w: q }: ProblemEnd['point']) {
  const { states, inputs, experiments, unknowns } = problem;
  const outputs = problem.outputs.filter(
    ({ name, expression }) => !(expression.kind === 'state' && expression.name === name),
  );
  const values = pointFunction(
    problem,
    outputs.map(({ expression }) => expression),
  );
  const [D, I] = [states.length, inputs.length];
  return (at: Int32Array) => {
    const { unknownOf, fixed } = experiments[grid.experiment[at[0]]];
    const w = fixed.map((x, p) =>
      unknownOf[p] < 0 ? x : valueFrom(unknowns[unknownOf[p]], q[unknownOf[p]]),
    );
    const rows = Array.from(at, (n) =>
      values(grid.t[n], X.subarray(n * D, (n + 1) * D), w, grid.inputs.subarray(n * 3 * I, n * 3 * I + I)),
    );
    return byState(
      outputs.map(({ name }) => name),
      (o) => rows.map((row) => row[o]),
    );
  };
}
