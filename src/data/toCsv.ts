import type { Matrix } from '../linalg/matrix.ts';

/** The table as CSV text: `t`, then a column of U for each name, digits enough to read back the same numbers. */
export function toCsv(t: Float64Array, names: readonly string[], U: Matrix): string {
  const rows = [['t', ...names].map(headerCell).join(',')];
  for (let i = 0; i < U.rows; i++) {
    const cells = [cell(t[i])];
    for (let j = 0; j < U.cols; j++) cells.push(cell(U.data[i + j * U.rows]));
    rows.push(cells.join(','));
  }
  return `${rows.join('\n')}\n`;
}

function headerCell(name: string): string {
  return /[",;\t\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Values that were not measured become empty cells. */
function cell(x: number): string {
  return Number.isFinite(x) ? String(x) : '';
}
