import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../src/index.ts';
import { fitsBefore } from '../run/cut.ts';
import { type Row, revive } from '../run/row.ts';
import { type OpenStudy, openStudy } from './manifest.ts';
import { writeWhole } from './wholeFile.ts';

/** The last line of a shard's file: by it one sees that the file is whole, and of this study. */
interface Seal {
  shard: number;
  study: string;
  rows: number;
  /** Of the lines before, and what SHA-256 makes of them. */
  bytes: number;
  sha256: string;
}

/** What files say of shards; each list rises. */
export interface Survey {
  done: number[];
  missing: number[];
  damaged: number[];
}

export function shardsFolder(dir: string): string {
  return join(dir, 'shards');
}

export function shardPath(dir: string, shard: number): string {
  return join(shardsFolder(dir), `${String(shard).padStart(5, '0')}.ndjson`);
}

/** How many shards a study has. */
export function shardCount({ manifest }: OpenStudy): number {
  return manifest.shards.length - 1;
}

/** How many fits a shard has. */
export function fitsOf({ manifest: { shards }, layout }: OpenStudy, shard: number): number {
  return fitsBefore(layout, shards[shard + 1]!) - fitsBefore(layout, shards[shard]!);
}

/** Writes a shard, given as lines sorted by id, whole or not at all. */
export function writeShard({ dir, manifest }: OpenStudy, shard: number, lines: readonly string[]): void {
  const content = Buffer.from(lines.join(''));
  const seal: Seal = {
    shard,
    study: manifest.study,
    rows: lines.length,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  writeWhole(shardPath(dir, shard), Buffer.concat([content, Buffer.from(`${JSON.stringify(seal)}\n`)]));
}

/** A row as a line of a shard. */
export function lineOf(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}

/**
 * Which shards are whole. A `quick` look reads the last line alone and finds what is cut short or belongs elsewhere; a
 * thorough one reads all, and finds every changed byte.
 */
export function survey(study: OpenStudy, how: 'quick' | 'thorough' = 'thorough'): Survey {
  const steps = surveySteps(study, how);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, letting the event loop turn after every shard: a large study takes seconds, and signals should not wait. */
export async function surveyInTurns(
  study: OpenStudy,
  how: 'quick' | 'thorough' = 'thorough',
): Promise<Survey> {
  const steps = surveySteps(study, how);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

function* surveySteps(study: OpenStudy, how: 'quick' | 'thorough'): Generator<void, Survey> {
  const found: Survey = { done: [], missing: [], damaged: [] };
  const folder = shardsFolder(study.dir);
  // One look at the folder, not one at each file: on a shared disk every look counts.
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  for (let shard = 0; shard < shardCount(study); shard++) {
    const path = shardPath(study.dir, shard);
    if (!names.has(path.slice(folder.length + 1))) found.missing.push(shard);
    else if (how === 'quick' ? isSealed(study, shard) : isWhole(study, shard)) found.done.push(shard);
    else found.damaged.push(shard);
    yield;
  }
  return found;
}

/** Whether a shard's file is there, with every byte as it was written. */
export function isWhole(study: OpenStudy, shard: number): boolean {
  return contentOf(study, shard) !== undefined;
}

/** Whether a shard's file is there, ends as it should, and has the length that it says. */
function isSealed(study: OpenStudy, shard: number): boolean {
  let handle: number;
  try {
    handle = openSync(shardPath(study.dir, shard), 'r');
  } catch {
    return false;
  }
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(size, 512));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const lastLine = tail.subarray(tail.lastIndexOf('\n', -2) + 1);
    return sealFits(study, shard, lastLine.toString(), size - lastLine.length) !== undefined;
  } finally {
    closeSync(handle);
  }
}

/** So many rows come at once: reading them takes some milliseconds. */
const mostAtOnce = 1000;

/**
 * The rows of a study, some of a shard at a time, sorted by id; the event loop turns in between. What is missing or damaged makes an InputError before any row comes,
 * or where `missing` is 'skip' is passed over.
 */
export async function* readShards(
  where: string | OpenStudy,
  { missing = 'refuse' }: { missing?: 'refuse' | 'skip' } = {},
): AsyncGenerator<Row[]> {
  const study = typeof where === 'string' ? openStudy(where) : where;
  const found = await surveyInTurns(study, 'quick');
  if (missing === 'refuse') refuseGaps(study, found);
  for (const shard of found.done) {
    const lines = contentOf(study, shard)?.split('\n', fitsOf(study, shard));
    if (lines) {
      for (let from = 0; from < lines.length; from += mostAtOnce) {
        yield lines.slice(from, from + mostAtOnce).map((line) => revive(JSON.parse(line)));
        await setImmediate();
      }
    } else if (missing === 'refuse') refuseGaps(study, { done: [], missing: [], damaged: [shard] });
  }
}

/** Makes the folder of the shards. */
export function makeShardsFolder(dir: string): void {
  mkdirSync(shardsFolder(dir), { recursive: true });
}

/** Numbers in few letters: 3, 7-9 and 12. */
export function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(',');
}

/** The lines of a shard, where every byte is as it was written; else undefined. */
function contentOf(study: OpenStudy, shard: number): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(shardPath(study.dir, shard));
  } catch {
    return undefined;
  }
  const end = bytes.lastIndexOf('\n', -2) + 1;
  const seal = sealFits(study, shard, bytes.subarray(end).toString(), end);
  const content = bytes.subarray(0, end);
  const sum = seal && createHash('sha256').update(content).digest('hex');
  return seal && seal.sha256 === sum ? content.toString() : undefined;
}

/** The last line as a seal, where it is one and says of that shard, its rows and their bytes what is true. */
function sealFits(study: OpenStudy, shard: number, line: string, bytes: number): Seal | undefined {
  if (!line.endsWith('\n')) return undefined;
  let seal: Partial<Seal> | null;
  try {
    seal = JSON.parse(line);
  } catch {
    return undefined;
  }
  const fits =
    seal?.shard === shard &&
    seal.study === study.manifest.study &&
    seal.rows === fitsOf(study, shard) &&
    seal.bytes === bytes &&
    typeof seal.sha256 === 'string';
  return fits ? (seal as Seal) : undefined;
}

function refuseGaps(study: OpenStudy, { missing, damaged }: Survey): void {
  const gaps = [
    ...(missing.length > 0
      ? [`${missing.length} of ${shardCount(study)} shards missing (${few(missing)})`]
      : []),
    ...(damaged.length > 0 ? [`${damaged.length} damaged (${few(damaged)})`] : []),
  ];
  if (gaps.length === 0) return;
  throw new InputError(
    `${study.dir}: this study is not complete: ${gaps.join(' and ')}. Run the same \`wendy study run\` again: it does only what is missing.`,
  );
}

function few(numbers: readonly number[]): string {
  const text = ranges(numbers);
  return text.length <= 60 ? text : `${text.slice(0, text.lastIndexOf(',', 60))}, …`;
}
