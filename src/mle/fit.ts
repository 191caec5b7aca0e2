import type { Data } from '../data/data.ts';
import type { Convergence } from '../detail.ts';
import type { LoadingWork } from '../drive.ts';
import { assess } from '../likelihood/assess.ts';
import type { Maximum as LikelihoodMaximum } from '../likelihood/maximum.ts';
import { report, type SearchOutcome } from '../likelihood/report.ts';
import { residualsOf } from '../likelihood/residuals.ts';
import { plainSubject } from '../likelihood/subject.ts';
import { termSizes } from '../likelihood/termSizes.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { borrowKernels, returnKernels } from '../linalg/kernels/pool.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Progress, Result, TestFunctionSummary } from '../result.ts';
import type { ContinuationStart } from './continuation.ts';
import { correlatedCovariance, stateErrors } from './covariance.ts';
import type { Failure } from './failures.ts';
import { type FactoredMaximum, maximise, type OtherStart } from './maximise.ts';

/** What the search begins with, and what its result says besides. */
export interface MleStart extends ContinuationStart {
  /** Noise that the user gave, by state; NaN where none. */
  readonly given: Float64Array;
  /** Relative variance of each σ² in `sigma`. */
  readonly doubt: Float64Array;
  readonly testFunctions: TestFunctionSummary;
  /** WENDy's estimate, to be shown next to the answer. */
  /** Whether WENDy determines every parameter; called only where rounding leaves it in doubt. */
  readonly isDetermined: () => LoadingWork<boolean>;
  /** Further starts, for where the first does not converge. */
  readonly others: readonly OtherStart[];
}

/** A result, or how the search failed. */
export type MleOutcome =
  | { result: Result; failed?: undefined }
  | { result?: undefined; failed: { convergence: Convergence; failure: Failure; evaluations: number } };

/**
 * Maximum likelihood over states and parameters together, from a start, in the order of the method: nodes, constraint,
 * continuation with Gauss-Newton steps, noise, sub-steps, covariance, verdicts.  [docs/limit.md]
 */
export function* fitMle(
  model: Model,
  data: Data,
  start: MleStart,
  options: Options,
  observe?: (progress: Progress) => void,
): LoadingWork<MleOutcome> {
  const kernels = borrowKernels();
  try {
    return yield* fitWith(kernels, model, data, start, options, observe);
  } finally {
    returnKernels(kernels);
  }
}

function* fitWith(
  kernels: Kernels,
  model: Model,
  data: Data,
  start: MleStart,
  options: Options,
  observe?: (progress: Progress) => void,
): LoadingWork<MleOutcome> {
  const begin = performance.now();
  observe?.({ stage: 'maximise', elapsed: 0 });
  const iterates: number[][] = [];
  let before = start.w;
  const record = (w: Float64Array, kappa: number, subSteps: number) => {
    const change = distance(w, before);
    before = w;
    iterates.push(Array.from(w));
    const elapsed = performance.now() - begin;
    observe?.({ stage: 'maximise', elapsed, iteration: iterates.length, change, kappa, subSteps });
  };
  const rule = { given: start.given, pooled: options.noise === 'pooled' };
  const starts = { ols: start, others: start.others, isDetermined: start.isDetermined };
  const search = yield* maximise(model, data, starts, rule, options.subSteps, kernels, record);
  const { maximum, failure, kappa, iterations, subSteps, restarts, shift, evaluations } = search;
  const convergence: Convergence = {
    converged: maximum !== undefined,
    reason: failure ?? null,
    kappa,
    iterations,
    subSteps,
    restarts,
    start: search.start,
    shift,
  };
  if (!maximum) return { failed: { failure: failure!, convergence, evaluations } };
  const searched = performance.now();
  const top = likelihoodMaximum(maximum);
  const subject = plainSubject(model, data, start.given);
  const assessment = yield* assess(top, start, subject, options);
  yield;
  const timing = { maximise: searched - begin, assess: performance.now() - searched };
  const reportContext: SearchOutcome = {
    ...start,
    method: 'mle',
    detail: { kind: 'collocation', ...convergence },
    iterates,
    returned: search.returned - 1,
    stopped: 'converged',
    failed: undefined,
    timing,
    evaluations,
    termSizes: termSizes(model, top),
    points: data.experiments.reduce((sum, { t }) => sum + t.length, 0),
  };
  return { result: report(subject, options, top, assessment, reportContext) };
}

/** The maximum in the form that every method reports. */
function likelihoodMaximum({ system, attempt, information, sigma }: FactoredMaximum): LikelihoodMaximum {
  const { nodes } = system;
  const { elimination } = attempt.work;
  const { X, w } = attempt.point;
  return {
    nodes,
    X,
    w,
    sigma,
    residuals: residualsOf(nodes, X, sigma, w.length),
    freeFirst: Array.from({ length: nodes.D }, (_, l) => l),
    information,
    correlatedCovariance: (rho) => correlatedCovariance(system, elimination, information.S, rho),
    stateErrors: (S, inflation) => stateErrors(nodes, elimination, S, inflation),
  };
}

/** |a - b| / |a|. */
function distance(a: Float64Array, b: Float64Array): number {
  let off = 0;
  let size = 0;
  for (let j = 0; j < a.length; j++) {
    off += (a[j] - b[j]) ** 2;
    size += a[j] ** 2;
  }
  return Math.sqrt(off / size);
}
