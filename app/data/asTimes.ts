import type { Column } from '../../src/index.ts';
import { isMissing } from '../../src/inside.ts';

/** Year, month and day, and perhaps the time of day, of seconds with decimals, and its distance from UTC. */
const date =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d(?:\.\d+)?))?(?: ?(Z|[+-]\d\d:?\d\d))?)?$/;

const kept = new WeakMap<Column, Column>();

/**
 * The column as times: dates such as 2024-01-31 or 2024-01-31 14:30 as the days since the first of them, which its name
 * then says; NaN where a cell is no such date. A column that does not begin with one stays as it is.
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
  const zoned = instant(start)?.zoned;
  if (zoned === undefined) return column;
  let [least, first] = [Number.POSITIVE_INFINITY, ''];
  const seconds = Float64Array.from(texts, (text) => {
    const moment = instant(text);
    // Times of day with and without their distance from UTC cannot be held against each other.
    if (moment?.zoned !== zoned) return Number.NaN;
    if (moment.seconds < least) [least, first] = [moment.seconds, text];
    return moment.seconds;
  });
  const values = seconds.map((at) => (at - least) / (24 * 60 * 60));
  return { name: `days since ${first}`, values, texts };
}

/** Seconds since 1970, in UTC where nothing else is said, and whether something is. */
function instant(text: string): { seconds: number; zoned: boolean } | undefined {
  const match = date.exec(text);
  if (!match) return undefined;
  const [, year, , month, day, hours = '0', minutes = '0', seconds = '0', zone] = match;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // 31 April would become 1 May.
  const exists = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCFullYear() === Number(year);
  if (!exists || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return undefined;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return { seconds: midnight.getTime() / 1000 + ofDay - fromUtc(zone), zoned: zone !== undefined };
}

function fromUtc(zone = 'Z'): number {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours! * 60 + minutes!) * 60;
}

/** Whether a column seems to hold dates or times of day, be they readable or not. */
export function seemsDated({ name, values, texts }: Column): boolean {
  const i = texts?.findIndex((text) => !isMissing(text)) ?? -1;
  if (i < 0 || !Number.isNaN(values[i])) return false;
  return (
    /(^|[^\p{L}])(date|datetime|timestamp)($|[^\p{L}])/iu.test(name.slice(0, 200)) || isDateLike(texts![i]!)
  );
}

/** Whether a text is written like a date or a time of day. */
export function isDateLike(text: string): boolean {
  return /^\d{1,4}([-/.])\w{1,9}\1\d{1,4}(\D|$)|^\d{1,2}:\d\d(\D|$)/.test(text);
}
