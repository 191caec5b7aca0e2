import { due } from '../drive.ts';
import { column, type Matrix, zeros } from '../linalg/matrix.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { LocalBumps } from './localBumps.ts';
import type { WeakSystem } from './system.ts';

/** Features and states on an even grid of step dt. */
interface SampledFeatures {
  readonly features: readonly Float64Array[];
  readonly U: Matrix;
  readonly dt: number;
}

/**
 * The weak system of compact test functions, in time and memory linear in M: G and b as in `weakSystem`, for the
 * equations listed, the rows of equation i divided by rowScale_i.  features: M values each; U: M × D.
 */
export function* localSystem(
  form: LinearForm,
  J: number,
  { features, U, dt }: SampledFeatures,
  { centre, radius, shapes }: LocalBumps,
  rowScale: Float64Array,
  equations: readonly number[],
): Generator<void, WeakSystem> {
  const K = centre.length;
  const n = K * equations.length;
  const G = zeros(n, J);
  const b = new Float64Array(n);
  const blocks = equations.map((i) => ({ u: column(U, i), scale: rowScale[i] }));
  const terms = form.terms
    .filter(({ equation }) => equations.includes(equation))
    .map((term) => ({ ...term, block: equations.indexOf(term.equation), scale: rowScale[term.equation] }));
  const used = [...new Set(terms.map(({ feature }) => feature))];
  const projected = new Float64Array(features.length);
  for (let k = 0; k < K; k++) {
    const r = radius[k];
    const first = centre[k] - r;
    const { psi, psiDot } = shapes.get(r)!;
    for (const p of used) projected[p] = dt * dot(psi, features[p], first);
    blocks.forEach(({ u, scale }, block) => {
      b[k + block * K] = -dot(psiDot, u, first) / scale;
    });
    for (const { block, parameter, feature, coefficient, scale } of terms) {
      const value = (coefficient * projected[feature]) / scale;
      if (parameter < 0) b[k + block * K] -= value;
      else G.data[k + block * K + parameter * n] += value;
    }
    if (due(psi.length * (used.length + blocks.length))) yield;
  }
  return { G, b };
}

/** Σ shape_i x_{first + i}. */
function dot(shape: Float64Array, x: Float64Array, first: number): number {
  let sum = 0;
  for (let i = 0; i < shape.length; i++) sum += shape[i] * x[first + i];
  return sum;
}
