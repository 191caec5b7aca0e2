import { modelFindings } from '../findings/modelFindings.ts';
import type { Place } from '../inputError.ts';
import {
  type Condition,
  type ConditionComparison,
  choice,
  combined,
  compared,
  comparisonsIn,
  opposite,
} from './condition.ts';
import { type Expression, functions, negate } from './expression.ts';
import { firstTime } from './firstTime.ts';
import { functionNamed, shorthands } from './functionNames.ts';
import { sizeOf } from './sizeOf.ts';
import { sourceError } from './sourceError.ts';
import { isComparison, type Token } from './tokenize.ts';
import { explainCall, explainCondition, explainLeftover, explainMissing } from './unexpected.ts';

/** The meaning of the names in an expression. */
export interface KnownNames {
  /** The branch for a name; throws an InputError if it is not allowed. */
  resolve(name: Token): Expression;
  isState(name: string): boolean;
  /** The time of first values such as x(0), if they are allowed. */
  readonly firstTime: number | undefined;
  /** The branch for a state at a time, x(0); throws if that is not allowed. */
  first(state: Token, time: number, place: Place): Expression;
}

/** An expression, and the index of the token behind it. */
export interface Parsed<T = Expression> {
  readonly value: T;
  readonly next: number;
}

/** How deep brackets, functions, signs and powers may nest. */
const MOST_DEPTH = 100;
/** How high a tree may grow: walks over it recurse, and derivatives are a few times higher. */
const MOST_HEIGHT = 500;
/** Comparisons in one condition; each adds a level to the tree. */
const MOST_COMPARISONS = 100;

/**
 * Reads from index `start` on. From weak to strong: or, and, not, comparisons, + and -, * and /, unary minus, ^ (from the
 * right). A condition may stand in brackets wherever an expression may; `number` refuses it where a number is needed.
 */
