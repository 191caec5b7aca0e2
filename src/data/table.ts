/** Named columns as read: which of them are used, and how, is decided later. */
export interface Table {
  readonly columns: readonly Column[];
  /** How many values each column has. */
  readonly rows: number;
  /** The line of the file that each row began on, counted from 1; absent when the table was not a text. */
  readonly lines?: Uint32Array;
}

/** One column of a table: its heading and its cells. */
export interface Column {
  /** In Unicode's composed form (NFC), as the names of a model; '' for a column without a heading. */
  readonly name: string;
  /** NaN where the cell is not a finite number. */
  readonly values: Float64Array;
  /** What the cells hold, trimmed; only where one of them is neither a finite number nor marked as missing. */
  readonly texts?: readonly string[];
}

/** What row i of a column says as the label of an experiment; '' where it says nothing. */
export function labelOf({ values, texts }: Column, i: number): string {
  const text = texts ? texts[i].normalize('NFC') : String(values[i]);
  return isMissing(text) ? '' : text;
}

/** Whether a cell's text says that nothing was measured. */
export function isMissing(text: string): boolean {
  return /^(|na|n\/a|nan|null)$/i.test(text);
}
