import { estimateCells } from '../../report/estimateCells.ts';
import type { Result } from '../../src/index.ts';
import type { ComparisonRow } from './comparisonRows.ts';

/** The parameters of both models, matched by name, each with its interval. */
export function parameterRows(first: Result, second: Result): ComparisonRow[] {
  const names = [...new Set([first, second].flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  const cells = [first, second].map((result) => new Map(estimateCells(result).map((row) => [row.name, row])));
  const text = (which: 0 | 1, name: string) => {
    const cell = cells[which]!.get(name);
    if (!cell) return '–';
    const { estimate, without, lower, upper } = cell;
    return without ? `${estimate} (${without})` : `${estimate} (${lower} to ${upper})`;
  };
  return names.map((label) => ({ label, first: text(0, label), second: text(1, label) }));
}
