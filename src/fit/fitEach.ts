import { dataForEach } from '../data/dataFor.ts';
import { tableFor } from '../data/shape/tableFor.ts';
import type { Table } from '../data/table.ts';
import { unitsOf } from '../data/unitsOf.ts';
import type { Finding } from '../findings/finding.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { distinctNotes, type Note } from '../findings/note.ts';
import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { methodOf } from '../methods/methods.ts';
import type { Model } from '../model/parseModel.ts';
import type { FitOptions } from '../options.ts';
import { experimentAlone } from '../problem/problem.ts';
import type { Progress, Result, Units, Watch } from '../result.ts';
import { shown } from '../text/words.ts';
import { fitTask, prepare } from './estimate.ts';
import type { AnyJob } from './fitLikelihood.ts';
import { type FitTask, fitTaskFor, isPlain } from './fitTask.ts';
import { withUnits } from './withUnits.ts';

/** One experiment's fit where each is fitted alone: its result, or why there is none. */
export interface EachResult {
  name: string;
  result: Result | null;
  error: string;
  /** The error as data, where there is one. */
  finding?: Finding;
}

/**
 * As `fit`, for every experiment of the table alone. An experiment that cannot be fitted says why.
 *
 * @example
 * ```ts
 * import { fitEach, parseModel, tableFromColumns } from 'wendy';
 *
 * const t = Array.from({ length: 40 }, (_, i) => i / 10);
 * const table = tableFromColumns({
 *   dish: [...t.map(() => 'warm'), ...t.map(() => 'cold')],
 *   t: [...t, ...t],
 *   u: [1, 0.5].flatMap((rate) => t.map((x, i) => Math.exp(-rate * x) + 0.01 * Math.sin(99 * i))),
 * });
 * for (const { name, result, error } of await fitEach(parseModel("u' = -r*u"), table, { by: 'dish' })) {
 *   console.log(name, result?.parameters[0]?.estimate.toFixed(2) ?? error);
 * }
 * // → warm 1.00
 * // → cold 0.50
 * ```
 */
export async function fitEach(
  model: Model,
  table: Table,
  options: FitOptions = {},
  watch: Watch = {},
): Promise<EachResult[]> {
  const { job, each, notes, units } = await prepareEach(model, table, options, watch);
  const { observe, signal, stop, elsewhere } = watch;
  const fitOne = async ({ name, task }: (typeof each)[number]): Promise<EachResult> => {
    try {
      if (task instanceof InputError) throw task;
      const observeExperiment =
        observe && ((progress: Progress) => observe({ ...progress, experiment: name }));
      const result = elsewhere
        ? await unlessStopped(elsewhere(job.options, name), stop)
        : await fitTask(job, task, { observe: observeExperiment, signal, stop });
      if (!isFields(result)) {
        throw new InputError(fitFindings.notResultElsewhere({ value: shown(result) }));
      }
      // An experiment that was fitted elsewhere has reported them already.
      const whole = {
        ...result,
        ...(units && { units }),
        notes: distinctNotes([...notes, ...result.notes]),
      };
      return { name, result: withUnits(whole, model), error: '' };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { name, result: null, error: error.message, finding: error.finding };
    }
  };
  if (elsewhere) return Promise.all(each.map(fitOne));
  const results: EachResult[] = [];
  for (const one of each) results.push(await fitOne(one));
  return results;
}

/** A fit that is made elsewhere; rejected if all are stopped before it is done. */
function unlessStopped<T>(fitted: Promise<T>, stop: AbortSignal | undefined): Promise<T> {
  if (!stop) return fitted;
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new InputError(fitFindings.stoppedBeforeFit()));
    fitted.then(resolve, reject).finally(() => stop.removeEventListener('abort', refuse));
    if (stop.aborted) refuse();
    else stop.addEventListener('abort', refuse);
  });
}

/**
 * Fits experiments of a table alone, each when it is requested by its name, on a thread that helps with `fitEach`.
 *
 * @example
 * ```ts
 * import { experimentFitter, findProblem, parseModel, sampleProblem, tableFromColumns } from 'wendy';
 *
 * const { t, U } = sampleProblem(findProblem('logistic'), { points: 64, noise: 0.05 });
 * const table = tableFromColumns({ experiment: Array.from(t, () => 'a'), t, u: U.data });
 * const fitAlone = await experimentFitter(parseModel("u' = r*u + s*u^2"), table);
 * const { parameters } = await fitAlone('a');
 * console.log(parameters.map(({ name }) => name).join(', ')); // → r, s
 * ```
 */
export async function experimentFitter(
  model: Model,
  table: Table,
  options: FitOptions = {},
): Promise<(experiment: string, watch?: Watch) => Promise<Result>> {
  const { job, each, notes, units } = await prepareEach(model, table, options, {});
  return async (experiment, watch = {}) => {
    const task = each.find(({ name }) => name === experiment)?.task;
    if (!task) throw new InputError(fitFindings.experimentNotInTable({ experiment: shown(experiment) }));
    if (task instanceof InputError) throw task;
    const result = await fitTask(job, task, watch);
    const whole = { ...result, ...(units && { units }), notes: distinctNotes([...notes, ...result.notes]) };
    return withUnits(whole, model);
  };
}

async function prepareEach(model: Model, table: Table, options: FitOptions, watch: Watch) {
  const job = await prepare(model, table, options, watch);
  return { job, ...tasksOf(job, table) };
}

/** The experiments of a table, each a task of its own or what is wrong with it. */
function tasksOf(
  { model, form, options }: AnyJob,
  given: Table,
): { each: { name: string; task: FitTask | InputError }[]; notes: Note[]; units: Units | undefined } {
  const table = tableFor(model, given, options);
  const units = unitsOf(model, table, options);
  if (isPlain(model, table, options) && (form || !methodOf(options.method).collocation)) {
    const { each, notes } = dataForEach(model, table, options);
    return {
      each: each.map(({ name, data }) => ({ name, task: data instanceof InputError ? data : { data } })),
      notes,
      units,
    };
  }
  const { task, notes } = fitTaskFor(model, form !== undefined, table, options);
  const { problem } = task;
  if (!problem) return { each: [{ name: '', task }], notes, units };
  return {
    each: problem.experiments.map(({ name }, e) => ({
      name,
      task: { problem: experimentAlone(problem, e) },
    })),
    notes,
    units,
  };
}
