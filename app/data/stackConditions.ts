import type { Column, Table } from '../../src/index.ts';
import { amountsIn } from './amountsIn.ts';
import { replicateGroups } from './replicateGroups.ts';

/** Columns of one quantity under several conditions below each other: a column of their names, and one of what was measured. */
export interface StackedConditions {
  readonly table: Table;
  /** The column of names. */
  readonly by: string;
}

/**
 * A table whose columns `measured` are one quantity, each in an experiment of its own, named by its heading; WT_1 and WT_2 are replicates of WT. The
 * other columns, such as times, hold for all of them. Where headings are amounts, such as 0.5 mM, they are a column as well.
 * `unit` is that of what was measured, where its headings give none.
 */
export function stackConditions(
  table: Table,
  measured: readonly Column[],
  name: string,
  unit?: string,
): StackedConditions {
  const groups = replicateGroups({ ...table, columns: measured });
  const nameOf = (column: Column) =>
    groups.find(({ columns }) => columns.includes(column))?.name ?? column.name;
  const labels = [...new Set(measured.map(nameOf))];
  const from = labels.flatMap((label) => {
    const columns = measured.filter((column) => nameOf(column) === label);
    return Array.from({ length: table.rows }, (_, row) =>
      columns.map((column) => ({ label, row, column })),
    ).flat();
  });
  const others = table.columns.filter((column) => !measured.includes(column));
  const taken = others.map((column) => column.name);
  const by = freeName('experiment', [...taken, name]);
  const { lines, readings, notes } = table;
  const columns: Column[] = [
    { name: by, values: Float64Array.from(from, () => Number.NaN), texts: from.map(({ label }) => label) },
    ...others.map((column) =>
      cells(
        column.name,
        from.map(({ row }) => ({ row, column })),
      ),
    ),
    ...amountsOf(labels, from, [...taken, name]),
    { ...(unit !== undefined && { unit }), ...cells(freeName(name, taken), from) },
  ];
  return {
    table: {
      columns,
      rows: from.length,
      ...(lines && { lines: Uint32Array.from(from, ({ row }) => lines[row]) }),
      ...(readings && { readings }),
      ...(notes && { notes }),
    },
    by,
  };
}

/** The column of amounts where labels give them: 0.5 of "0.5 mM". */
function amountsOf(
  labels: readonly string[],
  from: readonly { readonly label: string }[],
  taken: readonly string[],
): Column[] {
  const amounts = amountsIn(labels);
  if (!amounts) return [];
  const values = Float64Array.from(from, ({ label }) => amounts.values[labels.indexOf(label)]);
  return [{ name: freeName('conc', taken), values, unit: amounts.unit }];
}

/** A column made of cells of others. */
function cells(name: string, from: readonly { readonly row: number; readonly column: Column }[]): Column {
  const columns = [...new Set(from.map(({ column }) => column))];
  const unit = columns.find((column) => column.unit !== undefined)?.unit;
  const text = ({ row, column }: (typeof from)[number]) => {
    const value = column.values[row];
    return column.texts?.[row] ?? (Number.isNaN(value) ? '' : String(value));
  };
  return {
    name,
    values: Float64Array.from(from, ({ row, column }) => column.values[row]),
    ...(columns.some(({ texts }) => texts) && { texts: from.map(text) }),
    ...(columns.some(({ limits }) => limits) && {
      limits: {
        sign: Int8Array.from(from, ({ row, column }) => column.limits?.sign[row] ?? 0),
        at: Float64Array.from(from, ({ row, column }) => column.limits?.at[row] ?? Number.NaN),
      },
    }),
    ...(unit !== undefined && { unit }),
  };
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  while (taken.includes(free)) free = `${free}_`;
  return free;
}
