import type { Shape, TableSource, Use } from '../state/work.ts';

/**
 * A table whose columns are used so. They are those of its shape, which therefore stays as it is now, even if it was guessed.
 */
export function withUses(source: TableSource, shape: Shape, uses: readonly (Use | null)[]): TableSource {
  const asItStands = shape.kind === 'wide' && shape.replicates === 'separate';
  return { ...source, uses, ...(!asItStands && { shape }) };
}
