import type { Note } from '../findings/note.ts';

import type { Reading } from '../findings/reading.ts';
/** Named columns as read: which of them are used, and how, is decided later. */
export interface Table {
  readonly columns: readonly Column[];
  /** How many values each column has. */
  readonly rows: number;
  /** The line of the file that each row began on, counted from 1; absent when the table was not a text. */
  readonly lines?: Uint32Array;
  /** Remarks on how the file was read; absent where there are none. */
  readonly notes?: readonly Note[];
  /** What was made of it beyond names and numbers, to be reported. */
  readonly readings?: readonly Reading[];
  /** Whether it has the shape that a model asks for, so that no option on its shape is left to be followed. */
  readonly shaped?: true;
  /** What is in the wells of a plate, a row a well. */
  readonly layout?: Table;
}

/** One column of a table: its heading and its cells. */
export interface Column {
  /** In Unicode's composed form (NFC), as the names of a model; '' for a column without a heading. */
  readonly name: string;
  /** NaN where the cell is not a finite number. */
  readonly values: Float64Array;
  /** What the cells hold, trimmed; only where one of them is neither a finite number nor marked as missing. */
  readonly texts?: readonly string[];
  /** Where its heading, a row of units or per cent signs say one. */
  readonly unit?: string;
  /** Where cells are beyond a limit, such as <5; their values are NaN. */
  readonly limits?: Limits;
}

/** For each row, on which side of a limit the value is, -1 below, 1 above, 0 where it was measured; and the limit, NaN where none is given. */
export interface Limits {
  readonly sign: Int8Array;
  readonly at: Float64Array;
}

/** What row i of a column says as the label of an experiment; '' where it says nothing. */
export function labelOf({ values, texts }: Column, i: number): string {
  const text = texts ? texts[i].normalize('NFC') : String(values[i]);
  return isMissing(text) ? '' : text;
}

/** Whether a cell's text says that nothing was measured. */
export function isMissing(text: string): boolean {
  return /^(|\.|na|n\/a|nan|null|#n\/a|<na>)$/i.test(text);
}
