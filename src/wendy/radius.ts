import { due } from '../drive.ts';
import { column, type Matrix } from '../linalg/matrix.ts';
import { portableMath } from '../model/portableMath.ts';
import { bump } from './bump.ts';
import { aboveNoise } from './limits.ts';
import { turn } from './turn.ts';

/** Settings of the error estimate. */
export interface ErrorSettings {
  eta: number;
  /** Coarsening factor s, 2 < s < 4. */
  coarsening: number;
  /** Largest radius to try. */
  maxRadius: number;
  /** Sample the bumps on linspace(-1+Δt, 1-Δt), and take any corner, as the authors' code does. */
  shrunkGrid: boolean;
}

/** A radius and how it came about. */
export interface ChosenRadius {
  radius: number;
  chosenBy: 'noise' | 'corner' | 'fallback' | 'user';
  /** Its integration error, relative to the value that noise alone gives; meaningful when U is in units of its noise. */
  errorOverNoise: number;
}

/** Settings of the radius search. */
export interface RadiusSettings extends ErrorSettings {
  /** The radius itself, where the user gives it. */
  given?: number;
  /** `noise`: compare the error with the noise, U being in units of it; `corner`: look for the corner of the curve. */
  rule: 'noise' | 'corner';
  /** 0-based corner of a curve, for the rule `corner`. */
  findCorner: (curve: Float64Array) => Generator<void, number>;
}

/** The smallest radius that a test function can have, and the smallest that is chosen by the rule `noise`. */
export const smallestRadius = 2;
const smallestChosen = 4;

/**
 * The smallest radius at which integration error no longer matters compared with the noise.
 *
 *   noise:  least m ≥ 4 with ê(m) ≤ 1.75 · 4π/(M√2), the rms of ê when U is noise of unit variance
 *   corner: the corner of log ê(m), as in the paper
 *
 * Where noise alone never explains the curve, or the corner lies in the upper half, where the curve is flat, the
 * radius is the least with ê(m) ≤ 1.75 · min ê: `fallback`.  [docs/deviations.md]
 */
export function* minimumRadius(
  U: Matrix,
  dt: number,
  settings: RadiusSettings,
): Generator<void, ChosenRadius> {
  const error = errorOfRadius(U, dt, settings);
  const alone = noiseAlone(U.rows);
  const chosen = (radius: number, chosenBy: ChosenRadius['chosenBy']) => ({
    radius,
    chosenBy,
    errorOverNoise: error(radius) / alone,
  });
  if (settings.given !== undefined) return chosen(settings.given, 'user');
  const first = Math.min(smallestChosen, settings.maxRadius);
  const least = function* (limit: number) {
    let m = first;
    while (m < settings.maxRadius && error(m) > limit) {
      m++;
      if (due(2 * U.data.length)) yield;
    }
    return m;
  };
  if (settings.rule === 'noise') {
    const radius = yield* least(aboveNoise * alone);
    if (error(radius) <= aboveNoise * alone) return chosen(radius, 'noise');
  }
  const errors = yield* radiusErrors(U, dt, settings);
  if (settings.rule === 'corner') {
    const radius = smallestRadius + (yield* settings.findCorner(errors.map(portableMath.log)));
    if (settings.shrunkGrid || radius <= settings.maxRadius / 2) return chosen(radius, 'corner');
  }
  const lowest = Math.min(...errors.subarray(first - smallestRadius));
  return chosen(yield* least(aboveNoise * lowest), 'fallback');
}

/** The root mean square of ê at any radius when U is M values of noise of unit variance. */
export function noiseAlone(M: number): number {
  return (4 * Math.PI * Math.SQRT1_2) / M;
}

/** ê(m) for m = 2 … maxRadius. */
export function* radiusErrors(U: Matrix, dt: number, settings: ErrorSettings): Generator<void, Float64Array> {
  const error = errorOfRadius(U, dt, settings);
  const errors = new Float64Array(Math.max(settings.maxRadius - smallestRadius + 1, 0));
  for (let k = 0; k < errors.length; k++) {
    errors[k] = error(smallestRadius + k);
    if (due(2 * U.data.length)) yield;
  }
  return errors;
}

/**
 * Root-mean-square integration error of test functions as a function of their radius m, estimated from the noisy data.
 *
 *   ê(m) = 4π/√(MΔt) · rms over states and positions of Im F̂_n[φ_k U],  n = ⌊M/s⌋,  F̂_n[f] = Δt/√(MΔt) Σ f(t_j) e^{-2πi nj/M}
 *
 * Only one Fourier mode is needed, so each error is a dot product of the bump with U·sin(2πnj/M).
 * U: M × D.  [WENDy eq. 17; constants as in the authors' code, see docs/deviations.md]
 */
function errorOfRadius(U: Matrix, dt: number, settings: ErrorSettings): (m: number) => number {
  const { rows: M, cols: D } = U;
  const n = Math.floor(M / settings.coarsening);
  const sine = Float64Array.from({ length: M }, (_, j) => turn(n * j, M).sin);
  const Z = Array.from({ length: D }, (_, l) => column(U, l).map((u, j) => u * sine[j]));
  return (m) => {
    const phi = settings.shrunkGrid ? shrunkBump(m, settings.eta, dt) : bump(m, settings.eta);
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
    return ((4 * Math.PI) / M) * Math.sqrt(sum / count);
  };
}

/** The bump on linspace(-1+Δt, 1-Δt, 2m-1): the authors' grid, with Δt in time units. */
function shrunkBump(m: number, eta: number, dt: number): Float64Array {
  const phi = new Float64Array(2 * m - 1);
  const step = (2 - 2 * dt) / (2 * m - 2);
  let sum = 0;
  for (let i = 0; i < phi.length; i++) {
    const x = -1 + dt + i * step;
    phi[i] = portableMath.exp(-eta / (1 - x * x));
    sum += phi[i] * phi[i];
  }
  const norm = Math.sqrt(sum);
  return phi.map((v) => v / norm);
}
