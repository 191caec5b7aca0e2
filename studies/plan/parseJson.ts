import { type Finding, InputError } from '../../src/index.ts';
import { jsonFindings } from './jsonFindings.ts';

/** Longer texts are not plans. */
const mostCharacters = 1_000_000;
/** Plans nest four deep. */
const deepest = 32;

/**
 * The value that a JSON text stands for. Errors show their line and column, and a name that an object has
 * twice is one: `JSON.parse` does neither in every version of Node.
 */
export function parseJson(text: string): unknown {
  if (text.length > mostCharacters) {
    throw new InputError(jsonFindings.planTooLong({ characters: text.length }));
  }
  const source = text.replace(/^\ufeff/, '');
  if (source.trim() === '') throw new InputError(jsonFindings.planEmpty());
  const reader = { source, next: 0 };
  const value = valueAt(reader, 0);
  skipSpace(reader);
  if (reader.next < source.length) throw mistake(reader, jsonFindings.jsonGoesOn());
  return value;
}

interface Reader {
  readonly source: string;
  next: number;
}

function valueAt(reader: Reader, depth: number): unknown {
  skipSpace(reader);
  const sign = reader.source[reader.next];
  if (depth > deepest)
    throw mistake(reader, jsonFindings.jsonTooDeep({ most: deepest, ends: atEnd(reader) }));
  if (sign === '{') return objectAt(reader, depth);
  if (sign === '[') return listAt(reader, depth);
  if (sign === '"') return textAt(reader);
  return wordAt(reader);
}

function objectAt(reader: Reader, depth: number): unknown {
  const fields = new Map<string, unknown>();
  reader.next++;
  for (let first = true; !ends(reader, '}', first); first = false) {
    if (reader.source[reader.next] !== '"') {
      const [comment, ends] = [isComment(reader), atEnd(reader)];
      throw mistake(reader, jsonFindings.jsonNameNeeded({ comment, ends }));
    }
    const begin = reader.next;
    const name = textAt(reader);
    if (fields.has(name)) throw mistake({ ...reader, next: begin }, jsonFindings.planNameTwice({ name }));
    skipSpace(reader);
    if (reader.source[reader.next] !== ':') {
      throw mistake(reader, jsonFindings.jsonColonNeeded({ name, ends: atEnd(reader) }));
    }
    reader.next++;
    fields.set(name, valueAt(reader, depth + 1));
  }
  // A property of its own even where it is called __proto__.
  return Object.fromEntries(fields);
}

function listAt(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  reader.next++;
  while (!ends(reader, ']', items.length === 0)) items.push(valueAt(reader, depth + 1));
  return items;
}

/** Whether an object or list ends here; if not, what stands between two values has been passed. */
function ends(reader: Reader, end: '}' | ']', first: boolean): boolean {
  skipSpace(reader);
  if (reader.source[reader.next] === end) {
    reader.next++;
    return true;
  }
  if (first) return false;
  if (reader.source[reader.next] !== ',') {
    throw mistake(reader, jsonFindings.jsonCommaNeeded({ end, ends: atEnd(reader) }));
  }
  const comma = reader.next++;
  skipSpace(reader);
  if (reader.source[reader.next] === end) {
    throw mistake({ ...reader, next: comma }, jsonFindings.jsonCommaAtEnd({ end }));
  }
  return false;
}

function textAt(reader: Reader): string {
  const pattern = /"(?:[^"\\\n\r]|\\[^\n\r])*"/y;
  pattern.lastIndex = reader.next;
  const [match] = pattern.exec(reader.source) ?? [];
  if (match === undefined) throw mistake(reader, jsonFindings.jsonTextOpen());
  try {
    const text = JSON.parse(match) as string;
    reader.next += match.length;
    return text;
  } catch {
    throw mistake(reader, jsonFindings.jsonTextSign());
  }
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function wordAt(reader: Reader): unknown {
  const pattern = /[^\s,:[\]{}"]+/y;
  pattern.lastIndex = reader.next;
  const [word = ''] = pattern.exec(reader.source) ?? [];
  if (number.test(word) || words.has(word)) {
    reader.next += word.length;
    return words.has(word) ? words.get(word) : Number(word);
  }
  if (word === '') throw mistake(reader, jsonFindings.jsonValueNeeded({ ends: atEnd(reader) }));
  throw mistake(reader, jsonFindings.jsonNoValue({ word: word.slice(0, 40), comment: isComment(reader) }));
}

function isComment({ source, next }: Reader): boolean {
  return ['//', '/*', '#'].some((mark) => source.startsWith(mark, next));
}

function skipSpace(reader: Reader): void {
  const space = /[ \t\n\r]*/y;
  space.lastIndex = reader.next;
  reader.next += space.exec(reader.source)![0].length;
}

function atEnd({ source, next }: Reader): boolean {
  return next >= source.length;
}

function mistake({ source, next }: Reader, finding: Finding): InputError {
  const before = source.slice(0, next).split(/\r\n|\n|\r/);
  const left = before.at(-1)!;
  const line = left + /[^\n\r]*/.exec(source.slice(next))![0];
  const place = { line: before.length, column: left.length + 1 };
  return new InputError({ ...finding, about: { of: 'plan', path: '', place, line } });
}
