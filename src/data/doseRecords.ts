import { recordFindings } from '../findings/recordFindings.ts';
import { InputError } from '../inputError.ts';
import { badCell } from './badCell.ts';
import { checkTableSize } from './checkTableSize.ts';
import { amountAt, type DoseColumns, type DoseRow, doseRows, isMeasured, numberAt } from './doseRows.ts';
import { flaggedLimits } from './flaggedLimits.ts';
import { headingOf, withEnding } from './heading.ts';
import { rowOf } from './rowOf.ts';
import { rowsByLabel } from './rowsByLabel.ts';
import { gather } from './shape/gather.ts';
import { withReading } from './shape/withReading.ts';
import { type Column, isMissing, type Table } from './table.ts';

/** Columns that say what a record is, and are of no use once they were followed. */
const followed = ['EVID', 'MDV', 'CMT', 'RATE', 'ADDL', 'II', 'SS', 'DUR', 'DVID', 'CENS', 'BLQ'];

/** What Monolix calls some of them. */
const called: ReadonlyMap<string, string> = new Map([
  ['Y', 'DV'],
  ['ADM', 'CMT'],
  ['YTYPE', 'DVID'],
  ['TINF', 'DUR'],
]);

/**
 * The table of records as NONMEM, Monolix and nlmixr take them, recognised by TIME, DV (or Y) and one of AMT, EVID and MDV: each row is a dose or a
 * measurement. DV is missing in the rows of doses, AMT is empty in all others, doses that are repeated (ADDL, II) have rows of their own, RATE is the rate of
 * infusion at each time, DV of several kinds (DVID, or the compartments of values in CMT) is several columns, and values that CENS or BLQ marks are beyond a
 * limit. Another table is returned as it is.
 */
export function doseRecords(table: Table): Table {
  if (!recordsIn(table)) {
    checkMarks(table);
    return table;
  }
  const kept = withoutComments(table);
  const records = recordsIn(kept)!;
  checkRecords(kept, records);
  const rows = doseRows(kept, records);
  checkTableSize(rows.length, kept.columns.length);
  const { time, dv, amt, named } = records;
  const from = Int32Array.from(rows, ({ row }) => row);
  const infused = rows.some(({ rate }) => rate > 0) ? named.get('RATE') : undefined;
  const isFollowed = (column: Column) => followed.some((name) => named.get(name) === column);
  const isLeft = (column: Column) => isFollowed(column) && column !== infused && !isCourse(column, infused);
  const columns = kept.columns.flatMap((column): Column[] => {
    if (column === dv) return valuesOf(kept, records, rows);
    if (column === infused) return [{ name: column.name, values: numbers(rows, ({ rate }) => rate) }];
    if (isLeft(column) || isMarks(column)) return [];
    const { texts, ...rest } = gather(column.name, [column], from);
    if (column === amt)
      return [{ ...rest, values: numbers(rows, ({ amount }) => (amount > 0 ? amount : Number.NaN)) }];
    if (column === time && !texts) return [{ ...rest, values: numbers(rows, timeOf(time)) }];
    return [{ ...rest, ...(texts && { texts }) }];
  });
  const { lines } = kept;
  return withReading(
    {
      ...kept,
      columns,
      rows: rows.length,
      ...(lines && { lines: Uint32Array.from(from, (row) => lines[row]) }),
    },
    {
      what: 'doseRecords',
      value: dv.name,
      doses: rows.filter(({ amount }) => amount > 0).length,
      amount: amt?.name ?? '',
      repeated: rows.filter(({ kind, amount }) => kind === 'repeat' && amount > 0).length,
      infusion: infused?.name ?? '',
      comments: table.rows - kept.rows,
      left: kept.columns.filter(isLeft).map(({ name }) => name),
    },
  );
}

/** What a column is called, without its unit: TIME in "TIME [h]". */
const upper = ({ name }: Column) => headingOf(name).name.toUpperCase();

/** Whether a column is a rate over time already, as one that was read before is: it belongs to no dose. */
function isCourse(column: Column, infused: Column | undefined): boolean {
  return upper(column) === 'RATE' && infused === undefined && column.values.some((rate) => rate > 0);
}

/** The time of a row; NaN of a record that has none, which is refused later. */
function timeOf({ values }: Column): (row: DoseRow) => number {
  return ({ kind, row, t }) => (kind === 'record' ? values[row] : t);
}

function numbers(rows: readonly DoseRow[], of: (row: DoseRow) => number): Float64Array {
  return Float64Array.from(rows, of);
}

function isOfRecords(name: string): boolean {
  return followed.includes(name) || called.has(name) || ['TIME', 'DV', 'AMT'].includes(name);
}

