import { InputError } from '../inputError.ts';
import { checkNames } from './checkNames.ts';
import { type DecimalMark, parseNumber } from './parseNumber.ts';
import { quote } from './quote.ts';
import { splitRecords } from './splitRecords.ts';
import { type Column, isMissing, type Table } from './table.ts';

/** The table in a text of comma-, semicolon- or tab-separated lines, the first of which is the header. */
export function readDelimited(text: string): Table {
  const { delimiter, records, lines } = splitRecords(text);
  const header = records[0]?.map((name) => name.normalize('NFC'));
  if (header === undefined) {
    throw new InputError(
      'The data are empty. A header line such as "t,u1,u2" and rows of numbers are needed.',
    );
  }
  if (header.every((name) => name === '' || isNumber(name))) {
    throw new InputError(
      `Row ${lines[0]}: no header was found, only numbers (${quote(header.join(', '))}). Name the columns: add a line such as "t,u1,u2" above it.`,
    );
  }
  checkNames(header);
  const rows = records.slice(1);
  if (rows.length === 0) {
    throw new InputError(
      `The data end after the header (row ${lines[0]}). Rows of numbers are needed below it.`,
    );
  }
  checkSpaces(header, rows[0]);
  rows.forEach((cells, i) => {
    if (cells.length !== header.length) throw raggedRow(cells, header, lines[i + 1], delimiter);
  });

  const mark = decimalMark(rows, delimiter);
  return {
    columns: header.map((name, j) => toColumn(name, rows, j, mark)),
    rows: rows.length,
    lines: Uint32Array.from(lines.slice(1)),
  };
}

function isNumber(text: string): boolean {
  return !Number.isNaN(parseNumber(text, '.')) || !Number.isNaN(parseNumber(text, ','));
}

function checkSpaces(header: readonly string[], row: readonly string[]): void {
  if (header.length > 1 || row.length > 1) return;
  const words = row[0].split(/\s+/, 100);
  if (words.length > 1 && words.every(isNumber)) {
    throw new InputError(
      `The columns seem to be separated by spaces (${quote(header[0])}). Commas, semicolons or tabs are needed between them: replace the spaces.`,
    );
  }
}

function raggedRow(
  cells: readonly string[],
  header: readonly string[],
  line: number,
  delimiter: string,
): InputError {
  const others =
    'add the missing cells, remove the extra ones, or put quotes around text that holds the separator.';
  const advice = mayHoldDecimalCommas(cells, header, delimiter)
    ? `If the commas inside numbers are decimal commas, save the file with semicolons between the columns, or write numbers like 1.5. If not, ${others}`
    : `A${others.slice(1)}`;
  if (header.length === 1) {
    return new InputError(
      `Row ${line}: ${cells.length} cells found, but the first line, ${quote(header[0])}, names 1 column. If it is not the header, remove the lines above the header.`,
    );
  }
  const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
  return new InputError(
    `Row ${line}: ${count} found, but the header names ${header.length} columns. ${advice}`,
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
function decimalMark(rows: readonly (readonly string[])[], delimiter: string): DecimalMark {
  if (delimiter === ',') return '.';
  let commas = false;
  for (const cells of rows) {
    for (const text of cells) {
      if (text.includes('.') && !Number.isNaN(parseNumber(text, '.'))) return '.';
      const clear = delimiter === ';' || !/^[+-]?\d{1,3},\d{3}$/.test(text);
      commas ||= text.includes(',') && clear && !Number.isNaN(parseNumber(text, ','));
    }
  }
  return commas ? ',' : '.';
}

function toColumn(name: string, rows: readonly (readonly string[])[], j: number, mark: DecimalMark): Column {
  const values = new Float64Array(rows.length);
  let unreadable = false;
  rows.forEach((cells, i) => {
    values[i] = parseNumber(cells[j], mark);
    unreadable ||= Number.isNaN(values[i]) && !isMissing(cells[j]);
  });
  return unreadable ? { name, values, texts: rows.map((cells) => cells[j]) } : { name, values };
}
