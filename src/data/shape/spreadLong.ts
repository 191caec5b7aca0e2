import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { badCell } from '../badCell.ts';
import { isExperimentName } from '../columnNames.ts';
import { timeColumn } from '../findColumns.ts';
import { type Column, isMissing, labelOf, type Table } from '../table.ts';
import { gather } from './gather.ts';
import type { ShapeOptions } from './shapeTable.ts';
import type { WantedNames } from './wantedNames.ts';
import { withReading } from './withReading.ts';

/** The two columns that make a table long: names of what was measured, and values. */
export interface LongColumns {
  readonly variable: Column;
  readonly value: Column;
}

/**
 * The columns of a long table: those that `long` names, as in variable=value; or where nothing else is measured and one column of
 * texts holds names of the model, that one and the only column of numbers that can be its values. Undefined where the table is wide.
 */
export function findLong(
  table: Table,
  wanted: WantedNames,
  time: Column | undefined,
  { long = '', by = '', time: timeName = '' }: ShapeOptions,
): LongColumns | undefined {
  if (long !== '') return namedIn(table, long);
  if (table.columns.some(({ name }) => wanted.measured.includes(name))) return undefined;
  const names = new Set(wanted.measured);
  const holding = table.columns.filter(
    (column) =>
      column !== time &&
      column.name !== by &&
      !isExperimentName(column.name) &&
      column.texts?.some((text) => names.has(text.normalize('NFC'))),
  );
  if (holding.length === 0) return undefined;
  // What keeps the table from being long is that it has no times.
  if (!time) timeColumn(table, wanted.measured, timeName);
  const [variable] = holding;
  const numeric = table.columns.filter(
    (column) =>
      column !== time &&
      column !== variable &&
      column.name !== '' &&
      column.name !== by &&
      !isExperimentName(column.name) &&
      !wanted.known.includes(column.name) &&
      isNumeric(column),
  );
  const called = numeric.filter(({ name }) => /^(?:values?|measurements?|wert)$/i.test(name));
  const values = called.length === 1 ? called : numeric;
  if (holding.length > 1 || values.length !== 1) {
    throw new InputError(
      shapeFindings.longUnclear({
        variables: holding.map(({ name }) => name),
        values: values.map(({ name }) => name),
      }),
    );
  }
  return { variable, value: values[0] };
}

function namedIn(table: Table, long: string): LongColumns {
  const at = long.indexOf('=');
  const [variable, value] = [long.slice(0, Math.max(at, 0)), long.slice(at + 1)].map((part) => {
    const name = part.trim().normalize('NFC');
    return table.columns.find((column) => column.name === name);
  });
  if (variable && value && variable !== value) return { variable, value };
  const columns = table.columns.map(({ name }) => name).filter((name) => name !== '');
  throw new InputError(shapeFindings.longColumnMissing({ long, columns }));
}

function isNumeric({ values, texts, limits }: Column): boolean {
  if (!texts || limits) return true;
  return values.some((x) => !Number.isNaN(x));
}

/**
 * The long table with a column for each name of the model that the column of variables has. Cells at one time with the same in all
 * other columns share a row; those of one variable that repeat are replicates, in rows of their own.
 */
export function spreadLong(
  table: Table,
  wanted: WantedNames,
  { variable, value }: LongColumns,
  time: Column | undefined,
  by: Column | undefined,
): Table {
  const places = new Map<string, number>();
  const others = new Set<string>();
  const asked = new Set([...wanted.measured, ...wanted.known]);
  const which = new Int32Array(table.rows).fill(-1);
  for (let i = 0; i < table.rows; i++) {
    const name = labelOf(variable, i);
    if (name === '') throw badCell(table, variable, i, 'label');
    if (!asked.has(name)) others.add(name);
    else {
      if (!places.has(name)) places.set(name, places.size);
      which[i] = places.get(name)!;
    }
  }
  const names = [...places.keys()];
  if (names.length === 0) {
    throw new InputError(
      shapeFindings.longWithoutNames({
        column: variable.name,
        names: wanted.measured,
        labels: [...others].slice(0, 20),
      }),
    );
  }
  const units = unitsIn(table, variable, which, names);
  const kept = table.columns.filter(
    (column) => column !== variable && column !== value && column !== units?.column,
  );
  const isKey = (column: Column) =>
    column === time ||
    column === by ||
    asked.has(column.name) ||
    !describesNames(column, which, names.length);
  const rows = mergedRows(table, kept.filter(isKey), which, names.length);
  const order = sortedRows(rows, time, by, which);
  const at = (list: Int32Array) => (order ? Int32Array.from(order, (i) => list[i]) : list);
  const columns = [
    ...kept.map((column) => gather(column.name, [column], at(rows.first))),
    ...names.map((name, v) => {
      const column = withoutTexts(gather(name, [value], at(rows.of[v])));
      return units?.of[v] ? { ...column, unit: units.of[v] } : column;
    }),
  ];
  const { lines } = table;
  return withReading(
    {
      columns,
      rows: rows.first.length,
      ...(lines && { lines: Uint32Array.from(at(rows.first), (row) => lines[row]) }),
      ...(table.readings && { readings: table.readings }),
      ...(table.notes && { notes: table.notes }),
    },
    {
      what: 'long',
      variable: variable.name,
      value: value.name,
      names,
      others: [...others].slice(0, 20),
      ...(units && { units: units.column.name }),
    },
  );
}

