import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type Table, tableFromColumns } from '../../../src/index.ts';
import { methodFindings } from '../methodFindings.ts';
import type { Cell } from './cells.ts';

/** The trials of a cell: a noisy table, and the ideal estimate for it, in the order of the cell's parameters. */
export interface Samples {
  trials: number;
  table(trial: number): Table;
  ideal(trial: number): number[];
}

/** What `studies/method/limit.py` writes beside the numbers of the columns that vary: trial × column × row. */
interface Description {
  cell: Cell;
  trials: number;
  rows: number;
  /** Columns that are the same in every trial. */
  fixed: Record<string, number[]>;
  /** The names of the others, in the order of the numbers. */
  varying: string[];
  ideal: number[][];
}

export function readSamples(folder: string, { id }: Cell): Samples {
  const { trials, rows, fixed, varying, ideal }: Description = JSON.parse(
    readFileSync(join(folder, `${id}.json`), 'utf8'),
  );
  const bytes = readFileSync(join(folder, `${id}.bin`));
  const size = varying.length * rows;
  if (bytes.length !== 8 * trials * size) {
    const what = `it has ${bytes.length} bytes, not 8·${trials}·${varying.length}·${rows}`;
    const advice = `Remove ${id}.json next to it: the data are then made again.`;
    throw new InputError(methodFindings.methodData({ path: join(folder, `${id}.bin`), what, advice }));
  }
  const column = (trial: number, i: number) =>
    Float64Array.from({ length: rows }, (_, m) => bytes.readDoubleLE(8 * (trial * size + i * rows + m)));
  return {
    trials,
    table: (trial) =>
      tableFromColumns(
        new Map<string, ArrayLike<number>>([
          ...Object.entries(fixed),
          ...varying.map((name, i) => [name, column(trial, i)] as const),
        ]),
      ),
    ideal: (trial) => ideal[trial],
  };
}
