import { InputError } from '../../src/index.ts';
import { encodingOf, importerFor, startBytes, startOf } from '../../src/inside.ts';
import { appFindings } from '../appFindings.ts';
import { tableCsv } from './tableCsv.ts';

/** The largest file, in bytes: a table of this size is read in two seconds, and kept by browsers. */
export const mostBytes = 20e6;
/** Bytes that are decoded at a time, in about a millisecond. */
const slice = 1e6;

/** The text of a file, and a remark where it was not in UTF-8. */
export interface FileText {
  readonly text: string;
  readonly remark?: string;
}

/** Reads a file in slices, so that the page stays alive. Rejects with an InputError where it cannot be a table. */
export async function readFile(file: Blob, signal: AbortSignal): Promise<FileText> {
  checkSize(file);
  const start = startOf(new Uint8Array(await contents(file.slice(0, startBytes))), nameOf(file));
  const importer = importerFor(start);
  if ('readBytes' in importer) {
    const table = await importer.readBytes(new Uint8Array(await contents(file)));
    return { text: tableCsv(table, undefined), remark: `It is ${importer.title}, and was read as a table.` };
  }
  const utf16 = encodingOf(start.bytes);
  if (utf16 !== 'utf-8') return { text: await decoded(file, utf16, signal), remark: 'It is in UTF-16.' };
  try {
    return { text: await decoded(file, 'utf-8', signal) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What spreadsheets of Windows write; every byte has a meaning in it.
    const text = await decoded(file, 'windows-1252', signal);
    return {
      text,
      remark: 'It is not in UTF-8, and was read as Windows-1252: check names with special letters.',
    };
  }
}

function checkSize({ size }: Blob): void {
  if (size === 0) throw new InputError(appFindings.openedFileEmpty());
  if (size > mostBytes) throw new InputError(appFindings.fileTooLargeHere({ bytes: size, most: mostBytes }));
}

/** The name of a file; a part of one has none. */
function nameOf(file: Blob): string {
  return 'name' in file ? String(file.name) : '';
}

async function decoded(file: Blob, encoding: string, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const parts: string[] = [];
  for (let at = 0; at < file.size; at += slice) {
    signal.throwIfAborted();
    parts.push(decoder.decode(await contents(file.slice(at, at + slice)), { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** The bytes of a part. Files that are moved or locked, and folders, cannot be read. */
async function contents(part: Blob): Promise<ArrayBuffer> {
  try {
    return await part.arrayBuffer();
  } catch {
    throw new InputError(appFindings.fileNotReadable());
  }
}
