import { type Column, labelOf } from './table.ts';

/**
 * The rows that have each label of a column, labels in the order they appear in; under '' those without one. Where there
 * are more labels than `most`, only the first rows.
 */
export function rowsByLabel(column: Column, most = Number.POSITIVE_INFINITY): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let i = 0; i < column.values.length && groups.size <= most; i++) {
    const label = labelOf(column, i);
    const rows = groups.get(label);
    if (rows) rows.push(i);
    else groups.set(label, [i]);
  }
  return groups;
}
