import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../src/index.ts';
import { writeWhole } from '../store/wholeFile.ts';

/** A job array of a study, as its folder remembers it. */
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

/** So many jobs are remembered, with their files: a folder must not fill up with them. */
const kept = 10;

/** The jobs of a study, the last one last. */
export function readJobs(dir: string): Job[] {
  const path = jobsPath(dir);
  if (!existsSync(path)) return [];
  try {
    const { jobs } = JSON.parse(readFileSync(path, 'utf8'));
    if (Array.isArray(jobs)) return jobs;
  } catch {
    // Said below.
  }
  throw new InputError(
    `${path}: this is not the list of jobs that wendy wrote. It tells which jobs of the study Slurm may still run. See with squeue --me that there are none, and remove the file.`,
  );
}

/** Remembers the jobs, and forgets the oldest with their files. */
export function writeJobs(dir: string, jobs: readonly Job[]): void {
  mkdirSync(join(dir, 'slurm'), { recursive: true });
  for (const { number } of jobs.slice(0, -kept)) removeFiles(dir, number);
  writeWhole(jobsPath(dir), `${JSON.stringify({ jobs: jobs.slice(-kept) }, null, 2)}\n`);
}

/** Removes a job that Slurm did not take, and all that was made for it. */
export function forgetJob(dir: string, jobs: readonly Job[], job: Job): void {
  removeFiles(dir, job.number);
  const others = jobs.filter(({ number }) => number !== job.number);
  if (others.length > 0) {
    writeJobs(dir, others);
    return;
  }
  rmSync(jobsPath(dir), { force: true });
  if (readdirSync(join(dir, 'slurm')).length === 0) rmdirSync(join(dir, 'slurm'));
}

/** The files of a job: its script, the shards of its tasks, and what all its tasks print. */
export function filesOf(dir: string, number: number): { script: string; list: string; log: string } {
  const base = join(dir, 'slurm', String(number).padStart(3, '0'));
  return { script: `${base}.sh`, list: `${base}.list`, log: `${base}.log` };
}

function removeFiles(dir: string, number: number): void {
  for (const path of Object.values(filesOf(dir, number))) rmSync(path, { force: true });
}

function jobsPath(dir: string): string {
  return join(dir, 'slurm', 'jobs.json');
}
