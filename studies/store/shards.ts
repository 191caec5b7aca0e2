import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../src/index.ts';
import { fitId, unitAt } from '../plan/cells.ts';
import { createSecondsBefore, fitsBefore } from '../run/cut.ts';
import { type Row, revive } from '../run/row.ts';
import { isStudy, type OpenStudy, openStudy } from './manifest.ts';
import { numbered, pathIn } from './pathIn.ts';
import { checkPlainFolder, withPlainFile } from './plainFile.ts';
import { faultIn, rowSchema, shardEndSchema } from './schemas.ts';
import { storeFindings } from './storeFindings.ts';
import { WriteError, writeWhole } from './wholeFile.ts';

/** The last line of a shard's file: by it one sees that the file is whole, and of this study. */
interface ShardEnd {
  shard: number;
  study: string;
  rows: number;
  /** Of the lines before, and what SHA-256 makes of them. */
  bytes: number;
  sha256: string;
  /** Where the study is sealed: of all this, and of the study's id. */
  hmac?: string;
}

/** What files say about shards; each list rises. */
export interface Survey {
  done: number[];
  missing: number[];
  damaged: number[];
  /** Whole, but without the seal that the key asks for: edited, or not of this study. */
  forged: number[];
}

/** The shards that are not as they should be, in order. */
export function gapsOf({ missing, damaged, forged }: Survey): number[] {
  return [...missing, ...damaged, ...forged].sort((a, b) => a - b);
}

export function shardsFolder(dir: string): string {
  return pathIn(dir, 'shards');
}

export function shardPath(dir: string, shard: number): string {
  return pathIn(dir, 'shards', shardName(shard));
}

/** The name of a shard's file. */
export function shardName(shard: number): string {
  return `${numbered(shard, 5)}.ndjson`;
}

/** How many shards a study has. */
export function shardCount({ manifest }: OpenStudy): number {
  return manifest.shards.length - 1;
}

/** The numbers of all shards of a study. */
export function allShards(study: OpenStudy): number[] {
  return Array.from({ length: shardCount(study) }, (_, shard) => shard);
}

/** How many fits a shard has. */
export function fitsOf({ manifest: { shards }, layout }: OpenStudy, shard: number): number {
  return fitsBefore(layout, shards[shard + 1]) - fitsBefore(layout, shards[shard]);
}

/** What each shard was estimated to take, in seconds of one core. */
export function shardSeconds({ layout, manifest }: OpenStudy): (shard: number) => number {
  const { shards, unitSeconds } = manifest;
  const before = createSecondsBefore(layout, unitSeconds);
  return (shard) => before(shards[shard + 1]) - before(shards[shard]);
}

