import { logDensity } from '../priors/prior.ts';
import { priorLawOf } from '../priors/priorLaws.ts';
import type { PetabParameter } from './petabProblem.ts';

/**
 * The logarithm of the prior density of a parameter at a value. Version 2 cuts priors off at the bounds, and takes one that is even
 * between them where none is given; version 1 has none then, and undefined is returned.
 */
export function logPrior(
  { prior, lower, upper, estimate }: PetabParameter,
  value: number,
  version: 1 | 2,
): number | undefined {
  if (!estimate || (!prior && version === 1)) return undefined;
  if (!prior) return logDensity({ distribution: 'uniform', a: lower, b: upper }, value);
  if (!prior.truncated) return logDensity(prior, value);
  if (value < lower || value > upper) return Number.NEGATIVE_INFINITY;
  const { below } = priorLawOf(prior.distribution);
  const [a, b] = [prior.a, prior.b ?? Number.NaN];
  return logDensity(prior, value) - Math.log(below(upper, a, b) - below(lower, a, b));
}
