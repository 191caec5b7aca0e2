import { checkTable } from '../data/checkTable.ts';
import type { Data } from '../data/data.ts';
import { withoutOutliers } from '../data/outliers.ts';
import type { Table } from '../data/table.ts';
import { convergenceOf, isConverged } from '../detail.ts';
import { awaited, type LoadingWork } from '../drive.ts';
import { formFindings } from '../findings/formFindings.ts';
import { distinctNotes, note } from '../findings/note.ts';
import { withFastModes } from '../forward/fastModes.ts';
import { forwardCheck } from '../forward/forwardCheck.ts';
import { checkWatch } from '../given.ts';
import { InputError, tried } from '../inputError.ts';
import { loadKernels } from '../linalg/kernels/kernels.ts';
import { methodOf } from '../methods/methods.ts';
import { checkModel } from '../model/checkModel.ts';
import { derivative } from '../model/derivative.ts';
import { children, type Expression } from '../model/expression.ts';
import { linearForm } from '../model/linearForm.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Model } from '../model/parseModel.ts';
import { hasFeatures, refuseBeyond } from '../model/refuseBeyond.ts';
import { isZero } from '../model/simplify.ts';
import type { FitOptions, Options } from '../options.ts';
import { refuseEvents } from '../problem/refuseEvents.ts';
import { refuseOptions } from '../problem/refuseOptions.ts';
import { withOptions } from '../problem/withOptions.ts';
import { resolveOptions } from '../resolveOptions.ts';
import type { Progress, Result, Watch } from '../result.ts';
import { finiteOrFailed } from './finiteOrFailed.ts';
import type { AnyJob, Job } from './fitLikelihood.ts';
import { type Fits, fitStarts } from './fitStarts.ts';
import { type FitTask, fitTaskFor } from './fitTask.ts';
import { methodTools } from './methodTools.ts';
import { withLeftOut } from './withLeftOut.ts';
import { withUnits } from './withUnits.ts';

/**
 * The parameters of a model from a table of measurements, with their uncertainty and a verdict.
 *
 * Bad input rejects with an InputError; a poor fit does not: its `status` and `diagnostics` say what is wrong.
 * The work runs on the calling thread, and pauses every few milliseconds so that other tasks can run.
 *
 * @example
 * ```ts
 * import { evenTimes, fit, parseModel, simulate, tableFromColumns } from 'wendy';
 *
 * const model = parseModel("u' = -k*u");
 * const made = { u0: { u: 10 }, t: evenTimes(0, 8, 33), noise: 0.05, seed: 1 };
 * const { t, states } = await simulate(model, { k: 0.5 }, made); // usually your measurements
 * const { parameters, status } = await fit(model, tableFromColumns({ t, ...states }));
 * for (const { name, estimate, stdError } of parameters) {
 *   console.log(`${name} = ${estimate.toFixed(3)} ± ${stdError.toFixed(3)}`);
 * }
 * console.log(status.code, status.message);
 * // → k = 0.492 ± 0.013
 * // → ok The states follow the model, and the residuals look like noise.
 * ```
 */
export async function fit(
  model: Model,
  table: Table,
  options: FitOptions = {},
  watch: Watch = {},
): Promise<Result> {
  checkInput(model, table, watch);
  return fitResolved(model, table, resolveOptions(options), watch);
}

/** The same with options that `resolveOptions` returned, of input that was checked. */
export async function fitResolved(
  model: Model,
  table: Table,
  options: Options,
  watch: Watch,
): Promise<Result> {
  const job = await jobFor(model, options);
  const { task, notes, units } = fitTaskFor(job.model, job.form !== undefined, table, job.options);
  const result = task.problem
    ? await (await searchPart()).fitTogether(task.problem, job.options, watch)
    : await fitTask(job, task, watch);
  // A start that was fitted on another thread may have the same notes.
  const reported = {
    ...result,
    ...(units && { units }),
    notes: distinctNotes([...(model.notes ?? []).map(note), ...notes, ...result.notes]),
  };
  return withUnits(reported, model);
}

export async function prepare(model: Model, table: Table, given: FitOptions, watch: Watch): Promise<AnyJob> {
  checkInput(model, table, watch);
  return jobFor(model, resolveOptions(given));
}

