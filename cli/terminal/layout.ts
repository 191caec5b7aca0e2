import { hardSpace } from '../../src/text/unbroken.ts';
import { columnsOf, visible } from './visible.ts';

/** A column of a table: its heading, its cells, and how they line up. */
export interface Column {
  heading: string;
  cells: string[];
  align: 'left' | 'right' | 'point';
  /** Applied after the cells have been padded, so that colours cost no width. */
  paint?: (text: string) => string;
}

/** The lines of a table: heading, rule, rows; columns two spaces apart, indented by two. */
export function table(columns: readonly Column[], dim: (text: string) => string): string[] {
  const padded = columns.map(pad);
  const line = (texts: readonly string[]) => `  ${texts.join('  ')}`.trimEnd();
  const widths = padded.map((cells) => columnsOf(cells[0]));
  const total = widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1));
  const rows = columns[0].cells.map((_, i) =>
    line(padded.map((cells, j) => (columns[j].paint ?? same)(cells[i + 1]))),
  );
  return [dim(line(padded.map((cells) => cells[0]))), dim(`  ${'─'.repeat(total)}`), ...rows];
}

/** Tables in blocks of as many columns as the width allows, the first column repeated in each. */
export function blocks(
  first: Column,
  others: readonly Column[],
  width: number,
  dim: (text: string) => string,
): string[] {
  const lines: string[] = [];
  for (let from = 0, count = 0; from < others.length; from += count) {
    count = others.length - from;
    const block = () => [first, ...others.slice(from, from + count)];
    while (count > 1 && tableWidth(block()) > width) count--;
    lines.push(...(from > 0 ? [''] : []), ...table(block(), dim));
  }
  return lines;
}

/** Several columns as one under a common heading, each aligned by itself. */
export function joined(
  heading: string,
  parts: readonly Pick<Column, 'cells' | 'align'>[],
  gap: string,
): Column {
  const padded = parts.map((part) => pad({ ...part, heading: '' }).slice(1));
  const cells = padded[0].map((_, i) =>
    padded
      .map((texts) => texts[i])
      .join(gap)
      .trimEnd(),
  );
  return { heading, cells, align: 'left' };
}

/** How many columns a stream has for tables: those of its terminal within reason, 80 where there is none. */
export function widthOf(stream: { columns?: number | undefined }): number {
  return Math.min(Math.max(stream.columns || 80, 40), 200);
}

/** Longer lines of text than this are hard to read, however wide the screen. */
export const widestText = 100;

/** How wide a table of these columns is: as its rule, which no paint lengthens. */
export function tableWidth(columns: readonly Column[]): number {
  return table(columns, same)[1].length;
}

/** Labelled texts, the labels in a column of their own, the texts broken to fit next to them. */
export function labelled(
  rows: readonly (readonly [string, string])[],
  width: number,
  dim: (text: string) => string,
): string[] {
  const space = Math.max(...rows.map(([label]) => label.length)) + 4;
  return rows.flatMap(([label, text]) => {
    // Below its label where the screen is too narrow for the two side by side.
    if (Math.max(...text.split(' ').map(columnsOf)) > Math.min(width, widestText) - space)
      return [`  ${dim(label)}`, ...wrap(text, width, '    ')];
    const [first, ...rest] = wrap(text, width, ' '.repeat(space));
    return [`  ${dim(label.padEnd(space - 4))}  ${first!.slice(space)}`, ...rest];
  });
}

/** Text broken at spaces into lines of at most `width` characters, every line indented; `unbroken` parts stay whole. */
export function wrap(text: string, width: number, indent: string): string[] {
  const room = Math.min(width, widestText) - indent.length;
  const lines: string[] = [];
  for (const word of visible(text, '\n').split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last === undefined || columnsOf(last) + 1 + columnsOf(word) > room) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  // What is printed has plain spaces, which can be copied into a shell.
  return lines.map((line) => indent + line.replaceAll(hardSpace, ' '));
}

/** Heading and cells of a column, all of one width. */
function pad(column: Column): string[] {
  const cells = column.align === 'point' ? atPoint(column.cells) : column.cells;
  const all = [column.heading, ...cells].map((text) => visible(text));
  return inOneWidth(all, column.align === 'left' ? 'left' : 'right');
}

/** Texts of one width, spaces at their end or in front. */
export function inOneWidth(texts: readonly string[], align: 'left' | 'right' = 'left'): string[] {
  const width = Math.max(...texts.map(columnsOf));
  return texts.map((text) => {
    const space = ' '.repeat(width - columnsOf(text));
    return align === 'left' ? text + space : space + text;
  });
}

/** Numbers with their decimal points under one another; other texts are left alone. */
function atPoint(cells: readonly string[]): string[] {
  const tails = cells.map((cell) => (/\d/.test(cell) ? /(\.\d*)?(e.*)?$/.exec(cell)![0].length : 0));
  const longest = Math.max(0, ...tails);
  return cells.map((cell, i) => (/\d/.test(cell) ? cell + ' '.repeat(longest - tails[i]) : cell));
}

function same(text: string): string {
  return text;
}
