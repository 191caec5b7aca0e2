import { type Inverse, leastInformation } from './information.ts';
import type { Maximum } from './maximum.ts';
import { fewestValues, lagOne, noiseAutocorrelation } from './residuals.ts';

/** What the residuals say about autocorrelation of the noise. */
export interface CorrelatedNoise {
  /** Autocorrelation of each output's noise, and of its residuals in standard errors, had the noise none. */
  readonly rho: Float64Array;
  readonly z: Float64Array;
  /** Whether an output's are significant. */
  readonly isSignificant: boolean;
  /** How many independent values each output's are worth. */
  readonly effective: Float64Array;
  /** Covariance of the parameters for such noise, J × J. */
  readonly S: Float64Array;
  /** How much the variance of the estimates grows by it, over all. */
  readonly inflation: number;
}

/** Autocorrelation above this many standard errors is taken for more than chance. */
export const significant = 2;
/** ρ is found from f, which depends on ρ: so many times. */
const ROUNDS = 4;
/** A share that changes by less than this is found. */
const SAME = 1e-3;
/** The most of the residuals' slow part that a fit is taken to have removed. */
const MOST_REMOVED = 0.8;

/**
 * Autocorrelation of the noise and what it makes of the covariance.
 *
 * A fit of p parameters and first states removes from n values not p but f·p values' worth of their variance, f being
 * how much the noise's memory inflates the variance along what is fitted: f = tr(S⁻¹ S_ar1)/J. Both ρ and σ² are
 * corrected for that share s = f p/n; for independent noise f = 1 and nothing changes. Unless `asked`, the covariance is
 * that of white noise where no autocorrelation is significant.
 */
export function* correlatedNoise(
  { w, residuals: { series }, firstStates, information, correlatedCovariance }: Maximum,
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
  const fitted = Math.min((J + firstStates * counted) / n, MOST_REMOVED);
  const z = Float64Array.from(lags, (lag) => (lag.raw + fitted) * Math.sqrt(lag.n));
  const isSignificant = z.some((x) => x > significant);
  let removed = fitted;
  let rho = new Float64Array(series.length);
  let S = white;
  let inflation = 1;
  for (let round = 0; round < ROUNDS; round++) {
    rho = Float64Array.from(lags, (lag) => noiseAutocorrelation(lag.raw, lag.n, removed));
    // Nothing to be seen, and nobody asks: f is 1 and the covariance that of white noise.
    if (!isSignificant && !asked) break;
    S = yield* correlatedCovariance(rho);
    inflation = traceOfProduct(information.matrix, S, J) / J;
    const next = Math.min(MOST_REMOVED, Math.max(0, inflation * fitted));
    const same = Math.abs(next - removed) < SAME;
    removed = next;
    if (same) break;
  }
  // The noise, too, was found from residuals that lack what was removed.
  const larger = (1 - fitted) / (1 - removed);
  const scaled = S.map((x) => x * larger);
  return {
    rho,
    z,
    isSignificant,
    effective: Float64Array.from(lags, (lag, l) =>
      rho[l] > 0 ? (lag.n * (1 - rho[l])) / (1 + rho[l]) : lag.n,
    ),
    S: S === white ? scaled : withUnknown(scaled, information),
    inflation: inflation * larger,
  };
}

/** Directions whose variance is less than this part of what it is for white noise have no data that speak of them. */
const LEAST_PART = 0.01;

/**
 * A covariance made of what every value moves the estimates by, with the variance of directions along which no value moves them:
 * these are not known, and it would be next to nothing. There, that of white noise stands.
 */
function withUnknown(S: Float64Array, { values, vectors, scale }: Inverse): Float64Array {
  const J = scale.length;
  const found = S.slice();
  for (let k = 0; k < J; k++) {
    const across = scale.map((s, i) => s * vectors.data[i + k * J]);
    const along = (C: Float64Array) => {
      let sum = 0;
      for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) sum += across[i] * C[i + j * J] * across[j];
      return sum;
    };
    const whole = 1 / Math.max(values[k], leastInformation * values[0]);
    const own = along(S);
    if (own > LEAST_PART * whole) continue;
    for (let i = 0; i < J; i++)
      for (let j = 0; j < J; j++)
        found[i + j * J] +=
          ((whole - own) * vectors.data[i + k * J] * vectors.data[j + k * J]) / (scale[i] * scale[j]);
  }
  return found;
}

/** tr(A S) with A given by its lower triangle. */
function traceOfProduct(A: Float64Array, S: Float64Array, J: number): number {
  let trace = 0;
  for (let i = 0; i < J; i++) {
    for (let j = 0; j < J; j++) trace += A[Math.max(i, j) + Math.min(i, j) * J] * S[i + j * J];
  }
  return trace;
}
