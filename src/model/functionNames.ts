import { modelFindings } from '../findings/modelFindings.ts';
import type { InputError } from '../inputError.ts';
import { type Expression, type FunctionName, functions, negate, number } from './expression.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The function that a name calls: `ln` is another name of log. */
export function functionNamed(name: string): FunctionName | undefined {
  const known = (name === 'ln' ? 'log' : name) as FunctionName;
  return functions.has(known) ? known : undefined;
}

/** A function that stands for other branches. It is a function only before a bracket. */
export interface Shorthand {
  readonly count: readonly [number, number];
  write(args: readonly Expression[]): Expression;
}

const logarithm = (base: number): Shorthand => ({
  count: [1, 1],
  write: (args) => ({
    kind: 'quotient',
    numerator: { kind: 'call', name: 'log', args },
    denominator: number(base === 2 ? Math.LN2 : Math.LN10),
  }),
});

function floor(x: Expression): Expression {
  return { kind: 'call', name: 'floor', args: [x] };
}

/** a/b without what follows its decimal point. */
function wholePart(a: Expression, b: Expression): Expression {
  const ratio: Expression = { kind: 'quotient', numerator: a, denominator: b };
  return {
    kind: 'choose',
    left: number(0),
    right: ratio,
    yes: floor(ratio),
    no: negate(floor(negate(ratio))),
  };
}

export const shorthands: ReadonlyMap<string, Shorthand> = new Map<string, Shorthand>([
  ['pow', { count: [2, 2], write: ([base, exponent]) => ({ kind: 'power', base, exponent }) }],
  ['log10', logarithm(10)],
  ['log2', logarithm(2)],
  ['exp10', { count: [1, 1], write: ([exponent]) => ({ kind: 'power', base: number(10), exponent }) }],
  ['ceil', { count: [1, 1], write: ([x]) => negate(floor(negate(x))) }],
  ['quotient', { count: [2, 2], write: ([a, b]) => wholePart(a, b) }],
  [
    'rem',
    {
      count: [2, 2],
      write: ([a, b]) => ({
        kind: 'sum',
        terms: [a, negate({ kind: 'product', factors: [b, wholePart(a, b)] })],
      }),
    },
  ],
  [
    'step',
    {
      count: [1, 1],
      write: ([right]) => ({ kind: 'choose', left: number(0), right, yes: number(1), no: number(0) }),
    },
  ],
]);

const younger: ReadonlySet<string> = new Set([
  'floor',
  'asin',
  'acos',
  'atan',
  'asinh',
  'acosh',
  'atanh',
  'factorial',
]);

/** The words that are functions only before a bracket, and names elsewhere. */
export const beforeBrackets: ReadonlySet<string> = new Set([...younger, ...shorthands.keys(), 'if']);

/** Whether the name belongs to a function everywhere. Younger functions are functions only before a bracket. */
export function isFunction(name: string): boolean {
  return functionNamed(name) !== undefined && !younger.has(name);
}

/** The error for a function's name that no bracket follows. */
export function functionWithoutCall(lines: readonly string[], token: Token): InputError {
  return sourceError(lines, token.place, modelFindings.functionWithoutBrackets({ name: token.text }));
}
