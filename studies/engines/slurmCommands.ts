import { spawn } from 'node:child_process';
import { InputError } from '../../src/index.ts';
import { programOnPath } from './programOnPath.ts';
import { slurmFindings } from './slurmFindings.ts';

/** A job of Slurm by its number; where several clusters are managed together, with the cluster's name. */
export interface JobId {
  id: string;
  cluster?: string;
}

/** What the queue holds of a job: how many of its tasks are in each state, and what the waiting ones wait for. */
export interface Queue {
  states: Map<string, number>;
  reasons: string[];
}

/** Slurm's commands failed, for now or for good; `said` is their message. */
export interface SlurmFailure {
  said: string;
}

/** Throws an InputError where this machine has no Slurm: to be asked before the work. */
export async function checkSbatch(): Promise<void> {
  if ((await ask('sbatch', ['--version'])).missing) throw new InputError(slurmFindings.sbatchMissing());
}

/** Submits a script. The words are sbatch's own. */
export async function submit(words: readonly string[]): Promise<JobId | SlurmFailure> {
  const { code, out, said, missing } = await ask('sbatch', ['--parsable', ...words]);
  if (missing) throw new InputError(slurmFindings.sbatchMissing());
  // After the number may come the name of a cluster, and before it what an administrator has to say to all.
  const [, id, cluster] = /^(\d+)(?:;(.*))?\s*$/m.exec(out) ?? [];
  if (code !== 0 || id === undefined) return { said: said || `sbatch printed "${out.trim()}"` };
  return cluster ? { id, cluster } : { id };
}

/** Whether a refusal is of the moment: a controller that is restarted, or too busy to answer. */
export function isPassing({ said }: SlurmFailure): boolean {
  return /contact slurm controller|connect failure|timed out|connection refused|temporarily|not responding|try again/i.test(
    said,
  );
}

/** What the queue holds of a job that has not ended; with `ended` also of tasks that ended in the last minutes. */
export async function queueOf({ id, cluster }: JobId, ended = false): Promise<Queue | SlurmFailure> {
  const words = [
    '--noheader',
    '--array',
    '--all',
    `--jobs=${id}`,
    '--format=%T|%r',
    ...clusterWords(cluster),
  ];
  const { code, out, said } = await ask('squeue', ended ? [...words, '--states=all'] : words);
  // A job that ended a while ago is forgotten.
  if (code !== 0 && !/invalid job id/i.test(said)) return { said };
  const states = new Map<string, number>();
  const reasons = new Set<string>();
  for (const [, state, reason] of out.matchAll(/^([A-Z_]+)\|(.*)$/gm)) {
    states.set(state!, (states.get(state!) ?? 0) + 1);
    if (state === 'PENDING' && reason !== 'None') reasons.add(reason!);
  }
  return { states, reasons: [...reasons] };
}

/** The job of that name in the queue, or undefined. */
export async function findByName(name: string): Promise<JobId | undefined | SlurmFailure> {
  const { code, out, said } = await ask('squeue', ['--noheader', '--all', `--name=${name}`, '--format=%F']);
  if (code !== 0) return { said };
  const id = /^\s*(\d+)\s*$/m.exec(out)?.[1];
  return id === undefined ? undefined : { id };
}

export function isSilence(answer: object | undefined): answer is SlurmFailure {
  return answer !== undefined && 'said' in answer;
}

/** Most tasks of an array where the cluster does not say: Slurm's own default. */
const usualTasks = 1000;

/** How many tasks an array may have, numbered from 1 on. */
export async function mostTasks(): Promise<number> {
  const { out } = await ask('scontrol', ['show', 'config']);
  // The setting is one more than the highest number.
  const size = Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(out)?.[1] ?? usualTasks + 1);
  return size - 1;
}

/** The command that ends a job. */
export function cancelCommand({ id, cluster }: JobId): string {
  return ['scancel', ...clusterWords(cluster), id].join(' ');
}

function clusterWords(cluster: string | undefined): string[] {
  return cluster ? [`--clusters=${cluster}`] : [];
}

interface Answer {
  /** Null where the program did not run to its end. */
  code: number | null;
  out: string;
  said: string;
  missing: boolean;
}

/** Slurm's commands try for some time by themselves; after this they count as failed. */
const longestMs = 120_000;

function ask(program: string, words: readonly string[]): Promise<Answer> {
  // What users set for their own squeue may hide tasks; sbatch may be set to wait for the end of the job, or to write errors
  // elsewhere than into the log.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(SQUEUE_.*|SBATCH_WAIT|SBATCH_ERROR)$/.test(name)),
  );
  const path = programOnPath(program);
  if (path === undefined) {
    return Promise.resolve({
      code: null,
      out: '',
      said: `there is no program ${program} on the PATH`,
      missing: true,
    });
  }
  return new Promise((resolve) => {
    // In a group of its own: Ctrl-C must not end a submission half-way.
    const child = spawn(path, words, {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestMs,
    });
    let [out, said] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ code: null, out, said: error.message, missing: error.code === 'ENOENT' });
    });
    child.on('close', (code) => {
      const late = code === null ? `${program} timed out` : '';
      resolve({ code, out, said: said.trim() || late, missing: false });
    });
  });
}
