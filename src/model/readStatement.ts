import type { Finding } from '../findings/finding.ts';
import { modelFindings } from '../findings/modelFindings.ts';
import { statementFindings } from '../findings/statementFindings.ts';
import type { InputError, Place } from '../inputError.ts';
import { isNoiseLaw, noiseLawNames } from '../noise/noiseLaws.ts';
import { firstTime } from './firstTime.ts';
import { freeName } from './freeName.ts';
import { nearestName } from './nearestName.ts';
import { priorLeft } from './priorLeft.ts';
import { type ReactionLine, readReaction } from './readReaction.ts';
import { sourceError } from './sourceError.ts';
import { isComparison, type Token, tokenize } from './tokenize.ts';
import { placeBetween } from './unexpected.ts';

/** A line of a model. */
export type Statement = Definition | StatementLine;

/** An equation or a definition, or a state that reactions change. */
export interface Definition {
  readonly kind: 'state' | 'definition' | 'species';
  readonly name: string;
  /** The place of the name. */
  readonly place: Place;
  readonly tokens: readonly Token[];
  /** Index of the token at which the right-hand side begins. */
  readonly right: number;
}

/** Any other line. `place` is the whole of it. */
export type StatementLine = { readonly tokens: readonly Token[]; readonly place: Place } & (
  | { readonly kind: 'parameters' | 'local'; readonly names: readonly Token[] }
  | { readonly kind: 'input'; readonly name: Token; readonly held: boolean }
  | { readonly kind: 'initial'; readonly name: Token; readonly time: number; readonly right: number }
  | { readonly kind: 'observe' | 'report'; readonly name: Token; readonly right: number }
  /** `right` is 0 where no standard deviation is given. */
  | { readonly kind: 'noise'; readonly name: Token; readonly distribution: string; readonly right: number }
  | { readonly kind: 'dose'; readonly column: Token; readonly state: Token }
  | { readonly kind: 'at' | 'before' | 'when' | 'bounds' | 'prior' | 'in' | 'steady' }
  | { readonly kind: 'free'; readonly name: Token }
  | ({ readonly kind: 'reaction' } & ReactionLine)
);

/** The lines of some kinds. */
export type LineOf<K extends StatementLine['kind']> = StatementLine & { readonly kind: K };

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
  const last = tokens[tokens.length - 2].place;
  const length = last.column + last.length - first.place.column;
  const whole = { tokens, place: { ...first.place, length } };

  const reaction = readReaction(lines, tokens);
  if (reaction) return { ...whole, kind: 'reaction', ...reaction };
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
  if (priorLeft(tokens)) return { ...whole, kind: 'prior' };
  if (tokens.some(isComparison) && !tokens.some(({ text }) => text === '=' || text === ':' || text === '~')) {
    checkAssignment(lines, tokens);
    return { ...whole, kind: 'bounds' };
  }
  throw explainLeftSide(lines, tokens, shape);
}

/** Throws where k <- 0.5 may be meant as R means it, and not as a bound below. */
function checkAssignment(lines: readonly string[], tokens: readonly Token[]): void {
  const at = tokens.findIndex(({ text, place }, i) => {
    const next = tokens[i + 1];
    return text === '<' && next?.text === '-' && next.place.column === place.column + 1;
  });
  if (at < 0) return;
  const place = { ...tokens[at].place, length: 2 };
  throw sourceError(lines, place, statementFindings.arrowOrLess({ at: place }));
}

/** Whether the first word opens a line of its kind: a name follows, or, in an event, whatever its condition begins with. */
function begins(tokens: readonly Token[]): boolean {
  if (tokens[1].kind === 'name') return true;
  if (readers.get(tokens[0].text) === readSetting)
    return tokens[1].kind === 'number' || tokens[1].kind === 'text';
  return (
    tokens[0].text === 'when' && (tokens[1].kind === 'number' || tokens.some(({ text }) => text === ':'))
  );
}

type Whole = Pick<StatementLine, 'tokens' | 'place'>;

