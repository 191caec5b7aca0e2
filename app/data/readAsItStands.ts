import type { Table } from '../../src/index.ts';
import type { Shape } from '../state/work.ts';
import { guessUses } from './guessUses.ts';
import type { ReadSource } from './usable.ts';
import { useColumns } from './useColumns.ts';

export const asItStands: Shape = { kind: 'wide', replicates: 'separate' };

/** A table whose columns are what they are called, as that of an example is. */
export function readAsItStands(table: Table): ReadSource {
  const uses = guessUses(table, []);
  return {
    raw: table,
    shape: asItStands,
    isShapeGuessed: false,
    layout: [],
    table,
    uses,
    guessed: uses.map(() => true),
    used: useColumns(table, uses),
  };
}
