import fc from 'fast-check';
import { type Expression, functions, negate, number } from '../../src/model/expression.ts';
import { portableMath } from '../../src/model/portableMath.ts';

const u: Expression = { kind: 'state', name: 'u' };
const v: Expression = { kind: 'state', name: 'v' };
const a: Expression = { kind: 'parameter', name: 'a' };
const t: Expression = { kind: 'time' };
const k: Expression = { kind: 'constant', name: 'k', value: 0.3 };

/** Any tree that the language can express, over u, v, a, t and k = 0.3. */
export const anyTree: fc.Arbitrary<Expression> = treeOf(
  fc.oneof(
    fc.constantFrom(u, v, a, t, k),
    fc.integer({ min: 0, max: 20 }).map(number),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(number),
  ),
  [...functions.keys()],
);

/** Trees over u, v and t with numbers of moderate size. */
export const moderateTree: fc.Arbitrary<Expression> = treeOf(
  fc.oneof(fc.constantFrom(u, v, t, k), fc.integer({ min: 1, max: 4 }).map(number)),
  ['exp', 'sin', 'cos', 'tanh', 'sqrt', 'log', 'abs', 'min', 'max'],
);

function treeOf(
  leaf: fc.Arbitrary<Expression>,
  names: readonly (typeof functions extends ReadonlyMap<infer N, unknown> ? N : never)[],
) {
  return fc.letrec<{ tree: Expression }>((tie) => {
    const tree = tie('tree');
    const some = fc.array(tree, { minLength: 2, maxLength: 4 });
    return {
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        tree.map(negate),
        some.map((terms): Expression => ({ kind: 'sum', terms })),
        some.map((factors): Expression => ({ kind: 'product', factors })),
        fc
          .tuple(tree, tree)
          .map(([numerator, denominator]): Expression => ({ kind: 'quotient', numerator, denominator })),
        fc.tuple(tree, tree).map(([base, exponent]): Expression => ({ kind: 'power', base, exponent })),
        fc
          .tuple(tree, fc.integer({ min: 0, max: 5 }))
          .map(([base, n]): Expression => ({ kind: 'power', base, exponent: number(n) })),
        fc.tuple(fc.constantFrom(...names), some).map(
          ([name, args]): Expression => ({
            kind: 'call',
            name,
            args: args.slice(0, functions.get(name)![0] === 1 ? 1 : 4),
          }),
        ),
      ),
    };
  }).tree;
}

/** The value of a tree by plain recursion: the reference for evaluators. */
export function evaluateTree(e: Expression, values: ReadonlyMap<string, number>): number {
  const of = (e: Expression) => evaluateTree(e, values);
  switch (e.kind) {
    case 'number':
    case 'constant':
      return e.value;
    case 'time':
      return values.get('t')!;
    case 'state':
    case 'parameter':
    case 'input':
      return values.get(e.name)!;
    case 'defined':
      return of(e.of);
    case 'negate':
      return -of(e.of);
    case 'sum':
      return e.terms.map(of).reduce((x, y) => x + y);
    case 'product':
      return e.factors.map(of).reduce((x, y) => x * y);
    case 'quotient':
      return of(e.numerator) / of(e.denominator);
    case 'power':
      return powerOf(of(e.base), of(e.exponent), isConstant(e.exponent));
    case 'call':
      return e.name === 'min' || e.name === 'max'
        ? e.args.map(of).reduce((x, y) => (e.name === 'min' ? Math.min(x, y) : Math.max(x, y)))
        : { ...portableMath, sqrt: Math.sqrt, abs: Math.abs, floor: Math.floor }[e.name as 'exp'](
            of(e.args[0]),
          );
    case 'choose': {
      const [left, right] = [of(e.left), of(e.right)];
      return left <= right ? of(e.yes) : left > right ? of(e.no) : Number.NaN;
    }
  }
}

function powerOf(x: number, n: number, constant: boolean): number {
  if (!constant || !Number.isInteger(n) || Math.abs(n) > 16) return portableMath.pow(x, n);
  const multiplied = (n: number): number => {
    if (n === 0) return 1;
    if (n === 1) return x;
    const half = multiplied(Math.floor(n / 2));
    return n % 2 ? half * half * x : half * half;
  };
  return n < 0 ? 1 / multiplied(-n) : multiplied(n);
}

function isConstant(e: Expression): boolean {
  switch (e.kind) {
    case 'number':
    case 'constant':
      return true;
    case 'negate':
      return isConstant(e.of);
    case 'sum':
      return e.terms.every(isConstant);
    case 'product':
      return e.factors.every(isConstant);
    case 'quotient':
      return isConstant(e.numerator) && isConstant(e.denominator);
    case 'power':
      return (
        (isConstant(e.base) && isConstant(e.exponent)) ||
        (isConstant(e.exponent) && evaluateTree(e.exponent, new Map()) === 0)
      );
    case 'call':
      return e.args.every(isConstant);
    default:
      return false;
  }
}
