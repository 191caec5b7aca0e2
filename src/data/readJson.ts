import { InputError } from '../inputError.ts';
import { quote } from './quote.ts';
import type { Table } from './table.ts';
import { tableFromEntries } from './tableFromColumns.ts';

/** Longer texts are refused: what JSON makes of them takes many times their memory. */
const mostCharacters = 20e6;

/** The table in a JSON text: an object of columns, `{"t": […], "u": […]}`, or a list of rows, `[{"t": 0, "u": 1}, …]`. */
export function readJson(pieces: Iterable<string>): Table {
  const text = whole(pieces);
  if (/^\s*\[\s*[^{\s]/.test(text)) throw notRows(0);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(
      `The data begin like JSON, but are not: ${quote((error as Error).message)}. Correct the JSON, or give the table as CSV.`,
    );
  }
  const byRow = Array.isArray(value);
  const entries = byRow ? columnsOfRows(value as unknown[]) : Object.entries(value as object);
  const keys = entries.length * (byRow ? (value as unknown[]).length : 1);
  const nested = entries.some(([, cells]) => Array.isArray(cells) && cells.some(isObject));
  if (!nested && countKeys(text) > keys) {
    throw new InputError(
      'A name occurs twice in one JSON object, and only its last values could be read. Every column needs a name of its own: rename or remove one of them.',
    );
  }
  return tableFromEntries(entries);
}

function whole(pieces: Iterable<string>): string {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length > mostCharacters) {
      throw new InputError(
        `The data are JSON of more than ${mostCharacters / 1e6} million characters. Give so large a table as CSV, of which more is read, or keep only the columns and rows that are needed.`,
      );
    }
  }
  return text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function columnsOfRows(rows: readonly unknown[]): [string, unknown[]][] {
  const columns = new Map<string, unknown[]>();
  rows.forEach((row, i) => {
    if (!isObject(row) || Array.isArray(row)) {
      throw notRows(i);
    }
    const cells = Object.entries(row);
    for (const [name, cell] of cells) {
      const column = columns.get(name);
      if (column) column.push(cell);
      else if (i === 0) columns.set(name, [cell]);
      else throw unlikeRows(i);
    }
    if (cells.length !== columns.size) throw unlikeRows(i);
  });
  return [...columns];
}

function notRows(i: number): InputError {
  return new InputError(
    `Entry ${i + 1} of the JSON list is not an object. Each must be a row with its names, as in [{"t": 0, "u1": 2}, …].`,
  );
}

function unlikeRows(i: number): InputError {
  return new InputError(
    `Entry ${i + 1} of the JSON list has other names than entry 1. Every row needs the same: mark values that were not measured with null.`,
  );
}

/** How many keys are written in a JSON text; `JSON.parse` keeps only the last of those that are equal. */
function countKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
    let after = at + 1;
    while (/\s/.test(text[after] ?? '')) after++;
    if (text[after] === ':') count++;
  }
  return count;
}
