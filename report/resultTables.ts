import { drawnSeries } from '../charts/trajectoryCurve.ts';
import { type EachResult, parseModel, type Result, type WrittenTable } from '../src/index.ts';
import type { DrawnData } from '../src/inside.ts';
import { estimateColumns, estimateRows, withErrorNames } from './records.ts';
import { writtenTime } from './writtenTime.ts';

// The results of fits as tables to write, with the same names and numbers as in CSV.

type Cell = number | string | null;

/** The parameters with their units, and what is derived from them; of several fits with the name, the method and the status of each. */
export function estimateTable(answer: Result | readonly EachResult[]): WrittenTable {
  if (!Array.isArray(answer)) {
    const result = answer as Result;
    const table = ofRows(estimateColumns, estimateRows(result), 1);
    const units = result.parameters.map(({ unit }) => unit ?? '');
    if (units.every((unit) => unit === '')) return table;
    return { ...table, unit: Array.from(table.parameter, (_, j) => units[j] ?? '') };
  }
  const rows = (answer as readonly EachResult[]).flatMap(({ name, result, error }) =>
    result
      ? estimateRows(result).map((row) => [name, ...row, result.method, result.status.code, ''])
      : [[name, ...estimateColumns.map(() => ''), '', 'error', error ?? '']],
  );
  return ofRows(['experiment', ...estimateColumns, 'method', 'status', 'error'], rows, 2);
}

/** Columns of rows of cells as CSV has them; `texts` columns at the beginning, and those that are named so, are texts. */
function ofRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  texts: number,
): WrittenTable {
  const isText = (j: number) => j < texts || ['method', 'status', 'error'].includes(header[j]);
  const value = (cell: string): Cell => (cell === '' ? null : Number(cell.replace('Inf', 'Infinity')));
  return Object.fromEntries(
    header.map((name, j) => [name, rows.map((row) => (isText(j) ? row[j] : value(row[j])))]),
  );
}

/** The estimated states at the measured times with their standard errors, then outputs; undefined where there are none. */
export function stateTable(results: readonly Result[]): WrittenTable | undefined {
  const experiments = results.flatMap((result) => result.experiments);
  const first = experiments.find(({ trajectory }) => trajectory !== null)?.trajectory;
  if (!first) return undefined;
  const states = Object.keys(first.states);
  const names = withErrorNames(states);
  const parts = experiments.flatMap((experiment) => {
    const { name, trajectory } = experiment;
    if (trajectory === null) return [];
    const columns = states.flatMap((state, j) => [
      [names[2 * j], trajectory.states[state]] as const,
      [names[2 * j + 1], trajectory.stdError[state]] as const,
    ]);
    const t = trajectory.t.map((time) => writtenTime(experiment, time));
    return [{ name, t, columns: [...columns, ...Object.entries(trajectory.outputs ?? {})] }];
  });
  return joined(parts);
}

/** What was measured minus what the fit says, at every measured time, in the units of the data; undefined where no states were estimated. */
export function residualTable(
  fits: readonly { readonly result: Result; readonly data: DrawnData }[],
): WrittenTable | undefined {
  const parts = fits.flatMap(({ result, data }) => {
    const model = parseModel(result.model);
    return data.experiments.flatMap(({ name, t, U }) => {
      const experiment = result.experiments.find((other) => other.name === name);
      const one = experiment?.trajectory;
      if (!one) return [];
      const fitted = drawnSeries(model, one.states, one.outputs ?? {});
      const at = new Map(one.t.map((time, m) => [time, m]));
      // Rows at inf have no number in the table.
      const times = Array.from(t, (time) => (Number.isNaN(time) ? experiment.timeSpan[1] : time));
      const columns = data.states.flatMap((output, l) => {
        const measured = Array.from(U.data.subarray(l * U.rows, (l + 1) * U.rows));
        if (measured.every((value) => Number.isNaN(value))) return [];
        const residuals = measured.map(
          (y, i) => y - (fitted[output]?.[at.get(times[i]) ?? -1] ?? Number.NaN),
        );
        return [[output, residuals] as const];
      });
      return [{ name, t: times.map((time) => writtenTime(experiment, time)), columns }];
    });
  });
  return joined(parts);
}

/** The columns of an experiment. */
interface Part {
  readonly name: string;
  readonly t: readonly number[];
  readonly columns: readonly (readonly [name: string, values: readonly number[]])[];
}

/** Tables of experiments below each other, with a column of their names where they have any. */
export function joined(parts: readonly Part[]): WrittenTable | undefined {
  if (parts.length === 0) return undefined;
  const names = [...new Set(parts.flatMap(({ columns }) => columns.map(([name]) => name)))];
  const isNamed = parts.some(({ name }) => name !== '');
  const column = (wanted: string) =>
    parts.flatMap(({ t, columns }) => {
      const values = columns.find(([name]) => name === wanted)?.[1];
      return t.map((_, i): Cell => values?.[i] ?? null);
    });
  return {
    ...(isNamed && { experiment: parts.flatMap(({ name, t }) => t.map(() => name)) }),
    t: parts.flatMap(({ t }) => t),
    ...Object.fromEntries(names.map((name) => [name, column(name)])),
  };
}
