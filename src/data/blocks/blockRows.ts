import { cellsOf, recordsOf } from '../splitRecords.ts';
import type { Block } from './findBlocks.ts';

/** The header and the rows of a block. */
export function* blockRows(
  pieces: Iterable<string>,
  { first, last, delimiter }: Block,
): Generator<{ record: string; cells: string[]; line: number }> {
  for (const one of recordsOf(pieces, true)) {
    if (one.line > last) return;
    const cells = one.isComment || one.line < first ? undefined : cellsOf(one, delimiter);
    if (cells) yield { record: one.record, cells, line: one.line };
  }
}
