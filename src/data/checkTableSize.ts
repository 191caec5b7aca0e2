import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';

/**
 * Maximum likelihood takes about 600 bytes for each row and state (`npm run bench -- memory --large`): two states of this
 * many rows take 2.4 GB, of the 4 GB that WebAssembly can have.
 */
const mostRows = 2_000_000;
/** This many numbers take 160 MB. */
const mostCells = 20_000_000;

/** Throws where a table has more rows or cells than can be fitted. */
export function checkTableSize(rows: number, columns: number): void {
  if (rows > mostRows) throw new InputError(tableFindings.tooManyRows({ rows, most: mostRows }));
  if (rows * columns > mostCells) {
    throw new InputError(tableFindings.tooManyCells({ rows, columns, most: mostCells }));
  }
}

/** How many rows of a number of columns can be fitted. */
export function mostRowsOf(columns: number): number {
  return Math.min(mostRows, Math.floor(mostCells / columns));
}
