import { column, type Matrix } from '../linalg/matrix.ts';
import { bump } from './bump.ts';

/** Settings of the radius search. */
export interface RadiusSettings {
  eta: number;
  /** Coarsening factor s, 2 < s < 4. */
  coarsening: number;
  /** Largest radius to try. */
  maxRadius: number;
  /** Sample the bumps as the authors' code does, on linspace(-1+Δt, 1-Δt); the true grid otherwise. */
  authorsGrid: boolean;
}

/** The smallest radius that is tried. */
export const smallestRadius = 2;

/** The smallest radius at which integration error no longer matters beside the noise: the corner of log ê(m). */
export function minimumRadius(
  U: Matrix,
  dt: number,
  settings: RadiusSettings,
  findCorner: (curve: Float64Array) => number,
): { radius: number; errors: Float64Array; chosenBy: 'corner' | 'fallback' } {
  const errors = radiusErrors(U, dt, settings);
  return { radius: smallestRadius + findCorner(errors.map(Math.log)), errors, chosenBy: 'corner' };
}

/**
 * Root-mean-square integration error of test functions of radius m = 2 … maxRadius, estimated from the noisy data.
 *
 *   ê(m) = 4π/√(MΔt) · rms over states and positions of Im F̂_n[φ_k U],  n = ⌊M/s⌋,  F̂_n[f] = Δt/√(MΔt) Σ f(t_j) e^{-2πi nj/M}
 *
 * Only one Fourier mode is needed, so each error is a dot product of the bump with U·sin(2πnj/M).
 * U: M × D. Returns one error a radius.  [WENDy eq. 16; constants as in the authors' code, see docs/deviations.md]
 */
function radiusErrors(U: Matrix, dt: number, settings: RadiusSettings): Float64Array {
  const { rows: M, cols: D } = U;
  const n = Math.floor(M / settings.coarsening);
  const Z = Array.from({ length: D }, (_, l) =>
    // nj mod M first: the sine of a large argument loses digits.
    column(U, l).map((u, j) => u * Math.sin((2 * Math.PI * ((n * j) % M)) / M)),
  );
  const factor = (4 * Math.PI) / M;
  const errors = new Float64Array(Math.max(settings.maxRadius - smallestRadius + 1, 0));
  for (let m = smallestRadius; m <= settings.maxRadius; m++) {
    const phi = settings.authorsGrid ? shrunkBump(m, settings.eta, dt) : bump(m, settings.eta).value;
    let sum = 0;
    let count = 0;
    for (const z of Z) {
      for (let start = 0; start < M - 2 * m; start += m) {
        let e = 0;
        for (let i = 0; i < phi.length; i++) e += phi[i] * z[start + i];
        sum += e * e;
        count++;
      }
    }
    errors[m - smallestRadius] = factor * Math.sqrt(sum / count);
  }
  return errors;
}

/** The bump on linspace(-1+Δt, 1-Δt, 2m-1): the authors' grid, with Δt in time units. */
function shrunkBump(m: number, eta: number, dt: number): Float64Array {
  const phi = new Float64Array(2 * m - 1);
  const step = (2 - 2 * dt) / (2 * m - 2);
  let sum = 0;
  for (let i = 0; i < phi.length; i++) {
    const x = -1 + dt + i * step;
    phi[i] = Math.exp(-eta / (1 - x * x));
    sum += phi[i] * phi[i];
  }
  const norm = Math.sqrt(sum);
  return phi.map((v) => v / norm);
}
