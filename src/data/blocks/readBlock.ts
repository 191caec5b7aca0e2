import { formatFindings } from '../../findings/formatFindings.ts';
import { type Note, note } from '../../findings/note.ts';
import type { Reading } from '../../findings/reading.ts';
import { InputError } from '../../inputError.ts';
import type { Table } from '../table.ts';
import { blockTable } from './blockTable.ts';
import { type Block, type Blocks, findBlocks } from './findBlocks.ts';

/**
 * The table that `read` makes of a block of a text: the one that is `wanted`, by its title or its number, or the first. Undefined where the
 * text is a table as it is.
 */
export function readBlock(
  pieces: Iterable<string>,
  wanted: string | undefined,
  read: (pieces: Iterable<string>) => Table,
): Table | undefined {
  const file = findBlocks(pieces);
  if (!file) {
    if (wanted !== undefined) throw new InputError(formatFindings.noBlocks({ block: wanted }));
    return undefined;
  }
  const { block, notes } = chosen(file.blocks, wanted);
  const { pieces: own, hasLines, layout, padding } = blockTable(pieces, block);
  const { lines, readings = [], ...table } = read(own);
  return {
    ...table,
    ...(hasLines && lines && { lines }),
    readings: [readingOf(block, file, padding), ...readings],
    ...(layout !== undefined && { layout: read([layout]) }),
    ...(notes.length > 0 && { notes }),
  };
}

function chosen(blocks: readonly Block[], wanted: string | undefined): { block: Block; notes: Note[] } {
  const names = blocks.map(({ title }, k) => (isUnique(blocks, title) ? title : String(k + 1)));
  const at = wanted === undefined ? 0 : indexOf(blocks, wanted.normalize('NFC'));
  if (at < 0) throw new InputError(formatFindings.blockUnknown({ block: wanted ?? '', blocks: names }));
  const others = names.filter((_, k) => k !== at);
  const isSaid = others.length > 0 && wanted === undefined;
  const block = blocks[at];
  return {
    block,
    notes: isSaid ? [note(formatFindings.blockRead({ block: names[at], row: block.line, others }))] : [],
  };
}

function isUnique(blocks: readonly Block[], title: string): boolean {
  return title !== '' && blocks.filter((one) => one.title === title).length === 1;
}

/** Which block a title, or else a number from 1, is that of; -1 where it is none. */
function indexOf(blocks: readonly Block[], wanted: string): number {
  const titled = blocks.findIndex(({ title }) => title.normalize('NFC') === wanted);
  if (titled >= 0 || !/^\d{1,4}$/.test(wanted)) return titled;
  return Number(wanted) <= blocks.length ? Number(wanted) - 1 : -1;
}

function readingOf({ head, title, first, line, last }: Block, { lines }: Blocks, padding: number): Reading {
  const end = Math.min(last, lines[lines.length - 1]);
  const start = head.kind === 'across' && head.isNamed ? lines[lines.indexOf(first) - 1] : first;
  return {
    what: 'block',
    title,
    first: start,
    last: end,
    times: head.kind === 'across' ? line : 0,
    above: lines.filter((one) => one < start).length,
    below: lines.filter((one) => one > end).length,
    padding,
  };
}
