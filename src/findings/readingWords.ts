import { quote, quoteList } from '../text/quote.ts';
import { count, list } from '../text/words.ts';
import type { Reading } from './reading.ts';

/** What was made of a table, in one line. */
export function readingWords(readings: readonly Reading[]): string {
  const headings = readings.flatMap((reading) => (reading.what === 'heading' ? [reading] : []));
  const parts = readings.flatMap((reading) => (reading.what === 'heading' ? [] : [partOf(reading)]));
  if (headings.length > 0) parts.push(headingWords(headings));
  return `Read: ${parts.join('; ')}.`;
}

type Heading = Extract<Reading, { what: 'heading' }>;

function headingWords(headings: readonly Heading[]): string {
  return list(
    headings.map(({ column, name, unit }) =>
      unit === '' ? `${quote(column)} as ${name}` : `${quote(column)} as ${name} in ${unit}`,
    ),
  );
}

function partOf(reading: Exclude<Reading, Heading>): string {
  switch (reading.what) {
    case 'comments':
      return `${count(reading.lines, 'line')} with "#" left out`;
    case 'encoding':
      return `letters as ${reading.encoding}`;
    case 'block':
      return blockWords(reading);
    case 'title':
      return `${rowsWords(reading.rows)} left out as a title`;
    case 'commentedHeader':
      return `header from the comment in row ${reading.row}`;
    case 'unitRow':
      return `units from row ${reading.row}`;
    case 'decimalCommas':
      return reading.text === undefined
        ? 'decimal commas'
        : `decimal commas, also in ${quote(reading.text)}, which is not read as ${reading.text.replace(',', '')}`;
    case 'decimalPoints':
      return `decimal points, also in ${quote(reading.text)}, which is not read as ${reading.text.replace('.', '')}`;
    case 'grouped':
      return `separators of thousands in ${quoteList(reading.columns)}`;
    case 'percent':
      return `per cent in ${quoteList(reading.columns)}`;
    case 'times':
      return timesWords(reading);
    case 'long': {
      const { variable, value, names, others, units } = reading;
      const inUnits = units === undefined ? '' : `, in the units of ${quote(units)}`;
      const rest = others.length > 0 ? ` (not used: ${quoteList(others)})` : '';
      return `long table, ${quote(variable)} names what ${quote(value)} is: ${list(names)}${inUnits}${rest}`;
    }
    case 'sameHeadings':
      return `columns that are all called ${quote(reading.heading)} as ${quote(reading.first)} to ${quote(reading.last)}`;
    case 'replicates':
      return `${count(reading.columns.length, 'replicate column')} of ${reading.name}: ${quoteList(reading.columns)}`;
    case 'plate':
      return plateWords(reading);
    case 'flags':
      return `values of ${quote(reading.value)} beyond a limit where ${quote(reading.column)} says so`;
    case 'doseRecords':
      return recordWords(reading);
    case 'dates':
      return `dates in ${quote(reading.column)} ${datesAs[reading.as]}`;
    case 'summaries':
      return `${rowsWords(reading.rows)} at the end left out as a summary (${quote(reading.text)})`;
    case 'beyond':
      return `${count(reading.cells, 'value')} of ${quote(reading.column)} beyond a limit taken as ${reading.as}`;
  }
}

const datesAs = {
  'day first': 'as day, month, year',
  'month first': 'as month, day, year',
  week: 'as the Monday of each week',
  words: 'with names of months',
  digits: 'as year, month, day in digits',
} as const;

function recordWords({
  value,
  amount,
  doses,
  repeated,
  infusion,
  comments,
  left,
}: Extract<Reading, { what: 'doseRecords' }>): string {
  const more = repeated > 0 ? `, ${repeated} of them repeated` : '';
  return [
    `dose records: ${count(doses, 'dose')} in ${quote(amount)}${more}, ${quote(value)} only in the other rows`,
    ...(infusion === '' ? [] : [`infusions as their rate over time, ${quote(infusion)}`]),
    ...(comments > 0 ? [`${count(comments, 'record')} marked as a comment left out`] : []),
    ...(left.length > 0 ? [`${quoteList(left)} followed and left out`] : []),
  ].join(', ');
}

function blockWords({
  title,
  first,
  last,
  times,
  above,
  below,
  padding,
}: Extract<Reading, { what: 'block' }>): string {
  const parts = [
    `the table${title === '' ? '' : ` ${quote(title)}`} in rows ${first} to ${last}`,
    ...(times > 0 ? [`with times across in row ${times}`] : []),
    ...(above + below > 0 ? [`${around(above, below)} left out`] : []),
    ...(padding > 0 ? [`${count(padding, 'row')} at its end without values left out`] : []),
  ];
  return parts.join(', ');
}

function around(above: number, below: number): string {
  if (below === 0) return `${count(above, 'row')} above it`;
  return above === 0
    ? `${count(below, 'row')} below it`
    : `${count(above, 'row')} above and ${below} below it`;
}

function rowsWords(rows: readonly number[]): string {
  const [first] = rows;
  const last = rows[rows.length - 1];
  return rows.length === 1 ? `row ${first}` : `rows ${first} to ${last}`;
}

function timesWords({ column, from, unit, since, each, dates }: Extract<Reading, { what: 'times' }>): string {
  const inUnit = unit === 'h' ? 'in hours' : 'in days';
  const kind = { clock: 'clock times', elapsed: 'elapsed times', dates: 'dates' };
  const zero = since === '' ? '' : each ? ' since the first of each experiment' : ` since ${since}`;
  if (dates !== undefined)
    return `time from the dates in ${quote(dates)} and the clock times in ${quote(column)}, ${inUnit}${zero}`;
  // A heading that says so need not be repeated.
  const where = `in ${column}` === inUnit + zero ? '' : ` in ${quote(column)}`;
  return `time from the ${kind[from]}${where}, ${inUnit}${zero}`;
}

function plateWords({
  name,
  wells,
  by,
  blank,
  unlisted,
  empty,
}: Extract<Reading, { what: 'plate' }>): string {
  const kind = by === 'well' ? 'each an experiment' : `an experiment for each ${by}`;
  const left = [
    ...(blank.length > 0 ? [`${count(blank.length, 'blank well')} left out`] : []),
    ...(empty.length > 0 ? [`${count(empty.length, 'well')} without values left out`] : []),
    ...(unlisted.length > 0 ? [`${count(unlisted.length, 'well')} not in the layout left out`] : []),
  ];
  return `${count(wells, 'well')} of a plate as ${name}, ${kind}${left.map((words) => `, ${words}`).join('')}`;
}
