import { availableParallelism } from 'node:os';
import { type Finding, InputError } from '../../src/index.ts';
import type { ClusterTasks, Engine, EngineEnd, Finished } from '../engines/engine.ts';
import { localEngine } from '../engines/localEngine.ts';
import { ShardError } from '../engines/shardError.ts';
import { readPlanObject } from '../plan/readPlan.ts';
import { withPetab } from '../plan/withPetab.ts';
import { beatMs, type Lock } from '../store/lock.ts';
import { isStudy, type OpenStudy } from '../store/manifest.ts';
import { removePlainFile } from '../store/plainFile.ts';
import { readKey } from '../store/seal.ts';
import {
  fitsOf,
  gapsOf,
  ranges,
  shardCount,
  shardPath,
  shardSeconds,
  surveyInTurns,
} from '../store/shards.ts';
import { systemWords } from '../store/systemWords.ts';
import { WriteError } from '../store/wholeFile.ts';
import { checkNumber } from './checkNumber.ts';
import { runFindings } from './runFindings.ts';
import { runNoteFindings } from './runNoteFindings.ts';
import { enterFolder, prepare } from './studyFolder.ts';

/** How a study is run; all of it may be left out. */
export interface RunStudyOptions {
  /** The folder of its files [study-NAME]. */
  dir?: string;
  /** What computes [threads of this machine]. */
  engine?: Engine;
  /** The plan's largest number of trials; the others in proportion. */
  trials?: number;
  /** How long one shard should take, in seconds [30, or less where the plan is short]. */
  shardSeconds?: number;
  /** The key that seals the study, or the file that has it. */
  key?: string;
  keyFile?: string;
  /** Called as the run moves on. */
  observe?: (event: StudyEvent) => void;
  /** Stops the run; what is computed stays, and the same run goes on from there. */
  signal?: AbortSignal;
}

/** What happens during a run. */
export type StudyEvent =
  /** Something that a user should know. */
  | { readonly kind: 'note'; readonly finding: Finding }
  /** The work of this run begins. */
  | { readonly kind: 'begin'; readonly work: StudyWork }
  | { readonly kind: 'progress'; readonly finished: Finished; readonly tasks?: ClusterTasks | undefined };

/** What a run has to do. */
export interface StudyWork {
  study: OpenStudy;
  /** Whether the study began with this run. */
  isNew: boolean;
  /** The shards that are missing, and what is in them. */
  shards: readonly number[];
  total: Finished;
}

/** How a run ended. */
export interface StudyRun {
  end: EngineEnd;
  dir: string;
  /** Milliseconds that the engine took. */
  milliseconds: number;
}

/**
 * Runs what is missing of a study. `plan` is as a file has it, parsed. Rejects with an InputError where plan or options cannot be, where
 * the folder has another study, or where another run has it. Where writing fails or threads die, a note says why, and the end is `failed`.
 *
 * @example
 * ```ts
 * import { runStudy } from 'wendy/studies';
 *
 * const plan = { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials: 4, methods: ['irls'] };
 * const { end, dir } = await runStudy(plan, { dir: 'study-run' });
 * console.log(end, dir.endsWith('study-run')); // → complete true
 * ```
 */
export async function runStudy(plan: object, options: RunStudyOptions = {}): Promise<StudyRun> {
  const { trials, shardSeconds: seconds, keyFile, signal, observe } = options;
  if (trials !== undefined) checkNumber('trials', trials, { whole: true, most: 1e9, example: 4 });
  if (seconds !== undefined) checkNumber('shardSeconds', seconds, { whole: false, most: 1e6, example: 30 });
  const engine = options.engine ?? localEngine();
  if (typeof engine?.compute !== 'function') throw new InputError(runFindings.engineNeeded());
  // As it will be read again, with all that it names by paths.
  const source = await withPetab(JSON.parse(JSON.stringify(plan)), process.cwd());
  const { name } = readPlanObject(source);
  const dir = options.dir ?? `study-${name}`;
  if (dir.trim() === '') throw new InputError(runFindings.folderUnnamed());
  const key = readKey(keyFile, options.key, dir);
  await engine.check?.({ isSealed: key !== undefined, keyFile });
  const workers = engine.workers ?? availableParallelism();
  const wanted = { source, trials: trials ?? null, dir, workers, shardSeconds: seconds, key };
  const note = (finding: Finding) => observe?.({ kind: 'note', finding });
  return inFolder(dir, note, async (lost) => {
    const stop = signal ? AbortSignal.any([signal, lost]) : lost;
    try {
      const prepared = await prepare(wanted, note, stop);
      if (!prepared) return { end: 'stopped', dir, milliseconds: 0 };
      const { study, begun } = prepared;
      return await compute(study, begun, { engine, keyFile, observe, note, signal: stop });
    } catch (error) {
      note(failureOf(error, dir));
      return { end: 'failed', dir, milliseconds: 0 };
    }
  });
}

