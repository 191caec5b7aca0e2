import { petabFindings } from '../findings/petabFindings.ts';
import type { CellNeed } from '../findings/petabWords.ts';
import { InputError } from '../inputError.ts';

/** A table of a PEtab problem: cells as they are, trimmed. */
export interface Tsv {
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: readonly TsvRow[];
}

export interface TsvRow {
  readonly file: string;
  /** The line of the file, the header being row 1. */
  readonly row: number;
  /** What a column says; '' where it is absent or empty. */
  cell(column: string): string;
}

/** Where a cell stands. */
export interface CellPlace {
  readonly file: string;
  readonly row: number;
  readonly column: string;
}

/** Of any system. */
export const LINE_END = /\r\n|\n|\r/;

/** The rows of a tab-separated table that has at least the columns `needed`. */
export function readTsv(file: string, text: string, needed: readonly string[]): Tsv {
  const lines = text.replace(/^\uFEFF/, '').split(LINE_END);
  const head = lines.findIndex((line) => line.trim() !== '');
  const columns = head < 0 ? [] : lines[head].split('\t').map((name) => unquoted(name));
  for (const column of needed) {
    if (!columns.includes(column))
      throw new InputError(petabFindings.petabColumn({ file, column, found: columns }));
  }
  const twice = columns.findIndex((name, j) => name !== '' && columns.indexOf(name) < j);
  if (twice >= 0) {
    const at = { file, row: head + 1, column: columns[twice] };
    throw new InputError(petabFindings.petabTwice({ at, text: columns[twice], earlier: head + 1 }));
  }
  const rows: TsvRow[] = [];
  for (let i = head + 1; head >= 0 && i < lines.length; i++) {
    if (lines[i].trim() === '') continue;
    const cells = lines[i].split('\t').map((cell) => unquoted(cell));
    // Editors cut empty cells off the end of a line, or leave some there.
    if (cells.slice(columns.length).some((cell) => cell !== '')) {
      const finding = { file, row: i + 1, cells: cells.length, columns: columns.length };
      throw new InputError(petabFindings.petabRow(finding));
    }
    rows.push({ file, row: i + 1, cell: (column) => cells[columns.indexOf(column)] ?? '' });
  }
  return { file, columns, rows };
}

/** What a cell holds, without the quotes of spreadsheets. */
export function unquoted(cell: string): string {
  const text = cell.trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text;
}

export function placeOf({ file, row }: TsvRow, column: string): CellPlace {
  return { file, row, column };
}

/** That a cell does not hold what is needed. */
export function badCell(row: TsvRow, column: string, needed: CellNeed): InputError {
  return new InputError(
    petabFindings.petabCell({ at: placeOf(row, column), text: row.cell(column), needed }),
  );
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number that a text is; undefined where it is none. `inf` and `-inf` are numbers here. */
export function numberOf(text: string): number | undefined {
  if (NUMBER.test(text)) return Number(text);
  const sign = text.startsWith('-') ? -1 : 1;
  return /^[+-]?inf(inity)?$/i.test(text) ? sign * Number.POSITIVE_INFINITY : undefined;
}

/** The number in a cell. */
export function numberIn(row: TsvRow, column: string): number {
  const value = numberOf(row.cell(column));
  if (value === undefined) throw badCell(row, column, 'number');
  return value;
}

/** The number in a cell that may be empty. */
export function optionalNumber(row: TsvRow, column: string): number | undefined {
  return isEmpty(row.cell(column)) ? undefined : numberIn(row, column);
}

/** Whether a cell says nothing. */
export function isEmpty(text: string): boolean {
  return text === '' || /^(nan|na)$/i.test(text);
}

/** The identifier in a cell. */
export function idIn(row: TsvRow, column: string): string {
  const id = row.cell(column);
  if (!/^[A-Za-z_]\w*$/.test(id)) {
    throw badCell(row, column, 'identifier');
  }
  return id;
}

/** The members of a list separated by semicolons. */
export function listIn(row: TsvRow, column: string): string[] {
  const text = row.cell(column);
  return isEmpty(text) ? [] : text.split(';').map((part) => part.trim());
}
