import { due } from '../drive.ts';
import { column, type Matrix, zeros } from '../linalg/matrix.ts';
import { multiplyInSlices } from '../linalg/multiply.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import type { Gradient } from './gradients.ts';

/** χ² of a whitened residual per degree of freedom, and the chance of one as large from noise alone. */
export function chiSquare(r: Float64Array, parameters: number) {
  const degreesOfFreedom = Math.max(r.length - parameters, 1);
  const chi2 = r.reduce((sum, x) => sum + x * x, 0);
  return {
    chi2PerDof: chi2 / degreesOfFreedom,
    chi2PValue: chiSquareUpperTail(chi2, degreesOfFreedom),
    degreesOfFreedom,
  };
}

/** What is needed for the curvature of the features. */
export interface CurvatureInput {
  form: LinearForm;
  /** ∂²f_p/∂u_l² over the record, per feature. */
  second: readonly Gradient[];
  sigma: Float64Array;
  Phi: Matrix;
  dt: number;
}

/**
 * Mean of the weak residual to second order in the noise.
 *
 *   E r_i = Φ · ½ Σ_l σ_l² ∂²f_i/∂u_l²      KD, divided by rowScale
 */
export function* curvatureResidual(
  input: CurvatureInput,
  w: Float64Array,
  rowScale: Float64Array,
): Generator<void, Float64Array> {
  const { form, second, sigma, Phi, dt } = input;
  const { rows: K, cols: M } = Phi;
  const mean = zeros(M, sigma.length);
  for (const { equation, parameter, feature, coefficient } of form.terms) {
    const weight = (parameter < 0 ? 1 : w[parameter]) * coefficient;
    const target = column(mean, equation);
    for (const [l, d2] of second[feature]) {
      const factor = 0.5 * weight * sigma[l] ** 2;
      for (let m = 0; m < M; m++) target[m] += factor * (typeof d2 === 'number' ? d2 : d2[m]);
      if (due(M)) yield;
    }
  }
  return (yield* multiplyInSlices(Phi, mean)).data.map((x, i) => (x * dt) / rowScale[Math.floor(i / K)]);
}

/**
 * Estimated bias of each parameter.
 *
 *   bias = -S [ ½ tr(C⁻¹ ∂C/∂w_j) + G_jᵀ C⁻¹ E r ]_j
 *
 * The trace is the correlation between G_j and the residual, both made of the same noisy data; E r comes from the
 * curvature of the features. halfTraces: J; G and mean whitened; S: J × J.
 */
export function estimatedBias(
  halfTraces: Float64Array,
  G: Matrix,
  mean: Float64Array,
  S: Matrix,
): Float64Array {
  const J = G.cols;
  const score = halfTraces.map((trace, j) => column(G, j).reduce((sum, g, i) => sum + g * mean[i], trace));
  return Float64Array.from({ length: J }, (_, i) => {
    let bias = 0;
    for (let j = 0; j < J; j++) bias -= S.data[i + j * J] * score[j];
    return bias;
  });
}
