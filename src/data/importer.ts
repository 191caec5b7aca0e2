import type { Finding } from '../findings/finding.ts';
import type { Table } from './table.ts';

/** The beginning of a file, by which its format is recognised. */
export interface FileStart {
  /** Its first bytes, a thousand at least or all; of a text, those of its letters in UTF-8. */
  readonly bytes: Uint8Array;
  /** The same as text; what is none has U+FFFD. */
  readonly text: string;
  /** The name of the file; '' where there is none. */
  readonly name: string;
  /** A command that unpacks the file, where one is known. */
  readonly unpack?: string | undefined;
}

/** A format, and how it is told from others. */
interface Format {
  readonly name: string;
  /** What it is, in words: "CSV". */
  readonly title: string;
  /** Endings of names, without the point. */
  readonly extensions: readonly string[];
  recognises(start: FileStart): boolean;
}

/**
 * A row of the table of formats: one that is read from text, which comes in pieces and may be read again and again; one that is
 * read from bytes, by code that may be loaded only then; or one that is not read, with what to do instead.
 */
export type Importer = Format &
  (
    | { read(pieces: Iterable<string>): Table }
    | { readBytes(bytes: Uint8Array): Table | Promise<Table> }
    | { refuse(start: FileStart): Finding }
  );

/** How many bytes are looked at. */
export const startBytes = 4096;

/** The beginning of a file, from some of its bytes. */
export function startOf(bytes: Uint8Array, name = '', unpack?: string): FileStart {
  const start = bytes.subarray(0, startBytes);
  const text = new TextDecoder(encodingOf(start)).decode(start);
  return { bytes: start, text, name, unpack };
}

/** The encoding that the first bytes of a text ask for. */
export function encodingOf([a, b]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
}
