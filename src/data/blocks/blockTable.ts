import { momentOf } from '../moment.ts';
import { filled } from './blockHead.ts';
import { blockRows } from './blockRows.ts';
import type { Block } from './findBlocks.ts';
import { turnedTable } from './turnedTable.ts';

/** A block as a text that holds its table alone. */
export interface BlockTable {
  readonly pieces: Iterable<string>;
  /** Whether its lines are those of the whole text. */
  readonly hasLines: boolean;
  /** The text of a table of what is in the wells, where the block says it. */
  readonly layout?: string;
  /** How many rows without values at the end were left out, which some instruments write for times to come. */
  readonly padding: number;
}

/** The table of a block: the text without what stands around it; or with its rows as columns, where times are across. */
export function blockTable(pieces: Iterable<string>, block: Block): BlockTable {
  const { head } = block;
  if (head.kind === 'across') return { ...turnedTable(pieces, block, head), hasLines: false, padding: 0 };
  const padding = new Set<number>();
  let isLater = false;
  for (const { cells, line } of blockRows(pieces, block)) {
    const time = secondsIn(cells[head.time] ?? '');
    const isEmpty = cells.every((cell, j) => j === head.time || cell === '');
    if (time > 0) isLater = true;
    else if (time === 0 && isLater && isEmpty) padding.add(line);
  }
  const own = {
    *[Symbol.iterator]() {
      let at = 1;
      for (const { record, cells, line } of blockRows(pieces, block)) {
        if (padding.has(line)) continue;
        yield '\n'.repeat(line - at) + withoutEnd(record, cells, head.width, block.delimiter);
        at = line + (record.match(/\n/g)?.length ?? 0);
      }
    },
  };
  return { pieces: own, hasLines: true, padding: padding.size };
}

function secondsIn(cell: string): number {
  return momentOf(cell)?.seconds ?? (cell === '' ? Number.NaN : Number(cell));
}

/** A record without separators at its end that no column has. */
function withoutEnd(record: string, cells: readonly string[], width: number, delimiter: string): string {
  if (cells.length <= width || filled(cells).length > width) return record;
  let kept = record;
  for (let extra = cells.length - width; extra > 0; extra--)
    kept = kept.slice(0, kept.lastIndexOf(delimiter));
  return kept;
}
