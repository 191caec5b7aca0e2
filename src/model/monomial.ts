import { constantValue } from './constantValue.ts';
import { type Expression, number } from './expression.ts';
import { portableMath } from './portableMath.ts';
import { printExpression } from './printExpression.ts';

/** coefficient · Π base^n / Π base^n, without parameters. Equal keys mean equal up to the coefficient. */
export interface Monomial {
  readonly coefficient: number;
  readonly key: string;
  /** Powers of bases above and below the line, by the base's number in `Monomials`; all at least 1. */
  readonly above: ReadonlyMap<number, number>;
  readonly below: ReadonlyMap<number, number>;
}

/**
 * Products written in whatever order brought to one form: u1*u2 and u2*u1, u*u and u^2, u - v and
 * -(v - u) share their keys. Powers above and below the line do not cancel: u^2/u is not defined at 0.
 */
export class Monomials {
  readonly one = monomial(1, new Map(), new Map());
  private readonly bases: { readonly expression: Expression; readonly sign: number }[] = [];
  private readonly numbers = new Map<string, number>();

  scale(m: Monomial, factor: number): Monomial {
    return { ...m, coefficient: m.coefficient * factor };
  }

  multiply(m: Monomial, n: Monomial): Monomial {
    return monomial(m.coefficient * n.coefficient, merge(m.above, n.above), merge(m.below, n.below));
  }

  divide(m: Monomial, n: Monomial): Monomial {
    return monomial(m.coefficient / n.coefficient, merge(m.above, n.below), merge(m.below, n.above));
  }

  /** e as a monomial; sums and functions in it are bases of their own and stay together. */
  from(e: Expression): Monomial {
    const value = constantValue(e);
    if (value !== undefined) return this.scale(this.one, value);
    switch (e.kind) {
      case 'negate':
        return this.scale(this.from(e.of), -1);
      case 'defined':
        return this.from(e.of);
      case 'product':
        return e.factors.reduce((m, factor) => this.multiply(m, this.from(factor)), this.one);
      case 'quotient':
        return this.divide(this.from(e.numerator), this.from(e.denominator));
      case 'power': {
        const n = constantValue(e.exponent);
        if (n !== undefined && Number.isInteger(n)) return this.raise(this.from(e.base), n);
        return this.base(e, `${this.keyOf(e.base)} ^ ${this.keyOf(e.exponent)}`);
      }
      case 'sum':
        return this.sum(e);
      case 'call':
        return this.base(e, `${e.name} ${e.args.map((arg) => this.keyOf(arg)).join(', ')}`);
      case 'choose': {
        const parts = [e.left, e.right, e.yes, e.no].map((part) => this.keyOf(part));
        return this.base(e, `choose ${parts.join(', ')}`);
      }
      default:
        return this.base(e, printExpression(e));
    }
  }

  /** The monomial without its coefficient, its parts as they were first written. */
  expression({ above, below }: Monomial): Expression {
    const side = (powers: ReadonlyMap<number, number>): Expression => {
      const factors = Array.from(powers, ([id, n]): Expression => {
        const base = this.bases[id].expression;
        return n === 1 ? base : { kind: 'power', base, exponent: number(n) };
      });
      if (factors.length === 0) return number(1);
      return factors.length === 1 ? factors[0] : { kind: 'product', factors };
    };
    if (below.size === 0) return side(above);
    return { kind: 'quotient', numerator: side(above), denominator: side(below) };
  }

  private raise(m: Monomial, n: number): Monomial {
    const powers = (side: ReadonlyMap<number, number>) =>
      new Map(Array.from(side, ([id, k]) => [id, k * Math.abs(n)] as const));
    const [above, below] = [powers(m.above), powers(m.below)];
    const coefficient = portableMath.pow(m.coefficient, n);
    return n > 0 ? monomial(coefficient, above, below) : monomial(coefficient, below, above);
  }

  /** Terms in any order, and all signs turned round, make the same base. */
  private sum(e: Expression & { kind: 'sum' }): Monomial {
    const coefficients = new Map<string, number>();
    for (const term of e.terms) {
      const { key, coefficient } = this.from(term);
      coefficients.set(key, (coefficients.get(key) ?? 0) + coefficient);
    }
    const sorted = [...coefficients].sort(([a], [b]) => (a < b ? -1 : 1));
    const sign = Math.sign(sorted.find(([, c]) => c !== 0)?.[1] ?? 1) || 1;
    return this.base(e, sorted.map(([key, c]) => `${c * sign} ${key}`).join(' + '), sign);
  }

  private keyOf(e: Expression): string {
    const { key, coefficient } = this.from(e);
    return `${coefficient} ${key}`;
  }

  /** The monomial of one base, which `key` identifies up to its sign. */
  private base(expression: Expression, key: string, sign = 1): Monomial {
    let id = this.numbers.get(key);
    if (id === undefined) {
      id = this.bases.push({ expression, sign }) - 1;
      this.numbers.set(key, id);
    }
    return monomial(sign * this.bases[id].sign, new Map([[id, 1]]), new Map());
  }
}

function monomial(
  coefficient: number,
  above: ReadonlyMap<number, number>,
  below: ReadonlyMap<number, number>,
): Monomial {
  return { coefficient, key: `${sideKey(above)}/${sideKey(below)}`, above, below };
}

function sideKey(powers: ReadonlyMap<number, number>): string {
  return [...powers]
    .sort(([a], [b]) => a - b)
    .map(([id, n]) => `${id}^${n}`)
    .join('*');
}

function merge(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  if (a.size === 0) return b;
  const merged = new Map(a);
  for (const [id, n] of b) merged.set(id, (merged.get(id) ?? 0) + n);
  return merged;
}
