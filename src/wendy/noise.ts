import { column } from '../linalg/matrix.ts';
import type { Options } from '../options.ts';
import { rms } from '../stats/moments.ts';
import { conventionsOf } from './conventions.ts';
import { givenNoise } from './givenNoise.ts';
import { differenceFilter, filter } from './noiseFilter.ts';
import type { Samples } from './samples.ts';

/** Noise of each state, in its units. */
export interface EstimatedNoise {
  /** As given, or as the filter estimates it. */
  readonly sigma: Float64Array;
  /** The same, kept above rounding, so that data without noise still have a covariance. */
  readonly used: Float64Array;
  /** What the filter estimates, even if the noise was given; the radius uses this, as a given number may be wrong. */
  readonly seen: Float64Array;
  /** Relative variance of each σ², 0 where it was given. */
  readonly doubt: Float64Array;
  /** Per state, how unevenly the noise is spread; empty where no record is as long as the filter. */
  readonly uneven: readonly UnevenNoise[];
}

/** How much larger the rms of filtered data is than its middle, and where they are largest. */
export interface UnevenNoise {
  readonly ratio: number;
  readonly name: string;
  readonly t: number;
}

/**
 * The noise of each state, over all experiments together: given by the user, or estimated state by state, or pooled over
 * the states.
 */
export function noise(records: readonly Samples[], options: Options): EstimatedNoise {
  const { states } = records[0];
  const known = givenNoise(states, options);
  const f = differenceFilter(options.filterOrder, options.filterPoints);
  // With the noise of every state given, all records may be shorter than the filter.
  const long = records.filter(({ t }) => t.length >= f.length);
  const filtered = states.map((_, l) => long.map(({ U }) => filter(column(U, l), f)));
  const estimated = Float64Array.from(known, (s, l) => (long.length > 0 ? rms(...filtered[l]) : s!));
  if (options.noise === 'pooled') estimated.fill(rms(estimated));
  const sigma = estimated.map((s, l) => known[l] ?? s);
  const { noiseFloor } = conventionsOf(options);
  const aboveRounding = (s: number, l: number) =>
    Math.max(s, noiseFloor * rms(...records.map(({ U }) => column(U, l))));
  const positions = long.reduce((sum, { t }) => sum + t.length - f.length + 1, 0);
  return {
    sigma,
    used: sigma.map(aboveRounding),
    seen: estimated.map(aboveRounding),
    uneven: long.length > 0 ? filtered.map((parts) => unevenness(parts, long, f.length)) : [],
    doubt: Float64Array.from(known, (given) => (given === undefined ? relativeVariance(f) / positions : 0)),
  };
}

/** rms over 1.4826 times the middle of |e|: about 1 for normal noise, more where few values make most of it. */
function unevenness(
  parts: readonly Float64Array[],
  records: readonly Samples[],
  points: number,
): UnevenNoise {
  const size = new Float64Array(parts.reduce((sum, e) => sum + e.length, 0));
  let place = { name: '', t: 0 };
  let largest = -1;
  let count = 0;
  parts.forEach((e, part) => {
    for (let i = 0; i < e.length; i++) {
      size[count++] = Math.abs(e[i]);
      if (size[count - 1] <= largest) continue;
      largest = size[count - 1];
      place = { name: records[part].name, t: records[part].t[i + (points - 1) / 2] };
    }
  });
  const part = thinned(size).sort();
  const middle = part[Math.floor(part.length / 2)];
  return { ratio: middle > 0 ? rms(...parts) / (1.4826 * middle) : 1, ...place };
}

/** Enough values to estimate their median. */
function thinned(x: Float64Array): Float64Array {
  const every = Math.ceil(x.length / 65_536);
  return every === 1
    ? x
    : Float64Array.from({ length: Math.floor(x.length / every) }, (_, i) => x[i * every]);
}

/** Var(σ²)/σ⁴ for white normal noise, times the positions of the filter: 2 Σ_k r_k², r its autocorrelation. */
function relativeVariance(f: Float64Array): number {
  let sum = 0;
  for (let lag = 1 - f.length; lag < f.length; lag++) {
    let r = 0;
    for (let k = Math.max(0, -lag); k < Math.min(f.length, f.length - lag); k++) r += f[k] * f[k + lag];
    sum += r * r;
  }
  return 2 * sum;
}
