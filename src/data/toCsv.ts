import { tableFindings } from '../findings/tableFindings.ts';
import { checkNumbers, checkTexts, isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { shown } from '../text/words.ts';

/** The table as CSV text: `t`, then a column of U for each name, digits enough to read back the same numbers. */
export function toCsv(t: Float64Array, names: readonly string[], U: Matrix): string {
  checkNumbers(t, 'The times');
  checkTexts(names, 'The names', "['u1', 'u2']");
  checkMatrix(U, t.length, names.length);
  const rows = [['t', ...names].map(headerCell).join(',')];
  for (let i = 0; i < U.rows; i++) {
    const cells = [cell(t[i])];
    for (let j = 0; j < U.cols; j++) cells.push(cell(U.data[i + j * U.rows]));
    rows.push(cells.join(','));
  }
  return `${rows.join('\n')}\n`;
}

function checkMatrix(U: unknown, M: number, D: number): asserts U is Matrix {
  const { rows, cols, data } = (U ?? {}) as Partial<Matrix>;
  if (isList(data) && rows === M && cols === D && data.length === M * D) {
    checkNumbers(data, 'The values');
    return;
  }
  const size = isList(data) ? `${shown(rows)} × ${shown(cols)} with ${data.length} values` : shown(U);
  throw new InputError(tableFindings.matrixOfOtherSize({ value: size, times: M, names: D }));
}

function headerCell(name: string): string {
  return /[",;\t\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Values that were not measured become empty cells. */
function cell(x: number): string {
  return Number.isFinite(x) ? String(x) : '';
}
