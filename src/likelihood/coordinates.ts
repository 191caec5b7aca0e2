import type { Matrix } from '../linalg/matrix.ts';
import { portableMath } from '../model/portableMath.ts';

/** How a parameter's value follows from its search coordinate. */
export type Scale = 'log' | 'linear';

/** Derivatives of the values by the coordinates. */
export function slopesAt(scales: readonly Scale[], q: Float64Array): Float64Array {
  return q.map((x, j) => (scales[j] === 'log' ? portableMath.exp(x) : 1));
}

/** The covariance of values, from that of coordinates (followed by states, which stay as they are). */
export function covarianceOfValues(S: Matrix, slopes: Float64Array): Matrix {
  const n = S.rows;
  const by = (i: number) => (i < slopes.length ? slopes[i] : 1);
  return { ...S, data: S.data.map((x, k) => x * by(k % n) * by(Math.floor(k / n))) };
}

/** A parameter at a bound: which side, and how fast the objective would fall beyond it. */
export interface Active {
  readonly side: 'lower' | 'upper';
  readonly slope: number;
}

/**
 * The interval of a coordinate: z standard errors either way; from a bound, as far as the deviance gδ + δ²/2s² stays below z²/2.
 */
export function intervalOn(q: number, sd: number, z: number, active: Active | undefined): [number, number] {
  if (!active) return [q - z * sd, q + z * sd];
  const g = active.slope;
  // The larger form of the root, which loses no digits.
  const reach = (z * z) / (g + Math.sqrt(g * g + (z * z) / (sd * sd)));
  return active.side === 'lower' ? [q, q + reach] : [q - reach, q];
}
