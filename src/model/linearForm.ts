import { formFindings } from '../findings/formFindings.ts';
import { InputError } from '../inputError.ts';
import { constantValue } from './constantValue.ts';
import { children, type Expression } from './expression.ts';
import { type Monomial, Monomials } from './monomial.ts';
import { noEffect, notFinite, notLinear } from './nonlinear.ts';
import type { Model } from './parseModel.ts';

/** f_i = Σ coefficient · (w_parameter or 1) · feature over the terms of equation i. */
export interface LinearForm {
  /** Distinct expressions in the states and t, without numeric factors. */
  readonly features: readonly Expression[];
  readonly terms: readonly LinearTerm[];
}

export interface LinearTerm {
  readonly equation: number;
  /** Index of the parameter, or -1 in the known part. */
  readonly parameter: number;
  readonly feature: number;
  readonly coefficient: number;
}

/**
 * The right-hand side as (known part) + Σ parameter × feature.
 *
 * Brackets are opened only around parameters: (a + b*u)*(1 - u) has the features 1 - u and u*(1 - u).
 *
 * @throws InputError where a parameter enters nonlinearly, has no effect, or where there is none.
 */
export function linearForm(model: Model): LinearForm {
  const { parameters, equations } = model;
  if (parameters.length === 0) throw new InputError(formFindings.noParameter());
  const indexOf = new Map(parameters.map((name, p) => [name, p]));
  const monomials = new Monomials();
  const unknown = new Map<Expression, boolean>();
  const sums = new Map<string, Sum>();
  equations.forEach(({ expression }, equation) => {
    split(expression, monomials.one, equation);
  });
  return collect();

  /** Adds multiplier · e to the sums of the equation. */
  function split(e: Expression, multiplier: Monomial, equation: number): void {
    switch (e.kind) {
      case 'sum':
        for (const term of e.terms) split(term, multiplier, equation);
        return;
      case 'negate':
        split(e.of, monomials.scale(multiplier, -1), equation);
        return;
      case 'defined':
        split(e.of, multiplier, equation);
        return;
      case 'parameter':
        add(equation, indexOf.get(e.name)!, multiplier);
        return;
    }
    if (!hasParameter(e)) {
      add(equation, -1, monomials.multiply(multiplier, monomials.from(e)));
      return;
    }
    switch (e.kind) {
      case 'product': {
        const [inside, ...others] = e.factors.filter(hasParameter);
        if (others.length > 0) throw notLinear(model, equation, e);
        const known = e.factors.filter((factor) => factor !== inside).map((factor) => monomials.from(factor));
        split(
          inside,
          known.reduce((m, factor) => monomials.multiply(m, factor), multiplier),
          equation,
        );
        return;
      }
      case 'quotient':
        if (hasParameter(e.denominator)) throw notLinear(model, equation, e);
        split(e.numerator, monomials.divide(multiplier, monomials.from(e.denominator)), equation);
        return;
      case 'power':
        if (hasParameter(e.exponent) || constantValue(e.exponent) !== 1) throw notLinear(model, equation, e);
        split(e.base, multiplier, equation);
        return;
      default:
        throw notLinear(model, equation, e);
    }
  }

  function add(equation: number, parameter: number, monomial: Monomial): void {
    const key = `${equation} ${parameter} ${monomial.key}`;
    const { coefficient } = monomial;
    const sum = sums.get(key);
    if (sum) {
      sum.coefficient += coefficient;
      sum.size += Math.abs(coefficient);
      sum.count++;
    } else {
      sums.set(key, { equation, parameter, monomial, coefficient, size: Math.abs(coefficient), count: 1 });
    }
  }

  function collect(): LinearForm {
    const features: Expression[] = [];
    const featureOf = new Map<string, number>();
    const terms: LinearTerm[] = [];
    for (const { equation, parameter, monomial, coefficient, size, count } of sums.values()) {
      if (!Number.isFinite(coefficient)) {
        throw notFinite(model, equation, monomials.expression(monomial), coefficient);
      }
      // 0.1*u + 0.2*u - 0.3*u is 0 up to the rounding of each number and each addition.
      if (Math.abs(coefficient) <= count * Number.EPSILON * size) continue;
      let feature = featureOf.get(monomial.key);
      if (feature === undefined) {
        feature = features.push(monomials.expression(monomial)) - 1;
        featureOf.set(monomial.key, feature);
      }
      terms.push({ equation, parameter, feature, coefficient });
    }
    const effective = new Set(terms.map(({ parameter }) => parameter));
    const idle = parameters.find((_, p) => !effective.has(p));
    if (idle !== undefined) throw noEffect(model, idle);
    return { features, terms };
  }

  function hasParameter(e: Expression): boolean {
    let answer = unknown.get(e);
    if (answer === undefined) {
      answer = e.kind === 'parameter' || children(e).some(hasParameter);
      unknown.set(e, answer);
    }
    return answer;
  }
}

interface Sum {
  readonly equation: number;
  readonly parameter: number;
  readonly monomial: Monomial;
  coefficient: number;
  /** Σ |coefficient| of what was added, the scale of its rounding. */
  size: number;
  count: number;
}
