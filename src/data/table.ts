/** Named columns of numbers, as they were found: which of them are used, and how, is decided later. */
export interface Table {
  readonly columns: readonly Column[];
  /** How many values each column has. */
  readonly rows: number;
  /** The line of the file that each row began on, counted from 1; absent when the table was not a text. */
  readonly lines?: Uint32Array;
}

export interface Column {
  /** In Unicode's composed form (NFC), as the names of a model; '' for a column without a heading. */
  readonly name: string;
  /** NaN where the cell is not a finite number. */
  readonly values: Float64Array;
  /** The first cell that is not a finite number, empty cells included. */
  readonly problem?: Cell;
  /** The first cell that is neither a finite number nor marked as missing (empty, NA, NaN, null). */
  readonly unreadable?: Cell;
}

/** A cell that could not be used. */
export interface Cell {
  /** The line of the file, header counted, or the entry of the array, counted from 1. */
  readonly row: number;
  /** What the cell holds. */
  readonly text: string;
}

/** Whether a cell's text says that nothing was measured. */
export function isMissing(text: string): boolean {
  return /^(|na|n\/a|nan|null)$/i.test(text);
}
