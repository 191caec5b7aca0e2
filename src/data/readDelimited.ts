import type { Reading } from '../findings/reading.ts';
import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import { readBlock } from './blocks/readBlock.ts';
import { checkNames } from './checkNames.ts';
import { checkTableSize, mostRowsOf } from './checkTableSize.ts';
import { cellReadings, columnFrom, withReadings } from './columnFrom.ts';
import { countRecords } from './countRecords.ts';
import { findHead, type Head } from './findHead.ts';
import { gridLayout } from './gridLayout.ts';
import type { Importer } from './importer.ts';
import { isData, isNumber } from './isData.ts';
import { checkCopies, numberedHeadings } from './numberedHeadings.ts';
import { type DecimalMark, parseNumber } from './parseNumber.ts';
import { seemTimes } from './seemTimes.ts';
import { grouped } from './specialCells.ts';
import { recordsOf, splitRecords } from './splitRecords.ts';
import { isMissing, type Table } from './table.ts';

/** The format of lines of cells, which any text is taken for that is nothing else. */
export const delimited: Extract<Importer, { read: unknown }> = {
  name: 'delimited',
  title: 'CSV, with commas, semicolons or tabs',
  extensions: ['csv', 'tsv', 'txt'],
  recognises: () => true,
  read: (pieces, { block } = {}) => readBlock(pieces, block, readDelimited) ?? readDelimited(pieces),
};

/**
 * The table in a text of comma-, semicolon- or tab-separated lines under a header.
 *
 * The text is read in passes, each in linear time: records are counted, before anything is made of them; then the numbers
 * go straight into their columns; and where a column holds something else, its cells are kept as text. So memory is needed
 * for the numbers, and not for millions of small texts.
 */
function readDelimited(pieces: Iterable<string>): Table {
  const head = findHead(pieces);
  if (head === undefined) {
    throw new InputError(tableFindings.dataEmpty());
  }
  const { delimiter, first, comments } = head;
  const names = head.names.map((name) => name.normalize('NFC'));
  const { headings: header, readings: numbered } = numberedHeadings(names, head.groups);
  if (header.every((name) => name === '' || isNumber(name))) {
    const layout = gridLayout(firstLetters(pieces));
    if (layout !== undefined) return readDelimited([layout]);
    if (first && seemTimes(header) && !isData(first.cells[0]))
      throw new InputError(tableFindings.timesUnnamed({ heading: '' }));
    throw new InputError(tableFindings.headerMissing({ line: head.line, cells: header }));
  }
  checkNames(header);
  if (first === undefined) {
    throw new InputError(tableFindings.rowsMissing({ line: head.line }));
  }
  checkSpaces(header, first.cells);
  const allowed = mostRowsOf(header.length) + 1;
  const { count, isEven } = countRecords(pieces, delimiter, header.length, comments, allowed);
  const most = head.isCommented ? count : count - 1;
  checkTableSize(most, header.length);
  if (!isEven) checkWidths(pieces, head, header);

  const { mark, readings: marks } = decimalMark(pieces, head);
  const lines = new Uint32Array(most);
  const columns = header.map(() => new Float64Array(most));
  const unreadable = header.map(() => false);
  let rows = 0;
  for (const { cells, line } of splitRecords(pieces, head)) {
    if (cells.length !== header.length) throw raggedRow(cells, header, line, delimiter);
    if (rows === most) throw changed();
    lines[rows] = line;
    for (let j = 0; j < cells.length; j++) {
      const value = parseNumber(cells[j], mark);
      columns[j][rows] = value;
      if (Number.isNaN(value) && !unreadable[j]) unreadable[j] = !isMissing(cells[j]);
    }
    rows++;
  }
  if (numbered.length > 0) checkCopies(names, columns);
  const texts = textsOf(pieces, head, unreadable);
  if (texts.some((column) => column && column.length !== rows)) throw changed();
  const trimmed = <T extends Float64Array | Uint32Array>(list: T) =>
    (rows < most ? list.slice(0, rows) : list) as T;
  const read = header.map((name, j) => {
    const unit = head.units?.cells[j].replace(/^[[(](.*)[\])]$/, '$1') ?? '';
    return columnFrom({ name, values: trimmed(columns[j]), texts: texts[j], mark, unit });
  });
  return {
    columns: read.map(({ column }) => column),
    rows,
    lines: trimmed(lines),
    ...withReadings([...headReadings(pieces, head), ...numbered, ...marks, ...cellReadings(read)]),
  };
}

/** As much of a text as a drawn plate may be long. */
function firstLetters(pieces: Iterable<string>): string {
  let text = '';
  for (const piece of pieces) {
    text += piece.slice(0, mostDrawn);
    if (text.length >= mostDrawn) break;
  }
  return text;
}

const mostDrawn = 100_000;

/** What was made of the lines around the rows. */
function headReadings(pieces: Iterable<string>, head: Head): Reading[] {
  const { titles, units, isCommented, line, comments } = head;
  let lines = comments ? commentsIn(pieces) : 0;
  if (isCommented) lines--;
  return [
    ...(lines > 0 ? [{ what: 'comments', lines } as const] : []),
    ...(titles.length > 0 ? [{ what: 'title', rows: titles } as const] : []),
    ...(isCommented ? [{ what: 'commentedHeader', row: line } as const] : []),
    ...(units ? [{ what: 'unitRow', row: units.line } as const] : []),
  ];
}

