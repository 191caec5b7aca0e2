import type { Column, Table } from '../../src/index.ts';
import { csvLine } from '../../src/text/csvCell.ts';

/**
 * A table as CSV: its columns by name, numbers with all their digits, empty cells where nothing was measured. Labels in
 * the column `by` stay as they were written.
 */
export function tableCsv({ columns, rows }: Table, by: string | undefined): string {
  const lines = [csvLine(columns.map(({ name }) => name))];
  const isLabel = columns.map(({ name }) => name === by);
  for (let i = 0; i < rows; i++) {
    lines.push(csvLine(columns.map((column, j) => text(column, i, isLabel[j]))));
  }
  return lines.join('');
}

function text({ values, texts }: Column, i: number, isLabel: boolean): string {
  const value = values[i];
  if (texts && (isLabel || Number.isNaN(value))) return texts[i];
  return Number.isNaN(value) ? '' : String(value);
}
