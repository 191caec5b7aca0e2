import {
  findByName,
  isSilence,
  type JobId,
  type Queue,
  queueOf,
  type SlurmFailure,
} from './slurmCommands.ts';
import { type Job, noteTaken, readJobs } from './slurmJobs.ts';

/** A job that Slurm has taken. */
export type TakenJob = Job & JobId;

/** The job of a study that is still in Slurm's queue; only the last can be, since a job is submitted after the one before. */
export async function queuedJob(dir: string): Promise<TakenJob | undefined | SlurmFailure> {
  const jobs = readJobs(dir);
  const last = jobs.at(-1);
  if (!last) return undefined;
  const taken = last.id === null ? await adopted(dir, jobs, last) : { ...last, id: last.id };
  if (!taken || isSilence(taken)) return taken;
  const queue = await queueOf(taken);
  if (isSilence(queue)) return queue;
  return queue.states.size > 0 ? taken : undefined;
}

/** What Slurm does for a study now, for those who only want to know. */
export async function slurmStatus(
  dir: string,
): Promise<{ job: Job; queue: Queue | SlurmFailure } | undefined> {
  const job = readJobs(dir).at(-1);
  if (!job) return undefined;
  if (job.id === null) return { job, queue: { said: 'it was being submitted when its runner ended' } };
  return { job, queue: await queueOf({ ...job, id: job.id }) };
}

/** The job of a runner that died before it could note down the id, if Slurm has taken it. */
async function adopted(
  dir: string,
  jobs: readonly Job[],
  job: Job,
): Promise<TakenJob | undefined | SlurmFailure> {
  const accepted = await findByName(job.name);
  if (!accepted || isSilence(accepted)) return accepted;
  const taken = { ...job, ...accepted };
  noteTaken(dir, [...jobs.slice(0, -1), taken]);
  return taken;
}
