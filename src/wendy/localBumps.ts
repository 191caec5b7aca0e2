import { norm } from '../linalg/norm.ts';
import { bump } from './bump.ts';

/** Compact test functions on equally spaced samples, in the order of their centres. */
export interface LocalBumps {
  /** K centres and radii, in samples: function k lives on centre - radius … centre + radius. */
  readonly centre: Int32Array;
  readonly radius: Int32Array;
  /** ψ and ψ̇ per step for each radius that occurs, 2r + 1 values. */
  readonly shapes: ReadonlyMap<number, Shape>;
}

export interface Shape {
  readonly psi: Float64Array;
  readonly psiDot: Float64Array;
}

/** The samples from … to - 1. */
export type BumpSpan = readonly [from: number, to: number];

/** Interior radius in units of the smallest. */
export const interior = 3;

/**
 * Bumps that need no orthogonal basis, so that everything made of them is linear in the number of samples.
 *
 *   radius 3m every `spacing` samples inside a stretch; towards both its ends, whose transients carry information, as
 *   large as the stretch allows, down to m, at half that spacing
 */
export function localBumps(
  stretches: readonly BumpSpan[],
  m: number,
  spacing: number,
  eta: number,
): LocalBumps {
  const centre: number[] = [];
  const radius: number[] = [];
  for (const [from, to] of stretches) {
    const last = to - from - 1;
    const R = Math.min(interior * m, Math.floor(last / 2));
    for (const c of centres(last, m, R, spacing)) {
      centre.push(from + c);
      radius.push(Math.min(R, c, last - c));
    }
  }
  return {
    centre: Int32Array.from(centre),
    radius: Int32Array.from(radius),
    shapes: new Map([...new Set(radius)].map((r) => [r, shapeOf(r, eta)])),
  };
}

/** Centres on 0 … last, mirrored about the middle; none where not even radius m fits. */
function centres(last: number, m: number, R: number, spacing: number): number[] {
  if (R < m) return [];
  const left: number[] = [];
  let c = m;
  while (c < R) {
    left.push(c);
    c += Math.max(1, Math.round((spacing * (1 + (c - m) / (R - m))) / 2));
  }
  const right = left.map((at) => last - at).reverse();
  const inside = last - 2 * c;
  if (inside < 0) return [...left, ...right];
  const steps = Math.max(1, Math.round(inside / spacing));
  const between = Array.from({ length: inside === 0 ? 1 : steps + 1 }, (_, k) =>
    Math.round(c + (inside * k) / steps),
  );
  return [...left, ...between, ...right];
}

/**
 * A bump with ‖ψ̇‖ = 1: rows of all radii then have about the noise of their state, as least squares wants it.
 * ψ̇ is scaled so that the sum integrates u = t by parts exactly: below radius 6 a bump reaches beyond the Nyquist frequency
 * and would be off by 1e-3, by as much in every row.
 */
function shapeOf(r: number, eta: number): Shape {
  const psi = bump(r, eta);
  const psiDot = psi.map((value, k) => {
    const x = (k - r) / r;
    return value === 0 ? 0 : (-2 * eta * x * value) / (r * (1 - x * x) ** 2);
  });
  let area = 0;
  let moment = 0;
  for (let k = 0; k <= 2 * r; k++) {
    area += psi[k];
    moment -= psiDot[k] * (k - r);
  }
  const length = (norm(psiDot) * area) / moment;
  return { psi: psi.map((x) => x / length), psiDot: psiDot.map((x) => (x * area) / moment / length) };
}