/** Does something while the folder is locked; `lost` is aborted where another takes it over. */
async function inFolder(
  dir: string,
  note: (finding: Finding) => void,
  work: (lost: AbortSignal) => Promise<StudyRun>,
): Promise<StudyRun> {
  const folder = await enterFolder(dir, note);
  const { lock } = folder;
  const lost = new AbortController();
  // A program that is ended at once gives the lock back all the same.
  process.once('exit', folder.leave);
  const beat = setInterval(() => {
    if (!lock.beat()) lost.abort();
  }, beatMs);
  try {
    if (lock.replaced) {
      const { pid, host } = lock.replaced;
      note(runNoteFindings.runnerReplaced({ pid, host }));
    }
    const run = await work(lost.signal);
    checkHeld(lock, dir);
    return run;
  } catch (error) {
    // Whatever failed, it failed because of this.
    checkHeld(lock, dir);
    throw error;
  } finally {
    clearInterval(beat);
    process.off('exit', folder.leave);
    folder.leave();
  }
}

/** Throws an InputError where the folder is no longer this run's. */
function checkHeld(lock: Lock, dir: string): void {
  if (!lock.isHeld()) throw new InputError(runFindings.runDisplaced({ isThere: isStudy(dir) })).in(dir);
}

interface How {
  engine: Engine;
  keyFile: string | undefined;
  observe: ((event: StudyEvent) => void) | undefined;
  note(finding: Finding): void;
  signal: AbortSignal;
}

async function compute(study: OpenStudy, isNew: boolean, how: How): Promise<StudyRun> {
  const { engine, keyFile, observe, note, signal } = how;
  const shards = await missingShards(study, note);
  observe?.({ kind: 'begin', work: { study, isNew, shards, total: workIn(study, shards) } });
  const begin = performance.now();
  const job = {
    study,
    shards,
    keyFile,
    note,
    signal,
    observe: (finished: Finished, tasks?: ClusterTasks) => observe?.({ kind: 'progress', finished, tasks }),
  };
  const idle = shards.length === 0 ? 'complete' : signal.aborted ? 'stopped' : undefined;
  const end = idle ?? (await engine.compute(job));
  if (end === 'stopped') {
    const kept = (await surveyInTurns(study, 'quick')).done.length;
    note(runNoteFindings.runStopped({ kept, shards: shardCount(study) }));
  }
  return { end, dir: study.dir, milliseconds: performance.now() - begin };
}

/** The shards to compute; what is damaged, or not sealed, is removed. */
async function missingShards(study: OpenStudy, note: (finding: Finding) => void): Promise<number[]> {
  const shards = await surveyInTurns(study);
  const { damaged, forged } = shards;
  if (damaged.length > 0) note(runNoteFindings.shardsDamaged({ which: ranges(damaged) }));
  if (forged.length > 0) note(runNoteFindings.shardsUnsealed({ which: ranges(forged) }));
  for (const shard of [...damaged, ...forged]) removePlainFile(shardPath(study.dir, shard));
  return gapsOf(shards);
}

/** What is in shards. */
function workIn(study: OpenStudy, shards: readonly number[]): Finished {
  const secondsOf = shardSeconds(study);
  return shards.reduce(
    ({ fits, seconds }, shard) => ({
      fits: fits + fitsOf(study, shard),
      seconds: seconds + secondsOf(shard),
    }),
    { fits: 0, seconds: 0 },
  );
}

/** Why a run failed that is no fault of the program. */
function failureOf(error: unknown, dir: string): Finding {
  if (error instanceof WriteError)
    return runFindings.studyUnwritten({ folder: dir, why: systemWords(error.cause) });
  if (error instanceof ShardError) return error.finding;
  throw error;
}
