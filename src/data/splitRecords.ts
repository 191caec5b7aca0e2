import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';

// A header this long is not one; splitting it would only cost time and memory.
const LONGEST_HEADER = 1_000_000;

// Nor is a record this long one: a quote is open, or there are no line breaks.
const LONGEST_RECORD = 20_000_000;

/** A line of a delimited text that holds something; several lines where a quoted cell holds line breaks. */
export interface Split {
  readonly delimiter: string;
  /** The trimmed cells. */
  readonly cells: string[];
  /** The line of the text on which it begins, counted from 1. */
  readonly line: number;
}

/** Where the rows of a text begin, and how they are split. */
export interface Rows {
  readonly delimiter: string;
  /** The last line above them. */
  readonly after: number;
  /** Whether lines that begin with # are no rows. */
  readonly comments: boolean;
}

/**
 * The records of a delimited text below its header, without the blank ones, one after the other: none is kept. Our own, and
 * checked against papaparse: that one takes time with the square of the length where there are quotes (146 s for a row of 9 MB),
 * does not say on which line of the file a row began, and takes a quote inside a cell for a letter.
 */
export function* splitRecords(
  pieces: Iterable<string>,
  { delimiter, after, comments }: Rows,
): Generator<Split> {
  for (const one of recordsOf(pieces, comments)) {
    if (one.line <= after || one.isComment || one.record.trim() === '') continue;
    const cells = cellsOf(one, delimiter);
    if (cells) yield { delimiter, cells, line: one.line };
  }
}

/** The trimmed cells of a record; undefined where all are blank. */
export function cellsOf({ record, quoted, line }: RawRecord, delimiter: string): string[] | undefined {
  const cells = quoted ? splitQuoted(record, delimiter, line) : record.split(delimiter);
  let isBlank = true;
  for (let j = 0; j < cells.length; j++) {
    cells[j] = cells[j].trim();
    isBlank &&= cells[j] === '';
  }
  return isBlank ? undefined : cells;
}

/** A record before it is split. */
export interface RawRecord {
  readonly record: string;
  readonly quoted: boolean;
  readonly line: number;
  readonly isComment: boolean;
}

/** The lines; those that a quoted cell goes over, until its quotes are balanced, are one. Quotes in comments do not count. */
export function* recordsOf(pieces: Iterable<string>, comments: boolean): Generator<RawRecord> {
  let line = 0;
  let unfinished: { parts: string[]; length: number; line: number } | undefined;
  for (const text of linesOf(pieces)) {
    line++;
    if (comments && !unfinished && isComment(text)) {
      yield { record: text, quoted: false, line, isComment: true };
      continue;
    }
    const quotes = text.includes('"') ? countQuotes(text) : 0;
    if (!unfinished && quotes % 2 === 0) yield { record: text, quoted: quotes > 0, line, isComment: false };
    else if (!unfinished) unfinished = { parts: [text], length: text.length, line };
    else {
      unfinished.parts.push(text);
      unfinished.length += text.length + 1;
      if (unfinished.length > LONGEST_RECORD) throw openQuote(unfinished.line, LONGEST_RECORD);
      if (quotes % 2 === 0) continue;
      yield {
        record: unfinished.parts.join('\n'),
        quoted: true,
        line: unfinished.line,
        isComment: false,
      };
      unfinished = undefined;
    }
  }
  if (unfinished) throw openQuote(unfinished.line);
}

/** Whether a line begins with #, after spaces perhaps. */
function isComment(text: string): boolean {
  return text.charCodeAt(skipSpaces(text, 0)) === 35;
}

/** The lines of a text, whatever they end with. */
function* linesOf(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  let line = 1;
  for (const piece of withNewlines(pieces)) {
    let from = 0;
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', from)) {
      yield rest + piece.slice(from, at);
      line++;
      rest = '';
      from = at + 1;
    }
    rest += piece.slice(from);
    if (rest.length > LONGEST_RECORD) {
      throw new InputError(tableFindings.lineTooLong({ line, most: LONGEST_RECORD }));
    }
  }
  yield rest;
}

/** The chunks with \n for \r\n and \r, also where one ends between the two. */
function* withNewlines(pieces: Iterable<string>): Generator<string> {
  let held = '';
  for (const piece of pieces) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held ? text.slice(0, -1) : text;
    yield whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole;
  }
  if (held) yield '\n';
}

function openQuote(line: number, within?: number): InputError {
  return new InputError(tableFindings.quoteNotClosed({ line, ...(within !== undefined && { within }) }));
}

function countQuotes(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count++;
  return count;
}

/**
 * The tab, semicolon or comma that the header has most of, quoted names aside. The rows do not count: where they hold
 * decimal commas, they have more commas than separators.
 */
export function findDelimiter(header: string, line: number): string {
  if (header.length > LONGEST_HEADER) {
    throw new InputError(tableFindings.headerTooLong({ line, length: header.length }));
  }
  const bare = header.replace(/"[^"]*"/g, '');
  let best = ',';
  let most = 0;
  for (const delimiter of ['\t', ';', ',']) {
    const count = bare.split(delimiter).length - 1;
    if (count > most) {
      most = count;
      best = delimiter;
    }
  }
  return best;
}

/** The cells of a record with balanced quotes, in time proportional to its length. */
function splitQuoted(record: string, delimiter: string, line: number): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= record.length; ) {
    const start = skipSpaces(record, at);
    let end: number;
    if (record[start] === '"') {
      let close = record.indexOf('"', start + 1);
      while (record[close + 1] === '"') close = record.indexOf('"', close + 2);
      end = skipSpaces(record, close + 1);
      if (end < record.length && record[end] !== delimiter) throw misplacedQuote(line);
      cells.push(record.slice(start + 1, close).replaceAll('""', '"'));
    } else {
      end = record.indexOf(delimiter, start);
      if (end < 0) end = record.length;
      const cell = record.slice(start, end);
      if (cell.includes('"')) throw misplacedQuote(line);
      cells.push(cell);
    }
    at = end + 1;
  }
  return cells;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at;
}

function misplacedQuote(line: number): InputError {
  return new InputError(tableFindings.quoteInsideCell({ line }));
}
