import {
  type Comparison,
  type Data,
  type EachResult,
  type ModelCheck,
  methodOf,
  type Result,
} from '../src/index.ts';
import { csvCell, csvLine } from '../src/text/csvCell.ts';
import { formulaFree } from '../src/text/formulaFree.ts';
import { jsonBlocks } from '../src/text/jsonBlocks.ts';
import { labelOf } from './estimateCells.ts';
import { writtenTime } from './writtenTime.ts';

/** The columns for each parameter; `estimateRows` has the cells. */
export const estimateColumns = ['parameter', 'estimate', 'stdError', 'lower', 'upper', 'start', 'irls'];

/**
 * The parameters as CSV at full precision, ending in a line break. Estimates of parameters that are not identifiable are left
 * empty: the numbers would be arbitrary.
 */
export function parametersAsCsv(result: Result): string {
  const rows = estimateRows(result);
  const units = result.parameters.map(({ unit }) => unit);
  if (units.every((unit) => unit === undefined)) return csv([estimateColumns, ...rows]);
  const withUnits = rows.map((row, j) => [...row, formulaFree(units[j] ?? '')]);
  return csv([[...estimateColumns, 'unit'], ...withUnits]);
}

/**
 * The estimated states at the measured times with their standard errors, as CSV in blocks, those of an experiment after those of
 * another; none if no result has any.
 */
export function* trajectoryBlocks(results: readonly Result[]): Generator<string> {
  const experiments = results.flatMap((result) => result.experiments);
  const first = experiments.find(({ trajectory }) => trajectory !== null)?.trajectory;
  if (!first) return;
  const named = experiments.some(({ name }) => name !== '');
  const states = Object.keys(first.states);
  const outputs = Object.keys(first.outputs ?? {});
  const header = [...(named ? ['experiment'] : []), 't', ...withErrorNames(states), ...outputs];
  yield csv([header]);
  for (const experiment of experiments) {
    const { name, trajectory } = experiment;
    if (trajectory === null) continue;
    const { t, states: U, stdError } = trajectory;
    const columns = [
      experiment.settles === undefined ? t : t.map((time) => writtenTime(experiment, time)),
      ...states.flatMap((state) => [U[state], stdError[state]]),
      ...outputs.map((output) => trajectory.outputs[output]),
    ];
    yield* rowBlocks(named ? `${csvCell(formulaFree(name))},` : '', columns);
  }
}

/** The number of rows written at once. */
const mostAtOnce = 2000;

/** Columns of numbers, or of cells, as rows of CSV, each after a label. */
function* rowBlocks(label: string, columns: readonly ArrayLike<number | string>[]): Generator<string> {
  const rows = columns[0].length;
  for (let from = 0; from < rows; from += mostAtOnce) {
    let block = '';
    for (let m = from; m < Math.min(from + mostAtOnce, rows); m++) {
      block += `${label}${columns.map((column) => csvCell(column[m])).join(',')}\n`;
    }
    yield block;
  }
}

/** The names of states and of their errors, with enough underscores to keep these distinct from other states' names. */
export function withErrorNames(states: readonly string[]): string[] {
  for (let mark = '_'; ; mark += '_') {
    const names = states.flatMap((u) => [u, `${u}${mark}se`]);
    if (new Set(names).size === names.length) return names;
  }
}

/**
 * The measurements used, as CSV: a fit of this text is the same fit. `time` and `by` name the time column and, if there are
 * several experiments, the label column.
 */
export function dataAsCsv(data: Data, time: string, by: string): string {
  return [...dataBlocks(data, time, by)].join('');
}

/** The same in blocks. */
export function* dataBlocks({ states, experiments }: Data, time: string, by: string): Generator<string> {
  const named = experiments.some(({ name }) => name !== '');
  yield csv([[...(named ? [by] : []), time, ...states]]);
  for (const { name, t, U, limits } of experiments) {
    const measured = states.map((_, l) => {
      const values = U.data.subarray(l * U.rows, (l + 1) * U.rows);
      if (!limits) return values;
      return Array.from(values, (value, i) => {
        const side = limits.sign[l * U.rows + i];
        return side === 0 ? value : `${side < 0 ? '<' : '>'}${limits.at[l * U.rows + i]}`;
      });
    });
    yield* rowBlocks(named ? `${csvCell(name)},` : '', [t, ...measured]);
  }
}

/** A result, several, a comparison, or a check, as JSON with arrays of numbers on one line, ending in a line break. */
export function asJson(result: Result | readonly EachResult[] | Comparison | ModelCheck): string {
  return `${[...jsonBlocks(result)].join('')}\n`;
}

/** The cells of the parameters and derived quantities at full precision, one row each. */
export function estimateRows({ parameters, derived, irls, method }: Result): string[][] {
  const { weakForm, unweighted } = methodOf(method);
  const isWendy = weakForm && !unweighted;
  const rows = parameters.map((parameter, j) => {
    const { estimate, stdError, interval, start } = parameter;
    const known = stdError !== Number.POSITIVE_INFINITY;
    const weak = isWendy ? estimate : irls?.parameters[j]?.estimate;
    return [
      labelOf(parameter),
      known ? csvCell(estimate) : '',
      ...[stdError, ...interval].map(csvCell),
      known ? csvCell(start) : '',
      known && weak !== undefined ? csvCell(weak) : '',
    ];
  });
  // Results of earlier versions have none.
  const more = (derived ?? []).map((quantity) => {
    const { estimate, stdError, interval } = quantity;
    return [labelOf(quantity), ...[estimate, stdError, ...interval].map(csvCell), '', ''];
  });
  return [...rows, ...more];
}

/** Rows of cells as CSV. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join('');
}
