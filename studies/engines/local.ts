import { Piscina } from 'piscina';
import { InputError } from '../../src/index.ts';
import { unitAt, unitText } from '../plan/cells.ts';
import { createSecondsBefore, fitsBefore } from '../run/cut.ts';
import { machineMemory } from '../run/machineMemory.ts';
import type { Death } from '../run/runFindings.ts';
import type { OpenStudy } from '../store/manifest.ts';
import { shardsFolder } from '../store/shards.ts';
import { clearTemporaries } from '../store/temporary.ts';
import { WriteError } from '../store/wholeFile.ts';
import type { Finished } from './engine.ts';
import { mostDeaths, ShardError } from './shardError.ts';
import type { Reply, Task } from './worker.ts';

export interface LocalOptions {
  workers: number;
  observe?(finished: Finished): void;
  signal?: AbortSignal;
  /** What a thread runs. */
  file?: URL;
  /** Megabytes that a thread may have for what it keeps [its share of the machine's memory]. */
  memory?: number;
  /** Called with the pool as it begins. */
  began?(pool: Piscina): void;
}

const workerFile = new URL('./studyWorker.js', import.meta.url);
const observeEveryMs = 200;
/** Room for what lives short: with the usual little, threads of the collector take from the cores that fits need. */
const youngMb = 128;
/** After this many failed shards the run stops: the rest would fail as well. */
const mostFailed = 3;
/** The share of the machine's memory that all threads may keep together, and what one has at least and at most. */
const [memoryShare, leastMb, mostMb] = [0.75, 256, 4096];
/** After the word to stop, threads have so long to finish what is nearly done. */
const graceMs = 3000;

/** Computes shards by threads of this process, which write them themselves. What is not complete was stopped. */
export async function runLocal(
  study: OpenStudy,
  shards: readonly number[],
  { workers, observe, signal, file = workerFile, memory, began }: LocalOptions,
): Promise<'complete' | 'stopped'> {
  const threads = Math.min(workers, shards.length);
  if (threads === 0) return 'complete';
  const oldMb = memory ?? memoryOf(threads);
  const board = new Int32Array(new SharedArrayBuffer(4 * (threads + 1)));
  const pool = new Piscina({
    filename: file.href,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxYoungGenerationSizeMb: Math.min(youngMb, oldMb), maxOldGenerationSizeMb: oldMb },
  });
  began?.(pool);
  const missing = new Set(shards);
  const waiting = [...shards].reverse();
  const tally = createTally(study, board);
  const deaths = new Map<number, number>();
  const failed: Death[] = [];
  const stop = () => Atomics.store(board, 0, 1);
  const stopping = () => Atomics.load(board, 0) === 1;

  const busy = async (slot: number): Promise<void> => {
    while (waiting.length > 0 && !stopping()) {
      const shard = waiting.pop()!;
      tally.begin(slot, shard);
      const task: Task = { dir: study.dir, key: study.key?.bytes(), shard, board, slot };
      const reply: Reply = await pool.run(task, { name: 'compute' }).catch(deathOf);
      tally.end(slot, reply.end === 'done');
      if (reply.end === 'done') missing.delete(shard);
      throwIfBad(reply);
      if (reply.end !== 'died' || stopping()) continue;
      deaths.set(shard, (deaths.get(shard) ?? 0) + 1);
      if (deaths.get(shard)! < mostDeaths) waiting.push(shard);
      else failed.push(deathAt(study, shard, Atomics.load(board, slot), reply.ofMemory ? oldMb : null));
      if (failed.length === mostFailed) throw new ShardError(failed);
    }
  };

  const timer = setInterval(() => observe?.(tally.finished()), observeEveryMs);
  const slots = Array.from({ length: threads }, (_, i) => busy(i + 1));
  // What goes wrong in one stops the others.
  for (const slot of slots) slot.catch(stop);
  const all = Promise.allSettled(slots);
  const aborted = () => {
    stop();
    setTimeout(() => pool.destroy(), graceMs).unref();
  };
  if (signal?.aborted) aborted();
  signal?.addEventListener('abort', aborted, { once: true });
  const ends = await all;
  signal?.removeEventListener('abort', aborted);
  clearInterval(timer);
  await pool.destroy();
  clearTemporaries(shardsFolder(study.dir), 'own');
  observe?.(tally.finished());
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (failed.length > 0) throw new ShardError(failed);
  return missing.size === 0 ? 'complete' : 'stopped';
}

/** Counts what is finished: whole shards, and from the board the units of those under way. */
function createTally(study: OpenStudy, board: Int32Array) {
  const { layout, manifest } = study;
  const secondsBefore = createSecondsBefore(layout, manifest.unitSeconds);
  const whole: Finished = { fits: 0, seconds: 0 };
  const current = new Map<number, number>();
  const add = (to: Finished, shard: number, units: number) => {
    const first = manifest.shards[shard];
    to.fits += fitsBefore(layout, first + units) - fitsBefore(layout, first);
    to.seconds += secondsBefore(first + units) - secondsBefore(first);
  };
  return {
    begin(slot: number, shard: number) {
      Atomics.store(board, slot, 0);
      current.set(slot, shard);
    },
    end(slot: number, done: boolean) {
      const shard = current.get(slot)!;
      current.delete(slot);
      if (done) add(whole, shard, manifest.shards[shard + 1] - manifest.shards[shard]);
    },
    finished(): Finished {
      const sum = { ...whole };
      for (const [slot, shard] of current) add(sum, shard, Atomics.load(board, slot));
      return sum;
    },
  };
}

function throwIfBad(reply: Reply): void {
  switch (reply.end) {
    case 'refused':
      throw new InputError(reply.finding).in(reply.source);
    case 'unwritten':
      throw new WriteError(reply.path, Object.assign(new Error(reply.message), { errno: reply.errno }));
    case 'fault':
      throw Object.assign(new Error(reply.message), { stack: reply.stack });
  }
}

/** What a thread that is gone would have said. */
function deathOf(error: NodeJS.ErrnoException): Reply {
  return { end: 'died', ofMemory: error.code === 'ERR_WORKER_OUT_OF_MEMORY' };
}

/** Names the data set that threads died over: the first of the shard that is not finished. */
function deathAt(
  { layout, manifest }: OpenStudy,
  shard: number,
  finished: number,
  megabytes: number | null,
): Death {
  const [first, last] = [manifest.shards[shard], manifest.shards[shard + 1] - 1];
  return { shard, unit: unitText(unitAt(layout, Math.min(first + finished, last))), megabytes };
}

/** Megabytes for what a thread keeps, so that all of them together do not take the machine down. */
function memoryOf(threads: number): number {
  const share = (memoryShare * machineMemory()) / threads / 2 ** 20;
  return Math.floor(Math.min(mostMb, Math.max(leastMb, share)));
}
