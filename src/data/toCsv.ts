import { tableFindings } from '../findings/tableFindings.ts';
import { checkNumbers, checkTexts, isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { csvLine } from '../text/csvCell.ts';
import { shown } from '../text/words.ts';

/**
 * The table as CSV text: `t`, then a column of U for each name, digits enough to read back the same numbers.
 *
 * @example
 * ```ts
 * import { findProblem, sampleProblem, toCsv } from 'wendy';
 *
 * const { t, U } = sampleProblem(findProblem('logistic'), { points: 16, noise: 0 });
 * console.log(toCsv(t, ['u'], U).split('\n')[1]); // → 0,0.01
 * ```
 */
export function toCsv(t: Float64Array, names: readonly string[], U: Matrix): string {
  checkNumbers(t, 'The times');
  checkTexts(names, 'The names', "['u1', 'u2']");
  checkMatrix(U, t.length, names.length);
  const lines = [csvLine(['t', ...names])];
  for (let i = 0; i < U.rows; i++) {
    const cells = [measured(t[i])];
    for (let j = 0; j < U.cols; j++) cells.push(measured(U.data[i + j * U.rows]));
    lines.push(csvLine(cells));
  }
  return lines.join('');
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

/** Values that were not measured become empty cells. */
function measured(x: number): number | null {
  return Number.isFinite(x) ? x : null;
}
