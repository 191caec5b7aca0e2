import type { Comparison, Data, EachResult, Result } from '../src/index.ts';
import { csvCell } from './csvCell.ts';

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
  const experiments = results.flatMap((result) => result.experiments);
  const found = experiments.find(({ trajectory }) => trajectory !== null)?.trajectory;
  if (!found) return undefined;
  const named = experiments.some(({ name }) => name !== '');
  const states = Object.keys(found.states);
  const header = [...(named ? ['experiment'] : []), 't', ...withErrorNames(states)];
  const rows = experiments.flatMap(({ name, trajectory }) => {
    if (trajectory === null) return [];
    const { t, states: U, stdError } = trajectory;
    const label = named ? `${csvCell(name)},` : '';
    const columns = [t, ...states.flatMap((state) => [U[state]!, stdError[state]!])];
    return t.map((_, m) => label + columns.map((column) => number(column[m]!)).join(','));
  });
  return `${csv([header])}${rows.join('\n')}\n`;
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
export function dataAsCsv({ states, experiments }: Data, time: string, by: string): string {
  const named = experiments.some(({ name }) => name !== '');
  const rows = experiments.flatMap(({ name, t, U }) => {
    const label = named ? `${csvCell(name)},` : '';
    return Array.from(t, (at, m) => {
      const cells = states.map((_, l) => number(U.data[m + l * U.rows]!));
      return `${label}${[number(at), ...cells].join(',')}`;
    });
  });
  return `${csv([[...(named ? [by] : []), time, ...states]])}${rows.join('\n')}\n`;
}

/** A result, several, or a comparison, as JSON, arrays of numbers on one line, ending in a line break. */
export function asJson(result: Result | readonly EachResult[] | Comparison): string {
  const text = JSON.stringify(result, null, 2);
  // A line break right after the bracket is never inside a string: JSON escapes those.
  return `${text.replace(/\[\n([^[\]{}"]*)\n\s*\]/g, (_, inner: string) => `[${inner.trim().replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}

/** The cells of the parameters at full precision, a row each. */
export function estimateRows({ parameters, irls, method }: Result): string[][] {
  return parameters.map(({ name, estimate, stdError, interval, ols }, j) => {
    const known = stdError !== Number.POSITIVE_INFINITY;
    const weak = method === 'irls' ? estimate : irls?.parameters[j]?.estimate;
    return [
      name,
      known ? number(estimate) : '',
      ...[stdError, ...interval].map(number),
      known ? number(ols) : '',
      known && weak !== undefined ? number(weak) : '',
    ];
  });
}

/** Inf is what R, pandas and Julia all read as infinity; what was not made is an empty cell. */
function number(x: number): string {
  return Number.isNaN(x) ? '' : String(x).replace('Infinity', 'Inf');
}

/** Rows of cells as CSV. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\n')}\n`;
}
