import type { Finding, InputError } from '../../src/index.ts';
import { createWork, UnitError } from '../run/work.ts';
import { openStudy } from '../store/manifest.ts';
import { StudyKey } from '../store/seal.ts';
import { WriteError } from '../store/wholeFile.ts';

// A thread that computes shards of a study, one after the other, and writes them itself.

/** What it is sent. */
export interface Task {
  dir: string;
  key: Uint8Array | undefined;
  shard: number;
  /** The first number says that all stop; at `slot` stands how many units of the shard are finished. */
  board: Int32Array;
  slot: number;
}

/** What it sends back. Errors lose their class on the way between threads. */
export type Reply =
  | { end: 'done' | 'stopped' }
  /** It, or the memory that it needed, is gone. */
  | { end: 'died'; ofMemory: boolean }
  | { end: 'refused'; finding: Finding; source: string }
  | { end: 'unwritten'; path: string; message: string; errno: number | undefined }
  | { end: 'fault'; message: string; stack: string | undefined };

let work: ReturnType<typeof createWork> | undefined;

export async function compute({ dir, key, shard, board, slot }: Task): Promise<Reply> {
  try {
    // Within one pool the folder stays the same.
    work ??= createWork(openStudy(dir, key && new StudyKey(key)));
    const end = await work(shard, {
      report: (finished) => Atomics.store(board, slot, finished),
      stopped: () => Atomics.load(board, 0) === 1,
    });
    return { end };
  } catch (error) {
    return replyFor(error as Error);
  }
}

function replyFor(error: Error): Reply {
  if (error.name === 'InputError') {
    const { finding, source } = error as InputError;
    return { end: 'refused', finding, source };
  }
  if (error instanceof WriteError) {
    const { message, errno } = error.cause as NodeJS.ErrnoException;
    return { end: 'unwritten', path: error.path, message, errno };
  }
  const cause = error instanceof UnitError ? (error.cause as Error) : error;
  if (cause instanceof RangeError && noMemory.test(cause.message)) return { end: 'died', ofMemory: true };
  const { stack } = cause;
  return { end: 'fault', message: error.message, stack };
}

/** What engines say where there is no memory for an array, or for a kernel. */
const noMemory = /allocation failed|could not allocate|out of memory/i;
