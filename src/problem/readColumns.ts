import { badCell } from '../data/badCell.ts';
import { checkMagnitudes, largest, smallest } from '../data/checkMagnitudes.ts';
import { checkOrder } from '../data/checkOrder.ts';
import { findColumns } from '../data/findColumns.ts';
import { notesOn } from '../data/notesOn.ts';
import { rowOf } from '../data/rowOf.ts';
import { rowsByLabel } from '../data/rowsByLabel.ts';
import { type Column, isMissing, type Limits, type Table } from '../data/table.ts';
import { dataFindings } from '../findings/dataFindings.ts';
import type { Note } from '../findings/note.ts';
import { InputError } from '../inputError.ts';
import { zeros } from '../linalg/matrix.ts';
import { REST } from './experimentModel.ts';

/** The rows of one experiment, its columns by name; NaN where a cell is empty. */
export interface ExperimentRows {
  readonly name: string;
  readonly t: Float64Array;
  /** The last time except for rows at infinity, which `t` has as a far one; undefined where there are none. */
  readonly settles?: number | undefined;
  column(name: string): Float64Array;
  /** The limits of a column, where cells are beyond some. */
  limits(name: string): Limits | undefined;
  /** Whether a row contains a measurement. */
  isMeasured(row: number): boolean;
}

/** The columns that a problem needs, split into experiments by label, and the unused columns. */
export function readColumns(
  table: Table,
  options: { readonly time?: string; readonly by?: string },
  wanted: { readonly measured: readonly string[]; readonly known: readonly string[] },
): { experiments: ExperimentRows[]; unused: Column[]; notes: Note[] } {
  const names = [...new Set([...wanted.measured, ...wanted.known])];
  const { time, measured: columns, by } = findColumns(table, names, options, knownOnly(wanted));
  const isLate = (row: number) => /^\+?inf(inity)?$/i.test(time.texts?.[row] ?? '');
  const missingTime = time.values.findIndex((t, row) => Number.isNaN(t) && !isLate(row));
  if (missingTime >= 0) throw badCell(table, time, missingTime, 'time');
  for (const column of columns) {
    const { name, values, texts } = column;
    const bad = texts?.findIndex((text, i) => Number.isNaN(values[i]) && !isMissing(text)) ?? -1;
    if (bad >= 0) throw badCell(table, column, bad, 'value');
    // Measured columns are checked together below.
    if (wanted.measured.includes(name)) continue;
    const outOfRange = values.findIndex(
      (x) => x !== 0 && !Number.isNaN(x) && !(Math.abs(x) >= smallest && Math.abs(x) <= largest),
    );
    if (outOfRange >= 0) {
      const cell = {
        column: name,
        ...rowOf({ name: '', ...(table.lines && { lines: table.lines }) }, outOfRange),
      };
      throw new InputError(
        dataFindings.valueOutOfRange({ ...cell, value: values[outOfRange], range: [smallest, largest] }),
      );
    }
  }
  const groups = by ? rowsByLabel(by) : new Map([['', Array.from(time.values.keys())]]);
  if (by && groups.has('')) {
    throw badCell(table, by, groups.get('')![0], 'label');
  }
  const timesOf = (rows: readonly number[]) =>
    rows.map((row) => (isLate(row) ? Number.POSITIVE_INFINITY : time.values[row]));
  const longest = Math.max(...Array.from(groups.values(), (rows) => spanOf(timesOf(rows)))) || 1;
  const experiments = [...groups].map(([name, rows]): ExperimentRows => {
    const { t, settles } = farTimes(timesOf(rows), longest);
    const kept = new Map(
      columns.map((column) => [column.name, Float64Array.from(rows, (row) => column.values[row])]),
    );
    const limits = new Map(
      columns.flatMap((column) => {
        const { limits } = column;
        if (!limits) return [];
        const sign = Int8Array.from(rows, (row) => limits.sign[row]);
        return [[column.name, { sign, at: Float64Array.from(rows, (row) => limits.at[row]) }]];
      }),
    );
    return {
      name,
      t,
      ...(settles !== undefined && { settles }),
      column: (name) => kept.get(name)!,
      limits: (name) => limits.get(name),
      isMeasured: (row) =>
        wanted.measured.some((name) => !Number.isNaN(kept.get(name)![row]) || limits.get(name)?.sign[row]),
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
  return { experiments, unused, notes: notesOn(data, unused, table) };
}

/** What is known and not measured. */
function knownOnly(wanted: {
  readonly measured: readonly string[];
  readonly known: readonly string[];
}): string[] {
  return wanted.known.filter((name) => !wanted.measured.includes(name));
}

/** From the first time to the last, except for infinity. */
function spanOf(times: readonly number[]): number {
  const known = times.filter(Number.isFinite);
  return known.length > 0 ? known[known.length - 1] - known[0] : 0;
}

/** Times, with a far one in the place of infinity: that of the steady state. */
function farTimes(
  times: readonly number[],
  longest: number,
): { t: Float64Array; settles: number | undefined } {
  if (times.every(Number.isFinite)) return { t: Float64Array.from(times), settles: undefined };
  const settles = times.filter(Number.isFinite).at(-1) ?? 0;
  const far = settles + REST * (spanOf(times) || longest);
  return { t: Float64Array.from(times, (t) => (Number.isFinite(t) ? t : far)), settles };
}
