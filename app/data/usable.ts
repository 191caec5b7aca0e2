import { InputError, type Table } from '../../src/index.ts';
import type { Shape, Use } from '../state/work.ts';
import type { UsedTable } from './useColumns.ts';
import type { UseProblem } from './wrongUse.ts';

/** A source as it was read. */
export interface ReadSource {
  /** Under the headings of the file. */
  readonly raw: Table;
  /** How its columns are put together, and whether that was guessed. */
  readonly shape: Shape;
  readonly isShapeGuessed: boolean;
  /** What the layout of a plate says about its wells: its columns. */
  readonly layout: readonly string[];
  /** With a column for each quantity. */
  readonly table: Table;
  /** What each column is used for, and whether that was guessed. */
  readonly uses: readonly Use[];
  readonly guessed: readonly boolean[];
  /** As the library takes it; or what keeps it from that. */
  readonly used: UsedTable | { readonly problem: UseProblem };
}

/** The table that a fit takes. Throws where the columns are used in a way that leaves none. */
export function usable({ used }: ReadSource): UsedTable {
  if ('problem' in used) throw new InputError(used.problem.finding);
  return used;
}
