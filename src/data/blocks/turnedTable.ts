import { tableFindings } from '../../findings/tableFindings.ts';
import { InputError } from '../../inputError.ts';
import { csvCell } from '../../text/csvCell.ts';
import { checkTableSize } from '../checkTableSize.ts';
import { wellOf } from '../wellOf.ts';
import type { AcrossHead } from './blockHead.ts';
import { blockRows } from './blockRows.ts';
import type { Block } from './findBlocks.ts';

/** A row of a table with times across. */
interface NamedRow {
  readonly labels: readonly string[];
  readonly values: readonly string[];
}

/**
 * The table with times across as one with a row for each time. Its columns are the rows, where each has a name of its own, with other
 * labels of wells as a layout; otherwise it is a long table of labels and values.
 */
export function turnedTable(
  pieces: Iterable<string>,
  block: Block,
  head: AcrossHead,
): { pieces: Iterable<string>; layout?: string } {
  const rows: NamedRow[] = [];
  let times: readonly string[] = [];
  for (const { cells, line } of blockRows(pieces, block)) {
    const values = head.columns.map((j) => cells[j] ?? '');
    if (line === block.line) times = values;
    else rows.push({ labels: head.labels.map((_, j) => cells[j] ?? ''), values });
  }
  if (times.length === 0) throw new InputError(tableFindings.dataChanged());
  checkTableSize(times.length, rows.length + 1);
  const text = (cells: readonly string[]) => `${cells.map(csvCell).join(block.delimiter)}\n`;
  const { names, key } = namesOf(rows, head.labels);
  if (!names) return { pieces: [longText(rows, times, head, text)] };
  const lines = times.map((time, k) => text([time, ...rows.map(({ values }) => values[k])]));
  const wide = [text([head.time, ...names]), ...lines];
  const others = head.labels.flatMap((label, j) => (key.includes(j) || label === '' ? [] : [j]));
  if (others.length === 0) return { pieces: wide };
  const contents = rows.map(({ labels }, i) => text([names[i], ...others.map((j) => labels[j])]));
  const layout = [text(['well', ...others.map((j) => head.labels[j])]), ...contents].join('');
  return { pieces: wide, layout };
}

/** What rows are called, where each is called something else, and the columns that say it. */
function namesOf(
  rows: readonly NamedRow[],
  labels: readonly string[],
): { names: readonly string[] | undefined; key: readonly number[] } {
  const key = labels.length === 1 ? [0] : wellColumns(rows, labels);
  const names = rows.map((row) => {
    const name = key.map((j) => row.labels[j]).join('');
    return labels.length === 1 ? name : (wellOf(name) ?? '');
  });
  const isDistinct = key.length > 0 && new Set(names).size === rows.length && !names.includes('');
  return { names: isDistinct ? names : undefined, key };
}

/** The column of wells, or those of their rows and columns. */
function wellColumns(rows: readonly NamedRow[], labels: readonly string[]): number[] {
  const called = (pattern: RegExp) => labels.findIndex((label) => pattern.test(label));
  const split = [called(/^well ?row$/i), called(/^well ?col(?:umn)?$/i)];
  if (!split.includes(-1)) return split;
  const whole = labels.findIndex((_, j) => rows.every((row) => wellOf(row.labels[j]) !== undefined));
  return whole < 0 ? [] : [whole];
}

function longText(
  rows: readonly NamedRow[],
  times: readonly string[],
  head: AcrossHead,
  text: (cells: readonly string[]) => string,
): string {
  checkTableSize(rows.length * times.length, head.labels.length + 2);
  const names: string[] = [head.time];
  for (const label of [...head.labels, 'value']) {
    let name = label === '' ? 'variable' : label;
    while (names.includes(name)) name += '_';
    names.push(name);
  }
  const lines = times.flatMap((time, k) =>
    rows.map(({ labels, values }) => text([time, ...labels, values[k]])),
  );
  return [text(names), ...lines].join('');
}
