import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../../src/index.ts';
import type { OpenStudy } from '../store/manifest.ts';
import { allShards, few, gapsOf, shardCount, shardName, shardNames, survey } from '../store/shards.ts';
import { queuedJob, type TakenJob } from './queuedJob.ts';
import { cancelCommand, isSilence, queueOf, type SlurmFailure } from './slurmCommands.ts';
import { filesOf } from './slurmJobs.ts';
import { slurmNoteFindings } from './slurmNoteFindings.ts';
import { type SubmitOptions, submitJob } from './slurmSubmit.ts';
import { tailOf } from './tailOf.ts';

// A study as job arrays of Slurm. What is done is read from the files, never from the scheduler: a job is submitted for
// what is missing, and when it has left the queue there is another look. A shard may be computed twice without harm.

export interface SlurmOptions extends SubmitOptions {
  /** Seconds between two questions to Slurm, at most; the first come sooner. */
  poll: number;
  /** Whether to submit and go. */
  detach: boolean;
  /** Seconds that a file may take to show on this machine after a task wrote it on another [5]. */
  late?: number;
}

export interface SlurmWatch {
  /** Something happened. */
  note(finding: Finding): void;
  /** How far it is; called at every look. */
  observe(state: SlurmState): void;
}

export interface SlurmState {
  job: string;
  /** Tasks of the job in the queue. */
  running: number;
  waiting: number;
  /** What Slurm says the waiting ones wait for. */
  reasons: string[];
  /** The study's shards that have a file. */
  done: number[];
}

/** `detached`: jobs go on without this runner. `cancelled` and `failed`: shards are missing, and no job works on them. */
export type SlurmEnd = 'complete' | 'detached' | 'cancelled' | 'failed';

/** After this many jobs in a row without a shard, something must be fixed first. */
const mostFruitless = 3;

interface Run {
  study: OpenStudy;
  options: SlurmOptions;
  watch: SlurmWatch;
  signal: AbortSignal;
  /** Whether Slurm answered; reports when it stops answering, and when it answers again. */
  hears<T extends object | undefined>(answer: T | SlurmFailure): answer is T;
}

/** Computes shards by job arrays, or first follows the job that already does. Aborting the signal detaches. */
export async function runSlurm(
  { dir, ...study }: OpenStudy,
  shards: readonly number[],
  options: SlurmOptions,
  watch: SlurmWatch,
  signal: AbortSignal,
): Promise<SlurmEnd> {
  const run = { study: { ...study, dir: resolve(dir) }, options, watch, signal, hears: createEar(watch) };
  let job: TakenJob | undefined;
  try {
    let missing = shards;
    for (let fruitless = 0; missing.length > 0; ) {
      job = await begin(run, missing);
      if (options.detach) return detached(run, job);
      await follow(run, job);
      const last = job;
      job = undefined;
      const left = await settled(run);
      if (left.length === 0) break;
      fruitless = left.length < missing.length ? 0 : fruitless + 1;
      missing = left;
      const ended = await queueOf(last, true);
      const states = isSilence(ended) ? new Map<string, number>() : ended.states;
      const cancelled = states.has('CANCELLED');
      if (cancelled || fruitless === mostFruitless) {
        const { log } = filesOf(run.study.dir, last.number);
        const gaps = { shards: missing.length, which: few(missing) };
        watch.note(
          slurmNoteFindings.jobFailed({
            job: last.id,
            ...gaps,
            ends: endsIn(states),
            log,
            tail: tailOf(log),
          }),
        );
        return cancelled ? 'cancelled' : 'failed';
      }
      watch.note(slurmNoteFindings.jobEnded({ job: last.id, shards: missing.length, ends: endsIn(states) }));
    }
    return 'complete';
  } catch (error) {
    if (!signal.aborted || (error as Error).name !== 'AbortError') throw error;
    return detached(run, job);
  }
}

