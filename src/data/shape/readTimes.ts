import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { type Moment, momentOf } from '../moment.ts';
import { rowOf } from '../rowOf.ts';
import { type Column, isMissing, labelOf, type Table } from '../table.ts';
import { compactDates, partsOfYears } from './compactDates.ts';
import { datesBeside } from './datesBeside.ts';
import { withReading } from './withReading.ts';

const day = 24 * 60 * 60;

/**
 * The table with clock times, dates, or both, in its column of times as numbers: hours since the first, or days where there
 * are dates, in digits perhaps, 20240131. Times that elapsed, such as 1 h 30 min, are hours as they are. Clock times go on after midnight; those of each experiment, whose labels are in `by`, are counted from its own
 * first. Where another column has the dates of clock times, both together count. `series` tells apart rows of one experiment that are each in order by themselves.
 */
export function readTimes(
  table: Table,
  time: Column,
  by: Column | undefined,
  series: Column | undefined,
): Table {
  const parts = partsOfYears(time);
  if (parts)
    throw new InputError(
      shapeFindings.timesAreMonths({ column: time.name, text: String(time.values[0]), parts }),
    );
  const compact = compactDates(time);
  const texts = time.texts ?? compact;
  const start = texts?.find((text) => !isMissing(text)) ?? '';
  const first = momentOf(start);
  if (!texts || !first) return table;
  const rowAt = (i: number) => rowOf({ name: '', ...(table.lines && { lines: table.lines }) }, i);
  const seconds = Float64Array.from(texts, (text, i) => {
    const moment = momentOf(text);
    if (!moment && isMissing(text)) return Number.NaN;
    if (moment && isAlike(moment, first)) return moment.seconds;
    throw new InputError(shapeFindings.timesUnlike({ column: time.name, ...rowAt(i), text, first: start }));
  });
  if (first.kind === 'clock') checkMinutes(time, start);
  const dates =
    first.kind === 'clock' && !seconds.some((s) => s >= day || s < 0) ? datesBeside(table, time) : undefined;
  dates?.seconds.forEach((s, i) => {
    seconds[i] += s;
  });
  const isClock = first.kind !== 'date' && !dates;
  const decreased = (i: number, before: number) =>
    new InputError(
      shapeFindings.clockTimesDecrease({
        column: time.name,
        ...rowAt(i),
        text: texts[i],
        before: texts[before],
        rowBefore: rowAt(before).row,
      }),
    );
  const isElapsed = first.kind === 'elapsed' || (isClock && seconds.some((s) => s >= day || s < 0));
  if (isClock && !isElapsed) passMidnights(seconds, (i) => labels(by, series, i), decreased);
  const zeros = isElapsed ? undefined : zeroOf(seconds, isClock && by ? by : undefined, decreased);
  const shifted = zeros ? seconds.map((s, i) => s - zeros.at(i)) : seconds;
  const values = shifted.map((s) => s / (isClock ? 3600 : day));
  const unit = isClock ? 'h' : 'd';
  const dateOf = (row: number) => (dates ? `${labelOf(dates.column, row)} ` : '');
  const since = zeros && zeros.row >= 0 ? dateOf(zeros.row) + texts[zeros.row] : '';
  const columns = table.columns.map((one) => (one === time ? { name: time.name, values, unit } : one));
  const from = isClock ? (since === '' ? 'elapsed' : 'clock') : 'dates';
  const each = isClock && by !== undefined && since !== '';
  // The unit of its heading, time [min], is no longer that of the times.
  const readings = (table.readings ?? []).map((reading) =>
    reading.what === 'heading' && reading.name === time.name ? { ...reading, unit: '' } : reading,
  );
  const read: Table = { ...table, columns, ...(table.readings && { readings }) };
  return withReading(compact ? withReading(read, { what: 'dates', column: time.name, as: 'digits' }) : read, {
    what: 'times',
    column: time.name,
    from,
    unit,
    since,
    each,
    ...(dates && { dates: dates.column.name }),
  });
}

/** Throws where 05:30 could be minutes and seconds, since the heading says that times are in these: `time [min]`, `time (mm:ss)`. */
function checkMinutes({ name, unit = '' }: Column, text: string): void {
  const isShort = /^[^:]*:[^:]*$/.test(text) && !/m\.?$/i.test(text);
  if (isShort && /^(?:m+:s+|s|secs?|seconds?|mins?|minutes?)$/i.test(unit))
    throw new InputError(shapeFindings.clockOrMinutes({ column: name, unit, text }));
}

function isAlike(a: Moment, b: Moment): boolean {
  return a.kind === b.kind && a.zoned === b.zoned;
}

function labels(by: Column | undefined, series: Column | undefined, i: number): string {
  return `${by ? labelOf(by, i) : ''}\n${series ? labelOf(series, i) : ''}`;
}

/** Adds a day to clock times of one series from where they start again half a day or more earlier. Throws where they go back by less. */
function passMidnights(
  seconds: Float64Array,
  seriesOf: (i: number) => string,
  decreased: (i: number, before: number) => InputError,
): void {
  const last = new Map<string, { row: number; days: number }>();
  for (let i = 0; i < seconds.length; i++) {
    if (Number.isNaN(seconds[i])) continue;
    const name = seriesOf(i);
    const before = last.get(name);
    let days = before?.days ?? 0;
    const back = before ? seconds[before.row] - (seconds[i] + days * day) : 0;
    if (back >= day / 2) days++;
    else if (back > 0 && before) throw decreased(i, before.row);
    seconds[i] += days * day;
    last.set(name, { row: i, days });
  }
}

/** The time 0 of each row: the first of all, or of its experiment. None where times begin with 0. */
function zeroOf(
  seconds: Float64Array,
  by: Column | undefined,
  decreased: (i: number, before: number) => InputError,
): { at(i: number): number; row: number } {
  const least = new Map<string, number>();
  const name = (i: number) => (by ? labelOf(by, i) : '');
  let row = -1;
  seconds.forEach((s, i) => {
    if (Number.isNaN(s)) return;
    const label = name(i);
    const before = least.get(label);
    if (before === undefined || s < seconds[before]) {
      // Series of one experiment that begin half a day apart may lie on two sides of midnight.
      if (by && before !== undefined && seconds[before] - s >= day / 2) throw decreased(i, before);
      least.set(label, i);
    }
    if (row < 0 || s < seconds[row]) row = i;
  });
  if (row >= 0 && seconds[row] === 0) return { at: () => 0, row: -1 };
  return { at: (i) => seconds[least.get(name(i)) ?? i], row };
}
