import { reactionFindings } from '../findings/reactionFindings.ts';
import type { InputError, Place } from '../inputError.ts';
import { type Expression, negate, number } from './expression.ts';
import type { Rate, ReactionSpecies } from './readReaction.ts';
import type { LineOf } from './readStatement.ts';
import { meaningOf, measure, ordinaryNames, readExpression, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

type ReactionLine = LineOf<'reaction'>;

/**
 * The right-hand sides of the states that reactions change, by their names: the sum of the rates of all reactions, each times how
 * many of the species it makes less how many it takes.
 */
export function reactionEquations(scope: Scope, reactions: readonly ReactionLine[]): Map<string, Expression> {
  const terms = new Map<string, Expression[]>();
  for (const reaction of reactions) {
    const rates = ratesOf(scope, reaction);
    for (const [name, { net, token }] of netCounts(reaction)) {
      if (scope.states.get(name)?.kind === 'species') {
        const own = terms.get(name) ?? [];
        terms.set(name, own);
        own.push(...rates.flatMap((rate, i) => times(i === 0 ? net : -net, rate, reaction.place)));
      } else if (net !== 0) throw notChangeable(scope, token);
    }
  }
  return new Map(
    Array.from(terms, ([name, all]) => {
      const expression: Expression =
        all.length === 0 ? number(0) : all.length === 1 ? all[0] : { kind: 'sum', terms: all };
      measure(scope, expression, scope.states.get(name)!.place);
      return [name, expression];
    }),
  );
}

/** How fast the reaction goes forwards and, where that is a rate of its own, backwards. */
function ratesOf(scope: Scope, { reactants, products, rates, place }: ReactionLine): Expression[] {
  return rates.map((rate, i) =>
    rate.kind === 'law'
      ? law(scope, rate)
      : massAction(scope, rate.token, i === 0 ? reactants : products, place),
  );
}

function law(scope: Scope, { name, tokens, right }: Rate & { kind: 'law' }): Expression {
  const names = ordinaryNames(scope);
  // A rate with a name was read with the definitions.
  return name ? names.resolve(name) : readExpression(scope, tokens, right, names).value;
}

/** k*A^2*B. */
function massAction(
  scope: Scope,
  constant: Token,
  species: readonly ReactionSpecies[],
  place: Place,
): Expression {
  const names = ordinaryNames(scope);
  if (scope.states.has(constant.text)) {
    const finding = reactionFindings.rateConstantIsState({ name: constant.text });
    throw sourceError(scope.lines, constant.place, finding);
  }
  const k: Expression =
    constant.kind === 'number'
      ? { kind: 'number', value: Number(constant.text), place: constant.place }
      : names.resolve(constant);
  const powers = new Map<string, { base: Expression; exponent: number }>();
  for (const { name, count } of species) {
    const exponent = (powers.get(name.text)?.exponent ?? 0) + count;
    if (!Number.isInteger(exponent)) {
      const finding = reactionFindings.rateByNumber({ number: String(exponent), species: name.text });
      throw sourceError(scope.lines, name.place, finding);
    }
    powers.set(name.text, { base: names.resolve(name), exponent });
  }
  const factors = Array.from(
    powers.values(),
    ({ base, exponent }): Expression =>
      exponent === 1 ? base : { kind: 'power', base, exponent: number(exponent) },
  );
  return factors.length === 0 ? k : { kind: 'product', factors: [k, ...factors], place };
}

/** How many of each species the reaction makes, less those that it takes, and where the species stands first. */
function netCounts({ reactants, products }: ReactionLine): Map<string, { net: number; token: Token }> {
  const counts = new Map<string, { net: number; token: Token }>();
  const add = (sign: number) => (species: ReactionSpecies) => {
    const { name: token, count } = species;
    const before = counts.get(token.text);
    counts.set(token.text, {
      net: (before?.net ?? 0) + sign * count,
      token: before?.token ?? token,
    });
  };
  reactants.forEach(add(-1));
  products.forEach(add(1));
  return counts;
}

/** n times a rate, as the terms of a sum and as it would be typed: signs in front, sums that need no brackets without them. */
function times(n: number, rate: Expression, place: Place): Expression[] {
  if (n === 0) return [];
  if (rate.kind === 'negate') return times(-n, rate.of, place);
  if (rate.kind === 'sum' && Math.abs(n) === 1) return rate.terms.flatMap((term) => times(n, term, place));
  const size = Math.abs(n);
  const factors = rate.kind === 'product' ? rate.factors : [rate];
  const term: Expression =
    size === 1 ? rate : { kind: 'product', factors: [number(size), ...factors], place };
  return [n < 0 ? { ...negate(term), place } : term];
}

function notChangeable(scope: Scope, { text: species, place }: Token): InputError {
  const state = scope.states.get(species);
  const finding = state
    ? reactionFindings.speciesWithEquation({ species, line: state.place.line })
    : reactionFindings.speciesGiven({ species, meaning: meaningOf(scope, species) ?? 'parameter' });
  return sourceError(scope.lines, place, finding);
}
