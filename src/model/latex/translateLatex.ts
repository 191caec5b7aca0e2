import { latexFindings } from '../../findings/latexFindings.ts';
import { modelFindings } from '../../findings/modelFindings.ts';
import { InputError } from '../../inputError.ts';
import { sourceError } from '../sourceError.ts';
import { type LatexNames, latexExpression, relationOf } from './latexExpression.ts';
import { closing, isCommand, isSign, type LatexToken, latexTokens, spanOf } from './latexTokens.ts';
import { type LeftSide, leftSide } from './leftSide.ts';

/** A text in LaTeX, in the language of models. */
export interface LatexTranslation {
  readonly lines: readonly string[];
  /** The line of the source, from 1, of each line. */
  readonly source: readonly number[];
  /** What could have been read in another way. */
  readonly choices: readonly string[];
}

/** A line that is kept as it is, or a statement in LaTeX. */
type Piece = { readonly number: number } & (
  | { readonly verbatim: string }
  | { readonly left: LeftSide | undefined; readonly right: readonly LatexToken[] }
);

const traits = /\\|[_^]\{|&|\$/;

/** What a text in LaTeX says in the language of models, statement by statement; undefined for a text without LaTeX. */
export function translateLatex(lines: readonly string[]): LatexTranslation | undefined {
  if (!lines.some((line) => /\\[A-Za-z\\]|[_^]\{/.test(withoutComment(line)))) return undefined;
  const pieces = piecesOf(lines);
  const names = namesOf(pieces);
  const translated = pieces.map((piece) => {
    if ('verbatim' in piece) return piece.verbatim;
    const { left, right } = piece;
    const value = latexExpression(lines, right, names);
    if (!left?.factor) return (left ? `${left.text} = ` : '') + value;
    const { text, factor, isNegative } = left;
    const divisor = factor.length > 0 ? `/(${latexExpression(lines, factor, names)})` : '';
    return `${text} = ${isNegative ? '-' : ''}(${value})${divisor}`;
  });
  return { lines: translated, source: pieces.map(({ number }) => number), choices: [...names.choices] };
}

/** The error of a translated text, shown at the line of LaTeX that it comes from. */
export function inSource(
  error: unknown,
  lines: readonly string[],
  { lines: read, source }: LatexTranslation,
): unknown {
  if (!(error instanceof InputError) || error.finding.about.of !== 'model' || !error.place) return error;
  const at = error.place.line - 1;
  const number = source[at] ?? 1;
  const line = lines[number - 1] ?? '';
  if (read[at] === line) return error;
  const column = line.search(/\S/) + 1;
  const place = { line: number, column: Math.max(column, 1), length: Math.max(line.trim().length, 1) };
  return new InputError({
    ...error.finding,
    about: { of: 'model', place, line },
    // Places in the translation are not those of the source.
    actions: [],
    also: latexFindings.latexReadAs({ line: read[at] ?? '' }),
  });
}

function withoutComment(line: string): string {
  return line.replace(/#.*|(?<!\\)%.*/, '');
}

const environments =
  /\\(begin|end)\{(align|aligned|alignat|alignedat|equation|gather|gathered|split|cases|array|eqnarray|multline|dcases|flalign|subequations|math|displaymath)\*?\}(\[[^\]]*\])?(\{[^{}]*\})?/g;
const BREAK = '\u0001';

function piecesOf(lines: readonly string[]): Piece[] {
  const withVariant = variantsIn(lines);
  const pieces: Piece[] = [];
  let statement: { number: number; tokens: LatexToken[] } | undefined;
  let depth = 0;
  const close = () => {
    if (statement) pieces.push(...statementsIn(lines, statement.number, statement.tokens));
    statement = undefined;
  };
  lines.forEach((line, index) => {
    const number = index + 1;
    const code = withoutComment(line);
    if (/=\s*(?:\\left\s*\\\{\s*)?\\begin\{d?cases\}/.test(code)) {
      const at = code.indexOf('\\begin');
      throw sourceError(lines, { line: number, column: at + 1, length: 6 }, latexFindings.latexCases());
    }
    const inside = depth > 0;
    for (const [, word] of code.matchAll(environments)) depth += word === 'begin' ? 1 : -1;
    if (!inside && !traits.test(code) && !(statement && /^\s*[-+]/.test(code))) {
      close();
      pieces.push({ number, verbatim: line });
      return;
    }
    const bare = code
      .replace(/(?:\\left\s*\\\{\s*)?\\begin(?=\{)/g, (all) => `${' '.repeat(all.length - 6)}\\begin`)
      .replace(environments, blank)
      .replace(/\\(right|left)\s*\./g, blank)
      .replace(/\\(label|tag)\{[^{}]*\}/g, blank)
      .replace(/\\\\(\[[^\]]*\])?/g, (all) => BREAK + ' '.repeat(all.length - 1))
      .replace(/\$\$?|&|\\[[\]()]/g, blank)
      .replace(/(?<!\\)~/g, ' ');
    const strange = bare.indexOf('\\begin');
    if (strange >= 0) {
      const place = { line: number, column: strange + 1, length: 6 };
      throw sourceError(lines, place, modelFindings.latexCommand({ name: 'begin' }));
    }
    let fragment: LatexToken[] = [];
    const put = () => {
      if (fragment.length === 0) return;
      if (statement && !fragment.some((token) => isSign(token, '=') || relationOf(token)))
        statement.tokens.push(...fragment);
      else {
        close();
        statement = { number, tokens: fragment };
      }
      fragment = [];
    };
    for (const token of latexTokens(bare, number).map(withVariant)) {
      if (token.text === BREAK) put();
      else fragment.push(token);
    }
    put();
    if (bare.trim() === '') pieces.push({ number, verbatim: '' });
  });
  close();
  return pieces;
}

/** Keeps \varepsilon apart from \epsilon where a text has both: they are two names then. */
function variantsIn(lines: readonly string[]): (token: LatexToken) => LatexToken {
  const commands = new Set(lines.flatMap((line) => withoutComment(line).match(/\\[A-Za-z]+/g) ?? []));
  return (token) => {
    const isVariant = token.kind === 'command' && token.text.startsWith('var');
    return isVariant && commands.has(`\\${token.text.slice(3)}`) ? { ...token, kind: 'name' } : token;
  };
}

function blank(all: string): string {
  return ' '.repeat(all.length);
}

/** The statements of a line: \dot x = y, \quad \dot y = -x has two. */
function statementsIn(lines: readonly string[], number: number, tokens: readonly LatexToken[]): Piece[] {
  const parts: LatexToken[][] = [[]];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const end = isSign(token, '{', '(', '[') ? closing(tokens, i) : -1;
    if (end > i) {
      parts[parts.length - 1].push(...tokens.slice(i, end + 1));
      i = end;
    } else if (isSign(token, ',', ';') && tokens.slice(i + 1).some((one) => isSign(one, '='))) parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  return parts.flatMap((part) => {
    while (part.length > 0 && isSign(part[part.length - 1], ',', '.', ';')) part.pop();
    return part.length === 0 ? [] : [statementOf(lines, number, part)];
  });
}

function statementOf(lines: readonly string[], number: number, tokens: readonly LatexToken[]): Piece {
  const equals = tokens.findIndex((token) => isSign(token, '='));
  if (equals < 0) {
    // A bound, such as k \geq 0; anything else says nothing.
    if (tokens.some(relationOf)) return { number, left: undefined, right: tokens };
    throw sourceError(lines, spanOf(tokens), latexFindings.latexLeft());
  }
  const left = leftSide(tokens.slice(0, equals));
  const right = tokens.slice(equals + 1);
  if (!left) throw sourceError(lines, spanOf(tokens.slice(0, equals + 1)), latexFindings.latexLeft());
  checkUnit(lines, left, right);
  const second = right.find((token) => isSign(token, '='));
  if (second) throw sourceError(lines, second.place, modelFindings.secondEquals());
  if (right.length === 0)
    throw sourceError(lines, tokens[equals].place, latexFindings.latexOperand({ text: '' }));
  return { number, left, right };
}

/** Throws where a value has a unit, k = 0.5\,\mathrm{h}^{-1}, which would be one more factor. */
function checkUnit(lines: readonly string[], { kind, name }: LeftSide, right: readonly LatexToken[]): void {
  const at = right.findIndex(isWord);
  const isValue = at > 0 && right.slice(0, at).every(isNumeric) && !isCommand(right[at - 1], 'cdot', 'times');
  if (kind === 'state' || !isValue) return;
  for (let i = at; i < right.length; i++) {
    if (isWord(right[i]) || isSign(right[i], '^')) i = Math.max(closing(right, i + 1), i + 1);
    else if (!isSign(right[i], '/') && !isCommand(right[i], 'cdot')) return;
  }
  throw sourceError(lines, spanOf(right.slice(at)), latexFindings.latexUnit({ name }));
}

function isWord(token: LatexToken): boolean {
  return isCommand(token, 'mathrm', 'text', 'textrm');
}

function isNumeric(token: LatexToken): boolean {
  return (
    token.kind === 'number' || isCommand(token, 'cdot', 'times') || isSign(token, '^', '{', '}', '-', '+')
  );
}

const plainLeft =
  /^\s*(?:(?:observe|report|input)\s+)?d?\(?\s*([\p{L}_][\p{L}\p{M}\p{Nd}_]*?)\s*('|\)?\s*\/\s*dt)?\s*=/u;

/** What the lines say about names. */
function namesOf(pieces: readonly Piece[]): LatexNames {
  const states = new Set(['t']);
  const defined = new Set(['pi']);
  const alone = new Set<string>();
  for (const piece of pieces) {
    if ('verbatim' in piece) {
      const [, name, derivative] = plainLeft.exec(piece.verbatim) ?? [];
      if (name !== undefined) (derivative ? states : defined).add(name);
      continue;
    }
    const { left, right } = piece;
    if (left?.kind === 'state') states.add(left.name);
    else if (left) defined.add(left.name);
    right.forEach((token, i) => {
      const isBase = token.text === 'e' && (isSign(right[i + 1], '^') || right[i - 2]?.text === 'mathrm');
      if (token.kind === 'letters' && token.text.length === 1 && !isBase && !isSign(right[i + 1], '_')) {
        alone.add(token.text);
      }
    });
  }
  return { states, defined, alone, choices: new Set() };
}