const readers: ReadonlyMap<string, (lines: readonly string[], whole: Whole) => StatementLine> = new Map([
  ['parameters', readParameters],
  ['local', (lines, whole) => ({ ...whole, kind: 'local', names: readList(lines, whole.tokens, 'local') })],
  ['input', readInput],
  ['observe', (lines, whole) => readNamed(lines, whole, 'observe')],
  ['report', (lines, whole) => readNamed(lines, whole, 'report')],
  ['noise', readNoise],
  ['dose', readDose],
  ['at', (lines, whole) => readJump(lines, whole, 'at')],
  ['before', (lines, whole) => readJump(lines, whole, 'before')],
  ['when', (lines, whole) => readJump(lines, whole, 'when')],
  ['in', readSetting],
  ['steady', readSetting],
] as const);

function checkTime(lines: readonly string[], token: Token, state: string): void {
  if (token.text === 'dt') return;
  throw sourceError(lines, token.place, statementFindings.derivativeNotByTime({ state }));
}

function readParameters(lines: readonly string[], whole: Whole): StatementLine {
  return { ...whole, kind: 'parameters', names: readList(lines, whole.tokens, 'parameters') };
}

/** The names behind the first word, with commas between them. */
function readList(lines: readonly string[], tokens: readonly Token[], word: string): Token[] {
  const names: Token[] = [];
  for (let i = 1; ; i += 2) {
    const token = tokens[i];
    if (token.kind === 'end') {
      const finding = statementFindings.listIncomplete({ word, empty: i === 1 });
      throw sourceError(lines, tokens[i - 1].place, finding);
    }
    if (token.kind !== 'name') {
      throw sourceError(lines, token.place, statementFindings.notNameInList({ word, text: token.text }));
    }
    names.push(token);
    const separator = tokens[i + 1];
    if (separator.kind === 'end') return names;
    if (separator.text !== ',') {
      const at = separator.kind === 'name' ? placeBetween(token, separator) : undefined;
      const [left, right] = [token.text, separator.text];
      throw sourceError(lines, separator.place, modelFindings.commaMissing({ left, right, list: word, at }));
    }
  }
}

function readInput(lines: readonly string[], whole: Whole): StatementLine {
  const [, name, held, ...rest] = whole.tokens;
  const isHeld = held.text === 'held' && rest[0]?.kind === 'end';
  if (held.kind === 'end' || isHeld) return { ...whole, kind: 'input', name, held: isHeld };
  const wrong = held.text === 'held' ? rest[0] : held;
  throw sourceError(lines, wrong.place, statementFindings.afterInput({ name: name.text, text: wrong.text }));
}

function readNamed(lines: readonly string[], whole: Whole, kind: 'observe' | 'report'): StatementLine {
  const [, name, equals] = whole.tokens;
  if (equals.text === '=') return { ...whole, kind, name, right: 3 };
  throw sourceError(lines, equals.place, statementFindings.equalsMissing({ kind, name: name.text }));
}

function readNoise(lines: readonly string[], whole: Whole): StatementLine {
  const { tokens } = whole;
  const name = tokens[1];
  const output = name.text;
  const given = tokens[2].kind === 'name' ? tokens[2] : undefined;
  const equals = tokens[given ? 3 : 2];
  if (given && !isNoiseLaw(given.text)) {
    const distributions = noiseLawNames();
    const near = nearestName(given.text, distributions);
    throw sourceError(
      lines,
      given.place,
      statementFindings.unknownNoiseLaw({ law: given.text, laws: distributions, near, output }),
    );
  }
  const distribution = given?.text ?? 'normal';
  if (equals.text === '=') {
    return { ...whole, kind: 'noise', name, distribution, right: given ? 4 : 3 };
  }
  if (given && equals.kind === 'end') return { ...whole, kind: 'noise', name, distribution, right: 0 };
  throw equals.kind === 'end'
    ? sourceError(lines, name.place, statementFindings.noiseWithoutLaw({ output }))
    : sourceError(lines, equals.place, statementFindings.noiseWithoutEquals({ output, text: equals.text }));
}

