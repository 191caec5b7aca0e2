import type { Table } from './item.ts';

/** A table as CSV, numbers in full precision: absent ones empty, infinite ones `inf`. */
export function tableCsv({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function cell(value: string | number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  if (value === Number.POSITIVE_INFINITY) return 'inf';
  if (value === Number.NEGATIVE_INFINITY) return '-inf';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
