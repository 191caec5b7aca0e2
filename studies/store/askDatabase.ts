import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../src/index.ts';
import { machineMemory } from '../run/machineMemory.ts';
import { queryFindings } from './queryFindings.ts';
import type { DatabaseJob, DatabaseReply } from './queryProcess.ts';
import type { Answer } from './queryTable.ts';
import { removeFolder } from './removeFolder.ts';

export interface DatabaseOptions {
  /** Bytes of memory that the process may take [three fifths of the machine's]. */
  memory?: number;
  /** What the process runs. */
  file?: URL;
  /** Ends the process. */
  signal?: AbortSignal;
}

const processFile = new URL('./studyDatabase.js', import.meta.url);

/** What a database of a study's fits answers, or nothing where it writes a file; and the shards that were left out. */
export async function askDatabase(
  job: Omit<DatabaseJob, 'spill' | 'memory'>,
  { memory = 0.6 * machineMemory(), file = processFile, signal }: DatabaseOptions = {},
): Promise<Answer & { skipped: number[] }> {
  const spill = join(tmpdir(), `wendy-${randomBytes(6).toString('hex')}`);
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  // After it has ended the process: the aborting program may exit before this promise settles.
  signal?.addEventListener('abort', () => removeFolder(spill));
  try {
    let [rows, said]: [Answer['rows'], string] = [[], ''];
    let end: DatabaseReply | undefined;
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('message', (reply: DatabaseReply) => {
      if ('rows' in reply) rows = rows.concat(reply.rows);
      else end = reply;
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', ({ message }) => resolve(message));
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    // A child that could not be started says so by itself.
    child.send({ ...job, spill, memory } satisfies DatabaseJob, () => {});
    const how = await ended;
    if (!end || !('end' in end))
      throw new InputError(queryFindings.databaseEnded({ how, why: firstLine(said) }));
    if (end.end === 'refused') throw new InputError(end.finding).in(end.source);
    if (end.end === 'fault') throw Object.assign(new Error(end.message), { stack: end.stack });
    return { columns: end.columns, rows, skipped: end.skipped };
  } finally {
    process.off('exit', kill);
    removeFolder(spill);
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0].slice(0, 200);
}
