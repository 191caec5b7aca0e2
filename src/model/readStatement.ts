import type { InputError, Place } from '../inputError.ts';
import { firstTime } from './firstTime.ts';
import { freeName } from './freeName.ts';
import { nearestName } from './nearestName.ts';
import { shorten, sourceError } from './sourceError.ts';
import { isComparison, type Token, tokenize } from './tokenize.ts';

/** A line of a model. */
export type Statement = Definition | Line;

/** An equation or a definition. */
export interface Definition {
  readonly kind: 'state' | 'definition';
  readonly name: string;
  /** Where the name stands. */
  readonly place: Place;
  readonly tokens: readonly Token[];
  /** Index of the token at which the right-hand side begins. */
  readonly right: number;
}

/** Any other line. `place` is the whole of it. */
export type Line = { readonly tokens: readonly Token[]; readonly place: Place } & (
  | { readonly kind: 'parameters' | 'local'; readonly names: readonly Token[] }
  | { readonly kind: 'input'; readonly name: Token; readonly held: boolean }
  | { readonly kind: 'initial'; readonly name: Token; readonly time: number; readonly right: number }
  | { readonly kind: 'observe' | 'report'; readonly name: Token; readonly right: number }
  /** `right` is 0 where no standard deviation is given. */
  | { readonly kind: 'noise'; readonly name: Token; readonly distribution: string; readonly right: number }
  | { readonly kind: 'dose'; readonly column: Token; readonly state: Token }
  | { readonly kind: 'at' | 'when' | 'bounds' | 'prior' }
  | { readonly kind: 'free'; readonly name: Token }
);

/** The lines of some kinds. */
export type LineOf<K extends Line['kind']> = Line & { readonly kind: K };

/** What a line (with at least one token) states; its expressions are not read yet. */
export function readStatement(lines: readonly string[], tokens: readonly Token[]): Statement {
  const shape = tokens
    .slice(0, 7)
    .map(({ kind, text }) =>
      kind === 'symbol' ? text : kind === 'name' ? 'n' : kind === 'number' ? '1' : '',
    )
    .join('');
  const define = (kind: 'state' | 'definition', name: string, place: Place, right: number): Definition => ({
    kind,
    name,
    place,
    tokens,
    right,
  });
  const [first, second, third] = tokens;

  if (shape.startsWith("n'=")) return define('state', first.text, first.place, 3);
  if (shape.startsWith('n=')) return define('definition', first.text, first.place, 2);
  if (shape === 'n(n)/n=' && first.text === 'd') {
    checkTime(lines, tokens[5], third.text);
    return define('state', third.text, third.place, 7);
  }
  if (shape.startsWith('n/n=') && first.text.length > 1 && first.text.startsWith('d')) {
    const name = first.text.slice(1);
    checkTime(lines, third, name);
    if (/^[\p{L}_]/u.test(name)) {
      const { line, column, length } = first.place;
      return define('state', name, { line, column: column + 1, length: length - 1 }, 4);
    }
  }
  const last = tokens[tokens.length - 2].place;
  const length = last.column + last.length - first.place.column;
  const whole = { tokens, place: { ...first.place, length } };
  const time = firstTime(tokens, 0);
  if (time && tokens[time.next].text === '=') {
    return { ...whole, kind: 'initial', name: first, time: time.value, right: time.next + 1 };
  }
  if (/^nn$/.test(shape) && second.text === 'free' && !/^(local|input|parameters)$/.test(first.text)) {
    return { ...whole, kind: 'free', name: first };
  }
  const keyword = first.kind === 'name' && begins(tokens) ? readers.get(first.text) : undefined;
  if (keyword) return keyword(lines, whole);
  if (first.text === 'parameters' && !isComparison(second) && second.text !== '(' && second.text !== '~') {
    return readParameters(lines, whole);
  }
  if (shape.startsWith('n~') || (time && tokens[time.next].text === '~')) return { ...whole, kind: 'prior' };
  if (tokens.some(isComparison) && !tokens.some(({ text }) => text === '=' || text === ':' || text === '~')) {
    return { ...whole, kind: 'bounds' };
  }
  throw explainLeftSide(lines, tokens, shape);
}

/** Whether the first word opens a line of its kind: a name follows, or, in an event, whatever its condition begins with. */
function begins(tokens: readonly Token[]): boolean {
  if (tokens[1].kind === 'name') return true;
  return (
    tokens[0].text === 'when' && (tokens[1].kind === 'number' || tokens.some(({ text }) => text === ':'))
  );
}

type Whole = Pick<Line, 'tokens' | 'place'>;

