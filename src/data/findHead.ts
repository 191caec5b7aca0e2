import { isTimeHeading } from './columnNames.ts';
import { isData } from './isData.ts';
import { isUnit } from './isUnit.ts';
import { cellsOf, findDelimiter, type RawRecord, type Rows, recordsOf, type Split } from './splitRecords.ts';
import { isMissing } from './table.ts';

/** How many records are looked at to find the header. */
const sampled = 60;

/** The names of a table's columns, and where its rows begin. */
export interface Head extends Rows {
  readonly names: readonly string[];
  /** The line of the names. */
  readonly line: number;
  /** Lines above it that are not part of the table. */
  readonly titles: readonly number[];
  /** Whether the names stand in a comment. */
  readonly isCommented: boolean;
  /** What the last of them says of each column, where it stands over several of one name, as merged cells do; '' where it says nothing. */
  readonly groups: readonly string[];
  /** What a row of units says, for each column, and its line. */
  readonly units: { readonly cells: readonly string[]; readonly line: number } | undefined;
  /** The first row, where there is one. */
  readonly first: Split | undefined;
}

/**
 * The header of a delimited text: its first record that holds something, unless a title, lines of facts about the file or a row of
 * units stand above it; undefined where nothing is there. A row of units may also stand below. What is no clear case of this is
 * taken as it is, and refused further on.
 */
export function findHead(pieces: Iterable<string>): Head | undefined {
  const { records, comments } = sample(pieces);
  if (records.length === 0) return undefined;
  const inComment = commentedHead(records, comments);
  if (inComment) return inComment;
  const own = headAt(records, 0);
  if (hasTime(own.head.names)) return { ...own.head, comments };
  const better = firstSound(records, hasTime) ?? (own.isSound ? own : firstSound(records, () => true));
  return { ...(better ?? own).head, comments };
}

/** The first records, and whether lines that begin with # are comments: not where they are rows with such labels. */
function sample(pieces: Iterable<string>): { records: Raw[]; comments: boolean } {
  const { records, hashed } = take(pieces, true);
  const [head, first] = records;
  if (!head) return { records: take(pieces, false).records, comments: false };
  if (hashed.length === 0) return { records, comments: true };
  const delimiter = findDelimiter(head.record, head.line);
  const width = cellsOf(head, delimiter)?.length ?? 1;
  const label = first && cellsOf(first, delimiter)?.[0];
  const areRows =
    width > 1 &&
    hashed.every(({ record }) => record.split(delimiter).length === width) &&
    (label === undefined || !(isData(label) || isMissing(label)));
  if (!areRows) return { records, comments: true };
  const all = take(pieces, false).records;
  return { records: all.filter(({ line }) => line >= head.line), comments: false };
}

/** The first records that hold something, and the lines below the first that begin with #. */
function take(pieces: Iterable<string>, comments: boolean): { records: Raw[]; hashed: RawRecord[] } {
  const records: Raw[] = [];
  const hashed: RawRecord[] = [];
  let before: RawRecord | undefined;
  for (const one of recordsOf(pieces, comments)) {
    if (one.isComment) {
      before = one;
      if (records.length > 0) hashed.push(one);
    } else if (!isBlank(one)) {
      records.push({ ...one, before });
      before = undefined;
    }
    if (records.length === sampled || hashed.length === sampled) break;
  }
  return { records, hashed };
}

