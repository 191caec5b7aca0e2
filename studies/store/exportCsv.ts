import { sheetLine } from '../../src/text/formulaFree.ts';
import type { Layout } from '../plan/cells.ts';
import type { Row } from '../run/row.ts';
import { exportColumns } from './exportColumns.ts';

/**
 * All fits as CSV, in pieces: the names of the columns, then a piece for each shard. Numbers have every digit that it
 * takes to read them back to the same bits; infinity is Inf, and what there is not is empty.
 */
export async function* exportCsv(
  layout: Layout,
  shards: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const columns = exportColumns(layout);
  yield sheetLine(columns.map(({ name }) => name));
  for await (const rows of shards) {
    yield rows.map((row) => sheetLine(columns.map(({ cell }) => cell(row)))).join('');
  }
}
