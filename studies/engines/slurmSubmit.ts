import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { type Finding, InputError } from '../../src/index.ts';
import { writeWhole } from '../store/wholeFile.ts';
import type { TakenJob } from './queuedJob.ts';
import {
  findByName,
  isPassing,
  isSilence,
  type JobId,
  mostTasks,
  type SlurmFailure,
  submit,
} from './slurmCommands.ts';
import { slurmFindings } from './slurmFindings.ts';
import { filesOf, forgetJob, type Job, noteTaken, readJobs, removeFiles, writeJobs } from './slurmJobs.ts';
import { slurmNoteFindings } from './slurmNoteFindings.ts';
import { jobScript, listText, shareOut } from './slurmScript.ts';

export interface SubmitOptions {
  /** What computes shards: Node and the command line's file, which the nodes of the cluster must find as well. */
  program: readonly string[];
  /** As sbatch takes them. */
  partition?: string | undefined;
  account?: string | undefined;
  time?: string | undefined;
  memory?: string | undefined;
  /** Further words for sbatch. */
  sbatch: readonly string[];
  /** The text of a job script with placeholders. */
  template?: string | undefined;
  /** Most tasks of an array, and most that run at once. */
  tasks?: number | undefined;
  arrayLimit?: number | undefined;
  /** The file with the key of a sealed study, which the nodes must find as well. */
  keyFile?: string | undefined;
}

/** So often a job is submitted to a controller that does not answer. */
const mostTries = 5;
const secondsBetween = 10;

/** Submits a job array for some shards. An InputError has sbatch's message where it refuses; then nothing is left behind. */
export async function submitJob(
  dir: string,
  shards: readonly number[],
  options: SubmitOptions,
  note: (finding: Finding) => void,
  pause: (seconds: number) => Promise<void>,
): Promise<TakenJob> {
  if (dir.includes('\\')) throw new InputError(slurmFindings.slurmFolder()).in(dir);
  const before = readJobs(dir);
  const tasks = shareOut(shards, Math.min(await mostTasks(), options.tasks ?? Number.POSITIVE_INFINITY));
  const job: Job = {
    number: (before.at(-1)?.number ?? 0) + 1,
    name: `wendy-${basename(dir)
      .replace(/[^\w.-]/g, '_')
      .slice(0, 40)}-${randomBytes(6).toString('hex')}`,
    id: null,
    submitted: new Date().toISOString(),
    tasks: tasks.length,
    shards: shards.length,
  };
  const { script, list } = filesOf(dir, job.number);
  writeJobs(dir, [...before, job]);
  // What lies there under these names is not this job's: Slurm would write its log through a link.
  removeFiles(dir, job.number);
  writeWhole(list, listText(tasks));
  writeWhole(
    script,
    jobScript({ program: options.program, dir, job: job.number, keyFile: options.keyFile }, options.template),
  );
  const answer = await persistently(job.name, sbatchWords(dir, job, options), note, pause);
  if (isSilence(answer)) {
    // It may have been taken after all: the next run finds it by its name.
    if (isPassing(answer)) throw new InputError(slurmFindings.slurmSilent({ said: answer.said }));
    forgetJob(dir, readJobs(dir), job);
    throw new InputError(slurmFindings.slurmRefused({ said: answer.said }));
  }
  const taken = { ...job, ...answer };
  noteTaken(dir, [...before, taken]);
  return taken;
}

/** The options of sbatch. Users may override the first ones; the engine depends on the last ones. */
function sbatchWords(dir: string, { number, name, tasks }: Job, options: SubmitOptions): string[] {
  const { partition, account, time, memory, sbatch, arrayLimit } = options;
  const { script, log } = filesOf(dir, number);
  const given = { partition, account, time, mem: memory };
  return [
    // One thread computes. A task of a node that fails begins again elsewhere.
    '--ntasks=1',
    '--cpus-per-task=1',
    '--requeue',
    ...Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}=${value}`])),
    ...sbatch,
    // Said before already: where the last of the user's options lacks its value, it takes this word and none that matters.
    '--parsable',
    `--job-name=${name}`,
    `--array=1-${tasks}${arrayLimit === undefined ? '' : `%${arrayLimit}`}`,
    `--chdir=${dir}`,
    // One log for all tasks. Slurm reads % as the beginning of a pattern.
    `--output=${log.replaceAll('%', '%%')}`,
    '--open-mode=append',
    script,
  ];
}

/** Submits, again where the controller does not answer; a job that it took without saying so is not submitted twice. */
async function persistently(
  name: string,
  words: readonly string[],
  note: (finding: Finding) => void,
  pause: (seconds: number) => Promise<void>,
): Promise<JobId | SlurmFailure> {
  let answer = await submit(words);
  for (let tries = 1; tries < mostTries && isSilence(answer) && isPassing(answer); tries++) {
    note(slurmNoteFindings.slurmAskedAgain({ said: answer.said }));
    await pause(secondsBetween);
    const accepted = await findByName(name);
    // While the controller does not answer, it is unknown whether it accepted the job.
    if (!isSilence(accepted)) answer = accepted ?? (await submit(words));
  }
  return answer;
}
