import type { Table } from '../data/table.ts';
import { drive } from '../drive.ts';
import { type Note, note } from '../findings/note.ts';
import { resultFindings } from '../findings/resultFindings.ts';
import { solveNoteFindings } from '../findings/solveNoteFindings.ts';
import { checkFields, checkWatch } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Course } from '../problem/problem.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { byState, type Result, type Watch } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import { type Along, formulasAlong, statesAlong, undefinedOutput } from './alongSolution.ts';
import { undefinedAtStart } from './checkStart.ts';
import { checkTimes } from './checkTimes.ts';
import { compileProblem } from './compileProblem.ts';
import { type FittedModel, fittedModel } from './fittedModel.ts';
import { type InputValues, inputValues } from './inputValues.ts';
import { reliableRows } from './reliableRows.ts';
import { simulationProblem } from './simulationProblem.ts';
import { solveExperiment } from './solveProblem.ts';
import type { SolveOptions, Work } from './solver/solve.ts';
import { type SolveStatus, solveStatus } from './solver/solveStatus.ts';
import { withElapsed } from './withElapsed.ts';

/** How a prediction is made; `level` and the solver's options are the fit's own where they are left out. */
export type PredictOptions = { [K in keyof SolveOptions]?: SolveOptions[K] | undefined } & {
  /** Which experiment to go on with, where there are several. */
  experiment?: string | undefined;
  /** Confidence level of the band, above 0 and below 1. */
  level?: number | undefined;
  /** Inputs and doses by name in place of those of the data: a value, or values at times. */
  inputs?: Readonly<Record<string, InputValues>> | undefined;
  /** A table with a column of times and columns for inputs and doses that `inputs` does not give. */
  inputsFrom?: Table | undefined;
};

/** A quantity at each time with its standard error, and a band: estimate ± z · standard error. */
export interface Band {
  value: number[];
  stdError: number[];
  lower: number[];
  upper: number[];
}

/** A fitted model solved forward, with a band. Plain data: `JSON.stringify` writes it whole. */
export interface Prediction {
  version: string;
  /** Whether it was solved to the end; if not, when and why it ended, and what to do. */
  status: SolveStatus;
  experiment: string;
  level: number;
  /** The times that were reached, except those that cannot be distinguished from that of a blow-up. */
  t: number[];
  states: Record<string, number[]>;
  /** Standard errors of the states, from those of parameters and first states; NaN where the fit has no covariance of both. */
  stdError: Record<string, number[]>;
  /** The band: estimate ± z · standard error, at each time by itself. */
  lower: Record<string, number[]>;
  upper: Record<string, number[]>;
  /** What `observe` lines say is measured, without the noise of measurements. */
  outputs: Record<string, Band>;
  /** Why the numbers may be wrong, such as inputs that are not known for so long. */
  warnings: Note[];
  /** Parameters that the data do not determine: where they matter, the band is infinite. */
  undetermined: string[];
  work: Work;
  model: string;
  parameters: Record<string, number>;
  u0: Record<string, number>;
  inputs: Record<string, InputValues>;
  options: SolveOptions;
}

