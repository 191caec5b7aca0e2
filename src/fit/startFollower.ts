import type { Table } from '../data/table.ts';
import { drive } from '../drive.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/parseModel.ts';
import type { FitOptions } from '../options.ts';
import { runStart } from '../search/runStart.ts';
import type { StartEnd, StartTask } from '../startTask.ts';
import { prepare } from './estimate.ts';
import { problemJob } from './fitAnyProblem.ts';
import { fitTaskFor } from './fitTask.ts';

/**
 * Follows starts of the search that a fit makes, on a thread that helps with it.
 *
 * @example
 * ```ts
 * import { evenTimes, parseModel, simulate, startFollower, tableFromColumns } from 'wendy';
 *
 * const model = parseModel("S' = -V*S/(K + S)");
 * const made = { u0: { S: 9 }, t: evenTimes(0, 12, 25), noise: 0.02 };
 * const { t, states } = await simulate(model, { V: 1, K: 2 }, made);
 * const follow = await startFollower(model, tableFromColumns({ t, ...states })); // on another thread
 * const none = { states: new Map(), 'log states': new Map() };
 * const start = { block: 0, index: 0, seed: 1, known: { least: none, deviance: Infinity } };
 * console.log((await follow(start)).outcome); // → solved
 * ```
 */
export async function startFollower(
  model: Model,
  table: Table,
  options: FitOptions = {},
): Promise<(task: StartTask) => Promise<StartEnd>> {
  const job = await prepare(model, table, options, {});
  const { task } = fitTaskFor(job.model, job.form !== undefined, table, job.options);
  const searches = task.problem ? problemJob(task.problem, job.options).searches : [];
  if (searches.length === 0) throw new InputError(fitFindings.noSearch());
  // Starts share their working memory, so they run one after the other.
  let last: Promise<unknown> = Promise.resolve();
  return (start) => {
    const end = last.then(() =>
      drive(
        runStart(searches[start.block].setup, start, () => undefined),
        undefined,
      ),
    );
    last = end.catch(() => undefined);
    return end;
  };
}
