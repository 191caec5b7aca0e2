import { readSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileFindings } from './fileFindings.ts';
import {
  InputError,
  type Model,
  type Petab,
  parseModel,
  readTable,
  type SbmlOptions,
  type Table,
  type TableOptions,
} from './index.ts';
import {
  checkFields,
  firstBytes,
  importerFor,
  isSbml,
  readTextChunks,
  startBytes,
  startOf,
} from './inside.ts';
import { pathWord } from './text/shellWord.ts';

/** Longer texts are refused: no table of this size can be fitted. */
const maxBytes = 256e6;
/** Those of the longest model that is read, a million characters. */
const maxModelBytes = 4e6;
/** Those of SBML, with all that it says besides. */
const maxSbmlBytes = 64e6;
/** The number of bytes read and decoded at a time. */
const sliceBytes = 1 << 20;

/**
 * The model in a text file, or in one of SBML, of which `sbml` says what is estimated. An InputError names the file when it cannot be read or does not hold a model.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { readModelFile } from 'wendy/node';
 *
 * await writeFile('decay.txt', "u' = -k*u");
 * console.log((await readModelFile('decay.txt')).parameters); // → [ 'k' ]
 * ```
 */
export async function readModelFile(path: string, sbml: SbmlOptions = {}): Promise<Model> {
  const parse = (pieces: Iterable<string>) => modelOf(joined(pieces), sbml);
  const most = typeof path === 'string' && /\.(xml|sbml)$/i.test(path) ? maxSbmlBytes : maxModelBytes;
  return named(path, () => readFileAs(path, parse, 'wendy fit - data.csv', most));
}

/** The model in a text; what reads SBML is loaded when there is some. */
async function modelOf(text: string, sbml: SbmlOptions): Promise<Model> {
  if (!isSbml(text)) return parseModel(text);
  const { readSbml } = await import('./index.ts');
  return readSbml(text, sbml).model;
}

/**
 * The table in a file: CSV, TSV or JSON, an Excel or OpenDocument workbook, a Parquet or NumPy file, or one of these compressed. `sheet` is the
 * one to read of a workbook, `block` the table to read where plate readers write several. An InputError names the file when it cannot be read or holds no table.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { readTableFile } from 'wendy/node';
 *
 * await writeFile('decay.csv', 't,u\n0,9.9\n1,6.1\n2,3.6\n');
 * const table = await readTableFile('decay.csv');
 * console.log(table.rows, table.columns.map(({ name }) => name).join(', ')); // → 3 t, u
 * ```
 */
export async function readTableFile(path: string, options: SheetOptions = {}): Promise<Table> {
  checkOptions('readTableFile', options);
  return named(path, () => readBytesAs(path, (bytes) => tableIn(bytes, path, options)));
}

/** Which table of a file is wanted. */
export type SheetOptions = Omit<TableOptions, 'name'>;

/**
 * Whether a path is that of a PEtab problem: a YAML file, a zip archive or a folder.
 *
 * @example
 * ```ts
 * import { isPetabPath } from 'wendy/node';
 *
 * console.log(await isPetabPath('problem.yaml'), await isPetabPath('model.txt')); // → true false
 * ```
 */
export async function isPetabPath(path: string): Promise<boolean> {
  checkPath(path);
  if (/\.(ya?ml|zip)$/i.test(path)) return true;
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() === true;
}

/**
 * The PEtab problem of a YAML file, a zip archive or a folder. An InputError names the file that is missing or wrong.
 *
 * @example
 * ```ts
 * import { InputError, readPetabFile } from 'wendy/node';
 *
 * const petab = await readPetabFile('problem.yaml').catch((error: InputError) => error.finding.code);
 * console.log(petab); // → fileMissing
 * ```
 */
export async function readPetabFile(path: string): Promise<Petab> {
  checkPath(path);
  return named(path, async () => {
    const stats = await stat(path).catch((error) => {
      throw unreadable(error);
    });
    if (stats.isDirectory()) return petabInFolder(path);
    if (stats.size > maxBytes) throw tooLarge(maxBytes);
    if (/\.ya?ml$/i.test(path)) return petabOfYaml(path);
    const { readPetab } = await import('./index.ts');
    return readPetab(new Map([[basename(path), await readFile(path)]]));
  });
}

