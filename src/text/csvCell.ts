/**
 * A cell of CSV. A text is put in quotes where it holds what separates cells and rows, or would not be read back as it is:
 * space at its ends, or a beginning for which a file that begins with it would be taken for a web page, JSON or a comment.
 * Numbers have every digit that it takes to read them back to the same bits; infinity is Inf, which R, pandas and Julia all
 * read, and what there is not is empty.
 */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value).replace('Infinity', 'Inf');
  if (value === null) return '';
  return /[",;\t\r\n]|^[<{[#\s]|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A row of cells as a line of CSV, with its line break. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}
