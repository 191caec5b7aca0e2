import type { Table } from '../data/table.ts';
import { sheetLine } from '../text/formulaFree.ts';
import { columnsOf, type WrittenTable } from './writtenTable.ts';

/** Rows joined at once: all lines as texts of their own would take several times the memory. */
const slice = 10_000;

/** A table as CSV: numbers with every bit, empty cells where there is no value, and no text that a spreadsheet computes. */
export function csvOf(table: WrittenTable | Table): string {
  const { columns, rows } = columnsOf(table);
  const slices = [sheetLine(columns.map(([name]) => name))];
  for (let from = 0; from < rows; from += slice) {
    let lines = '';
    for (let i = from; i < Math.min(from + slice, rows); i++)
      lines += sheetLine(columns.map(([, values]) => values[i]));
    slices.push(lines);
  }
  return slices.join('');
}
