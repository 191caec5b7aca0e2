import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../src/index.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { pathIn } from './pathIn.ts';
import { readPlainFile, removePlainFile } from './plainFile.ts';
import { faultIn, lockSchema } from './schemas.ts';
import { storeFindings } from './storeFindings.ts';
import { ageMs, isAlive, temporaryPath } from './temporary.ts';

/** Who works in a folder. */
export interface Holder {
  pid: number;
  host: string;
  /** The system's own time of the process's start and its name for the numbers of processes; empty where it gives neither. */
  begin: string;
  space: string;
  /** When the lock was made. */
  since: string;
  /** Makes every lock another. */
  key: string;
}

export interface Lock {
  /** The dead runner whose lock this one replaced. */
  replaced: Holder | undefined;
  /** Whether the lock is still this runner's. */
  isHeld(): boolean;
  /** Says that this runner lives, and whether the lock is still its own. To be called every `beatMs`. */
  beat(): boolean;
  release(): void;
}

/** How often a runner says that it lives. */
export const beatMs = 10e3;
/** One on another machine, which cannot be checked, may be dead after this long a silence … */
const silenceMs = 120e3;
/** … and is, where its lock does not change for this long. Clocks may be set meanwhile; this is counted without them. */
const watchMs = 2.5 * beatMs;
const lookMs = 250;

export interface LockOptions {
  /** How long a silent lock of another machine is watched, in milliseconds. */
  watch?: number;
  /** Called before a lock is watched. */
  watching?: (holder: Holder) => void;
}

/** The folder's lock for this process. Throws an InputError where a living runner has it. */
export async function takeLock(dir: string, { watch = watchMs, watching }: LockOptions = {}): Promise<Lock> {
  const path = lockPath(dir);
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    begin: beginOf(process.pid),
    space: spaceOfPids(),
    since: new Date().toISOString(),
    key: randomBytes(8).toString('hex'),
  };
  let replaced: Holder | undefined;
  while (!create(path, own)) {
    const text = textAt(path);
    if (text === undefined) continue;
    const holder = parsed(text);
    // Where there are no second names, a lock is empty for a moment.
    const life = text === '' ? 'silent' : lifeOf(path, holder);
    if (life === 'living') throw occupied(dir, holder);
    if (life === 'silent') {
      watching?.(holder);
      const after = await textAfter(path, text, watch);
      if (after !== text) {
        if (after !== undefined && parsed(after).key === holder.key && holder.key !== '')
          throw occupied(dir, holder);
        continue;
      }
    }
    if (removeDead(path, holder)) replaced = holder;
  }
  let beats = 0;
  const isHeld = () => keyAt(path) === own.key;
  return {
    replaced,
    isHeld,
    beat: () => {
      if (!isHeld()) return false;
      beats = (beats + 1) % 1e6;
      overwrite(path, textOf(own, beats));
      return true;
    },
    release: () => {
      try {
        if (isHeld()) rmSync(path, { force: true });
      } catch {
        // The disk may only be read by now. The lock of a process that has ended stops no other process.
      }
    },
  };
}

/** Who has the folder's lock, and whether that process lives; undefined where there is none. */
export function readHolder(dir: string): { holder: Holder; living: boolean } | undefined {
  const path = lockPath(dir);
  const text = textAt(path);
  if (text === undefined) return undefined;
  const holder = parsed(text);
  return { holder, living: lifeOf(path, holder) === 'living' };
}

function lockPath(dir: string): string {
  return pathIn(dir, 'lock');
}

/** Makes the lock with its text in it, which a second name does in one step; false where there is one. */
function create(path: string, own: Holder): boolean {
  const draft = temporaryPath(dirname(path));
  try {
    writeFileSync(draft, textOf(own, 0), { flag: 'wx' });
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems know no second names.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return createPlainly(path, own);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function createPlainly(path: string, own: Holder): boolean {
  try {
    writeFileSync(path, textOf(own, 0), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Writes the lock again, in its place: the time of the file is then the file system's own. A full or failing disk is no
 * reason to stop: what matters is whose lock it is.
 */
function overwrite(path: string, text: string): void {
  try {
    const handle = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
    try {
      writeFileSync(handle, text);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The next beat tries again.
  }
}

/** Takes a dead runner's lock away. Two may try at once: what turns out to be a new one is put back. */
function removeDead(path: string, dead: Holder): boolean {
  const aside = temporaryPath(dirname(path));
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const isDead = keyAt(aside) === dead.key;
  if (!isDead) {
    try {
      linkSync(aside, path);
    } catch {
      // A third has it by now; the second finds out at its next beat.
    }
  }
  removePlainFile(aside);
  return isDead;
}

/** What can be said about the holder of a lock at once. `silent`: on another machine, and its last beat is not recent. */
function lifeOf(path: string, { pid, host, begin, space }: Holder): 'living' | 'dead' | 'silent' {
  if (host === hostname() && space === spaceOfPids()) {
    return isAlive(pid) && begin === beginOf(pid) ? 'living' : 'dead';
  }
  // A clock that was set back makes a beat one of the future.
  return Math.abs(ageMs(path, dirname(path))) < silenceMs ? 'living' : 'silent';
}

/** The text of a lock once it changed, undefined once it is gone; the same text where neither happens in time. */
async function textAfter(path: string, text: string, withinMs: number): Promise<string | undefined> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    await sleep(Math.min(lookMs, withinMs));
    const now = textAt(path);
    if (now !== text) return now;
  }
  return text;
}

function occupied(dir: string, { pid, host, since }: Holder): InputError {
  const status = `wendy study status ${pathWord(dir)}`;
  return new InputError(storeFindings.studyInUse({ pid, host, since, status })).in(dir);
}

/** When a process began, as the system counts; empty where it has no /proc. */
function beginOf(pid: number): string {
  try {
    // The name of the program, in brackets, may hold anything; 20 words after it stands the time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Containers count processes each for itself, and may share the name of the machine. */
function spaceOfPids(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** The text of a lock; always of the same length, for it is overwritten. */
function textOf(holder: Holder, beats: number): string {
  return `${JSON.stringify({ ...holder, beats: String(beats).padStart(6, '0') })}\n`;
}

const mostBytes = 2 ** 16;

function textAt(path: string): string | undefined {
  return readPlainFile(path, mostBytes)?.toString();
}

/** The key in a lock; undefined where there is no lock, or nothing that could be one. */
function keyAt(path: string): string | undefined {
  try {
    const text = textAt(path);
    return text === undefined ? undefined : parsed(text).key;
  } catch {
    return undefined;
  }
}

/** A lock that is not JSON was not made by a runner, or its disk was full: no live process holds it. */
function parsed(text: string): Holder {
  const noHolder = { pid: 0, host: hostname(), begin: 'never', space: spaceOfPids(), since: '', key: '' };
  try {
    const holder = JSON.parse(text);
    return faultIn(holder, lockSchema) === undefined ? holder : noHolder;
  } catch {
    return noHolder;
  }
}