/** The column that says the unit of each value, and the unit of each variable. Throws where one has several: nothing is converted. */
function unitsIn(
  { columns }: Table,
  variable: Column,
  which: Int32Array,
  names: readonly string[],
): { column: Column; of: string[] } | undefined {
  const column = columns.find(({ name, texts }) => texts && /^units?$/i.test(name));
  if (!column || column === variable) return undefined;
  const of = names.map((_, v) => {
    const units = labelsOf(column, which, v);
    if (units.length > 1)
      throw new InputError(
        shapeFindings.longUnitsDiffer({ column: column.name, variable: names[v], units: units.slice(0, 8) }),
      );
    return units[0] ?? '';
  });
  return { column, of };
}

/** Whether a column of texts says something of each variable, and not of rows: two variables differ in it, and none with itself. */
function describesNames(column: Column, which: Int32Array, count: number): boolean {
  if (!column.texts || column.limits) return false;
  const labels = Array.from({ length: count }, (_, v) => labelsOf(column, which, v));
  return labels.every(({ length }) => length <= 1) && new Set(labels.flat()).size > 1;
}

/** The different labels that a column has in the rows of a variable. */
function labelsOf(column: Column, which: Int32Array, v: number): string[] {
  const labels = new Set<string>();
  for (let i = 0; i < which.length; i++) if (which[i] === v) labels.add(labelOf(column, i));
  labels.delete('');
  return [...labels];
}

/** Which rows of the long table make each of the wide one: the first, and that of each variable, or -1. */
interface MergedRows {
  readonly first: Int32Array;
  readonly of: readonly Int32Array[];
}

function mergedRows(table: Table, kept: readonly Column[], which: Int32Array, count: number): MergedRows {
  const keys = new Map<string, number>();
  /** How often a key has had a variable, and the row of a key's repeats. */
  const repeats = new Map<number, number>();
  const rowOf = new Map<number, number>();
  const first: number[] = [];
  const of = Array.from({ length: count }, (): number[] => []);
  for (let i = 0; i < table.rows; i++) {
    const v = which[i];
    if (v < 0) continue;
    const key = kept.map((column) => (column.texts ? column.texts[i] : column.values[i])).join('\u0000');
    let id = keys.get(key);
    if (id === undefined) {
      id = keys.size;
      keys.set(key, id);
    }
    const repeat = repeats.get(id * count + v) ?? 0;
    repeats.set(id * count + v, repeat + 1);
    const place = id + repeat * table.rows;
    let row = rowOf.get(place);
    if (row === undefined) {
      row = first.length;
      rowOf.set(place, row);
      first.push(i);
      for (const list of of) list.push(-1);
    }
    of[v][row] = i;
  }
  return { first: Int32Array.from(first), of: of.map((list) => Int32Array.from(list)) };
}

/** The rows by time, where those of each variable are in order; undefined where they need not be sorted, or must not. */
function sortedRows(
  { first, of }: MergedRows,
  time: Column | undefined,
  by: Column | undefined,
  which: Int32Array,
): Int32Array | undefined {
  if (!time) return undefined;
  const t = time.values;
  const last = new Map<string, number>();
  for (let i = 0; i < which.length; i++) {
    if (which[i] < 0) continue;
    const series = `${which[i]} ${by ? labelOf(by, i) : ''}`;
    // Rows that are not in order stay so, for a refusal in the words of the table.
    if (t[i] < (last.get(series) ?? Number.NEGATIVE_INFINITY)) return undefined;
    last.set(series, t[i]);
  }
  if (of.length === 1) return undefined;
  return Int32Array.from(first.keys()).sort((a, b) => t[first[a]] - t[first[b]] || a - b);
}

/** The column without texts that say only what its values do. */
function withoutTexts(column: Column): Column {
  const { texts, ...rest } = column;
  if (!texts || column.limits) return column;
  return texts.every((text, i) => !Number.isNaN(column.values[i]) || isMissing(text)) ? rest : column;
}
