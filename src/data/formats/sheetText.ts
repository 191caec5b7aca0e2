import { formatFindings } from '../../findings/formatFindings.ts';
import { type Note, note } from '../../findings/note.ts';
import { csvCell } from '../../text/csvCell.ts';
import { checkTableSize } from '../checkTableSize.ts';
import { clockText } from './clockText.ts';
import { columnName } from './columnName.ts';
import { oneLine } from './oneLine.ts';
import { textBlocks } from './textBlocks.ts';

/** A moment in a cell: days since the workbook's first, and what is shown of it: the date, the time of day, or hours also beyond a day. */
export interface Moment {
  readonly days: number;
  readonly shows: 'date' | 'clock' | 'elapsed';
}

export type Cell = null | undefined | number | string | boolean | Moment;

/** Cells that are one, by rows and columns from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
}

/** A sheet: rows of cells, those that are empty left out. */
export interface Sheet {
  readonly rows: Cell[][];
  readonly merges: readonly Merge[];
  /** What day 0 of moments is: the beginning of 1900, as Excel counts, or of 1904. */
  readonly since: 1900 | 1904;
  /** Cells that are shown as per cent of their values, by name. */
  readonly percent: readonly string[];
  /** Rows that are not shown, from 0. */
  readonly hidden: readonly number[];
}

/**
 * A sheet as the text of a table, row for row: line 12 of the text is row 12 of the sheet. Columns without a single value are left out. A
 * cell merged with those above it has their value. Dates are ISO texts, clock times and durations h:mm:ss.
 */
export function sheetText({ rows, merges, since, percent, hidden }: Sheet): {
  text: string[];
  notes: Note[];
} {
  const width = rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  checkTableSize(rows.length, 1);
  const unseen = hidden.filter((i) => rows[i]?.some(isFilled));
  const notes = [
    ...fillMerged(rows, merges),
    ...(percent.length > 0
      ? [note(formatFindings.percentCells({ cells: percent.length, first: percent[0] }))]
      : []),
    ...(unseen.length > 0
      ? [note(formatFindings.hiddenRows({ rows: unseen.length, first: unseen[0] + 1 }))]
      : []),
  ];
  const shown = Array.from({ length: width }, () => false);
  const elapsed = Array.from({ length: width }, () => false);
  const timed = Array.from({ length: width }, () => false);
  for (const row of rows) {
    row?.forEach((cell, j) => {
      if (!isFilled(cell)) return;
      shown[j] = true;
      if (typeof cell !== 'object') return;
      if (cell.shows === 'clock' && cell.days < 1) elapsed[j] = true;
      if (cell.shows === 'clock' || cell.days % 1 !== 0) timed[j] = true;
    });
  }
  const columns = shown.flatMap((isShown, j) => (isShown ? [j] : []));
  checkTableSize(rows.length, columns.length);
  const lines = textBlocks('a workbook');
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const texts = row
      ? columns.map((j) => cellText(row[j], { isElapsed: elapsed[j], hasTime: timed[j], since }))
      : [];
    lines.add(`${texts.join(',')}\n`);
  }
  return { text: lines.pieces(), notes };
}

/** Gives cells below the first of a merged range its value, as a reader of the sheet sees it. */
function fillMerged(rows: Cell[][], merges: readonly Merge[]): Note[] {
  let cells = 0;
  let first = '';
  // Most rows of a sheet may be missing, and a range may reach over a million of them.
  const present: number[] = [];
  if (merges.length > 0) for (const i of Object.keys(rows)) present.push(Number(i));
  for (const { top, left, bottom } of merges) {
    const value = rows[top]?.[left];
    if (!isFilled(value)) continue;
    for (let k = indexAbove(present, top); k < present.length && present[k] <= bottom; k++) {
      rows[present[k]][left] = value;
      if (cells++ === 0) first = `${columnName(left)}${present[k] + 1}`;
    }
    // Ranges of one sheet do not overlap; those that do could be followed for ever.
    checkTableSize(cells / 20, 20);
  }
  return cells === 0 ? [] : [note(formatFindings.mergedCells({ cells, first }))];
}

function isFilled(cell: Cell): cell is Exclude<Cell, null | undefined> {
  return cell !== null && cell !== undefined && cell !== '';
}

/** Where the first number above a limit is in an ascending list. */
function indexAbove(list: readonly number[], limit: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle] > limit) to = middle;
    else from = middle + 1;
  }
  return from;
}

interface ColumnOf {
  readonly isElapsed: boolean;
  readonly hasTime: boolean;
  readonly since: 1900 | 1904;
}

function cellText(cell: Cell, column: ColumnOf): string {
  switch (typeof cell) {
    case 'number':
      return csvCell(cell);
    case 'boolean':
      return cell ? 'TRUE' : 'FALSE';
    case 'string':
      return csvCell(oneLine(cell));
    default:
      return cell ? momentText(cell, column) : '';
  }
}

const day = 86_400_000;

function momentText({ days, shows }: Moment, { isElapsed, hasTime, since }: ColumnOf): string {
  const time = Math.round(days * day);
  if (!Number.isFinite(time)) return String(days);
  // A time of day with a date that is not shown is a moment, unless the column begins on no date at all.
  if (shows === 'elapsed' || (shows === 'clock' && isElapsed))
    return clockText(BigInt(Math.round(days * day * 1000)), 6);
  // Excel has a 29th of February 1900, which there was not; days before it are counted from one day later.
  const zero = since === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(zero + time);
  if (Number.isNaN(date.getTime()) || (since === 1900 && Math.floor(days) === 60)) return String(days);
  const iso = date.toISOString();
  return hasTime ? iso.replace(/(\.000)?Z$/, '') : iso.slice(0, 10);
}
