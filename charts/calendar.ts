import { momentOf } from '../src/inside.ts';
import type { Calendar } from './figure/spec.ts';

const [minute, hour, day] = [60, 3600, 86_400];
/** Distances between ticks, in seconds; longer ones are counted in months. */
const shortSteps = [
  1,
  5,
  10,
  30,
  minute,
  5 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200];
const averageMonth = 30.44 * day;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** A Monday, on which weeks of ticks begin: 5 January 1970. */
const monday = 4 * day;

/** Times as dates or times of day, where they are counted as in "days since 2024-01-31" or "hours since 9:30"; otherwise undefined. */
export function calendarOf(time: string): Calendar | undefined {
  const [, unit, start = ''] = /^(days|hours) since (.+)$/.exec(time) ?? [];
  // The time of day as it was written, wherever that was.
  const origin = momentOf(start.replace(/(:\d\d(?:[.,]\d+)?) ?(?:Z|UTC|[+-]\d\d:?\d\d)$/, '$1'));
  if (!origin || origin.kind === 'elapsed') return undefined;
  const isDate = origin.kind === 'date';
  // Dates alone are not divided into hours.
  const steps = isDate && !start.includes(':') ? shortSteps.filter((step) => step >= day) : shortSteps;
  const size = unit === 'days' ? day : hour;
  const secondsAt = (value: number) => origin.seconds + size * value;
  const valueAt = (seconds: number) => (seconds - origin.seconds) / size;
  return {
    label: isDate ? 'date' : 'time of day',
    ticks(domain, count) {
      const ends = [secondsAt(domain[0]), secondsAt(domain[1])] as const;
      const { places, step } = placesBetween(ends, count, steps);
      const { texts, suffix } = isDate ? dateTexts(places, step) : { texts: places.map(ofClock), suffix: '' };
      return { ticks: places.map((seconds, i) => ({ value: valueAt(seconds), text: texts[i] })), suffix };
    },
    text(value) {
      const seconds = Math.round(secondsAt(value));
      if (!isDate) return ofClock(seconds);
      return seconds % day === 0 ? fullDate(seconds) : `${fullDate(seconds)}, ${ofDay(seconds)}`;
    },
    written(value) {
      const seconds = Math.round(secondsAt(value));
      if (!isDate) return ofClock(seconds);
      const date = new Date(1000 * seconds).toISOString().slice(0, 10);
      return seconds % day === 0 ? date : `${date} ${ofDay(seconds)}`;
    },
    read(text) {
      const moment = momentOf(text.trim());
      if (moment?.kind !== origin.kind) return Number.NaN;
      const seconds = moment.seconds;
      // A time of day before the first one is on the next day.
      return valueAt(!isDate && seconds < origin.seconds ? seconds + day : seconds);
    },
  };
}

/** Round times between two, at most about `count` of them, and their distance in seconds. */
function placesBetween(
  [from, to]: readonly [number, number],
  count: number,
  steps: readonly number[],
): { places: number[]; step: number } {
  const fits = (step: number) => (to - from) / step <= count;
  const step = steps.find(fits);
  if (step !== undefined) {
    const begin = step % (7 * day) === 0 ? monday : 0;
    const first = Math.ceil((from - begin) / step - 1e-9);
    const last = Math.floor((to - begin) / step + 1e-9);
    return { places: Array.from({ length: last - first + 1 }, (_, i) => begin + (first + i) * step), step };
  }
  const inMonths = monthSteps.find((one) => fits(one * averageMonth)) ?? 12_000;
  const begin = new Date(1000 * from);
  const places: number[] = [];
  let month = 12 * begin.getUTCFullYear() + begin.getUTCMonth();
  month = Math.floor(month / inMonths) * inMonths;
  for (; ; month += inMonths) {
    const seconds = monthBegin(month);
    if (seconds > to) break;
    if (seconds >= from) places.push(seconds);
  }
  return { places, step: inMonths * averageMonth };
}

/** Seconds since 1970 at the beginning of a month, counted from year 0. */
function monthBegin(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return date.getTime() / 1000;
}

/** Short texts of ticks, and what they leave out: the year where it is the same everywhere, the day where it is. */
function dateTexts(places: readonly number[], step: number): { texts: string[]; suffix: string } {
  if (step >= 12 * averageMonth - 1) return { texts: places.map((at) => `${partsOf(at).year}`), suffix: '' };
  const days = new Set(places.map((at) => Math.floor(at / day)));
  if (step < day && days.size === 1) return { texts: places.map(ofDay), suffix: fullDate(places[0]) };
  const isOneYear = new Set(places.map((at) => partsOf(at).year)).size <= 1;
  const texts = places.map((at, i) => {
    const { year, month, date } = partsOf(at);
    if (step < day && at % day !== 0) return ofDay(at);
    const short = step < 28 * day ? `${date} ${months[month]}` : months[month];
    const isNew = i === 0 || partsOf(places[i - 1]).year !== year;
    return !isOneYear && isNew ? `${short} ${year}` : short;
  });
  return { texts, suffix: isOneYear && places.length > 0 ? `${partsOf(places[0]).year}` : '' };
}

function partsOf(seconds: number): { year: number; month: number; date: number } {
  const at = new Date(1000 * seconds);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

function fullDate(seconds: number): string {
  const { year, month, date } = partsOf(seconds);
  return `${date} ${months[month]} ${year}`;
}

/** Hours and minutes, and seconds where there are any. */
function ofDay(seconds: number): string {
  const left = ((seconds % day) + day) % day;
  const two = (x: number) => String(Math.floor(x)).padStart(2, '0');
  const whole = `${two(left / hour)}:${two((left % hour) / minute)}`;
  return left % minute === 0 ? whole : `${whole}:${two(left % minute)}`;
}

/** A time of day without its date; of a later day with the number of days between. */
function ofClock(seconds: number): string {
  const days = Math.floor(seconds / day);
  return days === 0 ? ofDay(seconds) : `${ofDay(seconds)} ${days > 0 ? '+' : '−'}${Math.abs(days)} d`;
}