export function parserOf(
  lines: readonly string[],
  tokens: readonly Token[],
  start: number,
  names: KnownNames,
) {
  let next = start;
  let nesting = 0;
  // Bound on the height of the tree returned last: nesting alone misses a/b/c/…, which grows to the left.
  let height = 0;
  return { sum: parseSum, condition: parseCondition, number, end };

  function end(stops: readonly string[]): number {
    const { kind, text } = tokens[next];
    if (kind !== 'end' && !stops.includes(text)) throw explainLeftover(lines, tokens, next, nesting);
    return next;
  }

  function parseCondition(): Condition {
    const first = next;
    return condition(parseAny(), first);
  }

  /** An expression or a condition. */
  function parseAny(): Branch {
    return parseList('or', 'any', () => parseList('and', 'all', parseNot));
  }

  function parseList(word: string, kind: 'any' | 'all', parseMember: () => Branch): Branch {
    const first = next;
    let highest = 0;
    let member = parseMember();
    if (!isWord(word)) return member;
    const members = [condition(member, first)];
    while (isWord(word)) {
      highest = Math.max(highest, height);
      const from = ++next;
      member = parseMember();
      members.push(condition(member, from));
    }
    height = Math.max(highest, height);
    return checked(combined(kind, members), first);
  }

  function parseNot(): Branch {
    const first = next;
    const { kind, text } = tokens[next + 1] ?? tokens[next];
    if (!isWord('not') || !(kind === 'name' || kind === 'number' || text === '(')) return parseComparisons();
    next++;
    enter(tokens[first]);
    const from = next;
    const inner = opposite(condition(parseNot(), from));
    nesting--;
    return inner;
  }

  /** a, a < b or a < b < c, which holds where both do. */
  function parseComparisons(): Branch {
    const first = next;
    let left = parseSum();
    if (!isComparison(tokens[next])) return left;
    const comparisons: ConditionComparison[] = [];
    let highest = 0;
    while (isComparison(tokens[next])) {
      const sign = tokens[next++].text;
      highest = Math.max(highest, height);
      const right = parseSum();
      comparisons.push(compared(number(left), sign, number(right)));
      left = right;
    }
    height = Math.max(highest, height);
    return checked(combined('all', comparisons), first);
  }

  function checked(c: Condition, first: number): Condition {
    places.set(c, span(first));
    if (comparisonsIn(c) <= MOST_COMPARISONS) return c;
    throw sourceError(lines, span(first), modelFindings.conditionTooLong({ most: MOST_COMPARISONS }));
  }

  function condition(branch: Branch, first: number): Condition {
    if (isCondition(branch)) return branch;
    throw explainCondition(lines, span(first), tokens[first]);
  }

  function number(branch: Branch): Expression {
    if (!isCondition(branch)) return branch;
    const place = places.get(branch) ?? tokens[start].place;
    throw sourceError(lines, place, modelFindings.conditionAsNumber());
  }

  function parseSum(): Branch {
    const first = next;
    const sign = takeSymbol('+', '-');
    let e = parseTerm();
    if (sign) e = number(e);
    if (sign === '-') e = at(first, negate(number(e)));
    if (!isSymbol('+', '-')) {
      if (sign) grow(height + 2);
      return e;
    }
    let highest = height;
    const terms = [number(e)];
    for (let s = takeSymbol('+', '-'); s; s = takeSymbol('+', '-')) {
      const from = next;
      const term = number(parseTerm());
      terms.push(s === '-' ? at(from, negate(term)) : term);
      highest = Math.max(highest, height);
    }
    grow(highest + 2);
    return at(first, { kind: 'sum', terms });
  }

  function parseTerm(): Branch {
    const first = next;
    const e = parseUnary();
    if (!isSymbol('*', '/')) return e;
    let factors = [number(e)];
    let highest = height;
    for (let end = next, s = takeSymbol('*', '/'); s; end = next, s = takeSymbol('*', '/')) {
      const right = number(parseUnary());
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

  function parseUnary(): Branch {
    const first = next;
    const sign = takeSymbol('-', '+');
    if (!sign) return parsePower();
    enter(tokens[first]);
    const e = number(parseUnary());
    nesting--;
    if (sign === '+') return e;
    grow(height + 1);
    return at(first, negate(e));
  }

  function parsePower(): Branch {
    const first = next;
    const base = parseAtom();
    if (!takeSymbol('^')) return base;
    const left = height;
    enter(tokens[next]);
    const exponent = number(parseUnary());
    nesting--;
    grow(1 + Math.max(left, height));
    return at(first, { kind: 'power', base: number(base), exponent });
  }

  function parseAtom(): Branch {
    const first = next;
    const token = tokens[next];
    height = 1;
    if (token.kind === 'number') {
      next++;
      return { kind: 'number', value: Number(token.text), place: token.place };
    }
    if (token.kind === 'name') {
      next++;
      return tokens[next].text === '(' ? parseCall(token) : resolved(names.resolve(token));
    }
    if (token.text !== '(') throw explainMissing(lines, tokens, next, start);
    next++;
    enter(token);
    const inner = parseAny();
    closeBracket(token);
    if (isCondition(inner)) places.set(inner, span(first));
    return inner;
  }

  /** A definition brings its own height. */
  function resolved(e: Expression): Expression {
    if (e.kind !== 'defined') return e;
    const { height: definedHeight } = sizeOf(e);
    if (definedHeight > MOST_HEIGHT / 2) {
      const finding = modelFindings.definitionTooDeep({ name: e.name, most: MOST_HEIGHT / 2 });
      throw sourceError(lines, tokens[next - 1].place, finding);
    }
    height = definedHeight;
    return e;
  }

  function parseCall(token: Token): Expression {
    const first = next - 1;
    const isIf = token.text === 'if';
    const shorthand = shorthands.get(token.text);
    const name = functionNamed(token.text);
    const isFunction = isIf || shorthand !== undefined || name !== undefined;
    const time = names.isState(token.text) ? firstTime(tokens, first) : undefined;
    // A state may have the name of a younger function.
    if (time && (!isFunction || time.value === names.firstTime)) {
      next = time.next;
      return names.first(token, time.value, span(first));
    }
    if (!isFunction) throw explainCall(lines, tokens, first, names.isState);
    const open = tokens[next++];
    enter(token);
    let condition: Condition | undefined;
    const args: Expression[] = [];
    let highest = 0;
    if (tokens[next].text !== ')') {
      do {
        if (isIf && !condition) condition = parseCondition();
        else args.push(number(parseSum()));
        highest = Math.max(highest, height);
      } while (takeSymbol(','));
    }
    closeBracket(open);
    const count = args.length + (condition ? 1 : 0);
    checkCount(token, first, count, isIf ? [3, 3] : (shorthand?.count ?? functions.get(name!)!));
    if (condition) {
      grow(highest + comparisonsIn(condition));
      return at(first, choice(condition, args[0], args[1]));
    }
    grow(highest + (shorthand ? 2 : 1));
    return at(first, shorthand ? shorthand.write(args) : { kind: 'call', name: name!, args });
  }

  function checkCount(
    token: Token,
    first: number,
    count: number,
    [least, most]: readonly [number, number],
  ): void {
    if (count >= least && count <= most) return;
    const finding = modelFindings.argumentCount({ name: token.text, count, least, orMore: most > least });
    throw sourceError(lines, span(first), finding);
  }

  function closeBracket(open: Token): void {
    nesting--;
    if (takeSymbol(')')) return;
    if (tokens[next].kind !== 'end') throw explainLeftover(lines, tokens, next, nesting + 1);
    const at = { ...tokens[next].place, length: 0 };
    throw sourceError(lines, open.place, modelFindings.bracketNotClosed({ at }));
  }

  function isSymbol(...symbols: string[]): boolean {
    const { kind, text } = tokens[next];
    return kind === 'symbol' && symbols.includes(text);
  }

  function isWord(word: string): boolean {
    return tokens[next].kind === 'name' && tokens[next].text === word;
  }

  function takeSymbol(...symbols: string[]): string | undefined {
    return isSymbol(...symbols) ? tokens[next++].text : undefined;
  }

  function enter(token: Token): void {
    if (++nesting > MOST_DEPTH) throw tooDeep(token.place);
  }

  function grow(to: number): void {
    height = to;
    if (height > MOST_HEIGHT) throw tooDeep(tokens[next - 1].place);
  }

  function tooDeep(place: Place) {
    return sourceError(lines, place, modelFindings.nestedTooDeep({ most: MOST_DEPTH }));
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

type Branch = Expression | Condition;

function isCondition(branch: Branch): branch is Condition {
  return branch.kind === 'comparison' || branch.kind === 'all' || branch.kind === 'any';
}

/** Where conditions stood, for messages. */
const places = new WeakMap<Condition, Place>();
