import type { Finding } from '../findings/finding.ts';
import type { Note } from '../findings/note.ts';
import type { Table } from './table.ts';

/** The beginning of a file, by which its format is recognised. */
export interface FileStart {
  /** Its first bytes, a thousand at least or all; of a text, those of its letters in UTF-8. */
  readonly bytes: Uint8Array;
  /** The same as text; what is none has U+FFFD. */
  readonly text: string;
  /** The name of the file; '' where there is none. */
  readonly name: string;
}

/** A format, and how it is recognised. */
interface Format {
  readonly name: string;
  /** What it is, in words: "CSV". */
  readonly title: string;
  /** Endings of names, without the point. */
  readonly extensions: readonly string[];
  recognises(start: FileStart): boolean;
}

/** What is known about a file besides its bytes, and what to read from it. */
export interface Wanted {
  /** The name of the file; '' where there is none. */
  readonly name: string;
  /** The sheet to read, of a file that has several. */
  readonly sheet?: string | undefined;
  /** The table to read, by its title or number, of a text or sheet that has several. */
  readonly block?: string | undefined;
}

/**
 * What a binary file holds: the text of a delimited table, whole or in pieces, with remarks on how it was made; or another file,
 * which is read in its turn.
 */
export type Contents =
  | { readonly text: string | readonly string[]; readonly notes?: readonly Note[] }
  | { readonly bytes: Uint8Array; readonly name: string; readonly notes?: readonly Note[] };

/**
 * A row of the table of formats: one that is read from text, which comes in pieces and may be read again and again; one whose
 * bytes are converted to the text of a table, by code that may be loaded only then; or one that is not read, with what to do
 * instead.
 */
export type Importer = Format &
  (
    | { read(pieces: Iterable<string>, wanted?: Pick<Wanted, 'block'>): Table }
    | { convert(bytes: Uint8Array, wanted: Wanted): Contents | Promise<Contents> }
    | { refuse(start: FileStart): Finding }
  );

/** How many bytes are looked at. */
export const startBytes = 4096;

/** The beginning of a file, from some of its bytes. */
export function startOf(bytes: Uint8Array, name = ''): FileStart {
  const start = bytes.subarray(0, startBytes);
  const text = new TextDecoder(encodingOf(start)).decode(start);
  return { bytes: start, text, name };
}

/** The encoding that the first bytes of a text ask for. */
export function encodingOf([a, b]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
}
