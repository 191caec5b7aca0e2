import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { momentOf } from '../moment.ts';
import { type Column, isMissing, labelOf, type Table } from '../table.ts';
import { compactDates } from './compactDates.ts';

const day = 24 * 60 * 60;

/** The column that has the date, or the number of the day, of each clock time in another: its cells, and how many seconds lie before each. */
export interface DatesBeside {
  readonly column: Column;
  readonly seconds: Float64Array;
}

/**
 * The column of dates beside clock times: one of nothing but dates, or of whole numbers called day or day of year; undefined where there is none. Throws where one that is
 * called date has several that cannot be read, since they show which clock times belong to another day.
 */
export function datesBeside({ columns }: Table, time: Column): DatesBeside | undefined {
  for (const column of columns) {
    if (column === time) continue;
    const dates = column.texts ?? compactDates(column);
    const seconds = dates ? datesIn(dates) : daysIn(column);
    if (seconds) return { column, seconds };
  }
  const called = columns.find(({ name }) => /\b(?:date|datum)\b/i.test(name));
  if (!called || called === time) return undefined;
  const labels = new Set(Array.from(called.values.keys(), (i) => labelOf(called, i)));
  if (labels.size < 2) return undefined;
  const [text] = labels;
  throw new InputError(shapeFindings.datesUnread({ column: called.name, time: time.name, text }));
}

/** The dates of texts, where all are dates without a time of day, and some differ. */
function datesIn(texts: readonly string[]): Float64Array | undefined {
  const seconds = new Float64Array(texts.length);
  for (const [i, text] of texts.entries()) {
    const moment = momentOf(text);
    const isDate = moment?.kind === 'date' && !moment.zoned && !text.includes(':');
    if (!isDate && !isMissing(text)) return undefined;
    seconds[i] = isDate ? moment.seconds : Number.NaN;
  }
  return seconds.some((s) => !Number.isNaN(s)) ? seconds : undefined;
}

const dayNames = /^(?:days?|doy|day[ _.]?of[ _.]?year|julian[ _.]?day|jday|tag|jours?)$/i;

function daysIn({ name, values }: Column): Float64Array | undefined {
  return dayNames.test(name) && values.every(Number.isInteger) ? values.map((d) => d * day) : undefined;
}
