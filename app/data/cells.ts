import type { Column, Table } from '../../src/index.ts';

// What a cell says, in the library's reading (docs/data.md).

/** Whether a cell's text says that nothing was measured. */
export function isMissing(text: string): boolean {
  return /^(|na|n\/a|nan|null)$/i.test(text);
}

/** The label of row i in a column that tells experiments apart; '' where there is none. */
export function labelOf({ values, texts }: Column, i: number): string {
  const text = texts ? texts[i]!.normalize('NFC') : String(values[i]);
  return isMissing(text) ? '' : text;
}

/** What messages call row i: the line of the file, or its place in a JSON list. */
export function rowName({ lines }: Table, i: number): string {
  return lines ? `row ${lines[i]}` : `entry ${i + 1}`;
}

/** A piece of a person's text between quotes, cut to a length that suits a message. */
export function quoted(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}
