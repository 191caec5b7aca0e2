import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { InputError } from '../../src/index.ts';
import { numbered, pathIn } from '../store/pathIn.ts';
import { checkPlainFolder, readPlainFile, removePlainFile } from '../store/plainFile.ts';
import { faultIn, jobSchema } from '../store/schemas.ts';
import { WriteError, writeWhole } from '../store/wholeFile.ts';
import { slurmFindings } from './slurmFindings.ts';

/** A job array of a study, as recorded in its folder. */
export interface Job {
  /** From 1 on; its files are named after it. */
  number: number;
  /** Known before Slurm gives an id: a runner that dies in between finds its job by it. */
  name: string;
  id: string | null;
  cluster?: string;
  submitted: string;
  tasks: number;
  shards: number;
}

/** The number of jobs kept, with their files: a folder must not fill up with them. */
const kept = 10;

/** The jobs of a study, the last one last. */
export function readJobs(dir: string): Job[] {
  const path = jobsPath(dir);
  const bytes = readPlainFile(path, mostBytes);
  if (bytes === undefined) return [];
  try {
    const { jobs } = JSON.parse(bytes.toString());
    const rising = (job: Job, i: number) => i === 0 || job.number > jobs[i - 1].number;
    if (
      Array.isArray(jobs) &&
      jobs.every((job) => faultIn(job, jobSchema) === undefined) &&
      jobs.every(rising)
    )
      return jobs;
  } catch {
    // Said below.
  }
  throw new InputError(slurmFindings.jobsOfOther()).in(path);
}

const mostBytes = 2 ** 20;

/** Records the jobs, and removes the oldest with their files. */
export function writeJobs(dir: string, jobs: readonly Job[]): void {
  const folder = slurmFolder(dir);
  checkPlainFolder(folder);
  try {
    if (!existsSync(folder)) mkdirSync(folder);
  } catch (error) {
    throw new WriteError(folder, error);
  }
  for (const { number } of jobs.slice(0, -kept)) removeFiles(dir, number);
  writeWhole(jobsPath(dir), `${JSON.stringify({ jobs: jobs.slice(-kept) }, null, 2)}\n`);
}

/** Records the number that Slurm gave the last job, if that can be written: a runner finds the job by its name as well. */
export function noteTaken(dir: string, jobs: readonly Job[]): void {
  try {
    writeJobs(dir, jobs);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
  }
}

/** Removes a job that Slurm did not take, and all that was made for it. */
export function forgetJob(dir: string, jobs: readonly Job[], job: Job): void {
  removeFiles(dir, job.number);
  const others = jobs.filter(({ number }) => number !== job.number);
  if (others.length > 0) {
    writeJobs(dir, others);
    return;
  }
  removePlainFile(jobsPath(dir));
  if (readdirSync(slurmFolder(dir)).length === 0) rmdirSync(slurmFolder(dir));
}

/** The files of a job: its script, the shards of its tasks, and what all its tasks print. */
export function filesOf(dir: string, number: number): { script: string; list: string; log: string } {
  const file = (ending: string) => pathIn(dir, 'slurm', `${numbered(number, 3)}.${ending}`);
  return { script: file('sh'), list: file('list'), log: file('log') };
}

/** The shards of a task of a job, as `listText` wrote them; tasks count from 1. */
export function shardsOfTask(dir: string, number: number, task: number): string {
  const { list } = filesOf(dir, number);
  const line = readPlainFile(list, mostBytes)?.toString().split('\n')[task - 1];
  if (line) return line;
  throw new InputError(slurmFindings.taskUnknown({ task })).in(list);
}

/** Removes what there is under the names of a job's files; of a link, the link alone. */
export function removeFiles(dir: string, number: number): void {
  for (const path of Object.values(filesOf(dir, number))) removePlainFile(path);
}

function slurmFolder(dir: string): string {
  return pathIn(dir, 'slurm');
}

function jobsPath(dir: string): string {
  return pathIn(dir, 'slurm', 'jobs.json');
}
