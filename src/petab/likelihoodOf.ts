import type { PetabObservable } from './petabProblem.ts';
import { scaled } from './scaled.ts';

type Law = Pick<PetabObservable, 'transformation' | 'distribution'>;

/** A measured value m against its simulation y, with the size σ of the noise: log-likelihood and residual in units of σ. */
export function likelihoodOf(
  { transformation, distribution }: Law,
  m: number,
  y: number,
  sigma: number,
): { llh: number; residual: number } {
  const residual = (scaled(m, transformation) - scaled(y, transformation)) / sigma;
  // dm ∕ d T(m), by which a density of T(m) becomes one of m.
  const slope = transformation === 'lin' ? 1 : transformation === 'log' ? m : m * Math.LN10;
  const llh =
    distribution === 'normal'
      ? -(residual ** 2) / 2 - Math.log(Math.sqrt(2 * Math.PI) * sigma * slope)
      : -Math.abs(residual) - Math.log(2 * sigma * slope);
  return { llh, residual };
}
