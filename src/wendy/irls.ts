import { type LeastSquares, leastSquaresInSlices } from '../linalg/leastSquares.ts';
import { norm } from '../linalg/norm.ts';
import type { Stopped } from '../result.ts';
import { collinearity } from './limits.ts';
import { residual, type WeakSystem } from './system.ts';

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
  /** Makes an iterate without a factor of its own, where the p-value of its residual is not needed. */
  shortcut?: Shortcut | undefined;
  observe?: ((iteration: number, change: number) => void) | undefined;
}

/** The system divided by a square root of its covariance, or the pivot at which the covariance stopped being positive. */
export type Whiten = (w: Float64Array) => Generator<void, WeakSystem | { failedAt: number }>;

/** Reweighted least squares near a covariance that has been factored. */
export interface Shortcut {
  /** Keeps the last factors for the steps that follow; they gave this system and its solution. */
  keep(whitened: WeakSystem, solved: LeastSquares): Generator<void, void>;
  /**
   * The iterate after w, whose relative change is expected to be `expected`; undefined where its covariance is too far from the one that was
   * factored.
   */
  step(w: Float64Array, expected: number): Generator<void, Float64Array | undefined>;
}

/** Every iterate and how the iteration ended. */
export interface IrlsRun {
  /** The first is OLS. */
  estimates: Float64Array[];
  /** Of the residual of OLS, then of the whitened residual of each iterate; NaN for iterates made by a shortcut. */
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
 *
 * The last iterate always has a factor of its own, and so have all whose p-value may stop the iteration or choose the answer.
 */
export function* irls(system: WeakSystem, whiten: Whiten, settings: IrlsSettings): Generator<void, IrlsRun> {
  const { tolerance, shortcut } = settings;
  let w = (yield* leastSquaresInSlices(system.G, system.b, collinearity)).x;
  const estimates = [w];
  const pValues = [settings.normality(residual(system, w))];
  let whitened: WeakSystem | undefined;
  let change = 0;
  // Roughly the next change: each is smaller than the one before by the same factor.
  let expected = 0;
  const accept = (next: Float64Array, moved: number, p: number) => {
    expected = moved * Math.min(1, moved / (change || 1));
    change = moved;
    w = next;
    estimates.push(w);
    pValues.push(p);
    settings.observe?.(estimates.length, change);
  };
  const ended = function* (stopped: Stopped): Generator<void, IrlsRun> {
    if (stopped !== 'fixedPoint') yield* fillPValues(estimates, pValues, whiten, settings);
    return { estimates, pValues, stopped, change, whitened };
  };
  while (estimates.length < settings.maxIterations) {
    yield;
    if (shortcut && expected > tolerance && estimates.length < settings.normalityFrom) {
      const next = yield* shortcut.step(w, expected);
      const moved = next ? relativeChange(next, w) : 0;
      if (next && moved > tolerance) {
        accept(next, moved, Number.NaN);
        continue;
      }
    }
    const reweighted = yield* whiten(w);
    if ('failedAt' in reweighted) return yield* ended('notPositiveDefinite');
    whitened = reweighted;
    const solved = yield* leastSquaresInSlices(whitened.G, whitened.b, collinearity);
    yield;
    const p = settings.normality(residual(whitened, solved.x));
    accept(solved.x, relativeChange(solved.x, w), p);
    if (estimates.length > settings.normalityFrom && p < settings.normalityLevel) {
      return yield* ended('normality');
    }
    if (!(change > tolerance)) return yield* ended('fixedPoint');
    if (shortcut) yield* shortcut.keep(whitened, solved);
  }
  return yield* ended('iterationLimit');
}

/** The p-values that shortcuts left out, where all iterates are compared. */
function* fillPValues(
  estimates: readonly Float64Array[],
  pValues: number[],
  whiten: Whiten,
  { normality, shortcut }: IrlsSettings,
): Generator<void, void> {
  if (!shortcut) return;
  for (let k = 1; k < estimates.length; k++) {
    if (!Number.isNaN(pValues[k])) continue;
    const whitened = yield* whiten(estimates[k - 1]);
    if (!('failedAt' in whitened)) pValues[k] = normality(residual(whitened, estimates[k]));
  }
}

function relativeChange(next: Float64Array, w: Float64Array): number {
  return norm(next.map((x, j) => x - w[j])) / norm(w);
}
