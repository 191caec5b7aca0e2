import { formulaFree } from '../../report/formulaFree.ts';
import type { Layout } from '../plan/cells.ts';
import type { Row } from '../run/row.ts';
import { exportColumns } from './exportColumns.ts';

/**
 * All fits as CSV, in pieces: the names of the columns, then a piece for each shard. Numbers have every digit that it
 * takes to read them back to the same bits; infinity is inf, and what there is not is empty.
 */
export async function* exportCsv(
  layout: Layout,
  shards: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const columns = exportColumns(layout);
  yield `${columns.map(({ name }) => csvCell(name)).join(',')}\n`;
  for await (const rows of shards) {
    yield rows.map((row) => `${columns.map(({ cell }) => csvCell(cell(row))).join(',')}\n`).join('');
  }
}

/** A cell of CSV, which no spreadsheet takes for a formula. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value).replace('Infinity', 'inf') : quoted(formulaFree(value));
}

/** A text in quotes where it would not come back as it is. */
function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