/** The job of this study that Slurm still has, or a new one for what is missing. */
async function begin(run: Run, missing: readonly number[]): Promise<TakenJob> {
  const { study, options, watch } = run;
  let job = await queuedJob(study.dir);
  while (!run.hears(job)) {
    await pause(run, options.poll);
    job = await queuedJob(study.dir);
  }
  if (job) {
    watch.note(slurmNoteFindings.jobFollowed({ job: job.id, submitted: job.submitted }));
    return job;
  }
  const taken = await submitJob(study.dir, missing, options, watch.note, (seconds) => pause(run, seconds));
  const { tasks, shards } = taken;
  watch.note(slurmNoteFindings.jobSubmitted({ job: taken.id, tasks, shards }));
  return taken;
}

/** Waits until the job has left the queue, or every shard is there. */
async function follow(run: Run, job: TakenJob): Promise<void> {
  const { study, watch } = run;
  const since = performance.now();
  let held = false;
  for (;;) {
    const queue = await queueOf(job);
    const done = doneAtAGlance(study);
    if (run.hears(queue)) {
      const { states, reasons } = queue;
      const tasks = [...states.values()].reduce((sum, n) => sum + n, 0);
      const waiting = states.get('PENDING') ?? 0;
      watch.observe({ job: job.id, running: tasks - waiting, waiting, reasons, done });
      if (tasks === 0) return;
      if (!held && reasons.some((reason) => /held/i.test(reason))) {
        held = true;
        watch.note(slurmNoteFindings.tasksHeld({ job: job.id, reasons, cancel: cancelCommand(job) }));
      }
    }
    // Tasks that Slurm runs again may wait for long, though all was done by the first.
    if (done.length === shardCount(study) && missingOf(run).length === 0) return;
    // Short studies are requested often, long ones seldom.
    await pause(run, Math.max(1, (performance.now() - since) / 10e3));
  }
}

/** The shards that are missing, once files had the time to appear. */
async function settled(run: Run): Promise<number[]> {
  const end = performance.now() + 1000 * (run.options.late ?? 5);
  for (;;) {
    const missing = missingOf(run);
    if (missing.length === 0 || performance.now() > end) return missing;
    await pause(run, 0.5);
  }
}

/** A controller that is restarted says nothing for minutes, and loses no job: that is no reason to give up. */
function createEar({ note }: SlurmWatch): Run['hears'] {
  let silent = false;
  return <T extends object | undefined>(answer: T | SlurmFailure): answer is T => {
    const now = isSilence(answer);
    if (now && !silent) note(slurmNoteFindings.slurmUnheard({ said: answer.said }));
    if (!now && silent) note(slurmNoteFindings.slurmHeardAgain());
    silent = now;
    return !now;
  };
}

/** Waits this many seconds, but no longer than the user's polling interval. */
async function pause({ options, signal }: Run, seconds: number): Promise<void> {
  await sleep(1000 * Math.min(seconds, options.poll), undefined, { signal });
}

function missingOf({ study }: Run): number[] {
  return gapsOf(survey(study, 'quick'));
}

/** The shards that have a file; a glance at the folder, for it is taken often. */
function doneAtAGlance(study: OpenStudy): number[] {
  const names = new Set(shardNames(study.dir));
  return allShards(study).filter((shard) => names.has(shardName(shard)));
}

function detached({ study, watch }: Run, job: TakenJob | undefined): SlurmEnd {
  watch.note(
    job
      ? slurmNoteFindings.jobLeft({ job: job.id, folder: study.dir, cancel: cancelCommand(job) })
      : slurmNoteFindings.noJobLeft(),
  );
  return 'detached';
}

/** How tasks ended, where it was not well. */
function endsIn(states: ReadonlyMap<string, number>): { state: string; tasks: number }[] {
  return [...states].filter(([state]) => state !== 'COMPLETED').map(([state, tasks]) => ({ state, tasks }));
}
