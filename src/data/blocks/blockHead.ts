import { isTimeHeading } from '../columnNames.ts';
import { isData, isNumber } from '../isData.ts';
import { momentOf } from '../moment.ts';
import { wellOf } from '../wellOf.ts';

/** How the table of a block begins, and what its rows look like. */
export type BlockHead = RowsHead | AcrossHead;

/** A header with the times and the wells of a plate; a row for each time follows. */
interface RowsHead {
  readonly kind: 'rows';
  /** The column of the times. */
  readonly time: number;
  readonly width: number;
}

/** A row of times, among rows for each thing that was measured, with its name at the left. */
export interface AcrossHead {
  readonly kind: 'across';
  /** What the columns at the left that hold names are called; '' where nothing says it. */
  readonly labels: readonly string[];
  /** The heading of the times. */
  readonly time: string;
  /** Where the times are in the row. */
  readonly columns: readonly number[];
  /** What the row of names above calls these columns; '' where it does not. */
  readonly title: string;
  /** How many rows above belong to the table, and whether one of names is above these. */
  readonly above: number;
  readonly isNamed: boolean;
  readonly width: number;
}

/** Fewer wells or times than this may be something else. */
const least = 3;

/**
 * The head of a block that a row is beyond doubt, `above` being the rows right above it; several where reads of an instrument stand
 * side by side, each with its times; none for any other row.
 */
export function blockHead(row: readonly string[], above: () => readonly (readonly string[])[]): BlockHead[] {
  const cells = filled(row);
  const rows = rowsHead(cells);
  return rows ? [rows] : acrossHeads(cells, above);
}

function rowsHead(cells: readonly string[]): RowsHead | undefined {
  const time = cells.findIndex(isTimeHeading);
  const wells = cells.filter((cell) => wellOf(cell) !== undefined);
  if (time < 0 || wells.length < least || cells.some(isData)) return undefined;
  return { kind: 'rows', time, width: cells.length };
}

function acrossHeads(
  cells: readonly string[],
  rowsAbove: () => readonly (readonly string[])[],
): AcrossHead[] {
  let from = cells.length;
  while (from > 0 && isTime(cells[from - 1])) from--;
  const labels = cells.slice(0, from);
  if (from === 0 || cells.length - from < least || labels.some((label) => label !== '' && isData(label)))
    return [];
  const above = rowsAbove();
  const shape = { labels, width: cells.length };
  let first = above.length;
  while (first > 0 && isAcrossRow(shape, above[first - 1])) first--;
  const names = first > 0 ? filled(above[first - 1]) : [];
  const titles = names.length === cells.length ? names.slice(from) : [];
  const isNamed = titles.length > 0 && titles.every((cell) => cell !== '' && !isData(cell));
  const heading = labels.find(isTimeHeading);
  // Without a word for it, a row of clock times below a header is a row as any other.
  if (heading === undefined && (isNamed || !cells.slice(from).every((cell) => momentOf(cell)))) return [];
  const groups = groupsOf(cells, from, isNamed ? titles : []);
  if (!groups.every(({ columns }) => areInOrder(columns.map((j) => cells[j])))) return [];
  const called = (label: string, j: number) => (label !== '' && label !== heading ? label : (names[j] ?? ''));
  return groups.map((group) => ({
    kind: 'across',
    labels: labels.map((label, j) => (isNamed ? called(label, j) : label === heading ? '' : label)),
    time: heading ?? 'time',
    ...group,
    above: above.length - first,
    isNamed,
    width: cells.length,
  }));
}

/** The columns of times with one title, where few titles are there for many of them; or all of them. */
function groupsOf(
  cells: readonly string[],
  from: number,
  titles: readonly string[],
): Pick<AcrossHead, 'columns' | 'title'>[] {
  const groups = new Map<string, number[]>();
  titles.forEach((title, k) => {
    const columns = groups.get(title);
    if (columns) columns.push(from + k);
    else groups.set(title, [from + k]);
  });
  const isGrouped = groups.size > 0 && [...groups.values()].every(({ length }) => length >= least);
  if (isGrouped) return Array.from(groups, ([title, columns]) => ({ title, columns }));
  return [{ title: '', columns: Array.from({ length: cells.length - from }, (_, k) => from + k) }];
}

function isTime(cell: string): boolean {
  return isNumber(cell) || momentOf(cell) !== undefined;
}

/** Whether times do not decrease, as far as they can be compared. */
function areInOrder(times: readonly string[]): boolean {
  const values = times.map((cell) => momentOf(cell)?.seconds ?? Number(cell.replace(',', '.')));
  return values.every((value, i) => i === 0 || !(value < values[i - 1]));
}

/** Whether a row belongs to the table below a head; below an empty line it must have half of its values. */
export function isBlockRow(head: BlockHead, row: readonly string[], isAfterBlank: boolean): boolean {
  const cells = filled(row);
  const isFull = 2 * cells.filter((cell) => cell !== '').length > head.width;
  if (isAfterBlank && !isFull) return false;
  if (head.kind === 'across') return isAcrossRow(head, row);
  const time = cells[head.time] ?? '';
  return cells.length <= head.width && (isTime(time) || (time === '' && !isAfterBlank));
}

/** Whether a row has a name at the left and values below the times, or is that of a well that has none. */
function isAcrossRow(
  { labels, width }: { readonly labels: readonly string[]; readonly width: number },
  row: readonly string[],
): boolean {
  const cells = filled(row);
  if (cells.length > width) return false;
  const names = cells.slice(0, labels.length);
  const values = cells.slice(labels.length);
  const name = names.find((one) => one !== '');
  // Times of another table, of the next well perhaps, are no row of this one.
  if (
    name === undefined ||
    names.some(isTimeHeading) ||
    isData(name) ||
    values.some((cell) => momentOf(cell))
  )
    return false;
  return values.some(isData) || names.some((one) => wellOf(one) !== undefined);
}

/** The cells of a row without the empty ones at its end. */
export function filled(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === '') end--;
  return end === cells.length ? cells : cells.slice(0, end);
}
