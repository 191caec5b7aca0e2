import { formatFindings } from '../findings/formatFindings.ts';
import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import type { Importer } from './importer.ts';
import { jsonFrame } from './jsonFrame.ts';
import type { Table } from './table.ts';
import { tableFromEntries } from './tableFromColumns.ts';

/** Longer texts are refused: parsed JSON takes many times their memory. */
const mostCharacters = 20e6;

/** The format of tables in JSON. */
export const json: Importer = {
  name: 'json',
  title: 'JSON',
  extensions: ['json'],
  // Not [Head] or [Results], as instruments begin their files.
  recognises: ({ text }) => /^\s*(?:\{|\[(?!\s*(?!null|true|false|NaN)[A-Za-z_]))/.test(text),
  read(pieces, { block } = {}) {
    if (block !== undefined) throw new InputError(formatFindings.noBlocks({ block }));
    return readJson(pieces);
  },
};

/** The table in a JSON text: an object of columns, `{"t": […], "u": […]}`, or a list of rows, `[{"t": 0, "u": 1}, …]`; or as pandas writes it. */
function readJson(pieces: Iterable<string>): Table {
  const text = whole(pieces);
  if (/^\s*\[\s*[^{\s]/.test(text)) throw notRows(0);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const isLines = /^\s*\{[^\n]{0,100000}\}\s*\n\s*\{/.test(text);
    throw new InputError(
      tableFindings.notJson({ reason: (error as Error).message, ...(isLines && { isLines }) }),
    );
  }
  const frame = isObject(value) && !Array.isArray(value) ? jsonFrame(value) : undefined;
  const rows = frame && 'rows' in frame ? frame.rows : Array.isArray(value) ? value : undefined;
  const entries = rows
    ? columnsOfRows(rows)
    : frame && 'columns' in frame
      ? frame.columns
      : Object.entries(value as object);
  const keys = frame ? frame.keys : entries.length * (rows?.length ?? 1);
  // Of what is no column, such as an object of numbered cells, another error says so.
  const nested = entries.some(
    ([, cells]) => isObject(cells) && (!Array.isArray(cells) || cells.some(isObject)),
  );
  if (!nested && countKeys(text) > keys) {
    throw new InputError(tableFindings.jsonNameTwice());
  }
  return tableFromEntries(entries);
}

function whole(pieces: Iterable<string>): string {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length > mostCharacters) {
      throw new InputError(tableFindings.jsonTooLong({ most: mostCharacters }));
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
  return new InputError(tableFindings.jsonEntryNoRow({ entry: i + 1 }));
}

function unlikeRows(i: number): InputError {
  return new InputError(tableFindings.jsonEntryOtherNames({ entry: i + 1 }));
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