function checkPath(path: unknown): void {
  if (typeof path !== 'string') throw new InputError(fileFindings.notPath({ value: kindOf(path) }));
}

async function petabInFolder(folder: string): Promise<Petab> {
  const names = await readdir(folder);
  const yamls = new Map<string, string>();
  for (const name of names.filter((one) => /\.ya?ml$/i.test(one))) {
    yamls.set(name, await readFile(join(folder, name), 'utf8'));
  }
  const { readPetabYaml } = await import('./inside.ts');
  // Says what is missing, or that there are several.
  const { file } = await readPetabYaml(yamls.size > 0 ? yamls : new Map(names.map((name) => [name, ''])));
  return petabOfYaml(join(folder, file));
}

async function petabOfYaml(path: string): Promise<Petab> {
  const { readPetab } = await import('./index.ts');
  const { petabFilesOf, readPetabYaml, resolvedFile } = await import('./inside.ts');
  const name = basename(path);
  const files = new Map([[name, await readFile(path, 'utf8')]]);
  const yaml = await readPetabYaml(files, name);
  for (const file of petabFilesOf(yaml)) {
    const text = await readFile(join(dirname(path), file), 'utf8').catch(() => undefined);
    if (text !== undefined) files.set(resolvedFile(file, name), text);
  }
  return readPetab(files, name);
}

/**
 * The text of a file in UTF-8, or in UTF-16 when it says so by its byte order mark.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { readTextFile } from 'wendy/node';
 *
 * await writeFile('decay.txt', "u' = -k*u");
 * console.log(await readTextFile('decay.txt')); // → u' = -k*u
 * ```
 */
export async function readTextFile(path: string): Promise<string> {
  return readFileAs(path, joined, 'cat');
}

/**
 * The text that a stream, such as standard input, delivers until its end.
 *
 * @example
 * ```ts
 * import { Readable } from 'node:stream';
 * import { readText } from 'wendy/node';
 *
 * console.log(await readText(Readable.from([Buffer.from("u' = "), Buffer.from('-k*u')]))); // → u' = -k*u
 * ```
 */
export async function readText(stream: Readable): Promise<string> {
  return joined(decoded(await chunksOf(stream), unpackStream));
}

/**
 * The table that a stream, such as standard input, delivers until its end. It takes less memory than the text of it.
 *
 * @example
 * ```ts
 * import { createReadStream } from 'node:fs';
 * import { writeFile } from 'node:fs/promises';
 * import { readTableStream } from 'wendy/node';
 *
 * await writeFile('decay.csv', 't,u\n0,9.9\n1,6.1\n2,3.6\n');
 * console.log((await readTableStream(createReadStream('decay.csv'))).rows); // → 3
 * ```
 */
export async function readTableStream(stream: Readable, options: SheetOptions = {}): Promise<Table> {
  checkOptions('readTableStream', options);
  return tableIn(await chunksOf(stream), '', options);
}

const unpackStream = 'gunzip -c data.csv.gz | wendy fit model.txt -';

/** The table in bytes that may be read again and again; a text is decoded on the way, and not kept. */
async function tableIn(
  chunks: Iterable<Uint8Array>,
  name: string,
  { sheet, block }: SheetOptions,
): Promise<Table> {
  const importer = importerFor(startOf(firstBytes(chunks, startBytes), name));
  return 'convert' in importer || sheet !== undefined
    ? readTable(Buffer.concat([...chunks]), { name, sheet, block })
    : readTextChunks(chunks, { block });
}

function checkOptions(call: string, options: unknown): void {
  checkFields(options, call, ['sheet', 'block'], "{ sheet: 'Run 1' }");
}

async function chunksOf(stream: Readable): Promise<Uint8Array[]> {
  if (typeof Object(stream)[Symbol.asyncIterator] !== 'function') {
    throw new InputError(fileFindings.notStream({ value: kindOf(stream) }));
  }
  return bytesOf(stream, maxBytes);
}

