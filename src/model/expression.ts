import type { Place } from '../inputError.ts';

/** The functions of the language with their least and greatest number of arguments. */
export const functions: ReadonlyMap<FunctionName, readonly [number, number]> = new Map([
  ['exp', [1, 1]],
  ['log', [1, 1]],
  ['sqrt', [1, 1]],
  ['sin', [1, 1]],
  ['cos', [1, 1]],
  ['tan', [1, 1]],
  ['sinh', [1, 1]],
  ['cosh', [1, 1]],
  ['tanh', [1, 1]],
  ['abs', [1, 1]],
  ['floor', [1, 1]],
  ['asin', [1, 1]],
  ['acos', [1, 1]],
  ['atan', [1, 1]],
  ['asinh', [1, 1]],
  ['acosh', [1, 1]],
  ['atanh', [1, 1]],
  ['factorial', [1, 1]],
  ['min', [2, Infinity]],
  ['max', [2, Infinity]],
]);

export type FunctionName =
  | 'exp'
  | 'log'
  | 'sqrt'
  | 'sin'
  | 'cos'
  | 'tan'
  | 'sinh'
  | 'cosh'
  | 'tanh'
  | 'abs'
  | 'floor'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'asinh'
  | 'acosh'
  | 'atanh'
  | 'factorial'
  | 'min'
  | 'max';

/**
 * A tree of states, parameters, inputs, time and numbers. Sums and products hold any number of members and are
 * evaluated from left to right; a difference is a sum with a negated member. Trees are never changed and
 * may share branches.
 *
 * `place` is where the branch stood in the model text; branches that were computed have none.
 */
export type Expression = { readonly place?: Place } & (
  | { readonly kind: 'number'; readonly value: number }
  /** A number with a name: `pi`, or one the model defines. */
  | { readonly kind: 'constant'; readonly name: string; readonly value: number }
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'parameter'; readonly name: string }
  /** A known function of time, declared by an `input` line. */
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'time' }
  /** A definition of the model, used by its name: `of` is what it stands for. */
  | { readonly kind: 'defined'; readonly name: string; readonly of: Expression }
  | { readonly kind: 'negate'; readonly of: Expression }
  | { readonly kind: 'sum'; readonly terms: readonly Expression[] }
  | { readonly kind: 'product'; readonly factors: readonly Expression[] }
  | { readonly kind: 'quotient'; readonly numerator: Expression; readonly denominator: Expression }
  | { readonly kind: 'power'; readonly base: Expression; readonly exponent: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }
  /** `yes` where left ≤ right, `no` where left > right: every condition, and the derivatives of abs, min and max. */
  | {
      readonly kind: 'choose';
      readonly left: Expression;
      readonly right: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
);

/** The branches directly below e, in the order they are written. */
export function children(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case 'negate':
    case 'defined':
      return [e.of];
    case 'sum':
      return e.terms;
    case 'product':
      return e.factors;
    case 'quotient':
      return [e.numerator, e.denominator];
    case 'power':
      return [e.base, e.exponent];
    case 'call':
      return e.args;
    case 'choose':
      return [e.left, e.right, e.yes, e.no];
    default:
      return [];
  }
}

/** e without the names of definitions at its root. */
export function writtenOut(e: Expression): Expression {
  return e.kind === 'defined' ? writtenOut(e.of) : e;
}

/** What is the same wherever e stands again, for branches that may be shared, definitions and conditions; else undefined. */
export function sharedPart(e: Expression): Expression | undefined {
  if (e.kind === 'choose') return e;
  // A definition of one of these is as good as shared by what is below it.
  return e.kind === 'defined' && e.of.kind !== 'choose' && e.of.kind !== 'defined' ? e.of : undefined;
}

export function number(value: number): Expression {
  return { kind: 'number', value };
}

/** -e; a number takes the sign itself and two signs cancel, so that no tree holds -(2) or -(-e). */
export function negate(e: Expression): Expression {
  if (e.kind === 'number') return number(-e.value);
  return e.kind === 'negate' ? e.of : { kind: 'negate', of: e };
}

/** Whether e prints with a leading minus. */
export function isNegative(e: Expression): boolean {
  return e.kind === 'negate' || (e.kind === 'number' && (e.value < 0 || Object.is(e.value, -0)));
}