const readers: ReadonlyMap<string, (lines: readonly string[], whole: Whole) => Line> = new Map([
  ['parameters', readParameters],
  ['local', (lines, whole) => ({ ...whole, kind: 'local', names: readList(lines, whole.tokens, 'local') })],
  ['input', readInput],
  ['observe', (lines, whole) => readNamed(lines, whole, 'observe', 'y = s*x')],
  ['report', (lines, whole) => readNamed(lines, whole, 'report', 'R0 = beta/gamma')],
  ['noise', readNoise],
  ['dose', readDose],
  ['at', (lines, whole) => readJump(lines, whole, 'at')],
  ['when', (lines, whole) => readJump(lines, whole, 'when')],
] as const);

function checkTime(lines: readonly string[], token: Token, state: string): void {
  if (token.text === 'dt') return;
  const found = `the derivative of ${shorten(state)} is not taken by t.`;
  throw sourceError(lines, token.place, found, `Write ${shorten(state)}' = … or d(${shorten(state)})/dt = …`);
}

function readParameters(lines: readonly string[], whole: Whole): Line {
  return { ...whole, kind: 'parameters', names: readList(lines, whole.tokens, 'parameters') };
}

/** The names behind the first word, with commas between them. */
function readList(lines: readonly string[], tokens: readonly Token[], word: string): Token[] {
  const names: Token[] = [];
  const list = word === 'parameters' ? 'the list of parameters' : `the list behind ${word}`;
  const advice = `Write the list as: ${word} a, b, c`;
  for (let i = 1; ; i += 2) {
    const token = tokens[i];
    if (token.kind === 'end') {
      const found = i === 1 ? `${list} is empty.` : `${list} ends after a comma.`;
      throw sourceError(lines, tokens[i - 1].place, found, advice);
    }
    if (token.kind !== 'name') {
      throw sourceError(lines, token.place, `${token.text} is not a name.`, advice);
    }
    names.push(token);
    const separator = tokens[i + 1];
    if (separator.kind === 'end') return names;
    if (separator.text !== ',') {
      const found = `a comma is missing between ${shorten(token.text)} and ${shorten(separator.text)}.`;
      throw sourceError(lines, separator.place, found, advice);
    }
  }
}

function readInput(lines: readonly string[], whole: Whole): Line {
  const [, name, held, ...rest] = whole.tokens;
  const isHeld = held.text === 'held' && rest[0]?.kind === 'end';
  if (held.kind === 'end' || isHeld) return { ...whole, kind: 'input', name, held: isHeld };
  const wrong = held.text === 'held' ? rest[0] : held;
  throw sourceError(
    lines,
    wrong.place,
    `${shorten(wrong.text)} follows the input ${shorten(name.text)}.`,
    `Write input ${shorten(name.text)}, or input ${shorten(name.text)} held for a value that stays until the next row; one input a line. Its values are a column of the data.`,
  );
}

function readNamed(
  lines: readonly string[],
  whole: Whole,
  kind: 'observe' | 'report',
  example: string,
): Line {
  const [, name, equals] = whole.tokens;
  if (equals.text === '=') return { ...whole, kind, name, right: 3 };
  throw sourceError(
    lines,
    equals.place,
    `= is missing after ${kind} ${shorten(name.text)}.`,
    `Write the name, = and an expression, such as ${kind} ${example}`,
  );
}

const distributions = ['normal', 'lognormal', 'student'];

function readNoise(lines: readonly string[], whole: Whole): Line {
  const { tokens } = whole;
  const name = tokens[1];
  const y = shorten(name.text);
  const given = tokens[2].kind === 'name' ? tokens[2] : undefined;
  const equals = tokens[given ? 3 : 2];
  const forms = `Write noise ${y} = 0.1, noise ${y} = column sd_${y}, noise ${y} lognormal or noise ${y} student; a line for each output.`;
  if (given && !distributions.includes(given.text)) {
    const near = nearestName(given.text, distributions);
    const found = `${shorten(given.text)} is not a law of noise.`;
    const advice = near ? ` Did you mean ${near}?` : '';
    throw sourceError(
      lines,
      given.place,
      found,
      `The laws are ${distributions.join(', ')}.${advice} ${forms}`,
    );
  }
  const distribution = given?.text ?? 'normal';
  if (equals.text === '=') {
    return { ...whole, kind: 'noise', name, distribution, right: given ? 4 : 3 };
  }
  if (given && equals.kind === 'end') return { ...whole, kind: 'noise', name, distribution, right: 0 };
  const found =
    equals.kind === 'end'
      ? `nothing is said about the noise of ${y}.`
      : `= is missing before ${shorten(equals.text)}.`;
  throw sourceError(lines, equals.kind === 'end' ? name.place : equals.place, found, forms);
}

function readDose(lines: readonly string[], whole: Whole): Line {
  const [, column, into, state, rest] = whole.tokens;
  if (into.text === 'into' && state.kind === 'name' && rest.kind === 'end') {
    return { ...whole, kind: 'dose', column, state };
  }
  const wrong = into.text !== 'into' ? into : state.kind !== 'name' ? state : rest;
  const found =
    into.text !== 'into'
      ? `into is missing after dose ${shorten(column.text)}.`
      : state.kind === 'end'
        ? 'the state that the dose goes into is missing.'
        : `${shorten(wrong.text)} has no meaning here.`;
  throw sourceError(
    lines,
    wrong.kind === 'end' ? whole.place : wrong.place,
    found,
    'Write dose, a column of the data, into and a state, such as dose amt into gut',
  );
}

