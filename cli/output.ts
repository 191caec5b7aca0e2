import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../src/node.ts';

/** Throws an InputError when `path` may not be written: to be asked before the work, not after. */
export function checkWritable(path: string, force: boolean, inputs: readonly string[] = []): void {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) {
      throw new InputError(`${path}: this is a folder. Name the file to write.`);
    }
    if (
      inputs.some((input) => input !== '-' && existsSync(input) && realpathSync(input) === realpathSync(path))
    ) {
      throw new InputError(`${path}: this is one of the files read. Name another file to write.`);
    }
    if (!force) {
      throw new InputError(`${path}: this file exists. Name another, or add --force to replace it.`);
    }
  }
  const folder = dirname(resolve(path));
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new InputError(`${path}: there is no folder ${dirname(path)}. Create it first, or name another.`);
  }
  try {
    accessSync(existsSync(path) && !statSync(path).isFile() ? path : folder, constants.W_OK);
  } catch {
    throw new InputError(`${path}: there is no permission to write here. Name another file.`);
  }
}

/** Writes a file whole or not at all: into a neighbour first, which then takes its name. */
export function writeWhole(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : resolve(path);
  // A device or pipe must be written, never replaced.
  if (existsSync(target) && !statSync(target).isFile()) {
    writeFileSync(target, text);
    return;
  }
  const neighbour = join(dirname(target), `.wendy-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(neighbour, text, { flush: true });
    renameSync(neighbour, target);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw new InputError(`${path}: writing failed (${(error as Error).message}). Name a file elsewhere.`);
  }
}
