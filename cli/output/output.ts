import {
  accessSync,
  type BigIntStats,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../../src/node.ts';
import { removeFolder } from '../../studies/store/removeFolder.ts';
import { systemWords } from '../../studies/store/systemWords.ts';
import { withCleanup } from '../signals.ts';
import { outputFindings } from './outputFindings.ts';

/** A file to write. */
export interface Output {
  path: string;
  /** What goes into it, or what writes it into a file at the path given. */
  content: string | Uint8Array | ((path: string) => Promise<void>);
}

/**
 * Throws an InputError where outputs, by the flags that name them, may not be written: to be checked before the work, not
 * after. Files are compared by what they are, not by how they are spelled.
 */
export function checkOutputs(
  outputs: Readonly<Record<string, string | undefined>>,
  force: boolean,
  inputs: readonly string[] = [],
): void {
  const named = Object.entries(outputs).flatMap(([flag, path]) =>
    path === undefined ? [] : [{ flag, path, identity: identityOf(path) }],
  );
  named.forEach(({ flag, path, identity }, i) => {
    const other = named.slice(0, i).find((before) => before.identity === identity);
    if (other)
      throw new InputError(outputFindings.sameFile({ flags: [other.flag, flag], paths: [other.path, path] }));
  });
  for (const { path } of named) checkOutput(path, force, inputs);
}

/** The same for two paths of one file: of a file that exists its own number, else that of its folder and its name there. */
function identityOf(path: string): string {
  const stats = statOf(path);
  if (stats?.isFile()) return `${stats.dev}:${stats.ino}`;
  const folder = statOf(dirname(path));
  return folder ? `${folder.dev}:${folder.ino}/${basename(path)}` : path;
}

/** The same for an input, where - is the file that standard input is, if it is one. */
function identityOfInput(input: string): string | undefined {
  if (input !== '-') return identityOf(input);
  try {
    const stats = fstatSync(0, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}

function checkOutput(path: string, force: boolean, inputs: readonly string[]): void {
  const stats = statOf(path);
  const refuse = (is: Parameters<typeof outputFindings.outputNotFile>[0]['is']) =>
    new InputError(outputFindings.outputNotFile({ path, is }));
  if (stats?.isDirectory()) throw refuse('folder');
  if (/[/\\]$/.test(path)) throw refuse('folderName');
  if (stats?.isBlockDevice()) throw refuse('disk');
  if (!stats && statOf(path, lstatSync)) throw refuse('brokenLink');
  if (stats?.isFile()) {
    if (inputs.some((input) => identityOfInput(input) === identityOf(path))) {
      throw new InputError(outputFindings.outputIsInput({ path }));
    }
    if (!force) throw new InputError(outputFindings.outputExists({ path, appeared: false }));
  }
  const folder = dirname(path);
  if (!stats && !statOf(folder)?.isDirectory()) {
    throw new InputError(outputFindings.outputWithoutFolder({ path, folder }));
  }
  try {
    // A file is replaced, which takes the right to write in its folder; a device or pipe is written itself.
    accessSync(stats && !stats.isFile() ? path : folder, constants.W_OK);
  } catch {
    throw new InputError(outputFindings.outputNotWritten({ path }));
  }
}

/**
 * Writes all files or none, and each whole: first into folders next to them, which only their owner can read, then under
 * their names. A file that exists is replaced only with `force`, and keeps its mode; without, not even one that appeared
 * since `checkOutputs` is.
 */
export async function writeOutputs(outputs: readonly Output[], force: boolean): Promise<void> {
  const folders = new Map<string, string>();
  const removeFolders = () => {
    for (const folder of folders.values()) removeFolder(folder);
  };
  const staged: Staged[] = [];
  // Here, not below, where a signal would wait until a large text is encoded.
  const encoded = outputs.map(({ path, content }) => ({
    path,
    content: typeof content === 'string' ? Buffer.from(content) : content,
  }));
  // What is not a file, such as /dev/stdout or a pipe, is written as it is, and may take its time.
  for (const output of encoded) if (isDevice(output.path)) await fill(output, output.path);
  await withCleanup(removeFolders, async () => {
    for (const output of encoded.filter(({ path }) => !isDevice(path))) {
      const { path } = output;
      const target = await explained(path, async () => targetOf(path));
      const folder = dirname(target);
      if (!folders.has(folder)) {
        folders.set(folder, await explained(path, async () => mkdtempSync(join(folder, '.wendy-'))));
      }
      const file = join(folders.get(folder)!, String(staged.length));
      await fill(output, file);
      staged.push({ path, target, file });
    }
    // In one go: a signal is heard before it or after it.
    putAll(staged, force);
  });
}

/** A file that is written, but not under its name. */
interface Staged {
  path: string;
  /** Where it belongs, links followed. */
  target: string;
  file: string;
}

async function fill({ path, content }: Output, file: string): Promise<void> {
  await explained(path, () =>
    typeof content === 'function' ? content(file) : writeFile(file, content, { flush: file !== path }),
  );
}

function isDevice(path: string): boolean {
  const stats = statOf(path);
  return stats !== undefined && !stats.isFile();
}

function targetOf(path: string): string {
  return statOf(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

/** Gives files their names. Where one cannot have it, those that are new are taken back. */
function putAll(all: readonly Staged[], force: boolean): void {
  const created: string[] = [];
  const put = new Map<string, string>();
  for (const { path, target, file } of all) {
    try {
      const before = statOf(target);
      const other = before && put.get(identityOf(target));
      // Names that differ may still be one file, such as a.csv and A.csv on some disks.
      if (other !== undefined) throw new InputError(outputFindings.sameFile({ paths: [other, path] }));
      if (before && force) replace(file, target, before);
      else create(file, target, path);
      if (!before) created.push(target);
      put.set(identityOf(target), path);
    } catch (error) {
      for (const one of created) rmSync(one, { force: true });
      throw inWords(path, error);
    }
  }
}

function replace(file: string, target: string, { mode, uid, gid }: BigIntStats): void {
  try {
    chownSync(file, Number(uid), Number(gid));
  } catch {
    // Only root may give files away.
  }
  chmodSync(file, Number(mode) & 0o7777);
  renameSync(file, target);
}

/** Gives a file a name that is free. Unlike renaming, a link never takes the place of another file. */
function create(file: string, target: string, path: string): void {
  try {
    linkSync(file, target);
    return;
  } catch (error) {
    if (isTaken(error)) throw appeared(path);
  }
  // Some file systems have no links: there an empty file holds the name until it is replaced.
  try {
    closeSync(openSync(target, 'wx'));
  } catch (error) {
    throw isTaken(error) ? appeared(path) : error;
  }
  renameSync(file, target);
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

function appeared(path: string): InputError {
  return new InputError(outputFindings.outputExists({ path, appeared: true }));
}

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inWords(path, error);
  }
}

/** The system's refusal to write in words; other errors as they are. */
function inWords(path: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).errno === undefined) return error;
  return new InputError(outputFindings.outputNotWritten({ path, reason: systemWords(error) }));
}

function statOf(path: string, look: typeof statSync = statSync): BigIntStats | undefined {
  try {
    return look(path, { bigint: true });
  } catch {
    return undefined;
  }
}
