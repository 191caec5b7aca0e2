import { cauchy } from './cauchy.ts';
import { chisquare, exponential, gamma } from './gamma.ts';
import { laplace, loglaplace } from './laplace.ts';
import { lognormal, normal } from './normal.ts';
import type { PriorLaw, PriorName } from './priorLaw.ts';
import { rayleigh } from './rayleigh.ts';
import { loguniform, uniform } from './uniform.ts';

const table: Readonly<Record<PriorName, PriorLaw>> = {
  normal,
  lognormal,
  uniform,
  loguniform,
  laplace,
  loglaplace,
  cauchy,
  exponential,
  gamma,
  chisquare,
  rayleigh,
};

/** The names of all distributions of priors. */
export const priorNames = Object.keys(table) as PriorName[];

export function isPriorName(name: unknown): name is PriorName {
  return priorNames.includes(name as PriorName);
}

/** The distribution of this name. */
export function priorLawOf(name: PriorName): PriorLaw {
  return table[name];
}
