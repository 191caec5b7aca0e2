import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import { startBytes } from './importer.ts';
import { importerFor } from './importers.ts';
import type { Table } from './table.ts';
import { textPieces } from './textPieces.ts';

/**
 * The table in a text: comma-, semicolon- or tab-separated with a header line, or JSON, either `{"t": […], "u": […]}`
 * or `[{"t": 0, "u": 1}, …]`. Cells that are not numbers are only noted, since their column may not be needed. A long text
 * may be given in pieces, cut anywhere.
 *
 * @example
 * ```ts
 * import { readTable } from 'wendy';
 *
 * const table = readTable('t;prey\n0;1,5\n0,1;1,6\n'); // semicolons and decimal commas
 * console.log(table.rows, table.columns.map(({ name }) => name).join(', ')); // → 2 t, prey
 * ```
 */
export function readTable(text: string | Iterable<string>): Table {
  const pieces = textPieces(text);
  const start = beginning(pieces);
  const bytes = new TextEncoder().encode(start.slice(0, startBytes));
  const importer = importerFor({ bytes, text: start, name: '' });
  if ('readBytes' in importer) throw new InputError(tableFindings.dataAreBytes({ title: importer.title }));
  return importer.read(pieces);
}

/** The text up to where it is known what it is: a thousand characters, one of which is no blank. */
function beginning(pieces: Iterable<string>): string {
  let start = '';
  for (const piece of pieces) {
    start = start.trim() === '' ? start.slice(0, 1000) + piece : start + piece;
    if (start.length >= 1000 && start.trim() !== '') break;
  }
  return start;
}
