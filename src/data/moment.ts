/** Year, month and day, and perhaps the time of day, of seconds with decimals, and its distance from UTC. */
const dated =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d(?:[.,]\d+)?))?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?)?$/;
/** Hours, minutes and perhaps seconds, of a day or elapsed; before the start where there is a minus. */
const clock = /^([-\u2212]?)(\d{1,4}):([0-5]\d)(?::([0-5]\d(?:[.,]\d+)?))?(?: ?([AaPp])\.?[Mm]\.?)?$/;
/** Days before hours, 1.00:15:00, as programs of plate readers write what is longer than a day. */
const clockOfDays = /^(\d{1,3})\.([01]\d|2[0-3])(:[0-5]\d:[0-5]\d(?:[.,]\d+)?)$/;
/** Days, hours, minutes and seconds that have elapsed: 1 h 30 min, 600 s. */
const elapsed =
  /^(?:(\d+(?:[.,]\d+)?) ?d(?:ays?)?)? ?(?:(\d+(?:[.,]\d+)?) ?h(?:rs?|ours?)?)? ?(?:(\d+(?:[.,]\d+)?) ?min(?:s|utes?)?)? ?(?:(\d+(?:[.,]\d+)?) ?s(?:ecs?|econds?)?)?$/;

/** The same as Python and pandas write it: 1 days 12:00:00, 0 days 00:00:01.500000. */
const elapsedDays = /^(\d+) days?,? (\d\d?):([0-5]\d):([0-5]\d(?:\.\d+)?)$/;

/** A time as it is written in a cell. */
export interface Moment {
  /** Since midnight, since 1970 where there is a date, in UTC where nothing else is said; or since a start. */
  readonly seconds: number;
  readonly kind: 'clock' | 'date' | 'elapsed';
  /** Whether its distance from UTC is given. */
  readonly zoned: boolean;
}

/** The date, the time of day or both, or the time elapsed, that a trimmed cell holds; undefined where it is something else. */
export function momentOf(text: string): Moment | undefined {
  if (!/^[-\u2212]?\d/.test(text) || text.length > 40) return undefined;
  return ofClock(text) ?? ofDate(text) ?? ofSpan(text);
}

function ofClock(text: string): Moment | undefined {
  const match = clock.exec(
    text.replace(clockOfDays, (_, days, hours, rest) => `${Number(days) * 24 + Number(hours)}${rest}`),
  );
  if (!match) return undefined;
  const [, minus, hours, minutes, seconds = '0', half] = match;
  let h = Number(hours);
  if (half !== undefined) {
    if (minus !== '' || h < 1 || h > 12) return undefined;
    h = (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const size = (h * 60 + Number(minutes)) * 60 + secondsOf(seconds);
  return { seconds: minus === '' ? size : -size, kind: 'clock', zoned: false };
}

function ofDate(text: string): Moment | undefined {
  const match = dated.exec(text);
  if (!match) return undefined;
  const [, year, , month, day, hours = '0', minutes = '0', seconds = '0', zone] = match;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // 31 April would become 1 May.
  const exists = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCFullYear() === Number(year);
  if (!exists || Number(hours) > 23 || Number(minutes) > 59 || secondsOf(seconds) >= 60) return undefined;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + secondsOf(seconds);
  return {
    seconds: midnight.getTime() / 1000 + ofDay - fromUtc(zone),
    kind: 'date',
    zoned: zone !== undefined,
  };
}

function ofSpan(text: string): Moment | undefined {
  const match = elapsed.exec(text) ?? elapsedDays.exec(text);
  if (!match) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part = '0') => secondsOf(part));
  return { seconds: ((days * 24 + hours) * 60 + minutes) * 60 + seconds, kind: 'elapsed', zoned: false };
}

function secondsOf(text: string): number {
  return Number(text.replace(',', '.'));
}

function fromUtc(zone = 'Z'): number {
  if (zone === 'Z' || zone === 'UTC') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60;
}
