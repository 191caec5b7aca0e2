import { type Finding, InputError, type Note } from '../../src/index.ts';
import { encodingOf, importerFor, startBytes, startOf, tableText } from '../../src/inside.ts';
import { broughtFindings } from './broughtFindings.ts';
import { checkSize } from './checkSize.ts';
import { mostBytes } from './mostBytes.ts';

/** Bytes that are decoded at a time, in about a millisecond. */
const slice = 1e6;

/** The text of a file, and notes on how it was read. */
export interface FileText {
  readonly text: string;
  readonly notes: readonly Finding[];
  /** The sheet of the workbook that was read, and others that could be. */
  readonly sheets?: { readonly read: string; readonly others: readonly string[] };
}

/**
 * Reads a file in slices, so that the page stays alive; a workbook or another binary file is converted to the text of a table. Rejects with
 * an InputError where it cannot be a table.
 */
export async function readFile(file: Blob, signal: AbortSignal, sheet?: string): Promise<FileText> {
  checkSize(file);
  const start = startOf(new Uint8Array(await contents(file.slice(0, startBytes))), nameOf(file));
  const importer = importerFor(start);
  if ('convert' in importer) return converted(file, sheet);
  const utf16 = encodingOf(start.bytes);
  if (utf16 !== 'utf-8')
    return { text: await decoded(file, utf16, signal), notes: [broughtFindings.readAsUtf16()] };
  try {
    return { text: await decoded(file, 'utf-8', signal), notes: [] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What spreadsheets of Windows write; every byte has a meaning in it.
    return {
      text: await decoded(file, 'windows-1252', signal),
      notes: [broughtFindings.readAsWindows1252()],
    };
  }
}

async function converted(file: Blob, sheet: string | undefined): Promise<FileText> {
  const bytes = new Uint8Array(await contents(file));
  const { pieces, notes } = await tableText(bytes, { name: nameOf(file), sheet });
  const text = [...pieces].join('');
  if (text.length > mostBytes)
    throw new InputError(broughtFindings.fileTooLargeHere({ bytes: text.length, most: mostBytes }));
  const isSheet = ({ finding }: Note) => finding.code === 'sheetRead';
  const values = notes.find(isSheet)?.finding.values as { sheet: string; others: string[] } | undefined;
  return {
    text,
    // The sheet is said where another one can be chosen.
    notes: notes.filter((one) => !isSheet(one)).map(({ finding }) => finding),
    ...(values && { sheets: { read: values.sheet, others: values.others } }),
  };
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
    throw new InputError(broughtFindings.fileNotReadable());
  }
}
