import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../src/node.ts';
import { systemWords } from './systemWords.ts';

/** Throws an InputError when `path` may not be written: to be asked before the work, not after. */
export function checkWritable(path: string, force: boolean, inputs: readonly string[] = []): void {
  const found = statOf(path);
  if (found?.isDirectory()) throw new InputError(`${path}: this is a folder. Name the file to write.`);
  if (/[/\\]$/.test(path)) {
    throw new InputError(`${path}: this is the name of a folder. Name the file to write.`);
  }
  if (found?.isBlockDevice()) {
    throw new InputError(`${path}: this is a disk, not a file. Name the file to write.`);
  }
  if (found?.isFile()) {
    if (inputs.some((input) => input !== '-' && isSame(statOf(input), found))) {
      throw new InputError(`${path}: this is one of the files read. Name another file to write.`);
    }
    if (!force) {
      throw new InputError(`${path}: this file exists. Name another, or add --force to replace it.`);
    }
  }
  const folder = dirname(resolve(path));
  if (!found && !statOf(folder)?.isDirectory()) {
    throw new InputError(`${path}: there is no folder ${dirname(path)}. Create it first, or name another.`);
  }
  try {
    // A file is replaced, which takes the right to write in its folder; a device or pipe is written itself.
    accessSync(found && !found.isFile() ? path : folder, constants.W_OK);
  } catch {
    throw new InputError(`${path}: there is no permission to write here. Name another file.`);
  }
}

/** Writes a file whole or not at all: into a neighbour first, which then takes its name. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  try {
    const found = statOf(path);
    // A device or pipe, such as /dev/stdout, must be written, never replaced.
    if (found && !found.isFile()) writeFileSync(path, content);
    else replace(found ? realpathSync(path) : resolve(path), content);
  } catch (error) {
    throw new InputError(`${path}: writing failed (${systemWords(error)}). Name a file elsewhere.`);
  }
}

function replace(target: string, content: string | Uint8Array): void {
  const neighbour = join(dirname(target), `.wendy-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(neighbour, content, { flush: true });
    renameSync(neighbour, target);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw error;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isSame(a: Stats | undefined, b: Stats): boolean {
  return a !== undefined && a.dev === b.dev && a.ino === b.ino;
}
