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
  const widths = padded.map((cells) => [...cells[0]!].length);
  const total = widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1));
  const rows = columns[0]!.cells.map((_, i) =>
    line(padded.map((cells, j) => (columns[j]!.paint ?? same)(cells[i + 1]!))),
  );
  return [dim(line(padded.map((cells) => cells[0]!))), dim(`  ${'─'.repeat(total)}`), ...rows];
}

/** Labelled lines, the labels in a column of their own. */
export function labelled(
  rows: readonly (readonly [string, string])[],
  dim: (text: string) => string,
): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${dim(label.padEnd(width))}  ${text}`);
}

/** Text broken at spaces (not at those that do not break) into lines of at most `width` characters, every line indented. */
export function wrap(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last === undefined || indent.length + last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => indent + line);
}

/** Heading and cells of a column, all of one width. */
function pad(column: Column): string[] {
  const cells = column.align === 'point' ? atPoint(column.cells) : column.cells;
  const all = [column.heading, ...cells];
  const width = Math.max(...all.map((text) => [...text].length));
  return all.map((text) => {
    const space = ' '.repeat(width - [...text].length);
    return column.align === 'left' ? text + space : space + text;
  });
}

/** Numbers with their decimal points under one another; other texts are left alone. */
function atPoint(cells: readonly string[]): string[] {
  const tails = cells.map((cell) => (/\d/.test(cell) ? /(\.\d*)?(e.*)?$/.exec(cell)![0].length : 0));
  const longest = Math.max(0, ...tails);
  return cells.map((cell, i) => (/\d/.test(cell) ? cell + ' '.repeat(longest - tails[i]!) : cell));
}

function same(text: string): string {
  return text;
}
