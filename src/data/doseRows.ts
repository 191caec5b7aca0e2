import { rowsByLabel } from './rowsByLabel.ts';
import type { Column, Table } from './table.ts';

/** The columns of dose records, by what they are called. */
export interface DoseColumns {
  readonly time: Column;
  readonly dv: Column;
  readonly amt: Column | undefined;
  /** All of them, by their names in capitals. */
  readonly named: ReadonlyMap<string, Column>;
}

/** A row of the table that is made of records: a record itself, a dose that it repeats, or the end of an infusion. */
export interface DoseRow {
  readonly kind: 'record' | 'repeat' | 'end';
  /** The record that it comes from. */
  readonly row: number;
  readonly t: number;
  /** What is given at once; 0 for nothing. */
  readonly amount: number;
  /** The rate of the infusions that run from here on. */
  readonly rate: number;
}

/** The number in a cell; 0 where it has none. */
export function numberAt(column: Column | undefined, row: number): number {
  return column?.values[row] || 0;
}

/** Whether a record is a dose or another event. */
function isEvent({ named, amt }: DoseColumns, row: number): boolean {
  return numberAt(named.get('EVID') ?? amt, row) !== 0;
}

/** Whether a record has a value that was measured. */
export function isMeasured(records: DoseColumns, row: number): boolean {
  return !isEvent(records, row) && numberAt(records.named.get('MDV'), row) === 0;
}

/** What a record gives, at once or by infusion; 0 where it is no dose. */
export function amountAt(records: DoseColumns, row: number): number {
  const isDose = isEvent(records, row) && numberAt(records.named.get('EVID'), row) <= 1;
  return isDose ? numberAt(records.amt, row) : 0;
}

/** The rows of one individual after the other, with those that records stand for in between. */
export function doseRows(table: Table, records: DoseColumns): DoseRow[] {
  const id = [...records.named].find(([name]) => idNames.test(name))?.[1];
  const groups = id ? [...rowsByLabel(id).values()] : runsIn(records.time, table.rows);
  return groups.flatMap((group) => rowsOfOne(records, group));
}

/** What the column that tells individuals apart is called. */
const idNames =
  /^(?:#?ID|U?SUBJ(?:ECT)?[ _.]?(?:ID|NO)?|PATIENT[ _.]?(?:ID|NO)?|ANIMAL[ _.]?(?:ID|NO)?|PID)$/;

/** Rows in order of time, where nothing else tells individuals apart: a new one begins where the time goes back. */
function runsIn(time: Column, rows: number): number[][] {
  const runs: number[][] = [];
  for (let row = 0; row < rows; row++) {
    if (row === 0 || numberAt(time, row) < numberAt(time, row - 1)) runs.push([row]);
    else runs[runs.length - 1].push(row);
  }
  return runs;
}

function rowsOfOne(records: DoseColumns, group: readonly number[]): DoseRow[] {
  const { time, named } = records;
  const last = group.reduce((most, row) => Math.max(most, numberAt(time, row)), Number.NEGATIVE_INFINITY);
  const infusions: { from: number; to: number; rate: number }[] = [];
  const rows = group.flatMap((row): DoseRow[] => {
    const [start, amount] = [numberAt(time, row), amountAt(records, row)];
    const [rate, interval] = [numberAt(named.get('RATE'), row), numberAt(named.get('II'), row)];
    const more = amount > 0 && interval > 0 ? numberAt(named.get('ADDL'), row) : 0;
    const made: DoseRow[] = [];
    for (let k = 0; k <= more; k++) {
      const t = start + k * interval;
      if (k > 0 && t > last) break;
      const isInfused = amount > 0 && rate > 0;
      made.push({ kind: k === 0 ? 'record' : 'repeat', row, t, amount: isInfused ? 0 : amount, rate: 0 });
      if (!isInfused) continue;
      const to = t + amount / rate;
      infusions.push({ from: t, to, rate });
      made.push({ kind: 'end', row, t: to, amount: 0, rate: 0 });
    }
    return made;
  });
  const rateFrom = (t: number) =>
    infusions.reduce((sum, { from, to, rate }) => (from <= t && t < to ? sum + rate : sum), 0);
  const rated = infusions.length === 0 ? rows : rows.map((one) => ({ ...one, rate: rateFrom(one.t) }));
  // Records that are not in order stay so, to be refused where they are.
  const isSorted = group.every((row, k) => k === 0 || numberAt(time, row) >= numberAt(time, group[k - 1]));
  // A value at the time of a repeated dose was measured before it: it stands above.
  const isRepeat = ({ kind }: DoseRow) => Number(kind === 'repeat');
  return isSorted ? rated.sort((a, b) => a.t - b.t || isRepeat(a) - isRepeat(b)) : rated;
}
