import { type Expression, negate, number } from './expression.ts';
import { printExpression } from './printExpression.ts';

// Constructors that fold numbers and drop 0 and 1. 0·e is 0 and e^0 is 1 whatever e is, so a derivative
// can be defined at points where its untidied form is not.

/** Σ terms; multiples of the same name are added up, so that the slope of u/(k + u) has k, not k + u - u. */
export function plus(terms: readonly Expression[]): Expression {
  let folded = 0;
  const multiples = new Map<string, { index: number; name: Expression; count: number }>();
  const kept: Expression[] = [];
  for (const term of terms.flatMap((e) => (e.kind === 'sum' ? e.terms : [e]))) {
    const { count, name } = multipleOfName(term);
    const key = name && printExpression(name);
    const earlier = key === undefined ? undefined : multiples.get(key);
    if (term.kind === 'number') folded += term.value;
    else if (earlier) kept[earlier.index] = times([number((earlier.count += count)), earlier.name]);
    else {
      if (key !== undefined) multiples.set(key, { index: kept.length, name: name!, count });
      kept.push(term);
    }
  }
  if (folded !== 0) kept.push(number(folded));
  const left = kept.filter((e) => !isZero(e));
  if (left.length === 0) return number(0);
  return left.length === 1 ? left[0] : { kind: 'sum', terms: left };
}

const named: ReadonlySet<Expression['kind']> = new Set([
  'state',
  'parameter',
  'input',
  'time',
  'constant',
  'defined',
]);

/** count and name, where e is count·name, count·t or either with a minus. */
function multipleOfName(e: Expression): { count: number; name?: Expression } {
  if (e.kind === 'negate') {
    const inner = multipleOfName(e.of);
    return { ...inner, count: -inner.count };
  }
  if (named.has(e.kind)) return { count: 1, name: e };
  if (e.kind !== 'product' || e.factors.length !== 2 || e.factors[0].kind !== 'number') return { count: 1 };
  const inner = multipleOfName(e.factors[1]);
  return { ...inner, count: inner.count * e.factors[0].value };
}

/** Π factors, with the number in front. */
export function times(factors: readonly Expression[]): Expression {
  let folded = 1;
  const kept: Expression[] = [];
  const take = (e: Expression): void => {
    if (e.kind === 'number') folded *= e.value;
    else if (e.kind === 'product') e.factors.forEach(take);
    else if (e.kind === 'negate') {
      folded = -folded;
      take(e.of);
    } else kept.push(e);
  };
  factors.forEach(take);
  if (folded === 0) return number(0);
  if (kept.length === 0) return number(folded);
  const size = Math.abs(folded);
  const all = size === 1 ? kept : [number(size), ...kept];
  const product: Expression = all.length === 1 ? all[0] : { kind: 'product', factors: all };
  return folded < 0 ? negate(product) : product;
}

/** numerator / denominator. */
export function over(numerator: Expression, denominator: Expression): Expression {
  if (numerator.kind === 'number' && numerator.value === 0) return numerator;
  if (denominator.kind === 'number' && denominator.value === 1) return numerator;
  if (numerator.kind === 'negate') return negate(over(numerator.of, denominator));
  return { kind: 'quotient', numerator, denominator };
}

/** base^exponent. */
export function raise(base: Expression, exponent: Expression): Expression {
  if (exponent.kind === 'number' && exponent.value === 1) return base;
  if (exponent.kind === 'number' && exponent.value === 0) return number(1);
  return { kind: 'power', base, exponent };
}

/** Whether e is the number 0. */
export function isZero(e: Expression): boolean {
  return e.kind === 'number' && e.value === 0;
}
