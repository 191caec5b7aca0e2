import type { Item, ReportTable } from '../../report/item.ts';
import { shortName } from '../../report/words.ts';
import type { Measured } from './cellValue.ts';
import type { TableQuery } from './claim.ts';

/** The values of the rows of a table that a query asks for; none where the report has no such table. */
export function tableValues(items: readonly Item[], query: TableQuery): Measured[] {
  const table = items
    .find(({ number }) => number === query.item)
    ?.tables.find(({ name }) => name === query.table);
  if (!table) return [];
  const at = (name: string) => {
    const place = table.columns.indexOf(name);
    if (place < 0) throw new RangeError(`Table ${query.item}-${query.table} has no column ${name}.`);
    return place;
  };
  const numberIn = (row: ReportTable['rows'][number], name: string | undefined, otherwise: number) =>
    name === undefined ? otherwise : Number(row[at(name)] ?? Number.NaN);
  const wanted = Object.entries(query.where).map(([name, value]) => [at(name), value] as const);
  return table.rows
    .filter((row) => wanted.every(([column, value]) => row[column] === value))
    .flatMap((row) => {
      const value = numberIn(row, query.column, Number.NaN) / numberIn(row, query.per, 1);
      const trials = numberIn(row, query.trials, 0);
      const error = trials > 0 ? Math.sqrt((value * (1 - value)) / trials) : null;
      return Number.isNaN(value) ? [] : [{ place: rowPlace(table, row), cell: null, value, error, trials }];
    });
}

/** What a row is of: its first column. */
function rowPlace({ columns }: ReportTable, row: ReportTable['rows'][number]): string {
  const first = row[0];
  return typeof first === 'number' ? `${columns[0]} ${first}` : shortName(String(first));
}
