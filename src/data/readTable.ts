import type { Reading } from '../findings/reading.ts';
import { tableFindings } from '../findings/tableFindings.ts';
import { checkFields, checkText } from '../given.ts';
import { InputError } from '../inputError.ts';
import { decoded, decodedText } from './decodedText.ts';
import { doseRecords } from './doseRecords.ts';
import { firstBytes } from './firstBytes.ts';
import { encodingOf, startBytes } from './importer.ts';
import { importerFor } from './importers.ts';
import { plainDates } from './plainDates.ts';
import type { Table } from './table.ts';
import { tableText } from './tableText.ts';
import { textPieces } from './textPieces.ts';
import { withoutSummaries } from './withoutSummaries.ts';

/** What is known about a file, and wanted of it. */
export interface TableOptions {
  /** The name of the file: some formats are recognised only by its ending. */
  readonly name?: string;
  /** The sheet to read of a workbook; when left out, the first that is not hidden and has a table of numbers. */
  readonly sheet?: string | undefined;
  /** The table to read, by its title or number, where plate readers write several below each other; when left out, the first. */
  readonly block?: string | undefined;
}

/**
 * The table in a text: comma-, semicolon- or tab-separated with a header line, or JSON, either `{"t": […], "u": […]}`
 * or `[{"t": 0, "u": 1}, …]`. Cells that are not numbers are only noted, since their column may not be needed. A long text
 * may be given in pieces, cut anywhere.
 *
 * Of the bytes of a file, it is a promise of the table in them: of an Excel or OpenDocument workbook, a Parquet or NumPy file, a text, or one of these
 * compressed. The code for a format is loaded when a file needs it.
 *
 * @example
 * ```ts
 * import { readTable } from 'wendy';
 *
 * const table = readTable('t;prey\n0;1,5\n0,1;1,6\n'); // semicolons and decimal commas
 * console.log(table.rows, table.columns.map(({ name }) => name).join(', ')); // → 2 t, prey
 *
 * const bytes = new TextEncoder().encode('t,u\n0,9.9\n1,6.1\n3,2.4\n');
 * console.log((await readTable(bytes, { name: 'decay.csv' })).rows); // → 3
 * ```
 */
export function readTable(text: string | Iterable<string>, options?: Pick<TableOptions, 'block'>): Table;
export function readTable(bytes: Uint8Array, options?: TableOptions): Promise<Table>;
export function readTable(
  source: string | Iterable<string> | Uint8Array,
  options?: TableOptions,
): Table | Promise<Table> {
  return source instanceof Uint8Array ? readBytes(source, options) : readText(source, options);
}

async function readBytes(bytes: Uint8Array, options: TableOptions = {}): Promise<Table> {
  checkFields(options, 'readTable', ['name', 'sheet', 'block'], "{ name: 'data.xlsx', sheet: 'Run 1' }");
  const { name = '', sheet, block } = options;
  checkText(name, 'name', 'data.xlsx');
  if (sheet !== undefined) checkText(sheet, 'sheet', 'Run 1');
  if (block !== undefined) checkText(block, 'block', 'OD600');
  const { pieces, notes, readings } = await tableText(bytes, { name, sheet });
  const table = withReadings(readText(pieces, { block }), readings);
  return notes.length === 0 ? table : { ...table, notes: [...notes, ...(table.notes ?? [])] };
}

/** The table of a text in bytes, in any chunks that can be read again and again. */
export function readTextChunks(chunks: Iterable<Uint8Array>, options: Pick<TableOptions, 'block'>): Table {
  try {
    // Nearly all are in UTF-8, and need not be looked through for it first.
    return readText(decoded(chunks, encodingOf(firstBytes(chunks, 3))), options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const { pieces, readings } = decodedText(chunks);
  return withReadings(readText(pieces, options), readings);
}

function withReadings(table: Table, readings: readonly Reading[]): Table {
  return readings.length === 0 ? table : { ...table, readings: [...readings, ...(table.readings ?? [])] };
}

function readText(text: string | Iterable<string>, options: Pick<TableOptions, 'block'> = {}): Table {
  checkFields(options, 'readTable', ['block'], "{ block: 'OD600' }");
  const { block } = options;
  if (block !== undefined) checkText(block, 'block', 'OD600');
  const pieces = textPieces(text);
  const start = beginning(pieces);
  const bytes = new TextEncoder().encode(start.slice(0, startBytes));
  const importer = importerFor({ bytes, text: start, name: '' });
  if ('convert' in importer) throw new InputError(tableFindings.dataAreBytes({ title: importer.title }));
  return doseRecords(plainDates(withoutSummaries(importer.read(pieces, { block }))));
}

/** The text up to where it is known what it is: a thousand characters, one of which is not a blank. */
function beginning(pieces: Iterable<string>): string {
  let start = '';
  for (const piece of pieces) {
    start = start.trim() === '' ? start.slice(0, 1000) + piece : start + piece;
    if (start.length >= 1000 && start.trim() !== '') break;
  }
  return start;
}
