import { type Finding, InputError } from '../../src/index.ts';
import type { TableSeen } from '../worker/messages.ts';
import { modelsOf } from './models.ts';
import { noticeFindings } from './noticeFindings.ts';
import { readWork } from './readWork.ts';
import { stateFindings } from './stateFindings.ts';
import type { TableSource, Use, Work } from './work.ts';

// A link holds the work behind its #, which browsers do not send to any server: w2= and the work as JSON, packed where
// the browser can (z) and plain where it cannot (j), in the letters that addresses allow. Links of w1 had one second model at most.

const mark = '#w2=';
const marks = ['#w1=', mark];
/** Letters of the work in a link: what mail and chat programs let through. */
const longestLink = 12_000;
/** Letters that are read, and bytes that they may unpack to: more is not a link of this page. */
const longestRead = 200_000;
const mostBytes = 1_000_000;
/** Letters of a model in a link; a model is read at once, and must not hold up the page. */
const longestModel = 20_000;

/** Whether a fragment of an address claims to hold work, of this version or a later one. */
export function isLink(fragment: string): boolean {
  return /^#w\d+=/.test(fragment);
}

/**
 * A link to the page that holds the work; `left` says what had to be left out. Of a table it holds what is used.
 * @param table what the table of this work holds; undefined where that is not known (yet)
 */
export async function linkFor(
  work: Work,
  table: Pick<TableSeen, 'csv' | 'columns'> | undefined,
  page: string = location.href,
): Promise<{ url: string; left?: Finding }> {
  const address = page.split('#', 1)[0];
  const { data } = work;
  if (data.kind !== 'table') return withLength(address + (await pack(work)));
  const used = table?.csv ? asUsed(data, table.csv, table.columns) : data;
  // A table of this size never packs to so little, and need not be tried.
  if (used.text.length < 20 * longestLink) {
    const fragment = await pack({ ...work, data: used });
    if (fragment.length <= longestLink) return { url: address + fragment };
  }
  return {
    url: address + (await pack({ ...work, data: { kind: 'table', name: data.name, text: '', uses: [] } })),
    left: noticeFindings.dataTooLargeForLink({ name: data.name, models: modelsOf(work).length }),
  };
}

/** The table as it is used. It has its shape already, which stays as it is where the use of columns is said. */
function asUsed({ name }: TableSource, csv: string, columns: TableSeen['columns']): TableSource {
  return { kind: 'table', name, text: csv, uses: usesIn(columns) };
}

/** The uses of the columns that the CSV has: of all that are used. */
function usesIn(columns: TableSeen['columns']): Use[] {
  return columns.map(({ use }) => use).filter(({ as }) => as !== 'nothing');
}

function withLength(url: string): { url: string; left?: Finding } {
  return url.length <= longestLink ? { url } : { url, left: noticeFindings.linkLong() };
}

/** The work that a fragment holds. An InputError says why it cannot be read; nothing in a link is trusted. */
export async function readLink(fragment: string): Promise<Work> {
  if (!marks.includes(fragment.slice(0, mark.length)))
    throw new InputError(stateFindings.linkOfNewerVersion());
  if (fragment.length > longestRead) throw new InputError(stateFindings.linkTooLong());
  const how = fragment.charAt(mark.length);
  const bytes = fromLetters(fragment.slice(mark.length + 1));
  if (how !== 'z' && how !== 'j') throw new InputError(stateFindings.linkDamaged({ cut: false }));
  let value: unknown;
  try {
    value = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(how === 'z' ? await unpack(bytes) : bytes),
    );
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(stateFindings.linkDamaged({ cut: true }));
  }
  const work = readWork(value);
  const longest = Math.max(...modelsOf(work).map(({ model }) => model.length));
  if (longest > longestModel) {
    throw new InputError(stateFindings.linkModelTooLong({ letters: longest, most: longestModel }));
  }
  return work;
}

async function pack(work: Work): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(work));
  try {
    const packed = await all(through(bytes, new CompressionStream('deflate-raw')), mostBytes);
    return `${mark}z${toLetters(packed)}`;
  } catch {
    return `${mark}j${toLetters(bytes)}`;
  }
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  let stream: DecompressionStream;
  try {
    stream = new DecompressionStream('deflate-raw');
  } catch {
    throw new InputError(stateFindings.linkNotUnpacked());
  }
  return all(through(bytes, stream), mostBytes);
}

function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  return new Blob([bytes]).stream().pipeThrough(stream);
}

/** All bytes of a stream, which is left as soon as there are more than `most`. */
async function all(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => {});
      throw new InputError(stateFindings.linkUnpacksTooLarge());
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function toLetters(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new InputError(stateFindings.linkDamaged({ cut: true }));
  }
}
