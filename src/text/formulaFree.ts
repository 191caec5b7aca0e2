import { csvLine } from './csvCell.ts';

/**
 * A text as a cell that a spreadsheet never computes: after an apostrophe where it begins like a formula. Names of
 * experiments and methods come from files, which may be anybody's. Numbers stay numbers.
 */
export function formulaFree(text: string): string {
  return /^[=+\-@\t\r]./s.test(text) && !number.test(text) ? `'${text}` : text;
}

const number = /^[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|inf)$/i;

/** A row of cells as a line of CSV of which a spreadsheet computes nothing. */
export function sheetLine(cells: readonly (string | number | null)[]): string {
  return csvLine(cells.map((cell) => (typeof cell === 'string' ? formulaFree(cell) : cell)));
}
