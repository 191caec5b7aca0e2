import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { InputError } from '../../src/index.ts';
import { pathWord } from '../../src/shellWord.ts';
import { ageMs, isAlive, temporaryPath } from './temporary.ts';

/** Who works in a folder. */
export interface Holder {
  pid: number;
  host: string;
  /** The system's own time of the process's start and its name for the numbers of processes; empty where it tells neither. */
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
  /** Whether the lock is still this runner's; says that it lives as well. To be called every `beatMs`. */
  beat(): boolean;
  release(): void;
}

/** How often a runner says that it lives. */
export const beatMs = 10e3;
/** One on another machine, which cannot be asked, counts as dead after so long a silence. */
const silenceMs = 120e3;

/** The folder's lock for this process. Throws an InputError where a living runner has it. */
export function takeLock(dir: string): Lock {
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
    const found = readHolder(dir);
    if (!found) continue;
    if (found.living) throw new InputError(occupied(dir, found.holder));
    if (removeDead(path, found.holder)) replaced = found.holder;
  }
  return {
    replaced,
    beat: () => {
      if (keyAt(path) !== own.key) return false;
      // Written, not touched: the time is then the file system's own, whatever the clocks of machines say.
      writeFileSync(path, textOf(own), { flag: 'r+' });
      return true;
    },
    release: () => {
      if (keyAt(path) === own.key) rmSync(path, { force: true });
    },
  };
}

/** Who has the folder's lock, and whether that process lives; undefined where nobody has it. */
export function readHolder(dir: string): { holder: Holder; living: boolean } | undefined {
  const path = lockPath(dir);
  const text = textAt(path);
  if (text === undefined) return undefined;
  const holder = parsed(text);
  return { holder, living: isLiving(path, holder) };
}

function lockPath(dir: string): string {
  return join(dir, 'lock');
}

/** Makes the lock with its text in it, which a second name does in one step; false where there is one. */
function create(path: string, own: Holder): boolean {
  const draft = temporaryPath(dirname(path));
  try {
    writeFileSync(draft, textOf(own), { flag: 'wx' });
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
    writeFileSync(path, textOf(own), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
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
  rmSync(aside, { force: true });
  return isDead;
}

function isLiving(path: string, { pid, host, begin, space }: Holder): boolean {
  if (host === hostname() && space === spaceOfPids()) return isAlive(pid) && begin === beginOf(pid);
  return ageMs(path, dirname(path)) < silenceMs;
}

function occupied(dir: string, { pid, host, since }: Holder): string {
  return `${dir}: another run is at work in this folder, process ${pid} on ${host}, since ${since}. Wait for it, stop it, or name another folder with --dir. \`wendy study status ${pathWord(dir)}\` shows how far it is.`;
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

function textOf(holder: Holder): string {
  return `${JSON.stringify(holder)}\n`;
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function keyAt(path: string): string | undefined {
  const text = textAt(path);
  return text === undefined ? undefined : parsed(text).key;
}

/** A lock that is no JSON was not made by a runner, or its disk was full: nobody lives behind it. */
function parsed(text: string): Holder {
  const nobody = { pid: 0, host: hostname(), begin: 'never', space: spaceOfPids(), since: '', key: '' };
  try {
    return { ...nobody, ...JSON.parse(text) };
  } catch {
    return nobody;
  }
}
