import { drive } from '../drive.ts';
import { checkFields, checkWatch } from '../given.ts';
import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { byState, type Result, type Watch } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import { checkTimes } from './checkTimes.ts';
import { type FittedModel, fittedModel } from './fittedModel.ts';
import { type Solution, type SolveOptions, solve, type Work } from './solve.ts';
import { type SolveStatus, solveStatus } from './solveStatus.ts';
import { sureRows } from './sureRows.ts';
import { undefinedAt } from './undefinedAt.ts';
import { watched } from './watched.ts';

/** How a prediction is made; `level` and the solver's options are the fit's own where they are left out. */
export type PredictOptions = { [K in keyof SolveOptions]?: SolveOptions[K] | undefined } & {
  /** Which experiment to go on with, where there are several. */
  experiment?: string | undefined;
  /** Confidence level of the band, above 0 and below 1. */
  level?: number | undefined;
};

/** A fitted model solved forward, with a band. Plain data: `JSON.stringify` writes it whole. */
export interface Prediction {
  version: string;
  /** Whether it was solved to the end; if not, when and why it ended, and what to do. */
  status: SolveStatus;
  experiment: string;
  level: number;
  /** The times that were reached, but for those that are not told apart from that of a blow-up. */
  t: number[];
  states: Record<string, number[]>;
  /** Standard errors of the states, from those of parameters and first states; NaN where the fit has no covariance of both. */
  stdError: Record<string, number[]>;
  /** The band: estimate ± z · standard error, at each time by itself. */
  lower: Record<string, number[]>;
  upper: Record<string, number[]>;
  /** Parameters that the data do not determine: where they matter, the band is infinite. */
  undetermined: string[];
  work: Work;
  model: string;
  parameters: Record<string, number>;
  u0: Record<string, number>;
  options: SolveOptions;
}

/**
 * The states that a fit predicts at given times, within the data's span or beyond it, with a band for what the fit does
 * not know of the parameters and the first states. New measurements scatter about it by their noise as well.
 *
 *   Var u(t) = F Cov Fᵀ,  F = ∂u(t)/∂(w, u0),  from the sensitivity equations
 *
 * @param result what `fit` returned, or its JSON read back; a list of `fitEach` with `experiment` in the options.
 * @param t times, not decreasing, from the first time of the data on.
 */
export async function predict(
  result: Result | readonly { name: string; result: Result | null }[],
  t: ArrayLike<number>,
  options: PredictOptions = {},
  watch: Watch = {},
): Promise<Prediction> {
  checkFields(options, 'predict', optionNames, '{ level: 0.9 }');
  checkWatch(watch);
  const { observe, signal } = watch;
  const fitted = fittedModel(result, options.experiment);
  const { model, u0: initial, jointCovariance, timeSpan, undetermined } = fitted;
  const { states } = model;
  if (initial === null) {
    throw new InputError(
      "The result has no first states to begin with. Fit with method 'mle' or 'fsnls', which find them, or use simulate with a u0.",
    );
  }
  const { level, ...used } = usedOptions(fitted, options);
  const w = Float64Array.from(model.parameters, (name) => fitted.parameters[name]);
  const u0 = Float64Array.from(states, (name) => initial[name]);
  const P = w.length + u0.length;
  const asked = checkTimes(t, states.length * (1 + P));
  const [first] = timeSpan;
  if (asked[0] < first) {
    throw new InputError(
      `t begins at ${asked[0]}, before the first time of the data, ${first}, where the first states are known. Models are solved forward only. Begin at ${first} or later.`,
    );
  }
  const wrong = undefinedAt(model, first, u0, w);
  if (wrong !== undefined) throw new InputError(`The fitted model has no value at the start: ${wrong}.`);

  // The solve begins where the first states are known, be that asked for or not.
  const times = new Float64Array(asked.length + 1).fill(first);
  times.set(asked, 1);
  const work = solve(compileRightHandSide(model), w, u0, times, used, jointCovariance ? 'all' : 'none');
  const solution = await drive(watched(work, observe), signal);
  const reached = Math.max(sureRows(solution, times, used.rtol) - 1, 0);
  const U = states.map((_, l) => Array.from(column(solution.U, l).subarray(1, 1 + reached)));
  const errors = states.map((_, l) => stdErrors(solution, jointCovariance, l, reached));
  const z = -normalQuantile((1 - level) / 2);
  return {
    version,
    status: solveStatus(solution.failure, times[times.length - 1]),
    experiment: fitted.experiment,
    level,
    t: Array.from(asked.subarray(0, reached)),
    states: byState(states, (l) => U[l]),
    stdError: byState(states, (l) => errors[l]),
    lower: byState(states, (l) => U[l].map((u, m) => u - z * errors[l][m])),
    upper: byState(states, (l) => U[l].map((u, m) => u + z * errors[l][m])),
    undetermined,
    work: solution.work,
    model: model.text,
    parameters: fitted.parameters,
    u0: initial,
    options: used,
  };
}

const optionNames = ['experiment', 'level', 'solver', 'rtol', 'atol', 'maxSteps'] as const;

function usedOptions(fitted: FittedModel, given: PredictOptions): SolveOptions & { level: number } {
  const { options } = fitted;
  const {
    level = fitted.level,
    solver = options.solver,
    rtol = options.rtol,
    atol = options.atol,
    maxSteps = options.maxSteps,
  } = given;
  const used = resolveOptions({ level, solver, rtol, atol, maxSteps });
  return {
    level: used.level,
    solver: used.solver,
    rtol: used.rtol,
    atol: used.atol,
    maxSteps: used.maxSteps,
  };
}

/** √(F Cov Fᵀ) of state l at each time after the first. */
function stdErrors(
  { S, P, U }: Solution,
  covariance: readonly number[][] | null,
  l: number,
  reached: number,
): number[] {
  const D = U.cols;
  const F = new Float64Array(P);
  return Array.from({ length: reached }, (_, m) => {
    if (!covariance) return Number.NaN;
    for (let j = 0; j < P; j++) F[j] = S[((m + 1) * P + j) * D + l];
    let variance = 0;
    for (let j = 0; j < P; j++) {
      // What the state does not depend on does not matter, be it unknown.
      if (F[j] === 0) continue;
      for (let k = 0; k < P; k++) if (F[k] !== 0) variance += F[j] * covariance[j][k] * F[k];
    }
    // Where a parameter that is not determined matters, its covariances make NaN of the infinite variance.
    if (Number.isNaN(variance)) return Number.POSITIVE_INFINITY;
    // Rounding may leave a variance of zero below it.
    return Math.sqrt(Math.max(variance, 0));
  });
}
