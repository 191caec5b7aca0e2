import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A path in a folder for a file that is under way; its name has the process that writes it. */
export function temporaryPath(folder: string): string {
  return join(folder, `.tmp-${machine()}-${process.pid}-${randomBytes(6).toString('hex')}`);
}

/** Removes files under way: those that writers left behind when they were killed, or this process's own. */
export function clearTemporaries(folder: string, whose: 'dead' | 'own'): void {
  // A folder that was moved away has nothing left to clear.
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, host, pid] = pattern.exec(name) ?? [];
    if (host === undefined) continue;
    const path = join(folder, name);
    const own = host === machine() && Number(pid) === process.pid;
    if (whose === 'own' ? own : isLeftOver(path, host, Number(pid))) removeIfPossible(path);
  }
}

/** On a disk that may only be read by now, what is left stays: the next run removes it. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // No other process reads it.
  }
}

/** Whether a process of this machine lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Someone else's process may not be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Milliseconds since a file was written, by the clock of its own file system: those of machines may differ. */
export function ageMs(path: string, folder: string): number {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return written === undefined ? Number.POSITIVE_INFINITY : clockOf(folder) - written;
}

function clockOf(folder: string): number {
  const path = temporaryPath(folder);
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return statSync(path).mtimeMs;
  } catch {
    // Where one may only read.
    return Date.now();
  } finally {
    removeIfPossible(path);
  }
}

/**
 * A file is written in seconds: one of another machine that is this old has no writer any more. Where a clock was set in
 * between, one that is under way may go: its writer then says that it could not write, and its shard is computed again.
 */
const longestWriteMs = 600e3;
const pattern = /^\.tmp-(.*)-(\d+)-[0-9a-f]{12}$/;

function isLeftOver(path: string, host: string, pid: number): boolean {
  return host === machine() ? !isAlive(pid) : ageMs(path, join(path, '..')) > longestWriteMs;
}

function machine(): string {
  return hostname().replace(/[^\w.]/g, '_');
}