function readJump(lines: readonly string[], whole: Whole, kind: 'at' | 'when'): Line {
  const { tokens } = whole;
  const example = kind === 'at' ? 'at t = 3, 6: x = x + 1' : 'when x > 5: y = 0';
  const advice = `Write ${kind === 'at' ? 'the times' : 'the condition'}, a colon and assignments, such as ${example}`;
  if (kind === 'at' && (tokens[1].text !== 't' || tokens[2].text !== '=')) {
    const wrong = tokens[1].text !== 't' ? tokens[1] : tokens[2];
    const found =
      wrong === tokens[1]
        ? `at is followed by ${shorten(wrong.text)} and not by t.`
        : '= is missing after at t.';
    const state = wrong === tokens[1] ? '; for a state, when x > 5: y = 0' : '';
    throw sourceError(lines, wrong.place, found, `${advice}${state}`);
  }
  if (!tokens.some(({ text }) => text === ':')) {
    const what = kind === 'at' ? 'the times' : 'the condition';
    throw sourceError(lines, whole.place, `the colon after ${what} is missing.`, advice);
  }
  return { ...whole, kind };
}

/** What the lines look like that begin with a word. */
const examples: ReadonlyMap<string, string> = new Map([
  ['observe', 'observe y = s*x'],
  ['input', 'input u'],
  ['noise', 'noise y = 0.1'],
  ['report', 'report R0 = beta/gamma'],
  ['local', 'local k'],
  ['dose', 'dose amt into gut'],
  ['at', 'at t = 3: x = x + 1'],
  ['when', 'when x > 5: y = 0'],
]);

/** The error for a line that states nothing. */
function explainLeftSide(lines: readonly string[], tokens: readonly Token[], shape: string): InputError {
  const [first, second] = tokens;
  const name = first.kind === 'name' ? shorten(first.text) : 'u';
  const fail = (token: Token, found: string, advice: string) =>
    sourceError(lines, token.place, found, advice);
  const equation = `${name}' = …`;

  if (shape.startsWith("n''")) {
    const taken = tokenize(lines).flatMap((line) => line.map(({ text }) => text));
    const rate = shorten(freeName([`d${first.text}`, `${first.text}_dot`], taken));
    return fail(
      tokens[2],
      `${name}'' is a second derivative.`,
      `Equations are of first order: introduce a state for the derivative, ${name}' = ${rate} and ${rate}' = … It needs no column in the data.`,
    );
  }
  if (shape.startsWith("n'(") || shape.startsWith("n(n)'") || shape.startsWith('n(n)=')) {
    return fail(tokens[shape.indexOf('(')], 'a state is written without its argument.', `Write ${equation}`);
  }
  const example = first.kind === 'name' ? examples.get(first.text) : undefined;
  if (example !== undefined && second.text !== '(') {
    const next = second.kind === 'end' ? first : second;
    const found =
      second.kind === 'end' ? `nothing follows ${name}.` : `${shorten(second.text)} follows ${name}.`;
    return fail(next, found, `Write a name behind it, such as ${example}`);
  }
  if (second.text === 'free') {
    return fail(
      tokens[2],
      `${shorten(tokens[2].text)} follows ${name} free.`,
      `Write ${name} free, a line for each.`,
    );
  }
  const prior = tokens.find(({ text }) => text === '~');
  if (prior) {
    const rule = 'A prior stands on one parameter or first value';
    return fail(
      prior,
      'the left side of ~ is not a name.',
      `${rule}: write K ~ normal(2, 0.5) or x(0) ~ normal(2, 0.5).`,
    );
  }
  const equals = tokens.find(({ text }) => text === '=');
  if (!equals) {
    const end = tokens[tokens.length - 1];
    if (shape.startsWith("n'")) return fail(tokens[2], `= is missing after ${name}'.`, `Write ${equation}`);
    const whole = { ...first.place, length: end.place.column - first.place.column };
    return sourceError(
      lines,
      whole,
      'this line has no =.',
      `Write ${equation} for an equation, k = 0.3 for a constant, or start a comment with #.`,
    );
  }
  if (first.kind === 'number') {
    return fail(
      first,
      `a statement begins with the number ${shorten(first.text)}.`,
      `Write ${equation} or k = 0.3.`,
    );
  }
  if (first.kind === 'symbol') {
    const advice = `Write ${equation} or k = 0.3; a comment starts with #.`;
    return fail(first, `a statement begins with ${first.text}.`, advice);
  }
  return fail(
    second,
    `the left side of = is not a name or a derivative.`,
    `Write u' = …, d(u)/dt = … or du/dt = … for an equation, k = 0.3 for a constant.`,
  );
}
