import type { Matrix } from '../linalg/matrix.ts';
import { portableMath } from '../model/portableMath.ts';

/** How the value of a parameter follows from its search coordinate. */
export type Scale = 'log' | 'linear';

/** Slopes of the values by the coordinates. */
export function slopesAt(scales: readonly Scale[], q: Float64Array): Float64Array {
  return q.map((x, j) => (scales[j] === 'log' ? portableMath.exp(x) : 1));
}

/** A covariance of coordinates (and of states after them) as one of values. */
export function covarianceOfValues(S: Matrix, slopes: Float64Array): Matrix {
  const n = S.rows;
  const by = (i: number) => (i < slopes.length ? slopes[i] : 1);
  return { ...S, data: S.data.map((x, k) => x * by(k % n) * by(Math.floor(k / n))) };
}

/** A parameter that is as far as its bounds let it go: on which side, and how fast the objective falls beyond. */
export interface Active {
  readonly side: 'lower' | 'upper';
  readonly slope: number;
}

/**
 * The interval of a coordinate: z standard errors either way; from a bound, how far the deviance gδ + δ²/2s² stays below z²/2.
 */
export function intervalOn(q: number, sd: number, z: number, active: Active | undefined): [number, number] {
  if (!active) return [q - z * sd, q + z * sd];
  const g = active.slope;
  // The larger of the two forms of the root, which loses no digits.
  const reach = (z * z) / (g + Math.sqrt(g * g + (z * z) / (sd * sd)));
  return active.side === 'lower' ? [q, q + reach] : [q - reach, q];
}
