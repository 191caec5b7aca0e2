import { tableFindings } from '../../findings/tableFindings.ts';
import { InputError } from '../../inputError.ts';
import { cellsOf, findDelimiter, type RawRecord, recordsOf } from '../splitRecords.ts';
import { type BlockHead, blockHead, isBlockRow } from './blockHead.ts';

/** A table within a text that holds more, such as the settings of an instrument above it and results below. */
export interface Block {
  readonly head: BlockHead;
  readonly delimiter: string;
  /** What stands above it in a line of its own, or over its columns; '' where nothing does. */
  readonly title: string;
  /** The lines of its header or times, of its first and of its last row. */
  readonly line: number;
  readonly first: number;
  readonly last: number;
}

/** The tables in a text, and the lines that hold something. */
export interface Blocks {
  readonly blocks: readonly Block[];
  readonly lines: readonly number[];
}

/** Among as many rows and characters a table must begin. */
const [mostRows, mostCharacters] = [2000, 4_000_000];
/** Rows right above one with times across that may belong to it. */
const mostAbove = 100;

/**
 * The tables that stand in a text among other things, or with times across: a header with times and wells, and rows below it; or a row
 * of times and named rows around it. A table ends where a row of another kind follows an empty line. Undefined where nothing like this
 * is there, or where all of the text is one table below its header.
 */
export function findBlocks(pieces: Iterable<string>): Blocks | undefined {
  const blocks: Block[] = [];
  const lines: number[] = [];
  /** The last records that belong to no table, and how many of them stand below the last empty line. */
  let above: RawRecord[] = [];
  let near = 0;
  let open: Open | undefined;
  let isAfterBlank = false;
  let characters = 0;
  const close = () => {
    if (open && open.rows > 0) {
      blocks.push(...open.blocks);
      above = [];
    }
    open = undefined;
  };
  for (const one of recordsOf(pieces, true)) {
    if (one.isComment) continue;
    if (isBlank(one)) {
      isAfterBlank = true;
      continue;
    }
    lines.push(one.line);
    if (open) {
      const cells = cellsOf(one, open.delimiter) ?? [];
      if (isBlockRow(open.blocks[0].head, cells, isAfterBlank)) {
        open = withRow(open, one.line);
        isAfterBlank = false;
        continue;
      }
      if (!isAfterBlank && open.rows > 0 && !isFact(cells)) return torn(open, lines, one.line);
      close();
    }
    if (isAfterBlank) near = 0;
    isAfterBlank = false;
    characters += one.record.length;
    if (blocks.length === 0 && (lines.length > mostRows || characters > mostCharacters)) return undefined;
    open = openedBy(one, above, Math.min(near, above.length));
    above.push(one);
    near++;
    if (above.length > mostAbove) above.shift();
  }
  close();
  const [first] = blocks;
  const isPlain =
    first?.head.kind === 'rows' && first.line === lines[0] && first.last === lines[lines.length - 1];
  return first === undefined || isPlain ? undefined : { blocks, lines };
}

/** A table whose end is not known yet; several where they share their rows. */
interface Open {
  readonly blocks: readonly Block[];
  readonly delimiter: string;
  readonly rows: number;
}

/** The table that a record is the header or the times of, below others, of which the last `near` are right above it. */
function openedBy(one: RawRecord, above: readonly RawRecord[], near: number): Open | undefined {
  const delimiter = findDelimiter(one.record, one.line);
  const split = (record: RawRecord) => cellsOf(record, delimiter) ?? [];
  const heads = blockHead(split(one), () => above.slice(above.length - near).map(split));
  if (heads.length === 0) return undefined;
  const { line } = one;
  const blocks = heads.map((head): Block => {
    if (head.kind === 'rows')
      return { head, delimiter, line, first: line, last: line, title: titleIn(above.at(-1), delimiter) };
    const first = above.length - head.above;
    const title = head.title || titleIn(above[first - (head.isNamed ? 2 : 1)], delimiter);
    return { head, delimiter, line, first: above[first]?.line ?? line, last: line, title };
  });
  const [head] = heads;
  return { blocks, delimiter, rows: head.kind === 'across' ? head.above : 0 };
}

/** The text that stands in a line of its own; '' where others stand beside it, or it begins something. */
function titleIn(record: RawRecord | undefined, delimiter: string): string {
  const texts = (record && cellsOf(record, delimiter))?.filter((cell) => cell !== '') ?? [];
  return texts.length === 1 && texts[0].length <= 60 && !texts[0].endsWith(':') ? texts[0] : '';
}

function withRow({ blocks, delimiter, rows }: Open, line: number): Open {
  return { blocks: blocks.map((block) => ({ ...block, last: line })), delimiter, rows: rows + 1 };
}

/** Where a row does not fit: the table up to the end, for a refusal in the words of the table; or the refusal. */
function torn({ blocks }: Open, lines: readonly number[], line: number): Blocks {
  const [{ head, line: times }] = blocks;
  if (head.kind === 'across') throw new InputError(tableFindings.rowNotAcross({ line, times }));
  return { blocks: blocks.map((block) => ({ ...block, last: Number.POSITIVE_INFINITY })), lines };
}

/** Whether a record has nothing but blanks and separators. */
function isBlank(one: RawRecord): boolean {
  if (/[^\s,;"]/.test(one.record)) return false;
  return !one.quoted || cellsOf(one, findDelimiter(one.record, one.line)) === undefined;
}

/** Whether a row says a fact about the file: End Time: 10:30. */
function isFact(cells: readonly string[]): boolean {
  return (cells.find((cell) => cell !== '') ?? '').endsWith(':');
}
