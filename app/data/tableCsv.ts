import { csvCell } from '../../report/csvCell.ts';
import type { Column, Table } from '../../src/index.ts';

/**
 * A table as CSV: its columns by name, numbers with all their digits, empty cells where nothing was measured. Labels in
 * the column `by` stay as they were written.
 */
export function tableCsv({ columns, rows }: Table, by: string | undefined): string {
  const lines = [columns.map(({ name }) => csvCell(name)).join(',')];
  const isLabel = columns.map(({ name }) => name === by);
  for (let i = 0; i < rows; i++) {
    lines.push(columns.map((column, j) => csvCell(text(column, i, isLabel[j]!))).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function text({ values, texts }: Column, i: number, isLabel: boolean): string {
  const value = values[i]!;
  if (texts && (isLabel || Number.isNaN(value))) return texts[i]!;
  return Number.isNaN(value) ? '' : String(value);
}
