import { checkTableSize } from '../checkTableSize.ts';
import { headingOf } from '../heading.ts';
import type { Column, Table } from '../table.ts';
import { gather } from './gather.ts';
import type { WantedNames } from './wantedNames.ts';
import { withReading } from './withReading.ts';

/** Columns that measure the same again, under the name that they share. */
interface Replicates {
  readonly name: string;
  readonly columns: readonly Column[];
}

/**
 * The columns that repeat what can be measured: Hare_1, Hare.2, Hare (3), "Hare rep 4". By `auto` only where no column has the
 * name itself; by `columns` that one is the first of them.
 */
export function findReplicates(
  table: Table,
  wanted: WantedNames,
  replicates: 'auto' | 'columns' | 'none' = 'auto',
): Replicates[] {
  if (replicates === 'none') return [];
  const asked = new Set([...wanted.measured, ...wanted.known]);
  return wanted.measured.flatMap((name): Replicates[] => {
    const own = table.columns.find((column) => column.name === name);
    if (own && replicates === 'auto') return [];
    const repeats = repeatsOf(
      name,
      table.columns.filter((column) => !asked.has(column.name)),
    );
    const columns = own ? [own, ...repeats] : repeats;
    return repeats.length === 0 || columns.length < 2 ? [] : [{ name, columns }];
  });
}

/** The columns among some whose headings are the name with a number of a replicate. */
export function repeatsOf(name: string, columns: readonly Column[]): Column[] {
  return columns.filter((column) => repeatsName(column.name, name));
}

/** The number of a replicate, at the end of a heading. */
const number = '(?:[ _.-]?(?:rep|repl|replicate)[ _.-]?\\d{1,3}|[ _.-]\\d{1,3}|[ _]?[([#]\\d{1,3}[)\\]]?)$';
const onlyNumber = new RegExp(`^${number}`, 'i');
const withNumber = new RegExp(`^(.+?)${number}`, 'i');

/** Whether a heading is a name with a number of a replicate, and perhaps a unit. */
function repeatsName(heading: string, name: string): boolean {
  const bare = headingOf(heading).name;
  return bare.startsWith(name) && onlyNumber.test(bare.slice(name.length));
}

/** The name that a heading repeats: Hare, where it is Hare_1 or "Hare rep 2"; undefined where it has no number of a replicate. */
export function repeatedName(heading: string): string | undefined {
  return withNumber.exec(headingOf(heading).name.slice(0, 200))?.[1];
}

/**
 * The table in which replicate columns are one, in as many rows at each time as there are of them. A state that was measured once
 * has its value in the first of these rows.
 */
export function stackReplicates(table: Table, wanted: WantedNames, groups: readonly Replicates[]): Table {
  const most = Math.max(...groups.map(({ columns }) => columns.length));
  const stacked = new Set(groups.flatMap(({ columns }) => columns));
  const isFilled = ({ values, texts }: Column, row: number) => !Number.isNaN(values[row]) || !!texts?.[row];
  const rows: number[] = [];
  const repeats: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    for (let k = 0; k < most; k++) {
      const some = groups.some(({ columns }) => k < columns.length && isFilled(columns[k], row));
      if (k > 0 && !some) continue;
      rows.push(row);
      repeats.push(k);
    }
  }
  checkTableSize(rows.length, table.columns.length - stacked.size + groups.length);
  const all = Int32Array.from(rows);
  const once = all.map((row, i) => (repeats[i] === 0 ? row : -1));
  const measured = new Set(groups.map(({ name }) => name));
  const shared = table.columns.filter((column) => !stacked.has(column) && !measured.has(column.name));
  const { lines } = table;
  const which = Int32Array.from(repeats);
  const columns = [
    ...shared.map((column) =>
      gather(column.name, [column], wanted.measured.includes(column.name) ? once : all),
    ),
    ...groups.map(({ name, columns }) => {
      const picked = all.map((row, i) => (repeats[i] < columns.length ? row : -1));
      const from = which.map((k) => Math.min(k, columns.length - 1));
      return gather(name, columns, picked, from);
    }),
  ];
  let result: Table = {
    ...table,
    columns,
    rows: all.length,
    ...(lines && { lines: Uint32Array.from(all, (row) => lines[row]) }),
  };
  for (const { name, columns } of groups) {
    result = withReading(result, { what: 'replicates', name, columns: columns.map((column) => column.name) });
  }
  return result;
}
