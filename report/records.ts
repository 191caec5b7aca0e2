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

/** What is told of each parameter, and of which `estimateRows` has the cells. */
export const estimateColumns = ['parameter', 'estimate', 'stdError', 'lower', 'upper', 'ols', 'irls'];

/**
 * The parameters as CSV at full precision, ending in a line break. Where the data do not identify a parameter, its
 * estimates are left empty: the numbers there would be arbitrary.
 */
export function parametersAsCsv(result: Result): string {
  return csv([estimateColumns, ...estimateRows(result)]);
}

/**
 * The estimated states at the measured times with their standard errors, as CSV, a block of rows for each experiment;
 * undefined where no result has any.
 */
export function trajectoryAsCsv(results: readonly Result[]): string | undefined {
  return [...trajectoryBlocks(results)].join('') || undefined;
}

/** The same, block after block; none where no result has any. */
export function* trajectoryBlocks(results: readonly Result[]): Generator<string> {
  const experiments = results.flatMap((result) => result.experiments);
  const found = experiments.find(({ trajectory }) => trajectory !== null)?.trajectory;
  if (!found) return;
  const named = experiments.some(({ name }) => name !== '');
  const states = Object.keys(found.states);
  const outputs = Object.keys(found.outputs ?? {});
  const header = [...(named ? ['experiment'] : []), 't', ...withErrorNames(states), ...outputs];
  yield csv([header]);
  for (const { name, trajectory } of experiments) {
    if (trajectory === null) continue;
    const { t, states: U, stdError } = trajectory;
    const columns = [
      t,
      ...states.flatMap((state) => [U[state], stdError[state]]),
      ...outputs.map((output) => trajectory.outputs[output]),
    ];
    yield* rowBlocks(named ? `${csvCell(formulaFree(name))},` : '', columns);
  }
}

/** So many rows are written at once. */
const mostAtOnce = 2000;

/** Columns of numbers as rows of CSV, each after a label. */
function* rowBlocks(label: string, columns: readonly ArrayLike<number>[]): Generator<string> {
  const rows = columns[0].length;
  for (let from = 0; from < rows; from += mostAtOnce) {
    let block = '';
    for (let m = from; m < Math.min(from + mostAtOnce, rows); m++) {
      block += `${label}${columns.map((column) => csvCell(column[m])).join(',')}\n`;
    }
    yield block;
  }
}

/** The names of states and of their errors, with as many underscores as keep these apart from other states' names. */
function withErrorNames(states: readonly string[]): string[] {
  for (let mark = '_'; ; mark += '_') {
    const names = states.flatMap((u) => [u, `${u}${mark}se`]);
    if (new Set(names).size === names.length) return names;
  }
}

/**
 * The measurements as they were fitted, as CSV: a fit of this text is the same fit. `time` and `by` name the columns of
 * times and, where there are several, of experiments.
 */
export function dataAsCsv(data: Data, time: string, by: string): string {
  return [...dataBlocks(data, time, by)].join('');
}

/** The same, block after block. */
export function* dataBlocks({ states, experiments }: Data, time: string, by: string): Generator<string> {
  const named = experiments.some(({ name }) => name !== '');
  yield csv([[...(named ? [by] : []), time, ...states]]);
  for (const { name, t, U } of experiments) {
    const measured = states.map((_, l) => U.data.subarray(l * U.rows, (l + 1) * U.rows));
    yield* rowBlocks(named ? `${csvCell(name)},` : '', [t, ...measured]);
  }
}

/** A result, several, a comparison, or a check, as JSON, arrays of numbers on one line, ending in a line break. */
export function asJson(result: Result | readonly EachResult[] | Comparison | ModelCheck): string {
  return `${[...jsonBlocks(result)].join('')}\n`;
}

/** The cells of the parameters, and of what is derived from them, at full precision, a row each. */
export function estimateRows({ parameters, derived, irls, method }: Result): string[][] {
  const { weakForm, unweighted } = methodOf(method);
  const isWendy = weakForm && !unweighted;
  const rows = parameters.map((parameter, j) => {
    const { estimate, stdError, interval, ols } = parameter;
    const known = stdError !== Number.POSITIVE_INFINITY;
    const weak = isWendy ? estimate : irls?.parameters[j]?.estimate;
    return [
      labelOf(parameter),
      known ? csvCell(estimate) : '',
      ...[stdError, ...interval].map(csvCell),
      known ? csvCell(ols) : '',
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
