import { labelOf } from '../../src/data/table.ts';
import type { Column, Table } from '../../src/index.ts';
import type { Draw } from '../draw.ts';

// Oracles (d), (e) and (f): tables changed in ways whose effect on an answer is known.

/** The table with its columns in another order. */
export function permuteColumns(draw: Draw, table: Table): Table {
  return { ...table, columns: draw.reordered(table.columns) };
}

/** The table with a column that the model does not use. */
export function addUnused(draw: Draw, table: Table): Table {
  let name = 'unused';
  while (table.columns.some((column) => column.name === name)) name += '_';
  const values = Float64Array.from({ length: table.rows }, () =>
    draw.chance(0.8) ? draw.normal() : Number.NaN,
  );
  const column: Column = draw.chance(0.5)
    ? { name, values }
    : { name, values: values.map(() => Number.NaN), texts: Array.from(values, (_, i) => `text ${i}`) };
  return { ...table, columns: table.columns.toSpliced(draw.whole(0, table.columns.length), 0, column) };
}

/** The table with its experiments in another order, each with its rows as they were; `by` labels them. */
export function permuteExperiments(draw: Draw, table: Table, by: Column): Table {
  const groups = new Map<string, number[]>();
  for (let i = 0; i < table.rows; i++) {
    const label = labelOf(by, i);
    groups.set(label, [...(groups.get(label) ?? []), i]);
  }
  return withRows(table, draw.reordered([...groups.values()]).flat());
}

function withRows(table: Table, rows: readonly number[]): Table {
  const columns = table.columns.map(({ name, values, texts }): Column => {
    const moved = Float64Array.from(rows, (i) => values[i]);
    return texts ? { name, values: moved, texts: rows.map((i) => texts[i]) } : { name, values: moved };
  });
  return table.lines
    ? { columns, rows: table.rows, lines: Uint32Array.from(rows, (i) => table.lines![i]) }
    : { columns, rows: table.rows };
}

/** The table with the values of a column times a factor. */
export function scaleColumn(table: Table, name: string, factor: number): Table {
  const columns = table.columns.map((column) =>
    column.name === name ? { ...column, values: column.values.map((x) => x * factor) } : column,
  );
  return { ...table, columns };
}
