import type { Table } from '../../src/node.ts';

/** How many rows each experiment of a table has, with the option `by`; the fit is who checks them. */
export function experimentSizes({ columns, rows }: Table, by = ''): number[] {
  const wanted = by.normalize('NFC');
  const labels = columns.find(({ name }) => (by === '' ? /^experiment$/i.test(name) : name === wanted));
  if (!labels) return [rows];
  const sizes = new Map<string | number, number>();
  for (let i = 0; i < rows; i++) {
    const label = labels.texts?.[i] ?? labels.values[i];
    sizes.set(label, (sizes.get(label) ?? 0) + 1);
  }
  return [...sizes.values()];
}
