import type { Reading } from '../findings/reading.ts';
import { withReading } from './shape/withReading.ts';
import { type Column, isMissing, type Table } from './table.ts';

type DatesAs = Extract<Reading, { what: 'dates' }>['as'];

/** Hours, minutes and perhaps seconds, with decimals, after a date. */
const clock = /(?:[ T,]+(\d\d?):(\d\d)(?::(\d\d(?:[.,]\d+)?))?(?: ?([AaPp])\.?[Mm]\.?)?)?$/;
/** Two numbers and a year, 31/01/2024 or 1/31/2024. */
const numeric = withClock(/^(\d\d?)([-/.])(\d\d?)\2(\d{4})/);
/** 31 Jan 2024, 31-Jan-2024; Jan 31, 2024. */
const dayMonth = withClock(/^(\d\d?)[-\s.]+([A-Za-z]{3,9})\.?[-\s,]+(\d{4})/);
const monthDay = withClock(/^([A-Za-z]{3,9})\.?\s+(\d\d?),?\s+(\d{4})/);
/** 2024-W05: a week of ISO 8601. */
const week = /^(\d{4})-?[Ww](\d\d?)$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The table with dates in other notations as year, month and day, 2024-01-31: names of months, weeks of ISO 8601 by their Monday, and day and month in
 * the one order in which all of a column are dates. Where both orders are possible, nothing is changed.
 */
export function plainDates(table: Table): Table {
  let plain = table;
  table.columns.forEach((column, j) => {
    const found = column.texts && datesIn(column.texts);
    if (!found) return;
    const columns = plain.columns.map((one, k): Column => (k === j ? { ...one, texts: found.texts } : one));
    plain = withReading({ ...plain, columns }, { what: 'dates', column: column.name, as: found.as });
  });
  return plain;
}

const orders = ['day first', 'month first'] as const;

function datesIn(texts: readonly string[]): { as: DatesAs; texts: readonly string[] } | undefined {
  const first = texts.find((text) => !isMissing(text)) ?? '';
  if (first.length > 40 || !/\d{4}/.test(first)) return undefined;
  const ways: readonly DatesAs[] = numeric.test(first) ? orders : week.test(first) ? ['week'] : ['words'];
  const possible = ways.flatMap((as) => {
    const dates = inOrder(texts, as);
    return dates ? [{ as, texts: dates }] : [];
  });
  return possible.length === 1 ? possible[0] : undefined;
}

function withClock(date: RegExp): RegExp {
  return new RegExp(date.source + clock.source);
}

/** All texts as dates read in one way, missing ones as they are; undefined where one is no such date. */
export function inOrder(texts: readonly string[], as: DatesAs): readonly string[] | undefined {
  const dates: string[] = [];
  for (const text of texts) {
    const date = isMissing(text) ? text : isoOf(text, as);
    if (date === undefined) return undefined;
    dates.push(date);
  }
  return dates;
}

function isoOf(text: string, as: DatesAs): string | undefined {
  if (as === 'week') return mondayOf(text);
  if (as === 'words') {
    const [, d, name, y, ...clock] = dayMonth.exec(text) ?? [];
    if (d !== undefined) return dated(Number(y), monthOf(name), Number(d), clock);
    const [, word, day, year, ...rest] = monthDay.exec(text) ?? [];
    return word === undefined ? undefined : dated(Number(year), monthOf(word), Number(day), rest);
  }
  const match = numeric.exec(text);
  if (!match) return undefined;
  const [first, second, year] = [match[1], match[3], match[4]].map(Number);
  const [day, month] = as === 'day first' ? [first, second] : [second, first];
  return dated(year, month, day, match.slice(5));
}

function monthOf(word: string): number {
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** A day, and perhaps its time, as 2024-01-31 14:05:00; undefined where there is no such day or time. */
function dated(
  year: number,
  month: number,
  day: number,
  [hours, minutes, seconds = '00', half]: readonly (string | undefined)[],
): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || date.getUTCMonth() !== month - 1) return undefined;
  const text = date.toISOString().slice(0, 10);
  if (hours === undefined) return text;
  let h = Number(hours);
  if (half !== undefined) {
    if (h < 1 || h > 12) return undefined;
    h = (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (h > 23 || Number(minutes) > 59 || Number(seconds.slice(0, 2)) > 59) return undefined;
  return `${text} ${String(h).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** The Monday of a week, the first of which in a year has the 4th of January in it. */
function mondayOf(text: string): string | undefined {
  const match = week.exec(text);
  const [year, number] = (match?.slice(1) ?? []).map(Number);
  if (!match || number < 1 || number > 53) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const back = (fourth.getUTCDay() + 6) % 7;
  const monday = new Date(Date.UTC(year, 0, 4 - back + 7 * (number - 1)));
  // Most years have no 53rd week: its Thursday would be in the next.
  const thursday = new Date(monday.getTime() + 3 * 24 * 60 * 60 * 1000);
  return thursday.getUTCFullYear() === year ? monday.toISOString().slice(0, 10) : undefined;
}
