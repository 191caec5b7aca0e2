import { modelFindings } from '../findings/modelFindings.ts';
import { reactionFindings } from '../findings/reactionFindings.ts';
import type { Place } from '../inputError.ts';
import { sourceError } from './sourceError.ts';
import { isArrow, type Token } from './tokenize.ts';

/** A reaction as it is written: what reacts, what it becomes, how fast. */
export interface ReactionLine {
  readonly reactants: readonly ReactionSpecies[];
  readonly products: readonly ReactionSpecies[];
  readonly reversible: boolean;
  /** One, or two of a reversible reaction: forwards and backwards. */
  readonly rates: readonly Rate[];
}

/** A name on a side of a reaction, each time it stands there, with its number. */
export interface ReactionSpecies {
  readonly name: Token;
  readonly count: number;
}

/** How fast a reaction is. */
export type Rate =
  /** The constant of mass action. */
  | { readonly kind: 'constant'; readonly token: Token }
  /** The whole rate, from token `right` on; `name` is what it defines, undefined for v and rate. */
  | {
      readonly kind: 'law';
      readonly name: Token | undefined;
      readonly tokens: readonly Token[];
      readonly right: number;
    };

/** The reaction on a line: A + 2 B -> C, k. Undefined where the line has no arrow. */
export function readReaction(lines: readonly string[], tokens: readonly Token[]): ReactionLine | undefined {
  checkArrows(lines, tokens);
  const arrow = tokens.findIndex(isArrow);
  if (arrow < 0) return undefined;
  const comma = tokens.findIndex(({ kind, text }, i) => i > arrow && (kind === 'end' || text === ','));
  const reactants = readSide(lines, tokens.slice(0, arrow), tokens[arrow]);
  const products = readSide(lines, tokens.slice(arrow + 1, comma), tokens[comma]);
  if (reactants.length + products.length === 0) {
    throw sourceError(lines, tokens[arrow].place, reactionFindings.nothingReacts());
  }
  const reversible = tokens[arrow].text === '<->';
  const pieces = piecesBehind(tokens, comma);
  if (pieces.length === 0) {
    const { place } = tokens[tokens.length - 1];
    throw sourceError(lines, place, reactionFindings.rateMissing({ reversible }));
  }
  const species = [...reactants, ...products].map(({ name }) => name.text);
  const rates = pieces.map((piece) => readRate(lines, piece, species));
  const isNet = reversible && rates.length === 1 && rates[0].kind === 'law';
  if (!isNet && rates.length !== (reversible ? 2 : 1)) {
    const finding = reactionFindings.rateCount({ rates: rates.length, reversible });
    throw sourceError(lines, spanOf(pieces[rates.length > 1 ? 1 : 0]), finding);
  }
  for (const [i, rate] of rates.entries()) {
    const [name, , value] = pieces[i];
    if (
      rate.kind === 'law' &&
      rate.name &&
      reactants.length > 0 &&
      pieces[i].length === 3 &&
      value.kind === 'number'
    )
      throw sourceError(
        lines,
        spanOf(pieces[i]),
        reactionFindings.rateNumberNamed({ name: name.text, value: value.text }),
      );
  }
  return { reactants, products, reversible, rates };
}

/** Refuses the arrows of other languages, and a second one. */
function checkArrows(lines: readonly string[], tokens: readonly Token[]): void {
  let arrows = 0;
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    const adjacent = next && next.place.column === token.place.column + token.place.length;
    const sign = adjacent ? `${token.text}${next.text}` : '';
    if (sign === '=>' || sign === '<=>' || sign === '-->') {
      const { line, column, length } = token.place;
      const at = { line, column, length: length + next.place.length };
      const better = sign === '<=>' ? '<->' : '->';
      throw sourceError(lines, at, reactionFindings.otherArrow({ arrow: sign, better, at }));
    }
    if (isArrow(token) && ++arrows > 1) {
      throw sourceError(lines, token.place, reactionFindings.secondArrow());
    }
  }
}

/** The species of a side; `after` is the token behind it. */
function readSide(lines: readonly string[], side: readonly Token[], after: Token): ReactionSpecies[] {
  if (side.length === 0 || (side.length === 1 && /^(0|∅|Ø)$/.test(side[0].text))) return [];
  const species: ReactionSpecies[] = [];
  let i = 0;
  while (true) {
    let token = side[i];
    let count = 1;
    if (token?.kind === 'number') {
      count = Number(token.text);
      if (!(count > 0)) throw notSpecies(lines, token);
      if (side[i + 1]?.text === '*') i++;
      token = side[++i];
    }
    if (token === undefined) {
      const { place } = side[side.length - 1] ?? after;
      throw sourceError(lines, place, reactionFindings.speciesMissing());
    }
    if (token.kind !== 'name') throw notSpecies(lines, token);
    species.push({ name: token, count });
    const plus = side[++i];
    if (plus === undefined) return species;
    if (plus.text !== '+') throw notSpecies(lines, plus);
    i++;
  }
}

function notSpecies(lines: readonly string[], { place, text }: Token) {
  return sourceError(lines, place, reactionFindings.notSpecies({ text }));
}

/** What stands between the commas from token `comma` on; commas in brackets belong to functions. */
function piecesBehind(tokens: readonly Token[], comma: number): Token[][] {
  const pieces: Token[][] = [];
  let depth = 0;
  for (const token of tokens.slice(comma, -1)) {
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
    if (token.text === ',' && depth === 0) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  return pieces.filter((piece) => piece.length > 0);
}

function readRate(lines: readonly string[], piece: readonly Token[], species: readonly string[]): Rate {
  const [first, equals] = piece;
  const strange = piece.find(({ text }) => text === '∅');
  if (strange) {
    const { text: character, place: at } = strange;
    throw sourceError(lines, at, modelFindings.unknownCharacter({ character, at }));
  }
  if (piece.length === 1 && first.kind !== 'symbol') return { kind: 'constant', token: first };
  const last = piece[piece.length - 1].place;
  const end: Token = {
    kind: 'end',
    text: '',
    place: { line: last.line, column: last.column + last.length, length: 1 },
  };
  if (first.kind === 'name' && equals.text === '=') {
    const name = first.text === 'v' || first.text === 'rate' ? undefined : first;
    return { kind: 'law', name, tokens: [...piece, end], right: 2 };
  }
  const place = spanOf(piece);
  const expression = (lines[place.line - 1] ?? '').slice(place.column - 1, place.column - 1 + place.length);
  const isRate = piece.some(({ text }) => species.includes(text));
  throw sourceError(lines, place, reactionFindings.rateUnclear({ expression, isRate, at: place }));
}

function spanOf(piece: readonly Token[]): Required<Place> {
  const { line, column } = piece[0].place;
  const last = piece[piece.length - 1].place;
  return { line, column, length: last.column + last.length - column };
}
