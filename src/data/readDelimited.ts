import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import { checkNames } from './checkNames.ts';
import { checkTableSize } from './checkTableSize.ts';
import { countRecords } from './countRecords.ts';
import type { Importer } from './importer.ts';
import { type DecimalMark, parseNumber } from './parseNumber.ts';
import { type Split, splitRecords } from './splitRecords.ts';
import { isMissing, type Table } from './table.ts';

/** The format of lines of cells, which any text is taken for that is nothing else. */
export const delimited: Importer & { read(pieces: Iterable<string>): Table } = {
  name: 'delimited',
  title: 'CSV, with commas, semicolons or tabs',
  extensions: ['csv', 'tsv', 'txt'],
  recognises: () => true,
  read: readDelimited,
};

/**
 * The table in a text of comma-, semicolon- or tab-separated lines, the first of which is the header.
 *
 * The text is read in passes, each in linear time: records are counted, before anything is made of them; then the numbers
 * go straight into their columns; and where a column holds something else, its cells are kept as text. So memory is needed
 * for the numbers, and not for millions of small texts.
 */
function readDelimited(pieces: Iterable<string>): Table {
  const [head, first] = firstRecords(pieces);
  if (head === undefined) {
    throw new InputError(tableFindings.dataEmpty());
  }
  const { delimiter } = head;
  const header = head.cells.map((name) => name.normalize('NFC'));
  if (header.every((name) => name === '' || isNumber(name))) {
    throw new InputError(tableFindings.headerMissing({ line: head.line, cells: header }));
  }
  checkNames(header);
  if (first === undefined) {
    throw new InputError(tableFindings.rowsMissing({ line: head.line }));
  }
  checkSpaces(header, first.cells);
  const { count, isEven } = countRecords(pieces, delimiter, header.length);
  const most = count - 1;
  checkTableSize(most, header.length);
  if (!isEven) checkWidths(pieces, header);

  const mark = decimalMark(pieces, delimiter);
  const lines = new Uint32Array(most);
  const columns = header.map(() => new Float64Array(most));
  const unreadable = header.map(() => false);
  let rows = 0;
  for (const { cells, line } of rowsOf(pieces)) {
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
  const texts = textsOf(pieces, unreadable);
  if (texts.some((column) => column && column.length !== rows)) throw changed();
  const trimmed = <T extends Float64Array | Uint32Array>(list: T) =>
    (rows < most ? list.slice(0, rows) : list) as T;
  return {
    columns: header.map((name, j) => {
      const values = trimmed(columns[j]);
      return texts[j] ? { name, values, texts: texts[j] } : { name, values };
    }),
    rows,
    lines: trimmed(lines),
  };
}

/** A file that another program writes may grow between two passes. */
function changed(): InputError {
  return new InputError(tableFindings.dataChanged());
}

/** Throws where a row has more or fewer cells than the header has names. */
function checkWidths(pieces: Iterable<string>, header: readonly string[]): void {
  for (const { cells, line, delimiter } of rowsOf(pieces)) {
    if (cells.length !== header.length) throw raggedRow(cells, header, line, delimiter);
  }
}

/** The header and the first row, as far as they are there. */
function firstRecords(pieces: Iterable<string>): Split[] {
  const records: Split[] = [];
  for (const record of splitRecords(pieces)) if (records.push(record) === 2) break;
  return records;
}

/** The records below the header. */
function* rowsOf(pieces: Iterable<string>): Generator<Split> {
  const records = splitRecords(pieces);
  records.next();
  yield* records;
}

/** More different texts than this are kept one by one: they are no labels, which repeat. */
const mostLabels = 10_000;

/** The cells of the columns that ask for it, as they are written. */
function textsOf(pieces: Iterable<string>, wanted: readonly boolean[]): (string[] | undefined)[] {
  const texts = wanted.map((isWanted): string[] | undefined => (isWanted ? [] : undefined));
  if (!wanted.includes(true)) return texts;
  const known = new Map<string, string>();
  for (const { cells } of rowsOf(pieces)) {
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

function isNumber(text: string): boolean {
  return !Number.isNaN(parseNumber(text, '.')) || !Number.isNaN(parseNumber(text, ','));
}

function checkSpaces(header: readonly string[], row: readonly string[]): void {
  if (header.length > 1 || row.length > 1) return;
  const words = row[0].split(/\s+/, 100);
  if (words.length > 1 && words.every(isNumber)) {
    throw new InputError(tableFindings.spacesBetweenColumns({ header: header[0] }));
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
function decimalMark(pieces: Iterable<string>, delimiter: string): DecimalMark {
  if (delimiter === ',') return '.';
  let commas = false;
  for (const { cells } of rowsOf(pieces)) {
    for (const text of cells) {
      if (text.includes('.') && !Number.isNaN(parseNumber(text, '.'))) return '.';
      const clear = delimiter === ';' || !/^[+-]?\d{1,3},\d{3}$/.test(text);
      commas ||= text.includes(',') && clear && !Number.isNaN(parseNumber(text, ','));
    }
  }
  return commas ? ',' : '.';
}
