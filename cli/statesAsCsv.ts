import { csvLine } from '../src/text/csvCell.ts';

/** Rows joined at once: all lines as texts of their own would take several times the memory. */
const slice = 10_000;

/**
 * States over time as CSV, with twelve digits: more than a forward solve gets right, and few enough for the last bits, in
 * which engines may differ, to vanish. Infinite values are Inf, those that could not be computed empty cells.
 */
export function statesAsCsv(
  columns: readonly (readonly [name: string, values: readonly number[]])[],
): string {
  const times = columns[0][1];
  const slices = [csvLine(columns.map(([name]) => name))];
  for (let from = 0; from < times.length; from += slice) {
    const lines = times.slice(from, from + slice).map((_, i) => {
      return `${columns.map(([, values]) => twelveDigits(values[from + i])).join(',')}\n`;
    });
    slices.push(lines.join(''));
  }
  return slices.join('');
}

/** The shortest text of a number rounded to twelve digits. */
function twelveDigits(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? '' : x > 0 ? 'Inf' : '-Inf';
  const size = Math.abs(x);
  // Beyond these sizes the text has an exponent.
  if (!(size >= 1e-6 && size < 1e10)) return String(Number(x.toPrecision(12)));
  // Reading the number back to write it again would take four times as long as dropping its zeros.
  const text = x.toPrecision(12);
  let end = text.length;
  while (text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
