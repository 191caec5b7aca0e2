import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { InputError, type Model, parseModel, readTable, type Table } from './index.ts';
import { pathWord } from './shellWord.ts';

export * from './index.ts';

/** The model in a text file. An InputError names the file when it cannot be read or does not hold a model. */
export async function readModelFile(path: string): Promise<Model> {
  return named(path, () => textOf(path, 'wendy fit - data.csv').then(parseModel));
}

/** The table in a CSV, TSV or JSON file. An InputError names the file when it cannot be read or holds no table. */
export async function readTableFile(path: string): Promise<Table> {
  return named(path, () => textOf(path, 'wendy fit model.txt -').then(readTable));
}

/** The text of a file in UTF-8, or in UTF-16 when it says so by its byte order mark. */
export async function readTextFile(path: string): Promise<string> {
  return textOf(path, 'cat');
}

/** The text of a file; where it is compressed, an InputError shows how to unpack it on its way to `reader`. */
async function textOf(path: string, reader: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readBytes(createReadStream(path));
  } catch (error) {
    throw unreadable(error);
  }
  return decode(bytes, `gunzip -c ${pathWord(path)} | ${reader}`);
}

/** Texts longer than this are refused: the largest table that can be fitted is a hundred times smaller. */
const maxBytes = 256e6;

/** The text that a stream, such as standard input, delivers until its end. */
export async function readText(stream: Readable): Promise<string> {
  return decode(await readBytes(stream), 'gunzip -c data.csv.gz | wendy fit model.txt -');
}

async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new InputError(
        `There are more than ${maxBytes / 1e6} MB. That is more than can be fitted: pass only the columns and rows that are needed.`,
      );
    }
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array, unpack: string): string {
  const mark = bytes.length < 2 ? 0 : bytes[0]! * 256 + bytes[1]!;
  if (mark === 0x1f8b) throw new InputError(`This is compressed with gzip. Unpack it on the way: ${unpack}`);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(
      'This is not text in UTF-8. Save it as plain text (for a table: as CSV) in UTF-8; a spreadsheet has to be exported first.',
    );
  }
}

/** The system's refusal to open a file, in words; other errors as they are. */
function unreadable(error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new InputError('There is no such file. Check the name and the folder.');
    case 'EISDIR':
      return new InputError('This is a folder, not a file. Give the name of a file in it.');
    case 'EACCES':
    case 'EPERM':
      return new InputError('There is no permission to read this file. Change its permissions, or copy it.');
    case 'ENAMETOOLONG':
    case 'ELOOP':
    case 'EIO':
    case 'ENXIO':
    case 'ERR_INVALID_ARG_VALUE':
      return new InputError(`This cannot be opened as a file (${(error as Error).message}). Check the name.`);
    default:
      return error;
  }
}

async function named<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${path}: ${error.message}`, error.place) : error;
  }
}
