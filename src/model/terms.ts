import { children, type Expression } from './expression.ts';
import { portableMath } from './portableMath.ts';
import { tapeBuilder } from './tape.ts';

/** coefficient · Π atom^power. */
export interface Term {
  readonly coefficient: number;
  readonly factors: readonly Factor[];
}

/**
 * A name, or what cannot be multiplied out: a sum below the line or inside a power, a power with a symbolic exponent, a
 * function other than sqrt, a choice.
 */
export interface Factor {
  readonly atom: Expression;
  readonly power: number;
}

/** Products of sums with more terms than this stay products. */
const MOST_TERMS = 200;

const one: Term = { coefficient: 1, factors: [] };

/**
 * A function that gives the terms of an expression: products of sums multiplied out, like terms collected, terms that
 * are zero left out. Definitions are seen through. Results are kept, so shared branches are expanded once.
 *
 *     r*N*(1 - N/K)   →   r N,  -1 r N² K⁻¹
 *     V*S/(Y*(K + S)) →   V S Y⁻¹ (K + S)⁻¹
 */
export function termsOf(): (e: Expression) => readonly Term[] {
  const known = new Map<Expression, readonly Term[]>();
  const idOf = numbering();
  return terms;

  function terms(e: Expression): readonly Term[] {
    let result = known.get(e);
    if (!result) {
      result = expand(seeThrough(e));
      known.set(e, result);
    }
    return result;
  }

  function expand(e: Expression): readonly Term[] {
    switch (e.kind) {
      case 'number':
      case 'constant':
        return e.value === 0 ? [] : [{ coefficient: e.value, factors: [] }];
      case 'negate':
        return terms(e.of).map(({ coefficient, factors }) => ({ coefficient: -coefficient, factors }));
      case 'sum':
        return collect(e.terms.flatMap(terms));
      case 'product': {
        const parts = e.factors.map(terms);
        const count = parts.reduce((n, part) => n * part.length, 1);
        return count > MOST_TERMS ? factored(e) : collect(parts.reduce(multiply, [one]));
      }
      case 'quotient': {
        const above = terms(e.numerator);
        return collect(multiply(above, raised(factored(e.denominator), -1)));
      }
      case 'power': {
        const p = fixedValue(e.exponent);
        if (p === undefined) return [atom(e)];
        return p === 1 ? terms(e.base) : raised(factored(e.base), p);
      }
      case 'call':
        return e.name === 'sqrt' ? raised(factored(e.args[0]), 0.5) : [atom(e)];
      default:
        return [atom(e)];
    }
  }

  /** e as one term, whose sums stay together; none where e is zero. */
  function factored(e: Expression): readonly Term[] {
    const inner = seeThrough(e);
    switch (inner.kind) {
      case 'negate':
        return multiply(factored(inner.of), [{ coefficient: -1, factors: [] }]);
      case 'product':
        return collect(inner.factors.map(factored).reduce(multiply, [one]));
      case 'quotient':
        return collect(multiply(factored(inner.numerator), raised(factored(inner.denominator), -1)));
      case 'power': {
        const p = fixedValue(inner.exponent);
        return p === undefined ? [atom(inner)] : raised(factored(inner.base), p);
      }
    }
    const all = terms(inner);
    return all.length > 1 ? [atom(inner)] : all;
  }

  /** Terms with equal factors added up. */
  function collect(all: readonly Term[]): readonly Term[] {
    const sums = new Map<string, { coefficient: number; size: number; factors: readonly Factor[] }>();
    for (const { coefficient, factors } of all) {
      const powers = new Map<number, Factor>();
      for (const { atom, power } of factors) {
        const id = idOf(atom);
        powers.set(id, { atom, power: power + (powers.get(id)?.power ?? 0) });
      }
      const kept = [...powers].filter(([, { power }]) => power !== 0).sort(([a], [b]) => a - b);
      const key = kept.map(([id, { power }]) => `${id}^${power}`).join(' ');
      const sum = sums.get(key);
      if (sum) {
        sum.coefficient += coefficient;
        sum.size += Math.abs(coefficient);
      } else {
        sums.set(key, { coefficient, size: Math.abs(coefficient), factors: kept.map(([, f]) => f) });
      }
    }
    // 0.1*u + 0.2*u - 0.3*u leaves a rounding error.
    return [...sums.values()]
      .filter(({ coefficient, size }) => Math.abs(coefficient) > 4 * Number.EPSILON * size)
      .map(({ coefficient, factors }) => ({ coefficient, factors }));
  }
}

/** The expression that a definition stands for; any other expression as it is. */
export function seeThrough(e: Expression): Expression {
  let inner: { readonly kind: string; readonly of?: Expression } = e;
  while (inner.kind === 'defined' && inner.of) inner = inner.of;
  return inner as Expression;
}

/** The value of e where every name has the value that `given` returns. */
export function evaluate(e: Expression, given: (name: string) => number): number {
  const { instructions, emit, translate } = tapeBuilder();
  const [last] = translate([e], (name) => emit('constant', [], given(name)));
  return instructions[last].value;
}

/** The number that e stands for, or undefined where it depends on a name. */
export function fixedValue(e: Expression): number | undefined {
  let free = false;
  const value = evaluate(e, () => {
    free = true;
    return 1;
  });
  return free ? undefined : value;
}

function atom(e: Expression): Term {
  return { coefficient: 1, factors: [{ atom: e, power: 1 }] };
}

function multiply(left: readonly Term[], right: readonly Term[]): readonly Term[] {
  return left.flatMap((a) =>
    right.map((b) => ({
      coefficient: a.coefficient * b.coefficient,
      factors: [...a.factors, ...b.factors],
    })),
  );
}

/** A single term to the power p. A negative number to a fractional power keeps its size: only that is used. */
function raised(single: readonly Term[], p: number): readonly Term[] {
  if (p === 0) return [one];
  return single.map(({ coefficient, factors }) => ({
    coefficient: portableMath.pow(Number.isInteger(p) ? coefficient : Math.abs(coefficient), p),
    factors: factors.map(({ atom, power }) => ({ atom, power: power * p })),
  }));
}

/** A function that numbers expressions: equal ones have equal numbers. */
function numbering(): (e: Expression) => number {
  const byNode = new Map<Expression, number>();
  const byKey = new Map<string, number>();
  return function idOf(e: Expression): number {
    let id = byNode.get(e);
    if (id === undefined) {
      const inner = seeThrough(e);
      const { kind, name = '', value = '' } = inner as { kind: string; name?: string; value?: number };
      const key = [kind, name, value, ...children(inner).map(idOf)].join(' ');
      id = byKey.get(key) ?? byKey.size;
      byKey.set(key, id);
      byNode.set(e, id);
    }
    return id;
  };
}
