import type { WrittenTable } from '../../src/node.ts';
import { csvCell, csvLine } from '../../src/text/csvCell.ts';
import { formulaFree } from '../../src/text/formulaFree.ts';

/** Rows joined at once: all lines as texts of their own would take several times the memory. */
const slice = 10_000;

/**
 * States over time as CSV, with twelve digits: more than a forward solve gets right, and few enough for the last bits, in
 * which engines may differ, to vanish. Infinite values are Inf, those that could not be computed empty cells.
 */
export function statesAsCsv(table: WrittenTable): string {
  const columns = Object.entries(table);
  const [, { length: rows }] = columns[0];
  const slices = [csvLine(columns.map(([name]) => name))];
  for (let from = 0; from < rows; from += slice) {
    let lines = '';
    for (let i = from; i < Math.min(from + slice, rows); i++)
      lines += `${columns.map(([, values]) => cellText(values[i])).join(',')}\n`;
    slices.push(lines);
  }
  return slices.join('');
}

/** A number, or the name of a variable of a long table. */
function cellText(value: number | string | null): string {
  return typeof value === 'number'
    ? twelveDigits(value)
    : csvCell(value === null ? null : formulaFree(value));
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
