import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { getSystemErrorMap } from 'node:util';
import { InputError } from '../../src/index.ts';

// The files of a study are plain files in plain folders. A folder may come from anywhere: a link in it must not make wendy
// read or write elsewhere, a pipe must not make it wait, and a folder in place of a file must not be removed.

/** What `use` makes of an open file and its length; undefined where there is no file. An InputError where it is no plain one. */
export function withPlainFile<T>(path: string, use: (handle: number, size: number) => T): T | undefined {
  const handle = openPlain(path);
  if (handle === undefined) return undefined;
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw notPlain(path, kindOf(stats), 'file');
    return use(handle, stats.size);
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(path, error);
  } finally {
    closeSync(handle);
  }
}

/** The bytes of a plain file; undefined where there is none. */
export function readPlainFile(path: string, mostBytes: number): Buffer | undefined {
  return withPlainFile(path, (handle, size) => {
    if (size > mostBytes) {
      throw new InputError(
        `${path}: this file has ${size} bytes, and wendy never writes more than ${mostBytes} there. Restore it from a copy.`,
      );
    }
    return readFileSync(handle);
  });
}

/** Removes a file, or a link and not what it leads to. An InputError where a folder is in its place. */
export function removePlainFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    throw stats.isDirectory() ? notPlain(path, 'a folder', 'file') : error;
  }
}

/** Throws an InputError where something other than a plain folder is at the path. Nothing at all is fine. */
export function checkPlainFolder(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw notPlain(path, kindOf(stats), 'folder');
}

/** Links are not followed, and the other end of a pipe is not waited for; Windows knows neither. */
const [noFollow, noWait] = [constants.O_NOFOLLOW ?? 0, constants.O_NONBLOCK ?? 0];

function openPlain(path: string): number | undefined {
  try {
    if (noFollow === 0 && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw notPlain(path, 'a symbolic link', 'file');
    }
    return openSync(path, constants.O_RDONLY | noFollow | noWait);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'ELOOP' || code === 'EMLINK') throw notPlain(path, 'a symbolic link', 'file');
    throw error instanceof InputError ? error : unreadable(path, error);
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isSymbolicLink()) return 'a symbolic link';
  return stats.isFile() ? 'a file' : 'a pipe or a device';
}

function notPlain(path: string, found: string, needed: string): InputError {
  return new InputError(
    `${path}: this is ${found}, and a study keeps a ${needed} of its own here. Move it elsewhere, and run the same command again.`,
  );
}

function unreadable(path: string, error: unknown): InputError {
  const { errno, message } = error as NodeJS.ErrnoException;
  const words = (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message;
  return new InputError(
    `${path}: this file cannot be read (${words}). Mend its permissions or its disk, and run the same command again.`,
  );
}
