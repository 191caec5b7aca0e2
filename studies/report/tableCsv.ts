import { csvCell } from '../store/exportCsv.ts';
import type { Table } from './item.ts';

/** A table as CSV, numbers in full precision: absent ones empty, infinite ones `inf`. */
export function tableCsv({ columns, rows }: Table): string {
  const cell = (value: string | number | null) => csvCell(Number.isNaN(value) ? null : value);
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}
