import type { Column, Table } from '../../src/index.ts';

/**
 * A table as CSV: its columns by name, numbers with all their digits, empty cells where nothing was measured. Labels in
 * the column `by` stay as they were written.
 */
export function tableCsv({ columns, rows }: Table, by: string | undefined): string {
  const lines = [columns.map(({ name }) => cell(name)).join(',')];
  const isLabel = columns.map(({ name }) => name === by);
  for (let i = 0; i < rows; i++) {
    lines.push(columns.map((column, j) => cell(text(column, i, isLabel[j]!))).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function text({ values, texts }: Column, i: number, isLabel: boolean): string {
  const value = values[i]!;
  if (texts && (isLabel || Number.isNaN(value))) return texts[i]!;
  return Number.isNaN(value) ? '' : String(value);
}

/** A file that begins with < or { would not be taken for CSV, unless that is in quotes. */
function cell(text: string): string {
  return /[",;\t\r\n]|^[<{[#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
