import type { Result } from '../src/node.ts';

/**
 * The parameters as CSV at full precision, ending in a line break. Where the data do not identify a parameter, its
 * estimates are left empty: the numbers there would be arbitrary.
 */
export function parametersAsCsv(result: Result): string {
  const rows = result.parameters.map(({ name, estimate, stdError, interval, ols }) => {
    const known = stdError !== Number.POSITIVE_INFINITY;
    const numbers = [stdError, ...interval].map(number);
    return [name, known ? number(estimate) : '', ...numbers, known ? number(ols) : ''].join(',');
  });
  // Inf is what R, pandas and Julia all read as infinity.
  function number(x: number): string {
    return String(x).replace('Infinity', 'Inf');
  }
  return `${['parameter,estimate,stdError,lower,upper,ols', ...rows].join('\n')}\n`;
}

/** The whole result as JSON, arrays of numbers on one line, ending in a line break. */
export function resultAsJson(result: Result): string {
  const text = JSON.stringify(result, null, 2);
  // A line break right after the bracket is never inside a string: JSON escapes those.
  return `${text.replace(/\[\n([^[\]{}"]*)\n\s*\]/g, (_, inner: string) => `[${inner.trim().replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}
