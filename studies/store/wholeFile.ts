import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { temporaryPath } from './temporary.ts';

/** A file of a study could not be written: no space, no permission, a disk that is gone. `cause` is the system's error. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path}: writing failed (${(cause as Error).message})`, { cause });
    this.path = path;
  }
}

/**
 * Writes a file whole or not at all, and so that it outlasts a loss of power: into a neighbour, to the disk, under its own
 * name, and the name to the disk.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const folder = dirname(path);
  const neighbour = temporaryPath(folder);
  try {
    writeFileSync(neighbour, content, { flush: true, flag: 'wx' });
    renameSync(neighbour, path);
    syncFolder(folder);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw new WriteError(path, error);
  }
}

function syncFolder(folder: string): void {
  // Windows opens no folders, and keeps names safe by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
