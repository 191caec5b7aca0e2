/** A Markdown table printed row by row, aligned for reading as it is: the first column has names, the others numbers. */
export function startTable(titles: readonly string[]): (cells: readonly string[]) => void {
  const widths = titles.map((title, i) => (i === 0 ? 31 : Math.max(title.length, 6)));
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])));
    console.log(`| ${padded.join(' | ')} |`);
  };
  line(titles);
  line(widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return line;
}

/** A whole Markdown table, every column as wide as its widest cell; columns of numbers alone go to the right. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, i) => Math.max(3, title.length, ...rows.map((cells) => cells[i].length)));
  const numeric = titles.map((_, i) => rows.every((cells) => /^[-\d.e]*$/.test(cells[i])));
  const pad = (cell: string, i: number) => (numeric[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  const rule = widths.map((width, i) => (numeric[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [titles.map(pad), rule, ...rows.map((cells) => cells.map(pad))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Three significant digits, never in powers of ten. */
export function threeDigits(x: number): string {
  return x.toFixed(Math.min(8, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(x) || 1)))));
}

export function percent(share: number): string {
  return String(Number((100 * share).toFixed(1)));
}
