import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../src/node.ts';
import { interrupts } from './interrupt.ts';
import { systemWords } from './systemWords.ts';

/** Writes a file of any length, whole or not at all: piece by piece into a neighbour, which then takes its name. */
export async function writePieces(path: string, pieces: AsyncIterable<string>): Promise<void> {
  await replaceBy(path, async (neighbour) => {
    const handle = openSync(neighbour, 'w');
    try {
      for await (const piece of pieces) {
        writeFileSync(handle, piece);
        // Ctrl-C has its turn.
        await setImmediate();
      }
      if (statSync(neighbour).isFile()) fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
}

/** Has `write` write a neighbour of a file, which then takes its name; a device or pipe is written itself. */
export async function replaceBy(path: string, write: (neighbour: string) => Promise<void>): Promise<void> {
  const found = existsSync(path);
  if (found && !statSync(path).isFile()) return write(path).catch(told);
  const target = found ? realpathSync(path) : resolve(path);
  const neighbour = join(dirname(target), `.wendy-${randomBytes(6).toString('hex')}`);
  const tidy = () => rmSync(neighbour, { force: true });
  const ctrlC = interrupts(tidy);
  ctrlC.handle(true);
  try {
    await write(neighbour);
    renameSync(neighbour, target);
  } catch (error) {
    tidy();
    told(error);
  } finally {
    ctrlC.handle(false);
  }

  function told(error: unknown): never {
    if ((error as NodeJS.ErrnoException).errno === undefined) throw error;
    throw new InputError(`${path}: writing failed (${systemWords(error)}). Name a file elsewhere.`);
  }
}

/** Writes pieces to a stream, no faster than it takes them. */
export async function streamPieces(stream: NodeJS.WriteStream, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain');
}
