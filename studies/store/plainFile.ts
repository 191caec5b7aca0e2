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
import { InputError } from '../../src/index.ts';
import { storeFindings } from './storeFindings.ts';
import { systemWords } from './systemWords.ts';

// The files of a study are plain files in plain folders. A folder may come from anywhere: a link in it must not make wendy
// read or write elsewhere, a pipe must not make it wait, and a folder in place of a file must not be removed.

/** What `use` makes of an open file and its length; undefined where there is no file. An InputError where it is not a plain one. */
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
      throw new InputError(storeFindings.storedFileLarge({ bytes: size, most: mostBytes })).in(path);
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
    throw stats.isDirectory() ? notPlain(path, 'folder', 'file') : error;
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
      throw notPlain(path, 'link', 'file');
    }
    return openSync(path, constants.O_RDONLY | noFollow | noWait);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'ELOOP' || code === 'EMLINK') throw notPlain(path, 'link', 'file');
    throw error instanceof InputError ? error : unreadable(path, error);
  }
}

type Kind = 'folder' | 'link' | 'file' | 'device';

function kindOf(stats: Stats): Kind {
  if (stats.isDirectory()) return 'folder';
  if (stats.isSymbolicLink()) return 'link';
  return stats.isFile() ? 'file' : 'device';
}

function notPlain(path: string, kind: Kind, needed: 'file' | 'folder'): InputError {
  return new InputError(storeFindings.storedFileOther({ kind, needed })).in(path);
}

function unreadable(path: string, error: unknown): InputError {
  return new InputError(storeFindings.storedFileUnreadable({ why: systemWords(error) })).in(path);
}
