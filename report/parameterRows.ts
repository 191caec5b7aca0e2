import type { Result } from '../src/index.ts';
import { estimateCells } from './estimateCells.ts';

/** A line of a comparison: what it is, and what it is in each fit. */
export interface ComparisonRow {
  readonly name: string;
  readonly cells: readonly string[];
}

/** The parameters of all models, matched by name, each with its interval; – where a model has no such parameter. */
export function parameterRows(results: readonly Result[]): ComparisonRow[] {
  const cells = results.map((result) => new Map(estimateCells(result).map((row) => [row.name, row])));
  const names = [...new Set(cells.flatMap((rows) => [...rows.keys()]))];
  return names.map((name) => ({
    name,
    cells: cells.map((rows) => {
      const cell = rows.get(name);
      if (!cell) return '–';
      const { estimate, without, lower, upper } = cell;
      return without ? `${estimate} (${without})` : `${estimate} (${lower} to ${upper})`;
    }),
  }));
}