/** Whether a record has nothing but blanks and separators. */
function isBlank(one: RawRecord): boolean {
  if (/[^\s,;"]/.test(one.record)) return false;
  return !one.quoted || cellsOf(one, findDelimiter(one.record, one.line)) === undefined;
}

/** A record, and the comment right above it. */
interface Raw extends RawRecord {
  readonly before?: RawRecord | undefined;
}

/** The header of a text of bare numbers where the comment above them names as many columns: # t,u. */
function commentedHead(records: readonly Raw[], comments: boolean): Head | undefined {
  const [first] = records;
  if (!comments || !first?.before) return undefined;
  const record = first.before.record.replace(/^[\s#]+/, '');
  const delimiter = findDelimiter(first.record, first.line);
  const cells = cellsOf(first, delimiter) ?? [];
  const { line } = first.before;
  // Quotes in a comment mean nothing: one that has any is not a header.
  if (record.includes('"')) return undefined;
  const names = cellsOf({ record, quoted: false, line, isComment: false }, delimiter);
  const isHeader = names?.length === cells.length && !names.some(isData);
  if (!isHeader || !cells.every((cell) => isData(cell) || isMissing(cell))) return undefined;
  const row = { delimiter, cells, line: first.line };
  return {
    delimiter,
    names,
    line,
    after: line,
    comments,
    titles: [],
    groups: [],
    isCommented: true,
    units: undefined,
    first: row,
  };
}

interface Candidate {
  readonly head: Head;
  /** Whether rows that hold numbers follow, each with as many cells. */
  readonly isSound: boolean;
}

/** The header if it stood in record k. */
function headAt(records: readonly Raw[], k: number): Candidate {
  const names = split(records, k, findDelimiter(records[k].record, records[k].line));
  const { delimiter } = names;
  const rowAt = (i: number) => (i < records.length ? split(records, i, delimiter) : undefined);
  const [next, afterNext] = [rowAt(k + 1), rowAt(k + 2)];
  const isUnits = next !== undefined && isUnitRow(next, names, afterNext);
  const first = isUnits ? afterNext : next;
  const head: Head = {
    delimiter,
    names: names.cells,
    line: names.line,
    after: isUnits ? next.line : names.line,
    comments: true,
    titles: [],
    groups: [],
    isCommented: false,
    units: isUnits ? { cells: next.cells, line: next.line } : undefined,
    first,
  };
  const filled = names.cells.filter((cell) => cell !== '').length;
  const isSound =
    first !== undefined &&
    first.cells.length === names.cells.length &&
    filled > 0 &&
    first.cells.some(isData) &&
    first.cells.filter((cell, j) => cell !== '' && names.cells[j] === '').length <= 1;
  return { head, isSound };
}

/** The first record below others that is a header beyond doubt: two names or more, no number, and only rows of its width below. */
function firstSound(
  records: readonly Raw[],
  isLikely: (names: readonly string[]) => boolean,
): Candidate | undefined {
  for (let k = 1; k < records.length; k++) {
    const candidate = headAt(records, k);
    const { head } = candidate;
    const { length: width } = head.names;
    const names = head.names.filter((name) => name !== '');
    if (!candidate.isSound || width < 2 || names.length < 2 || names.some(isData) || !isLikely(names))
      continue;
    const rest = records.slice(k + 1).map((_, i) => split(records, k + 1 + i, head.delimiter).cells);
    const isUnnamed = (name: string, j: number) =>
      j > 0 && name === '' && rest.some((cells) => (cells[j] ?? '') !== '');
    if (!rest.every((cells) => cells.length === width) || head.names.some(isUnnamed)) continue;
    const above = records.slice(0, k).map((_, i) => split(records, i, head.delimiter));
    const units = head.units ?? unitsAbove(above[k - 1], head);
    const titles = above.filter(({ line }) => line !== units?.line);
    const areTitles = titles.every(
      ({ cells }) =>
        cells.length !== width ||
        cells.filter((cell) => cell !== '').length <= 2 ||
        areGroups(groupsOf(cells, head.names)),
    );
    if (!areTitles) continue;
    const over = titles.at(-1)?.cells ?? [];
    const groups = over.length === width ? groupsOf(over, head.names) : [];
    return { head: { ...head, units, titles: titles.map(({ line }) => line), groups }, isSound: true };
  }
  return undefined;
}

/** What cells above names say of each: a text also in the empty cells after it, over which it was merged, and nothing where it is the name itself. */
function groupsOf(cells: readonly string[], names: readonly string[]): string[] {
  let last = '';
  return cells.map((cell, j) => {
    if (cell !== '') last = cell === names[j] ? '' : cell;
    return last;
  });
}

/** Whether cells are words that each stand over several columns, such as SysObs, SysObs, GasEx, GasEx. */
function areGroups(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => cell !== '');
  return !words.some(isData) && 2 * new Set(words).size <= words.length;
}

function unitsAbove(above: Split, head: Head): Head['units'] {
  const names = { delimiter: head.delimiter, cells: [...head.names], line: head.line };
  return isUnitRow(above, names, head.first) ? { cells: above.cells, line: above.line } : undefined;
}

function split(records: readonly Raw[], k: number, delimiter: string): Split {
  const { line } = records[k];
  return { delimiter, cells: cellsOf(records[k], delimiter) ?? [], line };
}

/** Whether a row holds units of the columns: no number, over columns of numbers, and half of them are known units. */
function isUnitRow({ cells }: Split, names: Split, below: Split | undefined): boolean {
  if (!below || cells.length !== names.cells.length || below.cells.length !== cells.length) return false;
  const filled = cells.flatMap((cell, j) =>
    cell === '' || cell === '-' ? [] : [{ cell, below: below.cells[j] }],
  );
  const known = filled.filter(({ cell }) => isUnit(cell)).length;
  return (
    filled.every(
      ({ cell, below }) => !isData(cell) && cell.length <= 24 && (isData(below) || isMissing(below)),
    ) &&
    known > 0 &&
    2 * known >= filled.length &&
    !(hasTime(cells) && !hasTime(names.cells)) &&
    below.cells.some(isData)
  );
}

/** Whether one of some names is that of the times. */
function hasTime(names: readonly string[]): boolean {
  return names.some(isTimeHeading);
}
