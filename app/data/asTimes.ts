import type { Column } from '../../src/index.ts';
import { isMissing, momentOf } from '../../src/inside.ts';

const kept = new WeakMap<Column, Column>();

/**
 * The column as times: dates such as 2024-01-31 or 2024-01-31 14:30 as the days since the first of them, which its name
 * then says; NaN where a cell is no such date. Clock times that never go back, 9:30 or 9:30:15, are hours since the first; times that
 * elapsed, 1 h 30 min, are hours. A column that
 * does not begin with one of these stays as it is.
 */
export function asTimes(column: Column): Column {
  const before = kept.get(column);
  if (before) return before;
  const times = column.texts ? fromDates(column, column.texts) : column;
  kept.set(column, times);
  return times;
}

function fromDates(column: Column, texts: readonly string[]): Column {
  const start = texts.find((text) => !isMissing(text)) ?? '';
  const { kind, zoned } = momentOf(start) ?? {};
  if (kind === undefined) return column;
  if (kind !== 'date') return fromClock(column, texts, kind);
  let [least, first] = [Number.POSITIVE_INFINITY, ''];
  const seconds = Float64Array.from(texts, (text) => {
    const moment = momentOf(text);
    // Times of day with and without their distance from UTC cannot be held against each other.
    if (moment?.kind !== 'date' || moment.zoned !== zoned) return Number.NaN;
    if (moment.seconds < least) [least, first] = [moment.seconds, text];
    return moment.seconds;
  });
  const values = seconds.map((at) => (at - least) / (24 * 60 * 60));
  return { name: `days since ${first}`, values, texts };
}

const day = 24 * 60 * 60;
/** A night is passed where the step over midnight is no longer than this many others. */
const mostSteps = 3;

/**
 * Clock times that never go back, but over midnight in steps like the others. Those that do may belong to the next day or to another experiment, and
 * stay as they are.
 */
function fromClock(column: Column, texts: readonly string[], kind: 'clock' | 'elapsed'): Column {
  const seconds = Float64Array.from(texts, (text) => {
    const moment = momentOf(text);
    return moment?.kind === kind ? moment.seconds : Number.NaN;
  });
  const nights = seconds.filter((at) => !Number.isNaN(at));
  const first = nights[0];
  if (kind === 'clock') passMidnights(nights);
  if (!nights.every((at, i) => i === 0 || at >= nights[i - 1])) return column;
  const zero = kind === 'clock' ? first : 0;
  const name = zero === 0 ? 'hours' : `hours since ${texts[seconds.indexOf(zero)]}`;
  let k = 0;
  for (let i = 0; i < seconds.length; i++) if (!Number.isNaN(seconds[i])) seconds[i] = nights[k++];
  return { name, values: seconds.map((at) => (at - zero) / 3600), texts };
}

/** Adds a day to times from where they begin again, if the step over midnight is like the others. */
function passMidnights(times: Float64Array): void {
  const steps = Array.from(times.slice(1), (at, i) => at - times[i])
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  const usual = steps[Math.floor(steps.length / 2)] ?? 0;
  let [days, before] = [0, times[0]];
  for (let i = 1; i < times.length; i++) {
    const at = times[i];
    if (at < before && at + day - before <= mostSteps * usual) days++;
    times[i] = at + days * day;
    before = at;
  }
}

/** Whether a column seems to hold dates or times of day, be they readable or not. */
export function seemsDated({ name, values, texts }: Column): boolean {
  const i = texts?.findIndex((text) => !isMissing(text)) ?? -1;
  if (i < 0 || !Number.isNaN(values[i])) return false;
  return (
    /(^|[^\p{L}])(date|datetime|timestamp)($|[^\p{L}])/iu.test(name.slice(0, 200)) || isDateLike(texts![i])
  );
}

/** Whether a text is written like a date or a time of day. */
export function isDateLike(text: string): boolean {
  return /^\d{1,4}([-/.])\w{1,9}\1\d{1,4}(\D|$)|^\d{1,2}:\d\d(\D|$)/.test(text);
}
