import { rowsByLabel } from './rowsByLabel.ts';
import { type Column, labelOf } from './table.ts';

// More labels than this are measurements, or row numbers.
const MOST_LABELS = 1000;
// More columns than this hardly label experiments together.
const MOST_KEYS = 8;

/**
 * The name of the first column that could label experiments in the rows at times t: every row has a label, there are
 * two or more with three rows each on average, and the times of each increase, or never decrease if they may repeat. Where `together`, and
 * none does so alone, the names of several that do so in combination, separated by commas.
 */
export function findLabels(
  columns: readonly Column[],
  t: Float64Array,
  { mayRepeat, together = false }: { readonly mayRepeat: boolean; readonly together?: boolean },
): string | undefined {
  const inOrder = (rows: readonly number[]) =>
    rows.every((row, k) => k === 0 || t[row] > t[rows[k - 1]] || (mayRepeat && t[row] === t[rows[k - 1]]));
  const most = Math.min(MOST_LABELS, t.length / 3);
  const labelled = columns.flatMap((column) => {
    if (column.name === '' || column.name.length > 40) return [];
    const groups = rowsByLabel(column, most);
    return groups.size < 2 || groups.size > most || groups.has('') ? [] : [{ column, groups }];
  });
  const alone = labelled.find(({ groups }) => [...groups.values()].every(inOrder));
  if (alone || !together) return alone?.column.name;
  const tellApart = (some: readonly Column[]) => {
    const groups = new Map<string, number[]>();
    for (let i = 0; i < t.length && groups.size <= most; i++) {
      const label = some.map((column) => labelOf(column, i)).join('\0');
      const rows = groups.get(label);
      if (rows) rows.push(i);
      else groups.set(label, [i]);
    }
    return groups.size <= most && [...groups.values()].every(inOrder);
  };
  let needed = labelled.map(({ column }) => column).slice(0, MOST_KEYS);
  if (!tellApart(needed)) return undefined;
  for (const column of [...needed].reverse()) {
    const rest = needed.filter((one) => one !== column);
    if (tellApart(rest)) needed = rest;
  }
  return needed.map(({ name }) => (name.includes(',') ? `"${name}"` : name)).join(',');
}
