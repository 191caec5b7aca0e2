import { norm } from '../linalg/norm.ts';

/**
 * The part of a state's data that no low-order polynomial explains; its rms is the noise.
 *
 *   f * U_l at the positions where the filter fits,  σ_l = rms(f * U_l),
 *   f = finite-difference weights of a high derivative on equally spaced points, ‖f‖₂ = 1.   [WENDy algorithm 2, line 13]
 */
export function filter(u: Float64Array, f: Float64Array): Float64Array {
  const e = new Float64Array(u.length - f.length + 1);
  for (let i = 0; i < e.length; i++) {
    let sum = 0;
    for (let k = 0; k < f.length; k++) sum += f[k] * u[i + k];
    e[i] = sum;
  }
  return e;
}

/**
 * Unit-length weights of the derivative of given order at the centre of `points` equally spaced nodes x_j:
 * weight j is the coefficient of x^order in the Lagrange polynomial ∏_{i≠j} (x - x_i)/(x_j - x_i), up to a factor.
 */
export function differenceFilter(order: number, points: number): Float64Array {
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