function recordsIn({ columns }: Table): DoseColumns | undefined {
  const named = new Map(columns.map((column) => [upper(column), column]));
  // Of others, such as those without a name, there may be several.
  if (columns.some((column) => named.get(upper(column)) !== column && isOfRecords(upper(column))))
    return undefined;
  // A column Y may be anything where no other is called as in such tables.
  const isRecords = [...followed, ...called.keys()].some((name) => name !== 'Y' && named.has(name));
  for (const [other, name] of called) {
    const column = named.get(other);
    if (isRecords && column && !named.has(name)) named.set(name, column);
  }
  const [time, dv, amt] = ['TIME', 'DV', 'AMT'].map((name) => named.get(name));
  const isOne = amt || named.has('EVID') || named.has('MDV');
  return time && dv && isOne ? { time, dv, amt, named } : undefined;
}

/** Throws where EVID or MDV mark rows that measure nothing, but no column is called as one of values is. */
function checkMarks({ columns }: Table): void {
  const named = new Map(columns.map((column) => [upper(column), column]));
  const mark = named.get('EVID') ?? named.get('MDV');
  const isMark = (x: number) => Number.isNaN(x) || (Number.isInteger(x) && x >= 0);
  if (!named.has('TIME') || named.has('DV') || named.has('Y') || !mark?.values.every(isMark)) return;
  if (mark.values.some((x) => x > 0))
    throw new InputError(recordFindings.valuesUnnamed({ column: mark.name }));
}

/** Whether a column marks records that are to be passed over, by C or #. */
function isMarks({ name, values, texts }: Column): boolean {
  if (!/^(?:C|#|IGNORE)$/i.test(name) || !values.every(Number.isNaN)) return false;
  return texts?.every((text) => isMissing(text) || isMark(text)) ?? true;
}

function isMark(text: string): boolean {
  return /^[C#@]$/i.test(text);
}

function withoutComments(table: Table): Table {
  const marks = table.columns.find(isMarks)?.texts;
  const rows = Int32Array.from({ length: table.rows }, (_, i) => i).filter((i) => !isMark(marks?.[i] ?? ''));
  if (rows.length === table.rows) return table;
  const { lines } = table;
  return {
    ...table,
    rows: rows.length,
    columns: table.columns.map((column) => gather(column.name, [column], rows)),
    ...(lines && { lines: Uint32Array.from(rows, (row) => lines[row]) }),
  };
}

/** Throws where a record asks for something that no line of a model does, or where its cells contradict each other. */
function checkRecords({ lines }: Table, records: DoseColumns): void {
  const { time, named } = records;
  const refuse = (
    name: string,
    isWrong: (value: number, row: number) => boolean,
    finding: 'recordNotTaken' | 'recordContradicts' = 'recordNotTaken',
  ) => {
    const column = named.get(name);
    const row = column?.values.findIndex(isWrong) ?? -1;
    if (!column || row < 0) return;
    const place = rowOf({ name: '', ...(lines && { lines }) }, row);
    const cell = { ...place, column: column.name, value: column.values[row] };
    throw new InputError(recordFindings[finding]({ ...cell, name }));
  };
  const isDose = (row: number) => amountAt(records, row) > 0;
  refuse('EVID', (value) => value > 2);
  refuse('SS', (value, row) => isDose(row) && value > 0);
  refuse('DUR', (value, row) => isDose(row) && value > 0);
  refuse('RATE', (value, row) => isDose(row) && value < 0);
  // Clock times cannot be counted on from.
  refuse('ADDL', (value, row) => isDose(row) && value > 0 && Number.isNaN(time.values[row]));
  refuse('RATE', (value, row) => isDose(row) && value > 0 && Number.isNaN(time.values[row]));
  const first = named.get('CMT')?.values.find((_, row) => isDose(row));
  refuse('CMT', (value, row) => isDose(row) && value !== first);
  refuse('AMT', (value, row) => !isDose(row) && Math.abs(value) > 0, 'recordContradicts');
  refuse('EVID', (value, row) => !isDose(row) && value === 1, 'recordContradicts');
  const isRepeated = (row: number) => numberAt(named.get('II'), row) > 0;
  refuse('ADDL', (value, row) => isDose(row) && value > 0 && !isRepeated(row), 'recordContradicts');
}

/** The values, a column for each kind of them, empty in rows that measure nothing. */
function valuesOf(table: Table, records: DoseColumns, rows: readonly DoseRow[]): Column[] {
  const { dv, named } = records;
  const isValue = ({ kind, row }: DoseRow) => kind === 'record' && isMeasured(records, row);
  const marked = flaggedLimits(dv, named);
  const kinds = named.get('DVID') ?? named.get('CMT');
  const groups = kinds ? [...rowsByLabel(kinds)] : [];
  const used = groups.filter(([, group]) => group.some((row) => isMeasured(records, row)));
  const column = (name: string, isOf: (row: number) => boolean) =>
    gather(
      name,
      [marked],
      Int32Array.from(rows, (one) => (isValue(one) && isOf(one.row) ? one.row : -1)),
    );
  if (!kinds || used.length < 2) return [column(dv.name, () => true)];
  return used.map(([label, group]) => {
    if (label === '') throw badCell(table, kinds, group.find((row) => isMeasured(records, row))!, 'label');
    const own = new Set(group);
    return column(/^\d/.test(label) ? withEnding(dv.name, label) : label, (row) => own.has(row));
  });
}
