import { writerFor } from '../../src/text/digits.ts';
import { type Column, joined } from '../terminal/layout.ts';

/** Estimates with their standard errors as a column, such as 0.812 ± 0.012; a dash where there is none. */
export function withErrors(
  heading: string,
  estimates: readonly ({ estimate: number; stdError: number } | undefined)[],
): Column {
  const rows = estimates.map((parameter) => {
    if (parameter === undefined || parameter.stdError === Number.POSITIVE_INFINITY) return ['–', '', ''];
    // What was given has no error.
    if (parameter.stdError === 0) return [String(Number(parameter.estimate.toPrecision(6))), '', ''];
    const write = writerFor(parameter.estimate, parameter.stdError);
    const error = Number.isNaN(parameter.stdError) ? ['', ''] : ['±', write(parameter.stdError)];
    return [write(parameter.estimate), ...error];
  });
  const part = (j: number, align: Column['align']) => ({ cells: rows.map((row) => row[j]), align });
  return joined(heading, [part(0, 'point'), part(1, 'left'), part(2, 'right')], ' ');
}
