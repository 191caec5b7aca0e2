import type { Table } from '../data/table.ts';
import { tableFromColumns } from '../data/tableFromColumns.ts';
import type { MeasuredOutput } from './measuredOutputs.ts';

/** An output, and the names of its columns. */
export interface OutputColumns {
  readonly output: MeasuredOutput;
  readonly name: string;
  /** The column of its noise; undefined where that is a formula. */
  readonly sd: string | undefined;
}

/** The names of the columns that say when and in which experiment something was measured. */
export interface RowColumns {
  readonly time: string;
  readonly experiment: string;
}

/** The measurements as a table, and the row of its experiment that each of them stands in. */
export interface DataTable {
  readonly table: Table;
  /** By the place in the tables of measurements. */
  readonly rows: Int32Array;
}

/**
 * The measurements as a table of data: a row for each time of an experiment, several where values were repeated, a column for each
 * output.
 */
export function dataTable(
  experiments: readonly string[],
  outputs: readonly OutputColumns[],
  { time, experiment }: RowColumns,
): DataTable {
  const count = outputs.reduce((sum, { output }) => sum + output.measurements.length, 0);
  const rows = new Int32Array(count);
  const labels: string[] = [];
  const times: (number | string)[] = [];
  const columns = new Map<string, number[]>();
  for (const { name, sd } of outputs) {
    columns.set(name, []);
    if (sd !== undefined) columns.set(sd, []);
  }
  for (const label of experiments) {
    // By time, the cells of each column, one below the other where values were repeated.
    const cells = new Map<number, Map<string, { value: number; index: number }[]>>();
    for (const { output, name, sd } of outputs) {
      for (const { measurement, sigma, index } of output.measurements) {
        if (measurement.experiment !== label) continue;
        const at = cells.get(measurement.time) ?? new Map<string, { value: number; index: number }[]>();
        cells.set(measurement.time, at);
        at.set(name, [...(at.get(name) ?? []), { value: measurement.value, index }]);
        if (sd !== undefined) {
          const value = sigmaOfLogarithm(output, sigma!);
          at.set(sd, [...(at.get(sd) ?? []), { value, index }]);
        }
      }
    }
    let row = 0;
    for (const [t, at] of [...cells].sort(([a], [b]) => a - b)) {
      const repeats = Math.max(...Array.from(at.values(), ({ length }) => length));
      for (let k = 0; k < repeats; k++, row++) {
        labels.push(label);
        times.push(Number.isFinite(t) ? t : 'inf');
        for (const [name, column] of columns) {
          const cell = at.get(name)?.[k];
          column.push(cell?.value ?? Number.NaN);
          if (cell) rows[cell.index] = row;
        }
      }
    }
  }
  const table = tableFromColumns(
    new Map<string, (number | string)[]>([[experiment, labels], [time, times], ...columns]),
  );
  return { table, rows };
}

/** The size of noise as models have it, of natural logarithms where values are compared in others. */
export function sigmaOfLogarithm({ observable }: MeasuredOutput, sigma: number): number {
  return observable.transformation === 'log10' ? sigma * Math.LN10 : sigma;
}
