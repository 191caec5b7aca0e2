import type { Column, Table } from '../../src/index.ts';
import { isMissing } from '../../src/inside.ts';

/**
 * The table with every name once. Columns of one name measure the same state again: a row becomes as many as there are of
 * them, at one time, which the library takes for replicates. The columns `shared`, time and experiments, hold for all of
 * these; a state that was measured once has its value in the first.
 */
export function stackReplicates(table: Table, shared: ReadonlySet<string>): Table {
  const groups = byName(table.columns);
  const most = Math.max(...groups.map((group) => group.length));
  if (most === 1) return table;
  const from: { row: number; replicate: number }[] = [];
  for (let row = 0; row < table.rows; row++) {
    for (let replicate = 0; replicate < most; replicate++) {
      const isFilled = (group: readonly Column[]) => {
        const column = group[replicate];
        return column !== undefined && !isEmpty(column, row);
      };
      if (replicate === 0 || groups.some(isFilled)) from.push({ row, replicate });
    }
  }
  const columns = groups.map((group): Column => {
    const at = (replicate: number) => (shared.has(group[0].name) ? group[0] : group[replicate]);
    const values = Float64Array.from(from, ({ row, replicate }) => at(replicate)?.values[row] ?? Number.NaN);
    const { name } = group[0];
    if (!group.some(({ texts }) => texts)) return { name, values };
    return { name, values, texts: from.map(({ row, replicate }) => textOf(at(replicate), row)) };
  });
  const { lines } = table;
  const rows = from.length;
  return lines
    ? { columns, rows, lines: Uint32Array.from(from, ({ row }) => lines[row]) }
    : { columns, rows };
}

function isEmpty({ values, texts }: Column, row: number): boolean {
  return Number.isNaN(values[row]) && isMissing(texts?.[row] ?? '');
}

function textOf(column: Column | undefined, row: number): string {
  if (!column) return '';
  const value = column.values[row];
  return column.texts?.[row] ?? (Number.isNaN(value) ? '' : String(value));
}

function byName(columns: readonly Column[]): readonly (readonly Column[])[] {
  const groups = new Map<string, Column[]>();
  for (const column of columns) {
    const group = groups.get(column.name);
    if (group) group.push(column);
    else groups.set(column.name, [column]);
  }
  return [...groups.values()];
}
