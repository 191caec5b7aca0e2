import type { InputError, Place } from '../inputError.ts';
import { freeName } from './freeName.ts';
import { shorten, sourceError } from './sourceError.ts';
import { type Token, tokenize } from './tokenize.ts';

/** A line of a model. */
export type Statement = Definition | { readonly kind: 'parameters'; readonly names: readonly Token[] };

/** An equation or a constant. */
export interface Definition {
  readonly kind: 'state' | 'constant';
  readonly name: string;
  /** Where the name stands. */
  readonly place: Place;
  readonly tokens: readonly Token[];
  /** Index of the token at which the right-hand side begins. */
  readonly right: number;
}

/** What a line (with at least one token) states; its right-hand side is not read yet. */
export function readStatement(lines: readonly string[], tokens: readonly Token[]): Statement {
  const shape = tokens
    .slice(0, 7)
    .map(({ kind, text }) =>
      kind === 'symbol' ? text : kind === 'name' ? 'n' : kind === 'number' ? '1' : '',
    )
    .join('');
  const define = (kind: 'state' | 'constant', name: string, place: Place, right: number): Definition => ({
    kind,
    name,
    place,
    tokens,
    right,
  });
  const [first, second, third] = tokens;

  if (shape.startsWith("n'=")) return define('state', first.text, first.place, 3);
  if (shape.startsWith('n=')) return define('constant', first.text, first.place, 2);
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
  if (first.text === 'parameters' && second.text !== '(') return readParameters(lines, tokens);
  throw explainLeftSide(lines, tokens, shape);
}

function checkTime(lines: readonly string[], token: Token, state: string): void {
  if (token.text === 'dt') return;
  const found = `the derivative of ${shorten(state)} is not taken by t.`;
  throw sourceError(lines, token.place, found, `Write ${shorten(state)}' = … or d(${shorten(state)})/dt = …`);
}

function readParameters(lines: readonly string[], tokens: readonly Token[]): Statement {
  const names: Token[] = [];
  const advice = 'Write the list as: parameters a, b, c';
  for (let i = 1; ; i += 2) {
    const token = tokens[i];
    if (token.kind === 'end') {
      const found =
        i === 1 ? 'the list of parameters is empty.' : 'the list of parameters ends after a comma.';
      throw sourceError(lines, tokens[i - 1].place, found, advice);
    }
    if (token.kind !== 'name') {
      throw sourceError(lines, token.place, `${token.text} is not a name.`, advice);
    }
    names.push(token);
    const separator = tokens[i + 1];
    if (separator.kind === 'end') return { kind: 'parameters', names };
    if (separator.text !== ',') {
      const found = `a comma is missing between ${shorten(token.text)} and ${shorten(separator.text)}.`;
      throw sourceError(lines, separator.place, found, advice);
    }
  }
}

/** The error for a line that is neither an equation, nor a constant, nor a list of parameters. */
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
      `Equations are of first order: introduce a state for the derivative, ${name}' = ${rate} and ${rate}' = … Like every state, it needs a column in the data.`,
    );
  }
  if (shape.startsWith("n'(") || shape.startsWith("n(n)'") || shape.startsWith('n(n)=')) {
    return fail(tokens[shape.indexOf('(')], 'a state is written without its argument.', `Write ${equation}`);
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