function readDose(lines: readonly string[], whole: Whole): StatementLine {
  const [, column, into, state, rest] = whole.tokens;
  if (into.text === 'into' && state.kind === 'name' && rest.kind === 'end') {
    return { ...whole, kind: 'dose', column, state };
  }
  const wrong = into.text !== 'into' ? into : state.kind !== 'name' ? state : rest;
  const finding =
    into.text !== 'into'
      ? statementFindings.intoMissing({ column: column.text })
      : state.kind === 'end'
        ? statementFindings.doseWithoutState()
        : statementFindings.notInDose({ text: wrong.text });
  throw sourceError(lines, wrong.kind === 'end' ? whole.place : wrong.place, finding);
}

function readJump(lines: readonly string[], whole: Whole, kind: 'at' | 'before' | 'when'): StatementLine {
  const { tokens } = whole;
  const [, time, equals] = tokens;
  if (kind !== 'when' && time.text !== 't') {
    throw sourceError(lines, time.place, statementFindings.atWithoutTime({ text: time.text }));
  }
  if (kind !== 'when' && equals.text !== '=') {
    throw sourceError(lines, equals.place, statementFindings.atWithoutEquals());
  }
  if (!tokens.some(({ text }) => text === ':')) {
    throw sourceError(lines, whole.place, statementFindings.colonMissing({ kind }));
  }
  return { ...whole, kind };
}

function readSetting(lines: readonly string[], whole: Whole): StatementLine {
  const kind = whole.tokens[0].text as 'in' | 'steady';
  if (kind === 'in' && !whole.tokens.some(({ text }) => text === ':')) {
    throw sourceError(lines, whole.place, statementFindings.colonMissing({ kind }));
  }
  return { ...whole, kind };
}

/** The words that begin lines of their own kind. */
const keywords = [
  'observe',
  'input',
  'noise',
  'report',
  'local',
  'dose',
  'at',
  'before',
  'when',
  'in',
  'steady',
] as const;

/** The error for a line that states nothing. */
function explainLeftSide(lines: readonly string[], tokens: readonly Token[], shape: string): InputError {
  const [first, second, third] = tokens;
  const name = first.kind === 'name' ? first.text : 'u';
  const fail = ({ place }: Token, finding: Finding) => sourceError(lines, place, finding);

  if (shape.startsWith("n''")) {
    const taken = tokenize(lines).flatMap((line) => line.map(({ text }) => text));
    const rate = freeName([`d${first.text}`, `${first.text}_dot`], taken);
    return fail(third, statementFindings.secondDerivative({ state: name, rate }));
  }
  if (shape.startsWith("n'(") || shape.startsWith("n(n)'") || shape.startsWith('n(n)=')) {
    return fail(tokens[shape.indexOf('(')], statementFindings.stateWithArgument({ name }));
  }
  const word = first.kind === 'name' ? keywords.find((keyword) => keyword === first.text) : undefined;
  if (word !== undefined && second.text !== '(') {
    const next = second.kind === 'end' ? first : second;
    return fail(next, statementFindings.keywordWithoutName({ word, text: second.text }));
  }
  if (second.text === 'free') return fail(third, statementFindings.afterFree({ name, text: third.text }));
  const prior = tokens.find(({ text }) => text === '~');
  if (prior) return fail(prior, statementFindings.priorOfExpression());
  if (!tokens.some(({ text }) => text === '=')) {
    if (shape.startsWith("n'"))
      return fail(third, statementFindings.derivativeWithoutEquals({ state: name }));
    const end = tokens[tokens.length - 1];
    const whole = { ...first.place, length: end.place.column - first.place.column };
    return sourceError(lines, whole, statementFindings.lineWithoutEquals({ name }));
  }
  if (first.kind === 'number') return fail(first, statementFindings.beginsWithNumber({ number: first.text }));
  if (first.kind === 'symbol') return fail(first, statementFindings.beginsWithSign({ sign: first.text }));
  return fail(second, statementFindings.wrongLeftSide());
}