/** Writes a shard, given as lines sorted by id, whole or not at all. */
export function writeShard(study: OpenStudy, shard: number, lines: readonly string[]): void {
  const { dir, manifest, key } = study;
  const content = Buffer.from(lines.join(''));
  const bare: ShardEnd = {
    shard,
    study: manifest.study,
    rows: lines.length,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const end = key ? { ...bare, hmac: key.hmac('shard', sealedPart(study, bare)) } : bare;
  writeWhole(shardPath(dir, shard), Buffer.concat([content, Buffer.from(`${JSON.stringify(end)}\n`)]));
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
  const survey: Survey = { done: [], missing: [], damaged: [], forged: [] };
  const look = how === 'quick' ? endAt : wholeAt;
  // One look at the folder, not one at each file: on a shared disk every look counts.
  const names = new Set(shardNames(study.dir));
  for (const shard of allShards(study)) {
    const { state } = names.has(shardName(shard)) ? look(study, shard) : { state: 'missing' as const };
    survey[state].push(shard);
    yield;
  }
  if (survey.damaged.length > 0 && !isStudy(study.dir)) throw gone(study.dir);
  return survey;
}

/** The state of a shard; `content` has its lines where it is done and all of it was read. */
type Seen = { state: 'missing' | 'damaged' | 'forged' } | { state: 'done'; end: ShardEnd; content: Buffer };

/** The names of the files in the folder of the shards; none where there is no folder. */
export function shardNames(dir: string): string[] {
  try {
    return readdirSync(shardsFolder(dir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (!isStudy(dir)) throw gone(dir);
    return [];
  }
}

/** Whether a shard's file is there, with every byte as it was written. */
export function isWhole(study: OpenStudy, shard: number): boolean {
  return wholeAt(study, shard).state === 'done';
}

/** A shard by its last line alone, and its length. */
function endAt(study: OpenStudy, shard: number): Seen {
  const read = withPlainFile(shardPath(study.dir, shard), (handle, size) => {
    const tail = Buffer.alloc(Math.min(size, mostEndBytes));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const lastLine = tail.subarray(tail.lastIndexOf('\n', -2) + 1);
    return judged(study, shard, lastLine.toString(), size - lastLine.length);
  });
  return read ?? { state: 'missing' };
}

/** A shard by all its bytes. */
function wholeAt(study: OpenStudy, shard: number): Seen {
  const bytes = withPlainFile(shardPath(study.dir, shard), (handle) => readFileSync(handle));
  if (bytes === undefined) return { state: 'missing' };
  const start = bytes.lastIndexOf('\n', -2) + 1;
  const read = judged(study, shard, bytes.subarray(start).toString(), start);
  if (read.state !== 'done') return read;
  const content = bytes.subarray(0, start);
  const sum = createHash('sha256').update(content).digest('hex');
  return read.end.sha256 === sum ? { ...read, content } : { state: 'damaged' };
}

/** What the last line says about a shard, its rows and their bytes, and whether that is true. */
function judged(study: OpenStudy, shard: number, line: string, bytes: number): Seen {
  if (!line.endsWith('\n')) return { state: 'damaged' };
  let end: ShardEnd;
  try {
    end = JSON.parse(line);
  } catch {
    return { state: 'damaged' };
  }
  const fits =
    faultIn(end, shardEndSchema) === undefined &&
    end.shard === shard &&
    end.study === study.manifest.study &&
    end.rows === fitsOf(study, shard) &&
    end.bytes === bytes;
  if (!fits) return { state: 'damaged' };
  if (study.key && !(end.hmac && study.key.fits('shard', sealedPart(study, end), end.hmac)))
    return { state: 'forged' };
  return { state: 'done', end, content: Buffer.alloc(0) };
}

/** What the seal of a shard covers: with the checksum, all of it. */
function sealedPart({ manifest }: OpenStudy, { hmac: _, ...end }: ShardEnd): object {
  return { ...end, id: manifest.seal?.id };
}

/** The last line is never longer. */
const mostEndBytes = 512;

/** Units of a shard that are read at once: reading their rows takes some milliseconds. */
const mostAtOnce = 500;

/**
 * The rows of a study, some of a shard at a time, sorted by id; the event loop turns in between. What is missing or damaged
 * makes an InputError before any row comes; where `missing` is 'skip' it is passed over, and `skipped` is called with each
 * shard that was.
 */
export async function* readShards(
  where: string | OpenStudy,
  { missing = 'refuse', skipped }: { missing?: 'refuse' | 'skip'; skipped?: (shard: number) => void } = {},
): AsyncGenerator<Row[]> {
  const study = typeof where === 'string' ? openStudy(where) : where;
  const survey = await surveyInTurns(study, 'quick');
  refuseForged(study, survey.forged);
  if (missing === 'refuse') refuseGaps(study, survey);
  for (const shard of gapsOf(survey)) skipped?.(shard);
  for (const shard of survey.done) {
    const whole = wholeAt(study, shard);
    if (whole.state === 'done') {
      for (const rows of rowsOf(study, shard, whole.content.toString())) {
        yield rows;
        await setImmediate();
      }
    } else if (!isStudy(study.dir)) throw gone(study.dir);
    else if (missing === 'refuse') refuseGaps(study, { done: [], missing: [], damaged: [shard], forged: [] });
    else skipped?.(shard);
  }
}

/** Makes the folder of the shards in that of a study, which is there. */
export function makeShardsFolder(dir: string): void {
  const path = shardsFolder(dir);
  checkPlainFolder(path);
  if (existsSync(path)) return;
  try {
    mkdirSync(path);
  } catch (error) {
    throw new WriteError(path, error);
  }
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

/** The fits of a shard, some at a time. An InputError where one of them is not what the plan has in that place. */
function* rowsOf(study: OpenStudy, shard: number, content: string): Generator<Row[]> {
  const { layout, manifest } = study;
  const lines = content.split('\n', fitsOf(study, shard));
  const [first, end] = [manifest.shards[shard], manifest.shards[shard + 1]];
  let [rows, line]: [Row[], number] = [[], 0];
  for (let index = first; index < end; index++) {
    const unit = unitAt(layout, index);
    const { part, system, points, noise } = unit.cell;
    for (const [i, { name }] of part.methods.entries()) {
      const row = parsedRow(lines[line++]);
      const fits =
        row &&
        row.id === fitId(layout, unit, i) &&
        row.part === part.name &&
        row.problem === system.name &&
        row.points === points &&
        row.noise === noise &&
        row.trial === unit.trial &&
        row.method === name &&
        [row.estimates, row.stdErrors, row.halfWidths, row.lows ?? [], row.highs ?? []].every(
          ({ length }) => length === 0 || length === Object.keys(system.parameters).length,
        );
      if (!fits) throw edited(shardPath(study.dir, shard), line);
      rows.push(revive(row));
    }
    if ((index + 1 - first) % mostAtOnce === 0 || index + 1 === end) {
      yield rows;
      rows = [];
    }
  }
}

function parsedRow(line: string): Row | undefined {
  try {
    const row = JSON.parse(line);
    return faultIn(row, rowSchema) === undefined ? row : undefined;
  } catch {
    return undefined;
  }
}

function edited(path: string, line: number): InputError {
  return new InputError(storeFindings.shardEdited({ line })).in(path);
}

/** That a study went away while it was in use. */
function gone(dir: string): InputError {
  return new InputError(storeFindings.studyGone()).in(dir);
}

/** Shards that were edited on purpose are never read, nor left out silently. */
function refuseForged({ dir }: OpenStudy, shards: readonly number[]): void {
  if (shards.length === 0) return;
  const which = few(shards);
  throw new InputError(storeFindings.shardsForged({ shards: shards.length, which })).in(dir);
}

function refuseGaps(study: OpenStudy, { missing, damaged }: Survey): void {
  if (missing.length + damaged.length === 0) return;
  const shortened = (shards: readonly number[]) => ({ count: shards.length, which: few(shards) });
  const gaps = { missing: shortened(missing), damaged: shortened(damaged) };
  throw new InputError(storeFindings.studyIncomplete({ shards: shardCount(study), ...gaps })).in(study.dir);
}

/** The same, cut where they are many. */
export function few(numbers: readonly number[]): string {
  const text = ranges(numbers);
  return text.length <= 60 ? text : `${text.slice(0, text.lastIndexOf(',', 60))}, …`;
}
