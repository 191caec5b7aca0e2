import { modelFindings } from '../findings/modelFindings.ts';
import type { Place } from '../inputError.ts';
import { sourceError } from './sourceError.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'symbol' | 'text' | 'end';
  /** As written, names in Unicode's composed form (NFC); what is between quotes, without them. */
  readonly text: string;
  readonly place: Required<Place>;
}

/** Whether the token is <, <=, > or >=. */
export function isComparison({ kind, text }: Token): boolean {
  return kind === 'symbol' && /^[<>]=?$/.test(text);
}

/** Whether the token is the arrow of a reaction: -> or <->, however it was drawn. */
export function isArrow({ kind, text }: Token): boolean {
  return kind === 'symbol' && (text === '->' || text === '<->');
}

/** The arrows of papers, and how they are typed. */
const arrows: ReadonlyMap<string, string> = new Map([
  ...Array.from('→⟶⇒', (arrow) => [arrow, '->'] as const),
  ...Array.from('↔⟷⇌⇋⇄⇆⇔', (arrow) => [arrow, '<->'] as const),
]);

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
  /(?<blank>\s+)|(?<comment>#.*)|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_][\p{L}\p{M}\p{Nd}_]*)|(?<symbol><?->|[<>]=|[-+*/^(),='<>:~→⟶⇒↔⟷⇌⇋⇄⇆⇔∅])/uy;

// Names of experiments may be quoted, where lines name experiments.
const quoted = /"(?<quoted>[^"]*)"/y;
const namesExperiments = /^\s*(?:in|steady|at|before)\s/;

function tokenizeLine(lines: readonly string[], index: number, most: number): Token[] {
  const line = lines[index];
  const tokens: Token[] = [];
  const placeAt = (start: number, length: number) => ({ line: index + 1, column: start + 1, length });
  const mayQuote = namesExperiments.test(line);
  let end = 0;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < line.length) {
    const start = pattern.lastIndex;
    if (mayQuote && line[start] === '"') {
      quoted.lastIndex = start;
      const label = quoted.exec(line);
      if (label) {
        tokens.push({
          kind: 'text',
          text: label[1].normalize('NFC'),
          place: placeAt(start, label[0].length),
        });
        end = pattern.lastIndex = quoted.lastIndex;
        continue;
      }
    }
    const match = pattern.exec(line);
    if (!match) throw strangeCharacter(lines, line, start, placeAt(start, 1));
    const { number, name, symbol, comment } = match.groups!;
    if (comment !== undefined) break;
    const text = number ?? name?.normalize('NFC') ?? arrows.get(symbol) ?? symbol;
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
  const empty = tokens.find(({ text }) => text === '∅');
  // An empty side of a reaction has a sign; elsewhere it says nothing.
  if (empty && !tokens.some(isArrow)) {
    throw strangeCharacter(lines, line, empty.place.column - 1, empty.place);
  }
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
  const character = String.fromCodePoint(line.codePointAt(start)!);
  const at = { ...place, length: character.length };
  return sourceError(lines, at, modelFindings.unknownCharacter({ character, at }));
}
