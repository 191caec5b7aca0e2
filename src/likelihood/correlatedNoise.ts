import { type Inverse, leastInformation } from './information.ts';
import type { Maximum } from './maximum.ts';
import { fewestValues, lagOne, noiseAutocorrelation } from './residuals.ts';

/** Autocorrelation of the noise, as the residuals show it. */
export interface CorrelatedNoise {
  /** By output: the autocorrelation of the noise, and that of the residuals in standard errors of independent noise. */
  readonly rho: Float64Array;
  readonly z: Float64Array;
  /** Whether any output's autocorrelation is significant. */
  readonly isSignificant: boolean;
  /** By output: the number of independent values that carry the same information. */
  readonly effective: Float64Array;
  /** Covariance of the parameters for autocorrelated noise, J × J. */
  readonly S: Float64Array;
  /** The factor by which autocorrelation raises the variance of the estimates, over all of them. */
  readonly inflation: number;
}

/** Autocorrelation above this many standard errors is significant. */
export const significant = 2;
/** ρ follows from f, which depends on ρ: the most iterations. */
const MOST_ITERATIONS = 4;
/** The iteration ends when the share changes by less than this. */
const SHARE_TOLERANCE = 1e-3;
/** The largest share of the residuals' slow part that the fit is assumed to have removed. */
const MOST_REMOVED = 0.8;

/**
 * The autocorrelation of the noise, and the covariance of the parameters that follows from it.
 *
 * A fit of p parameters and first states removes from n values not p but f·p values' worth of their variance, f being
 * the factor by which autocorrelation inflates the variance of the estimates: f = tr(S⁻¹ S_ar1)/J. Both ρ and σ² are
 * corrected for that share s = f p/n; for independent noise f = 1 and nothing changes. Unless `asked`, the covariance is
 * that of white noise if no autocorrelation is significant.
 */
export function* correlatedNoise(
  { w, residuals: { series }, freeFirst, information, correlatedCovariance }: Maximum,
  asked: boolean,
): Generator<void, CorrelatedNoise> {
  const J = w.length;
  const white = information.S;
  const lags = series.map(lagOne);
  const counted = series[0].filter((_, e) => series.some((one) => one[e].length >= fewestValues)).length;
  const n = Math.max(
    1,
    lags.reduce((sum, lag) => sum + lag.n, 0),
  );
  const fitted = Math.min((J + freeFirst.length * counted) / n, MOST_REMOVED);
  const z = Float64Array.from(lags, (lag) => (lag.raw + fitted) * Math.sqrt(lag.n));
  const isSignificant = z.some((x) => x > significant);
  let removed = fitted;
  let rho = new Float64Array(series.length);
  let S = white;
  let inflation = 1;
  for (let round = 0; round < MOST_ITERATIONS; round++) {
    rho = Float64Array.from(lags, (lag) => noiseAutocorrelation(lag.raw, lag.n, removed));
    // Neither significant nor requested: f is 1 and the covariance is that of white noise.
    if (!isSignificant && !asked) break;
    S = yield* correlatedCovariance(rho);
    inflation = traceOfProduct(information.matrix, S, J) / J;
    const next = Math.min(MOST_REMOVED, Math.max(0, inflation * fitted));
    const same = Math.abs(next - removed) < SHARE_TOLERANCE;
    removed = next;
    if (same) break;
  }
  // The noise, too, was estimated from residuals that lack the removed part.
  const larger = (1 - fitted) / (1 - removed);
  const scaled = S.map((x) => x * larger);
  return {
    rho,
    z,
    isSignificant,
    effective: Float64Array.from(lags, (lag, l) =>
      rho[l] > 0 ? (lag.n * (1 - rho[l])) / (1 + rho[l]) : lag.n,
    ),
    S: S === white ? scaled : withUninfluenced(scaled, information),
    inflation: inflation * larger,
  };
}

/** Below this part of the white-noise variance, the data have no influence on a direction. */
const LEAST_INFLUENCE = 0.01;

/**
 * A covariance built from influences gives almost no variance to directions that no value influences, though these are unknown.
 * This one has the variance for white noise there.
 */
function withUninfluenced(S: Float64Array, { values, vectors, scale }: Inverse): Float64Array {
  const J = scale.length;
  const result = S.slice();
  for (let k = 0; k < J; k++) {
    const across = scale.map((s, i) => s * vectors.data[i + k * J]);
    const along = (C: Float64Array) => {
      let sum = 0;
      for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) sum += across[i] * C[i + j * J] * across[j];
      return sum;
    };
    const whole = 1 / Math.max(values[k], leastInformation * values[0]);
    const own = along(S);
    if (own > LEAST_INFLUENCE * whole) continue;
    for (let i = 0; i < J; i++)
      for (let j = 0; j < J; j++)
        result[i + j * J] +=
          ((whole - own) * vectors.data[i + k * J] * vectors.data[j + k * J]) / (scale[i] * scale[j]);
  }
  return result;
}

/** tr(A S) with A given by its lower triangle. */
function traceOfProduct(A: Float64Array, S: Float64Array, J: number): number {
  let trace = 0;
  for (let i = 0; i < J; i++) {
    for (let j = 0; j < J; j++) trace += A[Math.max(i, j) + Math.min(i, j) * J] * S[i + j * J];
  }
  return trace;
}