function checkInput(model: Model, table: Table, watch: Watch): void {
  checkModel(model);
  checkTable(table);
  checkWatch(watch);
}

/** What the method needs, before the table is looked at; an InputError where it does not take such a model. */
async function jobFor(model: Model, options: Options): Promise<AnyJob> {
  const method = methodOf(options.method);
  refuseEvents(model);
  const takesAll = method.fitProblem !== undefined;
  if (!takesAll) {
    refuseOptions(options);
    // Before the weak form is derived: such a line may be why there is none.
    const hasEvents = model.jumps.some(({ kind }) => kind === 'when');
    refuseBeyond(model, { method: options.method }, ['definitions'], hasEvents ? 'fsnls' : 'mle');
  }
  const refused = method.refuses?.(model, options);
  if (refused) throw new InputError(refused);
  const whole = takesAll ? withOptions(model, options) : model;
  const isRich = takesAll && hasFeatures(whole, ['definitions']);
  const form = isRich ? undefined : linearUnless(whole, !method.weakForm);
  await loadKernels();
  return { model: whole, form, options };
}

/** The model's weak form; undefined where it has none and `needsNone`. */
function linearUnless(model: Model, needsNone: boolean): Job['form'] | undefined {
  try {
    return linearForm(model);
  } catch (error) {
    if (!(error instanceof InputError) || model.parameters.length === 0) throw error;
    if (!model.parameters.every((name) => hasEffect(model, name))) throw error;
    if (needsNone) return undefined;
    throw new InputError({ ...error.finding, also: formFindings.mleTakesIt() });
  }
}

/** Whether a parameter has any effect: it does not cancel out of every equation, or it is part of a condition. */
function hasEffect({ equations }: Model, name: string): boolean {
  return equations.some(
    ({ expression }) => !isZero(derivative(expression, name)) || isInCondition(expression, name),
  );
}

function isInCondition(e: Expression, name: string): boolean {
  if (e.kind === 'choose' && (namesIn(e.left).has(name) || namesIn(e.right).has(name))) return true;
  return children(e).some((inner) => isInCondition(inner, name));
}

/** Fits a task on this thread. */
export async function fitTask(job: AnyJob, task: FitTask, watch: Watch): Promise<Result> {
  const fits = task.problem ? (await searchPart()).problemFits(task.problem) : dataFits(job, task.data);
  return fitStarts(fits, job.options, watch);
}

/** What fits problems: a page that fits plain data does not load it. */
function searchPart() {
  return import('./fitTogether.ts');
}

function dataFits(job: AnyJob, data: Data): Fits {
  return {
    fit: (options, { observe, stop }) => fitData({ ...job, options }, data, observe, stop),
    *starts(options, count) {
      const { randomStarts } = yield* awaited(import('./fitForward.ts'));
      return yield* randomStarts({ ...job, options }, data, count);
    },
    names: job.model.parameters,
  };
}

/** Fits by the chosen method, then solves the model forward with the answer to check it. */
function* fitData(
  job: AnyJob,
  data: Data,
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): LoadingWork<Result> {
  const begin = performance.now();
  const method = methodOf(job.options.method);
  const tools = methodTools(job, data, observe, stop);
  const result = finiteOrFailed(yield* method.fit({ ...job, data }, tools));
  const fitted = performance.now();
  // A single outlier can spoil every start.
  const rest = convergenceOf(result)?.converged === false ? withoutOutliers(data) : undefined;
  if (rest) {
    const other = yield* tried(fitData(job, rest.data, observe, stop));
    const isFit = other && (isConverged(other) || methodOf(other.method).shooting);
    if (isFit && other.status.code !== 'notIdentifiable') return withLeftOut(other, rest.outliers);
  }
  let checked = result;
  if (job.options.check !== 'none') {
    observe?.({ stage: 'simulate', elapsed: fitted - begin });
    checked = yield* forwardCheck(job.model, data, result, job.options);
    checked.timing.forward = performance.now() - fitted;
  }
  const decided = method.reconsider ? yield* method.reconsider(checked, tools) : checked;
  const likely = methodOf(decided.method).likelihood;
  const finished = likely ? yield* withFastModes(job.model, data, decided, job.options) : decided;
  return { ...finished, timing: { ...finished.timing, total: performance.now() - begin } };
}
