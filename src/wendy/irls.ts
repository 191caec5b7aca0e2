import { leastSquaresInSlices } from '../linalg/leastSquares.ts';
import { norm } from '../linalg/norm.ts';
import type { Stopped } from '../result.ts';
import { collinearity, residual, type WeakSystem } from './system.ts';

/** When to stop. [WENDy section 2.4] */
export interface IrlsSettings {
  /** τ_FP, on the relative change of w. */
  tolerance: number;
  /** Most iterates, OLS included. */
  maxIterations: number;
  /** τ_SW and n₀: stop when the p-value falls below the level, checked from this reweighting on. */
  normalityLevel: number;
  normalityFrom: number;
  /** p-value of the hypothesis that a sample is normal. */
  normality: (sample: Float64Array) => number;
  observe?: ((iteration: number, change: number) => void) | undefined;
}

/** The system divided by a square root of its covariance, or the pivot at which the covariance stopped being positive. */
export type Whiten = (w: Float64Array) => Generator<void, WeakSystem | { failedAt: number }>;

/** Every iterate and how the iteration ended. */
export interface IrlsRun {
  /** The first is OLS. */
  estimates: Float64Array[];
  /** Of the residual of OLS, then of the whitened residual of each iterate. */
  pValues: number[];
  stopped: Stopped;
  /** Relative change in the last step; 0 when OLS is all there is. */
  change: number;
  /** The last whitened system; none when OLS is all there is. */
  whitened: WeakSystem | undefined;
}

/**
 * Iteratively reweighted least squares.  [WENDy algorithm 2, lines 3-11]
 *
 *   w⁰ = argmin |G w - b|,   wⁿ⁺¹ = argmin |C(wⁿ)^{-1/2} (G w - b)|
 */
export function* irls(system: WeakSystem, whiten: Whiten, settings: IrlsSettings): Generator<void, IrlsRun> {
  let w = (yield* leastSquaresInSlices(system.G, system.b, collinearity)).x;
  const estimates = [w];
  const pValues = [settings.normality(residual(system, w))];
  let whitened: WeakSystem | undefined;
  let change = 0;
  const ended = (stopped: Stopped): IrlsRun => ({ estimates, pValues, stopped, change, whitened });
  while (estimates.length < settings.maxIterations) {
    yield;
    const reweighted = yield* whiten(w);
    if ('failedAt' in reweighted) return ended('notPositiveDefinite');
    whitened = reweighted;
    const next = (yield* leastSquaresInSlices(whitened.G, whitened.b, collinearity)).x;
    yield;
    const p = settings.normality(residual(whitened, next));
    change = distance(next, w) / norm(w);
    w = next;
    estimates.push(w);
    pValues.push(p);
    settings.observe?.(estimates.length, change);
    if (estimates.length > settings.normalityFrom && p < settings.normalityLevel) {
      return ended('normality');
    }
    if (!(change > settings.tolerance)) return ended('fixedPoint');
  }
  return ended('iterationLimit');
}

function distance(x: Float64Array, y: Float64Array): number {
  return norm(x.map((v, i) => v - y[i]));
}