function commentsIn(pieces: Iterable<string>): number {
  // Most files have none, and need no further look.
  let some = false;
  for (const piece of pieces) some ||= piece.includes('#');
  if (!some) return 0;
  let lines = 0;
  for (const { isComment } of recordsOf(pieces, true)) if (isComment) lines++;
  return lines;
}

/** A file that another program writes may grow between two passes. */
function changed(): InputError {
  return new InputError(tableFindings.dataChanged());
}

/** Throws where a row has more or fewer cells than the header has names. */
function checkWidths(pieces: Iterable<string>, head: Head, header: readonly string[]): void {
  for (const { cells, line, delimiter } of splitRecords(pieces, head)) {
    if (cells.length !== header.length) throw raggedRow(cells, header, line, delimiter);
  }
}

/** More different texts than this are kept one by one: they are not labels, which repeat. */
const mostLabels = 10_000;

/** The cells of the columns that ask for it, as they are written. */
function textsOf(pieces: Iterable<string>, head: Head, wanted: readonly boolean[]): (string[] | undefined)[] {
  const texts = wanted.map((isWanted): string[] | undefined => (isWanted ? [] : undefined));
  if (!wanted.includes(true)) return texts;
  const known = new Map<string, string>();
  for (const { cells } of splitRecords(pieces, head)) {
    texts.forEach((column, j) => {
      if (!column) return;
      let text = known.get(cells[j]);
      if (text === undefined) {
        text = ownText(cells[j]);
        if (known.size < mostLabels) known.set(text, text);
      }
      column.push(text);
    });
  }
  return texts;
}

/** The same text in memory of its own: engines let a part of a text keep the whole of it alive. */
function ownText(text: string): string {
  return ` ${text}`.slice(1);
}

function checkSpaces(header: readonly string[], row: readonly string[]): void {
  if (header.length > 1 || row.length > 1) return;
  const words = row[0].split(/\s+/, 100);
  if (words.length > 1 && words.every(isNumber)) {
    throw new InputError(tableFindings.spacesBetweenColumns({ header: header[0], by: 'spaces' }));
  }
  if (header[0].includes('|') && row[0].includes('|')) {
    throw new InputError(tableFindings.spacesBetweenColumns({ header: header[0], by: '|' }));
  }
}

function raggedRow(
  cells: readonly string[],
  header: readonly string[],
  line: number,
  delimiter: string,
): InputError {
  return new InputError(
    header.length === 1
      ? tableFindings.headerOfOneColumn({ line, cells: cells.length, header: header[0] })
      : tableFindings.raggedRow({
          line,
          cells: cells.length,
          columns: header.length,
          decimalCommas: mayHoldDecimalCommas(cells, header, delimiter),
          rowNames: cells.length === header.length + 1 && cells[0] === '1',
        }),
  );
}

/** Whether a row is too long by no more than a comma in every number, and made of the whole numbers that these leave. */
function mayHoldDecimalCommas(
  cells: readonly string[],
  header: readonly string[],
  delimiter: string,
): boolean {
  const extra = cells.length - header.length;
  const possible = delimiter === ',' && extra > 0 && extra <= header.length;
  return possible && cells.every((cell) => /^[+-]?\d+(?:[eE][+-]?\d+)?$/.test(cell));
}

/**
 * The mark that the file's numbers are written with. A comma only where commas do not separate columns, at least one
 * number has one and none has a point: in a file with both, "1,234" could mean two things. So it could between tabs,
 * where at least one comma must be unlike a separator of thousands; semicolons are there because commas are decimal.
 */
function decimalMark(pieces: Iterable<string>, head: Head): { mark: DecimalMark; readings: Reading[] } {
  const { delimiter } = head;
  if (delimiter === ',') return { mark: '.', readings: [] };
  let [commas, isClear, isProven] = [false, false, false];
  let doubtful = '';
  let doubtfulComma: string | undefined;
  for (const { cells } of splitRecords(pieces, head)) {
    for (const cell of cells) {
      const text = cell.replace(/^[<>≤≥]=?\s*/, '');
      if (text.includes('.') && isNumberWith(text, '.')) {
        if (delimiter !== ';' || !maybeThousands.test(text)) return { mark: '.', readings: [] };
        doubtful ||= text;
      }
      const clear = delimiter === ';' || !/^[+-]?\d{1,3},\d{3}$/.test(text);
      if (!text.includes(',') || !clear || !isNumberWith(text, ',')) continue;
      // 1.234,5 can be read in one way only.
      isProven ||= text.includes('.');
      if (!maybeCommaThousands.test(text)) isClear = true;
      else doubtfulComma ??= text;
      commas = true;
    }
  }
  if (doubtful !== '' && !isProven)
    return { mark: '.', readings: [{ what: 'decimalPoints', text: doubtful }] };
  if (!commas) return { mark: '.', readings: [] };
  const text = isClear ? undefined : doubtfulComma;
  return { mark: ',', readings: [{ what: 'decimalCommas', ...(text !== undefined && { text }) }] };
}

/** A number that where semicolons separate columns may be 1234, as it is written where commas are decimal. */
const maybeThousands = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const maybeCommaThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/;

function isNumberWith(text: string, mark: DecimalMark): boolean {
  return !Number.isNaN(parseNumber(text, mark)) || !Number.isNaN(grouped(text, mark));
}
