import { InputError } from '../../src/index.ts';

/** Longer texts are not plans. */
const mostCharacters = 1_000_000;
/** Plans nest four deep. */
const deepest = 32;

/**
 * The value that a JSON text stands for. Mistakes are told with their line and column, and a name that an object has
 * twice is one: `JSON.parse` tells neither in every version of Node.
 */
export function parseJson(text: string): unknown {
  if (text.length > mostCharacters) {
    throw new InputError(
      `There are ${(text.length / 1e6).toFixed(1)} million characters; a plan has at most 1 million. Is this file a plan?`,
    );
  }
  const source = text.replace(/^\ufeff/, '');
  if (source.trim() === '') {
    throw new InputError('There is nothing in it. A plan is a JSON object: see docs/studies.md.');
  }
  const reader = { source, next: 0 };
  const value = valueAt(reader, 0);
  skipSpace(reader);
  if (reader.next < source.length) {
    throw mistake(reader, 'the value ends before this', 'One JSON object is needed: remove what follows it.');
  }
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
    throw mistake(reader, 'this is nested too deep', `At most ${deepest} levels are read.`);
  if (sign === '{') return objectAt(reader, depth);
  if (sign === '[') return listAt(reader, depth);
  if (sign === '"') return textAt(reader);
  return wordAt(reader);
}

function objectAt(reader: Reader, depth: number): unknown {
  const found = new Map<string, unknown>();
  reader.next++;
  for (let first = true; !ends(reader, '}', first); first = false) {
    if (reader.source[reader.next] !== '"') {
      const advice = isComment(reader) ? noComments : 'Write it as "name": value.';
      throw mistake(reader, 'a name in double quotes is needed', advice);
    }
    const begin = reader.next;
    const name = textAt(reader);
    if (found.has(name)) {
      const there = { ...reader, next: begin };
      throw mistake(there, `${JSON.stringify(name)} stands here a second time`, 'Leave one of the two out.');
    }
    skipSpace(reader);
    if (reader.source[reader.next] !== ':') {
      throw mistake(reader, `a colon is needed after ${JSON.stringify(name)}`, 'Write it as "name": value.');
    }
    reader.next++;
    found.set(name, valueAt(reader, depth + 1));
  }
  // A property of its own even where it is called __proto__.
  return Object.fromEntries(found);
}

function listAt(reader: Reader, depth: number): unknown[] {
  const found: unknown[] = [];
  reader.next++;
  while (!ends(reader, ']', found.length === 0)) found.push(valueAt(reader, depth + 1));
  return found;
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
    throw mistake(
      reader,
      `a comma or ${end} is needed`,
      'Is something before it not closed, or a comma missing?',
    );
  }
  const comma = reader.next++;
  skipSpace(reader);
  if (reader.source[reader.next] === end) {
    throw mistake({ ...reader, next: comma }, `this comma stands before ${end}`, 'Remove the comma.');
  }
  return false;
}

function textAt(reader: Reader): string {
  const pattern = /"(?:[^"\\\n\r]|\\[^\n\r])*"/y;
  pattern.lastIndex = reader.next;
  const [found] = pattern.exec(reader.source) ?? [];
  if (found === undefined) {
    throw mistake(
      reader,
      'this text does not end on its line',
      'Close it with ", and write a line break as \\n.',
    );
  }
  try {
    const text = JSON.parse(found) as string;
    reader.next += found.length;
    return text;
  } catch {
    const sign = 'Write a backslash as \\\\, a quote as \\", a tab as \\t.';
    throw mistake(reader, 'this text holds a sign that JSON does not allow', sign);
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
  if (isComment(reader)) throw mistake(reader, 'this is no value of JSON', noComments);
  throw mistake(reader, word === '' ? 'a value is needed' : 'this is no value of JSON', hintFor(word));
}

function hintFor(word: string): string {
  if (word === '') return 'Is something missing, or a bracket not closed?';
  if (/^['`‘“”]/.test(word)) return 'Texts stand between straight double quotes: "text".';
  if (/^[+.\d-]/.test(word)) return 'Write numbers as 5, -0.25 or 1e-3.';
  return 'Texts stand between double quotes: "text".';
}

const noComments = 'JSON has no comments: remove it.';

function isComment({ source, next }: Reader): boolean {
  return ['//', '/*', '#'].some((mark) => source.startsWith(mark, next));
}

function skipSpace(reader: Reader): void {
  const space = /[ \t\n\r]*/y;
  space.lastIndex = reader.next;
  reader.next += space.exec(reader.source)![0].length;
}

/** How much of a line is shown on either side of a mistake. */
const shown = 50;

function mistake({ source, next }: Reader, found: string, advice: string): InputError {
  const before = source.slice(0, next).split(/\r\n|\n|\r/);
  const line = before.length;
  const left = before.at(-1)!;
  const right = /[^\n\r]*/.exec(source.slice(next))![0];
  const from = Math.max(0, left.length - shown);
  const cut = `${from > 0 ? '…' : ''}${left.slice(from)}`.replaceAll('\t', ' ');
  const end = next >= source.length ? 'the text ends here: ' : '';
  const place = { line, column: left.length + 1 };
  return new InputError(
    `Line ${line}, column ${place.column}: ${end}${found}. ${advice}\n  ${cut}${right.slice(0, shown)}\n  ${' '.repeat(cut.length)}^`,
    place,
  );
}
