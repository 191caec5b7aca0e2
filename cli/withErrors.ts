import { writerFor } from '../src/text/digits.ts';
import { type Column, joined } from './layout.ts';

/** Estimates with their standard errors as a column, such as 0.812 ± 0.012; a dash where there is none. */
export function withErrors(
  heading: string,
  estimates: readonly ({ estimate: number; stdError: number } | undefined)[],
): Column {
  const rows = estimates.map((found) => {
    if (found === undefined || found.stdError === Number.POSITIVE_INFINITY) return ['–', '', ''];
    // What was given has no error.
    if (found.stdError === 0) return [String(Number(found.estimate.toPrecision(6))), '', ''];
    const write = writerFor(found.estimate, found.stdError);
    const error = Number.isNaN(found.stdError) ? ['', ''] : ['±', write(found.stdError)];
    return [write(found.estimate), ...error];
  });
  const part = (j: number, align: Column['align']) => ({ cells: rows.map((row) => row[j]), align });
  return joined(heading, [part(0, 'point'), part(1, 'left'), part(2, 'right')], ' ');
}
