import { statSync } from 'node:fs';
import { slurmStatus } from '../engines/queuedJob.ts';
import { isSilence } from '../engines/slurmCommands.ts';
import { readHolder } from '../store/lock.ts';
import { type OpenStudy, openStudy } from '../store/manifest.ts';
import { readKey, type SealState } from '../store/seal.ts';
import { fitsOf, gapsOf, type Survey, shardCount, shardPath, shardSeconds, survey } from '../store/shards.ts';

/** The present rate; null if no runner is at work, or too little is finished. */
interface Pace {
  /** Fits per second. */
  rate: number | null;
  secondsLeft: number | null;
}
const unknownPace: Pace = { rate: null, secondsLeft: null };

/** What Slurm does for a study. */
export interface SlurmJobStatus {
  /** Slurm's number of the job, or its name where that is not known. */
  job: string;
  /** Null where Slurm does not say; `said` is then what it said. */
  running: number | null;
  waiting: number | null;
  /** What Slurm says the waiting tasks wait for. */
  reasons: string[];
  said: string;
}

/** The status of a study. */
export interface StudyStatus extends Pace {
  name: string;
  title: string;
  version: string;
  created: string;
  shards: { total: number; done: number; missing: number[]; damaged: number[]; forged: number[] };
  fits: { total: number; done: number };
  /** The share of the work that is done, as it was estimated: fits differ in what they take. */
  work: number;
  complete: boolean;
  seal: SealState;
  runner: { pid: number; host: string; since: string; living: boolean } | null;
  /** Null where Slurm was never asked to do anything. */
  slurm: SlurmJobStatus | null;
}

/**
 * The status of the study in a folder, from its files. An InputError if there is none.
 *
 * @example
 * ```ts
 * import { runStudy, studyStatus } from 'wendy/studies';
 *
 * const plan = { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials: 4, methods: ['irls'] };
 * const { dir } = await runStudy(plan, { dir: 'study-status' });
 * const { complete, fits } = await studyStatus(dir);
 * console.log(complete, fits.done, fits.total); // → true 4 4
 * ```
 */
export async function studyStatus(
  dir: string,
  { key, keyFile }: { key?: string | undefined; keyFile?: string | undefined } = {},
): Promise<StudyStatus> {
  return statusOf(openStudy(dir, readKey(keyFile, key, dir)));
}

async function statusOf(study: OpenStudy): Promise<StudyStatus> {
  const { plan, manifest, layout, dir } = study;
  const shards = survey(study);
  const runner = readHolder(dir);
  const slurm = await slurmJobOf(dir);
  const done = shards.done.reduce((sum, shard) => sum + fitsOf(study, shard), 0);
  const isWorkedOn = done < layout.fits && (runner?.living || slurm !== null);
  return {
    name: plan.name,
    title: plan.title,
    version: manifest.version,
    created: manifest.created,
    shards: { total: shardCount(study), ...shards, done: shards.done.length },
    fits: { total: layout.fits, done },
    work: workDone(study, shards),
    complete: done === layout.fits,
    seal: study.seal,
    ...(isWorkedOn ? paceOf(study, shards) : unknownPace),
    runner: runner
      ? {
          pid: runner.holder.pid,
          host: runner.holder.host,
          since: runner.holder.since,
          living: runner.living,
        }
      : null,
    slurm,
  };
}

async function slurmJobOf(dir: string): Promise<SlurmJobStatus | null> {
  const status = await slurmStatus(dir);
  if (!status) return null;
  const job = status.job.id ?? status.job.name;
  const { queue } = status;
  if (isSilence(queue)) return { job, running: null, waiting: null, reasons: [], said: queue.said };
  const waiting = queue.states.get('PENDING') ?? 0;
  const tasks = [...queue.states.values()].reduce((sum, n) => sum + n, 0);
  return { job, running: tasks - waiting, waiting, reasons: queue.reasons, said: '' };
}

/** The share of the work that is done; 1 for a complete study and for no other, whatever sums round to. */
export function workDone(study: OpenStudy, survey: Survey): number {
  const gaps = gapsOf(survey);
  if (gaps.length === 0) return 1;
  const [before, after] = [secondsOf(study, survey.done), secondsOf(study, gaps)];
  return Math.min(before / (before + after), 1 - Number.EPSILON);
}

/** What shards were estimated to take, in seconds of one core. */
function secondsOf(study: OpenStudy, which: readonly number[]): number {
  const seconds = shardSeconds(study);
  return which.reduce((sum, shard) => sum + seconds(shard), 0);
}

/** How many shards the pace is taken from, and the fewest that show one. */
const [mostRecent, leastRecent] = [64, 3];
/**
 * A gap between two shards that is this many times longer than one was estimated to take, and longer than a minute, is a
 * pause or a clock that was set.
 */
const [pauseFactor, leastPause] = [20, 60];

/** Fits per second and seconds left, from the times at which the last shards were written; null where they are too few. */
function paceOf(study: OpenStudy, shards: Survey): Pace {
  const all = shards.done
    .map((shard) => ({
      shard,
      at: (statSync(shardPath(study.dir, shard), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1e3,
    }))
    .sort((a, b) => a.at - b.at)
    .slice(-mostRecent);
  const longest = Math.max(0, ...all.map(({ shard }) => secondsOf(study, [shard])));
  const pause = Math.max(leastPause, pauseFactor * longest);
  const written = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ at }, i) => i > 0 && at - all[i - 1].at > pause),
    ),
  );
  const seconds = (written.at(-1)?.at ?? 0) - (written[0]?.at ?? 0);
  if (written.length < leastRecent || seconds <= 0) return unknownPace;
  const recent = written.slice(1).map(({ shard }) => shard);
  const fits = recent.reduce((sum, shard) => sum + fitsOf(study, shard), 0);
  const speed = secondsOf(study, recent) / seconds;
  return { rate: fits / seconds, secondsLeft: secondsOf(study, gapsOf(shards)) / speed };
}
