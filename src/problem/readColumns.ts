import { badCell } from '../data/badCell.ts';
import { checkMagnitudes, largest, smallest } from '../data/checkMagnitudes.ts';
import { checkOrder } from '../data/checkOrder.ts';
import { findColumns } from '../data/findColumns.ts';
import { notesOn } from '../data/notesOn.ts';
import { rowOf } from '../data/rowOf.ts';
import { rowsByLabel } from '../data/rowsByLabel.ts';
import { type Column, isMissing, type Table } from '../data/table.ts';
import { dataFindings } from '../findings/dataFindings.ts';
import type { Note } from '../findings/note.ts';
import { InputError } from '../inputError.ts';
import { zeros } from '../linalg/matrix.ts';

/** The rows of one experiment, its columns by name; NaN where a cell is empty. */
export interface ExperimentRows {
  readonly name: string;
  readonly t: Float64Array;
  column(name: string): Float64Array;
  /** Whether a row holds a measurement. */
  isMeasured(row: number): boolean;
}

/** The columns that a problem needs, an experiment for each label, and the columns that nothing asks for. */
export function readColumns(
  table: Table,
  options: { readonly time?: string; readonly by?: string },
  wanted: { readonly measured: readonly string[]; readonly known: readonly string[] },
): { experiments: ExperimentRows[]; unused: Column[]; notes: Note[] } {
  const names = [...new Set([...wanted.measured, ...wanted.known])];
  const { time, measured: columns, by } = findColumns(table, names, options);
  const timeless = time.values.findIndex(Number.isNaN);
  if (timeless >= 0) throw badCell(table, time, timeless, 'time');
  for (const column of columns) {
    const { name, values, texts } = column;
    const bad = texts?.findIndex((text, i) => Number.isNaN(values[i]) && !isMissing(text)) ?? -1;
    if (bad >= 0) throw badCell(table, column, bad, 'value');
    // What is measured is checked below, all of it together.
    if (wanted.measured.includes(name)) continue;
    const wild = values.findIndex(
      (x) => x !== 0 && !Number.isNaN(x) && !(Math.abs(x) >= smallest && Math.abs(x) <= largest),
    );
    if (wild >= 0) {
      const cell = { column: name, ...rowOf({ name: '', ...(table.lines && { lines: table.lines }) }, wild) };
      throw new InputError(
        dataFindings.valueOutOfRange({ ...cell, value: values[wild], range: [smallest, largest] }),
      );
    }
  }
  const groups = by ? rowsByLabel(by) : new Map([['', Array.from(time.values.keys())]]);
  if (by && groups.has('')) {
    throw badCell(table, by, groups.get('')![0], 'label');
  }
  const experiments = [...groups].map(([name, rows]): ExperimentRows => {
    const t = Float64Array.from(rows, (row) => time.values[row]);
    const kept = new Map(
      columns.map((column) => [column.name, Float64Array.from(rows, (row) => column.values[row])]),
    );
    return {
      name,
      t,
      column: (name) => kept.get(name)!,
      isMeasured: (row) => wanted.measured.some((name) => !Number.isNaN(kept.get(name)![row])),
    };
  });
  const unused = table.columns.filter(
    (column) => column !== time && column !== by && !columns.includes(column),
  );
  const data = {
    states: wanted.measured,
    experiments: [...groups].map(([name, rows], e) => {
      const U = zeros(rows.length, wanted.measured.length);
      for (const [o, one] of wanted.measured.entries())
        U.data.set(experiments[e].column(one), o * rows.length);
      const lines = table.lines && Uint32Array.from(rows, (row) => table.lines![row]);
      return { name, t: experiments[e].t, U, ...(lines && { lines }) };
    }),
  };
  checkOrder(data, unused);
  checkMagnitudes(data);
  return { experiments, unused, notes: notesOn(data, unused) };
}
