import { InputError } from '../inputError.ts';

/**
 * Maximum likelihood takes about 600 bytes for each row and state (`npm run bench -- memory --large`): two states of so
 * many rows take 2.4 GB, of the 4 GB that WebAssembly can have.
 */
const mostRows = 2_000_000;
/** So many numbers take 160 MB. */
const mostCells = 20_000_000;

/** Throws where a table has more rows or cells than can be fitted. */
export function checkTableSize(rows: number, columns: number): void {
  if (rows > mostRows) {
    throw new InputError(
      `The table has ${rows} rows. At most ${mostRows} can be fitted. Keep one row in ${Math.ceil(rows / mostRows)}, or a part of them.`,
    );
  }
  if (rows * columns > mostCells) {
    throw new InputError(
      `The table has ${rows} rows of ${columns} columns, ${rows * columns} cells. At most ${mostCells} are read. Keep the columns of the model only, or one row in ${Math.ceil((rows * columns) / mostCells)}.`,
    );
  }
}
