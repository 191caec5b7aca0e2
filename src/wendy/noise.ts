import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import { norm } from '../linalg/norm.ts';
import type { Options } from '../options.ts';
import { rms, type Samples } from './system.ts';

/** Noise of each state, in its units. */
export interface Noise {
  /** As given, or as the filter finds it. */
  readonly sigma: Float64Array;
  /** The same, kept above rounding, so that data without noise still have a covariance. */
  readonly used: Float64Array;
  /** What the filter sees, whatever was given; for the radius, which must not trust a number that may be wrong. */
  readonly seen: Float64Array;
  /** Relative variance of each σ², 0 where it was given. */
  readonly doubt: Float64Array;
  /** Per state: how much larger the rms of the filtered data is than its middle, and the sample where it is largest. */
  readonly uneven: readonly { ratio: number; at: number }[];
}

/** Below this part of a state's root mean square, noise cannot be told from rounding. */
const leastNoise = 1e-13;

/** The noise of each state: given by the user, or estimated state by state, or pooled over the states. */
export function noise({ U, states }: Samples, options: Options): Noise {
  const given = options.noiseSd === 'auto' ? {} : options.noiseSd;
  for (const name of Object.keys(given)) {
    if (!states.includes(name)) {
      throw new InputError(
        `noiseSd names "${name}", which is not a state. The states are ${states.join(', ')}. Correct the name.`,
      );
    }
  }
  const known = states.map((name) => (Object.hasOwn(given, name) ? given[name] : undefined));
  const f = differenceFilter(options.filterOrder, options.filterPoints);
  // With the noise of every state given, a record may be shorter than the filter.
  const filtered = U.rows < f.length ? [] : states.map((_, l) => filter(column(U, l), f));
  const estimated = Float64Array.from(known, (s, l) => (filtered[l] ? rms(filtered[l]) : s!));
  if (options.noise === 'pooled') estimated.fill(rms(estimated));
  const sigma = estimated.map((s, l) => known[l] ?? s);
  const floor = options.preset === 'authors-2023' ? 0 : leastNoise;
  const aboveRounding = (s: number, l: number) => Math.max(s, floor * rms(column(U, l)));
  return {
    sigma,
    used: sigma.map(aboveRounding),
    seen: estimated.map(aboveRounding),
    uneven: filtered.map((e) => unevenness(e, f.length)),
    doubt: Float64Array.from(known, (given) => (given === undefined ? relativeVariance(f, U.rows) : 0)),
  };
}

/**
 * The part of a state's data that no low-order polynomial explains; its rms is the noise.
 *
 *   f * U_l at the positions where the filter fits,  σ_l = rms(f * U_l),
 *   f = finite-difference weights of a high derivative on equally spaced points, ‖f‖₂ = 1.   [WENDy algorithm 2, line 13]
 */
function filter(u: Float64Array, f: Float64Array): Float64Array {
  return Float64Array.from({ length: u.length - f.length + 1 }, (_, i) => {
    let e = 0;
    for (let k = 0; k < f.length; k++) e += f[k] * u[i + k];
    return e;
  });
}

/** rms over 1.4826 times the middle of |e|: about 1 for normal noise, more where few values make most of it. */
function unevenness(e: Float64Array, points: number): { ratio: number; at: number } {
  const size = e.map(Math.abs);
  const at = size.indexOf(Math.max(...size)) + (points - 1) / 2;
  const middle = size.sort()[Math.floor(size.length / 2)];
  return { ratio: middle > 0 ? rms(e) / (1.4826 * middle) : 1, at };
}

/**
 * Unit-length weights of the derivative of given order at the centre of `points` equally spaced nodes x_j:
 * weight j is the coefficient of x^order in the Lagrange polynomial ∏_{i≠j} (x - x_i)/(x_j - x_i), up to a factor.
 */
function differenceFilter(order: number, points: number): Float64Array {
  const h = (points - 1) / 2;
  const f = new Float64Array(points);
  for (let j = -h; j <= h; j++) {
    const c = new Float64Array(points);
    c[0] = 1;
    let degree = 0;
    for (let i = -h; i <= h; i++) {
      if (i === j) continue;
      degree++;
      for (let k = degree; k > 0; k--) c[k] = (c[k - 1] - i * c[k]) / (j - i);
      c[0] *= -i / (j - i);
    }
    f[j + h] = c[order];
  }
  const length = norm(f);
  return f.map((x) => x / length);
}

/** Var(σ²)/σ⁴ for white normal noise: 2/n Σ_k r_k², r the autocorrelation of the filter, n the positions it fits in M. */
function relativeVariance(f: Float64Array, M: number): number {
  let sum = 0;
  for (let lag = 1 - f.length; lag < f.length; lag++) {
    let r = 0;
    for (let k = Math.max(0, -lag); k < Math.min(f.length, f.length - lag); k++) r += f[k] * f[k + lag];
    sum += r * r;
  }
  return (2 * sum) / (M - f.length + 1);
}
