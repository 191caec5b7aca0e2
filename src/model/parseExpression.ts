import type { Place } from '../inputError.ts';
import { type Expression, functions, negate } from './expression.ts';
import { functionNamed } from './functionNames.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';
import { explainCall, explainLeftover, explainMissing } from './unexpected.ts';

/** What the names of an expression stand for. */
export interface Names {
  /** The branch for a name; throws an InputError where it may not stand. */
  resolve(name: Token): Expression;
  isState(name: string): boolean;
}

/** How deep brackets, functions, signs and powers may nest. */
const MOST_DEPTH = 100;
/** How high a tree may grow: walks over it recurse, and derivatives are a few times higher. */
const MOST_HEIGHT = 500;

/**
 * The expression that fills `tokens` from index `start` to the end of the line.
 * From weak to strong: + and -, * and /, unary minus, ^ (from the right).
 */
export function parseExpression(
  lines: readonly string[],
  tokens: readonly Token[],
  start: number,
  names: Names,
): Expression {
  let next = start;
  let nesting = 0;
  // Bound on the height of the tree returned last: nesting alone misses a/b/c/…, which grows to the left.
  let height = 0;

  const e = parseSum();
  if (tokens[next].kind !== 'end') throw explainLeftover(lines, tokens, next, nesting);
  return e;

  function parseSum(): Expression {
    const first = next;
    const sign = takeSymbol('+', '-');
    let e = parseTerm();
    if (sign === '-') e = at(first, negate(e));
    let highest = height;
    const terms = [e];
    for (let s = takeSymbol('+', '-'); s; s = takeSymbol('+', '-')) {
      const from = next;
      const term = parseTerm();
      terms.push(s === '-' ? at(from, negate(term)) : term);
      highest = Math.max(highest, height);
    }
    if (terms.length > 1 || sign) grow(highest + 2);
    return terms.length > 1 ? at(first, { kind: 'sum', terms }) : e;
  }

  function parseTerm(): Expression {
    const first = next;
    let factors = [parseUnary()];
    let highest = height;
    for (let end = next, s = takeSymbol('*', '/'); s; end = next, s = takeSymbol('*', '/')) {
      const right = parseUnary();
      highest = Math.max(highest, height);
      if (s === '*') {
        factors.push(right);
      } else {
        factors = [
          at(first, { kind: 'quotient', numerator: product(first, factors, end), denominator: right }),
        ];
        grow((highest += 2));
      }
    }
    if (factors.length > 1) grow(highest + 1);
    return product(first, factors, next);
  }

  function product(first: number, factors: Expression[], end: number): Expression {
    return factors.length > 1 ? at(first, { kind: 'product', factors }, end) : factors[0];
  }

  function parseUnary(): Expression {
    const first = next;
    const sign = takeSymbol('-', '+');
    if (!sign) return parsePower();
    enter(tokens[first]);
    const e = parseUnary();
    nesting--;
    if (sign === '+') return e;
    grow(height + 1);
    return at(first, negate(e));
  }

  function parsePower(): Expression {
    const first = next;
    const base = parseAtom();
    if (!takeSymbol('^')) return base;
    const left = height;
    enter(tokens[next]);
    const exponent = parseUnary();
    nesting--;
    grow(1 + Math.max(left, height));
    return at(first, { kind: 'power', base, exponent });
  }

  function parseAtom(): Expression {
    const token = tokens[next];
    height = 1;
    if (token.kind === 'number') {
      next++;
      return { kind: 'number', value: Number(token.text), place: token.place };
    }
    if (token.kind === 'name') {
      next++;
      return tokens[next].text === '(' ? parseCall(token) : names.resolve(token);
    }
    if (token.text !== '(') throw explainMissing(lines, tokens, next, start);
    next++;
    enter(token);
    const e = parseSum();
    closeBracket(token);
    return e;
  }

  function parseCall(token: Token): Expression {
    const first = next - 1;
    const name = functionNamed(token.text);
    if (!name) throw explainCall(lines, tokens, first, names.isState);
    const open = tokens[next++];
    enter(token);
    const args: Expression[] = [];
    let highest = 0;
    if (tokens[next].text !== ')') {
      do {
        args.push(parseSum());
        highest = Math.max(highest, height);
      } while (takeSymbol(','));
    }
    closeBracket(open);
    const [least, most] = functions.get(name)!;
    if (args.length < least || args.length > most) {
      const needs = least === 1 ? 'one argument' : 'two arguments or more';
      const found = `${token.text} has ${args.length === 0 ? 'no argument' : args.length === 1 ? 'one argument' : `${args.length} arguments`} and takes ${needs}.`;
      const advice = least === 1 ? `Write ${token.text}(u).` : `Write ${token.text}(u, 1).`;
      throw sourceError(lines, span(first), found, advice);
    }
    grow(highest + 1);
    return at(first, { kind: 'call', name, args });
  }

  function closeBracket(open: Token): void {
    nesting--;
    if (takeSymbol(')')) return;
    if (tokens[next].kind !== 'end') throw explainLeftover(lines, tokens, next, nesting + 1);
    throw sourceError(lines, open.place, 'this bracket is never closed.', 'Add the missing ).');
  }

  function takeSymbol(...symbols: string[]): string | undefined {
    const { kind, text } = tokens[next];
    if (kind !== 'symbol' || !symbols.includes(text)) return undefined;
    next++;
    return text;
  }

  function enter(token: Token): void {
    if (++nesting > MOST_DEPTH) throw tooDeep(token.place);
  }

  function grow(to: number): void {
    height = to;
    if (height > MOST_HEIGHT) throw tooDeep(tokens[next - 1].place);
  }

  function tooDeep(place: Place) {
    const found = `brackets, functions, signs, powers or quotients are nested more than ${MOST_DEPTH} deep.`;
    return sourceError(lines, place, found, 'Simplify the expression, or give a part of it as a constant.');
  }

  /** e, standing from token `first` to the one before `end`. */
  function at(first: number, e: Expression, end = next): Expression {
    // The node of a constant (--k is k) is shared and waits for its value: it must not be copied.
    if (e.kind === 'constant') return e;
    return { ...e, place: span(first, end) };
  }

  function span(first: number, end = next): Place {
    const { line, column } = tokens[first].place;
    const last = tokens[end - 1].place;
    return { line, column, length: last.column + last.length - column };
  }
}
