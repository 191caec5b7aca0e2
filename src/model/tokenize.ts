import type { Place } from '../inputError.ts';
import { explainLatex } from './explainLatex.ts';
import { shorten, sourceError } from './sourceError.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'symbol' | 'end';
  /** As written, names in Unicode's composed form (NFC). */
  readonly text: string;
  readonly place: Required<Place>;
}

/** Whether the token is <, <=, > or >=. */
export function isComparison({ kind, text }: Token): boolean {
  return kind === 'symbol' && (text[0] === '<' || text[0] === '>');
}

/** Longer models are refused: no tree walk further on meets more than this. */
const MOST_TOKENS = 100_000;

/** The tokens of each line of a model, without blanks and comments; every line closes with an `end` token. */
export function tokenize(lines: readonly string[]): Token[][] {
  let left = MOST_TOKENS;
  return lines.map((_, index) => {
    const tokens = tokenizeLine(lines, index, left);
    left -= tokens.length - 1;
    return tokens;
  });
}

// Columns count UTF-16 units, as editors do. Marks belong to names: é may be written as e and an accent.
const pattern =
  /(?<blank>\s+)|(?<comment>#.*)|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_][\p{L}\p{M}\p{Nd}_]*)|(?<symbol>[<>]=|[-+*/^(),='<>:~])/uy;

function tokenizeLine(lines: readonly string[], index: number, most: number): Token[] {
  const line = lines[index];
  const tokens: Token[] = [];
  const placeAt = (start: number, length: number) => ({ line: index + 1, column: start + 1, length });
  let end = 0;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < line.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(line);
    if (!match) throw strangeCharacter(lines, line, start, placeAt(start, 1));
    const { number, name, symbol, comment } = match.groups!;
    if (comment !== undefined) break;
    const text = number ?? name?.normalize('NFC') ?? symbol;
    if (text === undefined) continue;
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'symbol';
    const place = placeAt(start, match[0].length);
    if (tokens.length >= most) {
      throw sourceError(
        lines,
        place,
        `the model is longer than ${MOST_TOKENS.toLocaleString('en-US')} names, numbers and signs.`,
        'Shorten it; is this file a model?',
      );
    }
    if (kind === 'number') checkRange(lines, text, place);
    tokens.push({ kind, text, place });
    end = start + match[0].length;
  }
  tokens.push({ kind: 'end', text: '', place: placeAt(end, 1) });
  return tokens;
}

function checkRange(lines: readonly string[], text: string, place: Place): void {
  const value = Number(text);
  const vanished = value === 0 && /[1-9]/.test(text.replace(/[eE].*/, ''));
  if (Number.isFinite(value) && !vanished) return;
  const [size, limit] = vanished
    ? ['small', 'least is about 5e-324']
    : ['large', 'greatest is about 1.8e308'];
  const found = `the number ${shorten(text)} is too ${size} for a computer's numbers.`;
  throw sourceError(lines, place, found, `The ${limit}. Choose other units, or correct the exponent.`);
}

/** What papers and other languages write, and what to type here. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/[−–—‐‑‒﹣-]/u, 'Type the minus sign as -.'],
  [/[×·⋅∙•∗✕]/u, 'Type the multiplication sign as *.'],
  [/[÷∕⁄]/u, 'Type the division sign as /.'],
  [/[+]/u, 'Type the plus sign as +.'],
  [/[′’‘´`ʼ"”“]/u, "Type the prime of a derivative as ', as in u' = …"],
  [/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ]/u, 'Type powers with ^, as in u^2.'],
  [/[₀₁₂₃₄₅₆₇₈₉]/u, 'Type indices as digits of the name, as in u1.'],
  [/[\u0307\u0308]/u, "Type a derivative with a prime, as in u' = …"],
  [/[;]/u, 'Put each statement on its own line; no sign ends it.'],
  [/[[\]{}]/u, 'Use round brackets ( ).'],
  [/[≤⩽]/u, 'Type ≤ as <=.'],
  [/[≥⩾]/u, 'Type ≥ as >=.'],
  [/[!&|∧∨¬]/u, 'Join conditions with and, or, not, as in if(t > 1 and t < 2, a, b).'],
  [/[?]/u, 'Write a choice as if(condition, yes, no).'],
  [/[.]/u, 'A decimal point needs a digit beside it, as in .5; operators have no point: * / ^.'],
  [/[%]/u, 'Write 5% as 0.05; a comment starts with #.'],
  [/[√∛]/u, 'Write sqrt(…).'],
  [/[∞]/u, 'Numbers are finite here.'],
  [/[$]/u, 'Leave it out: formulas stand without signs around them.'],
  [/[@]/u, 'Names hold letters, digits and underscores; a comment starts with #.'],
];

function strangeCharacter(lines: readonly string[], line: string, start: number, place: Place) {
  const latex = explainLatex(lines, place.line, start);
  if (latex) return latex;
  const character = String.fromCodePoint(line.codePointAt(start)!);
  const invisible = /[\p{C}\p{M}\p{Z}]/u.test(character);
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  const found = `${invisible ? `the invisible character ${code}` : `the character ${character}`} has no meaning here.`;
  const advice =
    instead.find(([pattern]) => pattern.test(character))?.[1] ??
    (invisible
      ? 'Delete it, or type the line afresh.'
      : 'A model holds names, numbers, + - * / ^ ( ) and functions; a comment starts with #.');
  return sourceError(lines, { ...place, length: character.length }, found, advice);
}
