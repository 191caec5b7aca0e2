import { optimaCells, optimaLabels, optimaRemarks } from '../../report/searchWords.ts';
import type { Result } from '../../src/node.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column, wrap } from '../terminal/layout.ts';

/** The optima within two log units of the best side by side with it; nothing where there is only one. */
export function optimaTable(result: Result, colors: Colors, width: number): string[] {
  const optima = optimaCells(result);
  if (optima.length === 0) return [];
  const labels: Column = {
    heading: 'optimum',
    cells: optimaLabels(result),
    align: 'left',
    paint: colors.bold,
  };
  const columns = optima.map(
    ({ name, below, seen, values }): Column => ({
      heading: name,
      cells: [below, seen, ...values],
      align: 'right',
    }),
  );
  return [
    ...blocks(labels, columns, width, colors.dim),
    ...optimaRemarks(result).flatMap((text) => wrap(text, width, '  ')),
  ];
}
