import { modelFindings } from '../findings/modelFindings.ts';
import type { Place } from '../inputError.ts';
import { explainLatex } from './explainLatex.ts';
import { sourceError } from './sourceError.ts';

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
      throw sourceError(lines, place, modelFindings.modelTooLong({ most: MOST_TOKENS }));
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
  const size = vanished ? 'small' : 'large';
  throw sourceError(lines, place, modelFindings.numberOutOfRange({ number: text, size }));
}

function strangeCharacter(lines: readonly string[], line: string, start: number, place: Place) {
  const latex = explainLatex(lines, place.line, start);
  if (latex) return latex;
  const character = String.fromCodePoint(line.codePointAt(start)!);
  const at = { ...place, length: character.length };
  return sourceError(lines, at, modelFindings.unknownCharacter({ character, at }));
}
