import { constantValue } from '../model/constantValue.ts';
import type { Expression } from '../model/expression.ts';
import { multiply } from './unit.ts';

/**
 * Powers of base units and of unknown units. An unknown one begins with `?`; `n*` in front of a base stands for a power of the
 * parameter n.
 */
export type Dimension = ReadonlyMap<string, number>;

/** The unit of something that is not known. */
export function unknown(name: string): Dimension {
  return new Map([[`?${name}`, 1]]);
}

export function minus(a: Dimension, b: Dimension): Dimension {
  return multiply(a, b, -1);
}

/** What the names of an expression have as units, and who hears that two units must be the same. */
export interface Dimensions {
  state(name: string): Dimension;
  input(name: string): Dimension;
  parameter(name: string): Dimension;
  readonly time: Dimension;
  /** Whether a number in a sum has the unit of the other terms, as 1 has in sqrt(cases + 1). */
  readonly numbersFollow?: boolean;
  same(a: Dimension, b: Dimension): void;
}

const plain: Dimension = new Map();

/** The unit of e; undefined for 0, which has any. */
export function dimensionOf(e: Expression, of: Dimensions): Dimension | undefined {
  const inner = (one: Expression) => dimensionOf(one, of);
  const alike = (all: readonly Expression[]): Dimension | undefined => {
    const [first, ...others] = all.map(inner).filter((one) => one !== undefined);
    for (const other of others) of.same(other, first);
    return first;
  };
  const isPlain = (one: Expression) => {
    const dimension = inner(one);
    if (dimension) of.same(dimension, plain);
  };
  switch (e.kind) {
    case 'number':
      return e.value === 0 ? undefined : plain;
    case 'constant':
      return e.name === 'pi' ? plain : unknown(`constant ${e.name}`);
    case 'state':
      return of.state(e.name);
    case 'parameter':
      return of.parameter(e.name);
    case 'input':
      return of.input(e.name);
    case 'time':
      return of.time;
    case 'defined':
    case 'negate':
      return inner(e.of);
    case 'sum': {
      const terms = of.numbersFollow ? e.terms.filter((one) => constantValue(one) === undefined) : e.terms;
      return alike(terms.length > 0 ? terms : e.terms);
    }
    case 'product':
      return e.factors.map(inner).reduce((a, b) => a && b && multiply(a, b, 1));
    case 'quotient': {
      const [above, below] = [inner(e.numerator), inner(e.denominator)];
      return above && below && minus(above, below);
    }
    case 'power': {
      const base = inner(e.base);
      isPlain(e.exponent);
      if (!base || base.size === 0) return base;
      const exponent = constantValue(e.exponent);
      if (exponent !== undefined) return multiply(plain, base, exponent);
      if (e.exponent.kind === 'parameter') return powered(base, e.exponent.name);
      of.same(base, plain);
      return plain;
    }
    case 'call': {
      if (e.name === 'sqrt') {
        const base = inner(e.args[0]);
        return base && multiply(plain, base, 0.5);
      }
      if (e.name === 'abs' || e.name === 'floor' || e.name === 'min' || e.name === 'max')
        return alike(e.args);
      e.args.forEach(isPlain);
      return plain;
    }
    case 'choose':
      alike([e.left, e.right]);
      return alike([e.yes, e.no]);
  }
}

/** The unit to a power that is a parameter. */
function powered(base: Dimension, exponent: string): Dimension {
  return new Map(
    Array.from(base, ([name, power]) => [
      name.startsWith('?') ? `?${exponent}*${name.slice(1)}` : `${exponent}*${name}`,
      power,
    ]),
  );
}