function joined(pieces: Iterable<string>): string {
  return [...pieces].join('');
}

/**
 * What `parse` makes of the text of a file, which it gets in pieces and may read again: a file is not kept in memory.
 * Where it is compressed, an InputError shows how to unpack it on its way to `reader`.
 */
function readFileAs<T>(
  path: string,
  parse: (pieces: Iterable<string>) => T | Promise<T>,
  reader: string,
  most = maxBytes,
): Promise<T> {
  return readBytesAs(path, (bytes) => parse(decoded(bytes, `gunzip -c ${pathWord(path)} | ${reader}`)), most);
}

/** The same of its bytes. */
async function readBytesAs<T>(
  path: string,
  parse: (bytes: Iterable<Uint8Array>) => T | Promise<T>,
  most = maxBytes,
): Promise<T> {
  checkPath(path);
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const stat = await file.stat();
    if (stat.size > most) throw tooLarge(most);
    // Pipes and devices are read once, and say nothing of their size.
    const bytes = stat.isFile()
      ? bytesIn(file.fd, most)
      : await bytesOf(file.createReadStream({ autoClose: false, highWaterMark: sliceBytes }), most);
    return await parse(bytes);
  } catch (error) {
    throw unreadable(error);
  } finally {
    await file?.close();
  }
}

/** The bytes of an open file, from its beginning each time. */
function bytesIn(descriptor: number, most: number): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; ) {
        const slice = Buffer.allocUnsafe(sliceBytes);
        const count = readSync(descriptor, slice, 0, sliceBytes, at);
        if (count === 0) return;
        at += count;
        if (at > most) throw tooLarge(most);
        yield slice.subarray(0, count);
      }
    },
  };
}

/** The bytes of a stream; an InputError as soon as there are too many. */
async function bytesOf(stream: AsyncIterable<unknown>, most: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) {
      throw new InputError(fileFindings.streamNotBytes({ value: kindOf(chunk) }));
    }
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return chunks;
}

function tooLarge(most: number): InputError {
  return new InputError(
    most === maxModelBytes ? fileFindings.modelFileTooLarge({ most }) : fileFindings.fileTooLarge({ most }),
  );
}

/** The text that the bytes stand for, in pieces. */
function decoded(chunks: Iterable<Uint8Array>, unpack: string): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      let decoder: TextDecoder | undefined;
      let held = Buffer.alloc(0);
      for (const chunk of chunks) {
        if (decoder) yield decodePart(decoder, chunk);
        else {
          // The first two bytes show the encoding.
          held = Buffer.concat([held, chunk]);
          if (held.length < 2) continue;
          decoder = decoderOf(held, unpack);
          yield decodePart(decoder, held);
        }
      }
      if (!decoder) {
        decoder = decoderOf(held, unpack);
        yield decodePart(decoder, held);
      }
      yield decodePart(decoder);
    },
  };
}

function decoderOf(bytes: Uint8Array, unpack: string): TextDecoder {
  const [a = 0, b = 0] = bytes;
  const mark = a * 256 + b;
  if (mark === 0x1f8b) throw new InputError(fileFindings.fileCompressed({ unpack }));
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

/** The text of the next bytes; without any, what is left at the end. */
function decodePart(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new InputError(fileFindings.fileNotText());
  }
}

/** The system's refusal to open a file, in words; other errors as they are. */
function unreadable(error: unknown): unknown {
  const { code, message: reason } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new InputError(fileFindings.fileMissing());
    case 'EISDIR':
      return new InputError(fileFindings.fileIsFolder());
    case 'EACCES':
    case 'EPERM':
      return new InputError(fileFindings.fileUnreadable({ reason, isForbidden: true }));
    case 'ENAMETOOLONG':
    case 'ELOOP':
    case 'EIO':
    case 'ENXIO':
    case 'ERR_INVALID_ARG_VALUE':
      return new InputError(fileFindings.fileUnreadable({ reason, isForbidden: false }));
    default:
      return error;
  }
}

async function named<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError) || typeof path !== 'string') throw error;
    throw error.in(path);
  }
}

/** What kind of value was given instead. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