/**
 * The states that a fit predicts at given times, within the data's span or beyond it, with a band for what the fit does
 * not know about the parameters and the first states. New measurements scatter about it by their noise as well.
 *
 *   Var u(t) = F Cov Fᵀ,  F = ∂u(t)/∂(w, u0),  from the sensitivity equations
 *
 * @param result what `fit` returned, or its JSON read back; a list of `fitEach` with `experiment` in the options.
 * @param t times, not decreasing, from the first time of the data on.
 *
 * @example
 * ```ts
 * import { evenTimes, findProblem, fit, parseModel, predict, sampleProblem, tableFromColumns } from 'wendy';
 *
 * const { t, U } = sampleProblem(findProblem('logistic'), { points: 64, noise: 0.05 });
 * const result = await fit(parseModel("u' = r*u + s*u^2"), tableFromColumns({ t, u: U.data }));
 * const { states, lower, upper } = await predict(result, evenTimes(10, 20, 11)); // beyond the data
 * console.log(states.u?.at(-1)?.toFixed(2), lower.u?.at(-1)?.toFixed(2), upper.u?.at(-1)?.toFixed(2));
 * // → 1.01 0.98 1.03
 * ```
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
  const { model, u0: initial, jointCovariance, timeSpan, start, rest, undetermined } = fitted;
  const { states } = model;
  if (initial === null) {
    throw new InputError(resultFindings.noFirstStates());
  }
  const { level, ...used } = usedOptions(fitted, options);
  const w = Float64Array.from(model.parameters, (name) => fitted.parameters[name]);
  const u0 = Float64Array.from(states, (name) => initial[name]);
  const perTime = (states.length + model.outputs.length) * (1 + w.length + u0.length);
  const requested = checkTimes(t, perTime);
  const [first] = timeSpan;
  if (requested[0] < first) {
    throw new InputError(resultFindings.predictsBeforeData({ begin: requested[0], first }));
  }
  const values = inputValues(
    model,
    options.inputs,
    options.inputsFrom,
    new Map(Object.entries(fitted.inputs)),
  );
  // The first states are where the covariance has them, so that nothing hangs on how the fit came by them.
  const free = states.map(() => undefined);
  const problem = simulationProblem(model, free, values, start, requested[requested.length - 1], rest);
  const where = undefinedAtStart(problem, u0, w);
  if (where) throw new InputError(resultFindings.fittedUndefinedAtStart({ where }));

  // The solve begins where the first states are known, whether that time is requested or not.
  const times = new Float64Array(requested.length + 1).fill(start);
  times.set(requested, 1);
  const compiled = compileProblem(problem);
  const work = solveExperiment(problem, compiled, 0, w, u0, times, used, jointCovariance !== null);
  const solution = await drive(withElapsed(work, observe), signal);
  const rows = Math.max(reliableRows(solution, times, used.rtol), 1);
  const reached = times.subarray(0, rows);
  const z = -normalQuantile((1 - level) / 2);
  const bands = statesAlong(solution, rows).map((along) => bandOf(along, jointCovariance, z));
  const predicted = formulasAlong(problem, compiled, model.outputs, solution, reached, w);
  return {
    version,
    status: solveStatus(solution.failure, times[times.length - 1]),
    experiment: fitted.experiment,
    level,
    t: Array.from(reached.subarray(1)),
    states: byState(states, (l) => bands[l].value),
    stdError: byState(states, (l) => bands[l].stdError),
    lower: byState(states, (l) => bands[l].lower),
    upper: byState(states, (l) => bands[l].upper),
    outputs: byState(
      model.outputs.map(({ name }) => name),
      (o) => bandOf(predicted[o], jointCovariance, z),
    ),
    warnings: [
      ...problem.inputs.flatMap((name, i) =>
        heldBeyond(name, problem.experiments[0].inputs[i], reached[rows - 1]),
      ),
      ...model.outputs.flatMap(({ name }, o) =>
        undefinedOutput(name, predicted[o].value.subarray(1), reached.subarray(1)),
      ),
    ],
    undetermined,
    work: solution.work,
    model: model.text,
    parameters: fitted.parameters,
    u0: initial,
    inputs: Object.fromEntries(values),
    options: used,
  };
}

const optionNames = [
  'experiment',
  'level',
  'inputs',
  'inputsFrom',
  'solver',
  'rtol',
  'atol',
  'maxSteps',
] as const;

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

/** That an input which changes is not known up to a time. */
function heldBeyond(name: string, { t, value }: Course, end: number): Note[] {
  const last = t.length - 1;
  if (!(end > t[last]) || value.every((x) => x === value[0])) return [];
  return [note(solveNoteFindings.inputHeldBeyond({ input: name, t: t[last], value: value[last] }))];
}

/** A quantity at the times after the first, with √(F Cov Fᵀ), F = ∂/∂(w, u0). */
function bandOf({ value, slopes }: Along, covariance: readonly number[][] | null, z: number): Band {
  const values = Array.from(value.subarray(1));
  const stdError = values.map((x, m) => {
    if (!covariance || !Number.isFinite(x)) return Number.NaN;
    const C = covariance.length;
    const F = slopes.subarray((m + 1) * C, (m + 2) * C);
    let variance = 0;
    for (let j = 0; j < C; j++) {
      // What the quantity does not depend on does not matter, however little is known about it.
      if (F[j] === 0) continue;
      for (let k = 0; k < C; k++) if (F[k] !== 0) variance += F[j] * covariance[j][k] * F[k];
    }
    // Where a parameter that is not determined matters, its covariances make NaN of the infinite variance.
    if (Number.isNaN(variance)) return Number.POSITIVE_INFINITY;
    // Rounding may leave a variance of zero below it.
    return Math.sqrt(Math.max(variance, 0));
  });
  return {
    value: values,
    stdError,
    lower: values.map((x, m) => x - z * stdError[m]),
    upper: values.map((x, m) => x + z * stdError[m]),
  };
}
