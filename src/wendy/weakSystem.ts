import { column, type Matrix, zeros } from '../linalg/matrix.ts';
import { multiplyInSlices } from '../linalg/multiply.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { evaluateFeatures } from './evaluateFeatures.ts';
import type { Samples } from './samples.ts';
import type { WeakSystem } from './system.ts';

/**
 * The weak system.
 *
 *   G = [Φ f_j(U)] stacked by equation, the terms of a shared parameter added up;  b = -vec(Φ̇ U) - Φ (known part)
 *
 * Φ carries the quadrature weight Δt, and Φ̇ per unit time times Δt is Φ̇ per step.  [WENDy eqs. 6 and 8]
 */
export function* weakSystem(
  form: LinearForm,
  J: number,
  samples: Samples,
  Phi: Matrix,
  PhiDot: Matrix,
  dt: number,
): Generator<void, WeakSystem> {
  const K = Phi.rows;
  const D = samples.states.length;
  const Theta = yield* evaluateFeatures(form, samples);
  const projected = yield* multiplyInSlices(Phi, Theta);
  const G = zeros(K * D, J);
  const b = (yield* multiplyInSlices(PhiDot, samples.U)).data.map((x) => -x);
  for (const { equation, parameter, feature, coefficient } of form.terms) {
    const g = column(projected, feature);
    const target = parameter < 0 ? b : column(G, parameter);
    const factor = parameter < 0 ? -coefficient * dt : coefficient * dt;
    for (let k = 0; k < K; k++) target[equation * K + k] += factor * g[k];
  }
  return { G, b };
}
