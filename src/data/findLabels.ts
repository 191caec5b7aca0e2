import { rowsByLabel } from './rowsByLabel.ts';
import type { Column } from './table.ts';

// More labels than this are measurements, or row numbers.
const MOST_LABELS = 1000;

/**
 * The name of the first column that could label experiments in the rows at times t: every row has a label, there are
 * two or more with three rows each on average, and the times of each increase, or never decrease if they may repeat.
 */
export function findLabels(
  columns: readonly Column[],
  t: Float64Array,
  mayRepeat: boolean,
): string | undefined {
  const inOrder = (rows: readonly number[]) =>
    rows.every((row, k) => k === 0 || t[row] > t[rows[k - 1]] || (mayRepeat && t[row] === t[rows[k - 1]]));
  const most = Math.min(MOST_LABELS, t.length / 3);
  const labels = columns.find((column) => {
    if (column.name === '' || column.name.length > 40) return false;
    const groups = rowsByLabel(column, most);
    if (groups.size < 2 || groups.size > most || groups.has('')) return false;
    return [...groups.values()].every(inOrder);
  });
  return labels?.name;
}
