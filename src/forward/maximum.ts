import { due } from '../drive.ts';
import { influenceSum } from '../likelihood/influenceSum.ts';
import type { Maximum, StateErrors } from '../likelihood/maximum.ts';
import { residualsOf } from '../likelihood/residuals.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { type CovarianceAlong, informationOf, jointCovariance } from './covariance.ts';
import { type Linearised, type Target, weighed, wholeWeights } from './shooting.ts';

/** The end of a search in the form that every likelihood method reports, with all sensitivities. */
export function* maximumAt(target: Target, end: Linearised, sigma: Float64Array): Generator<void, Maximum> {
  const { nodes } = target;
  const weights = wholeWeights(target, sigma);
  const at = yield* weighed(weights, end.guess, end.solutions);
  const sensitivities = at.solutions.map(({ S }) => S);
  const { information, along } = yield* informationOf(weights, at);
  return {
    nodes,
    X: at.X,
    w: at.guess.w,
    sigma,
    residuals: residualsOf(nodes, at.X, sigma, at.guess.w.length),
    freeFirst: Array.from({ length: nodes.D }, (_, l) => l),
    information,
    correlatedCovariance: (rho) => correlated(target, sensitivities, along, information.S, sigma, rho),
    stateErrors: (S, inflation) => errorsOf(target, sensitivities, along, S, inflation),
  };
}

/**
 * Covariance of the parameters for noise with autocorrelation ρ_l in state l, from the influence of every value on w.
 *
 *   ∂w/∂y = S (F_w + F_0 G)ᵀ / σ²,  S_ar1 = Σ_l σ_l² Σ_ik a_i ρ_l^{|i-k|} a_kᵀ over the values of an experiment in order
 *
 * F: sensitivities to w and to the first states, which follow w by G.
 */
function* correlated(
  { nodes, J }: Target,
  sensitivities: readonly Float64Array[],
  along: readonly CovarianceAlong[],
  S: Float64Array,
  sigma: Float64Array,
  rho: Float64Array,
): Generator<void, Float64Array> {
  const { D, measured, first } = nodes;
  const P = J + D;
  const influences = influenceSum(S, J);
  const total = new Float64Array(J);
  for (const [e, F] of sensitivities.entries()) {
    const { G } = along[e];
    for (let l = 0; l < D; l++) {
      const tail = new Float64Array(J);
      for (let n = first[e + 1] - 1; n >= first[e]; n--) {
        const m = measured[n * D + l];
        if (m === 0) continue;
        const at = (n - first[e]) * P * D + l;
        for (let j = 0; j < J; j++) {
          let sum = F[at + j * D];
          for (let d = 0; d < D; d++) sum += F[at + (J + d) * D] * G.data[d + j * D];
          total[j] = sum;
        }
        const factor = Math.sqrt(m) / sigma[l];
        influences.add(total, 0, factor, tail, rho[l]);
        if (due(J * (D + 2 * J))) yield;
      }
    }
  }
  return influences.total();
}

/** Standard errors of the states at the nodes:  Var x = F Cov(w, u(0)) Fᵀ. */
function* errorsOf(
  { nodes, J }: Target,
  sensitivities: readonly Float64Array[],
  along: readonly CovarianceAlong[],
  S: Float64Array,
  inflation: number,
): Generator<void, StateErrors> {
  const { D, first } = nodes;
  const P = J + D;
  const errors = new Float64Array(nodes.count * D);
  const joint: Matrix[] = [];
  for (const one of along) joint.push(yield* jointCovariance(S, one, inflation));
  const f = new Float64Array(P);
  for (const [e, F] of sensitivities.entries()) {
    const { data } = joint[e];
    for (let n = first[e]; n < first[e + 1]; n++) {
      for (let l = 0; l < D; l++) {
        for (let p = 0; p < P; p++) f[p] = F[((n - first[e]) * P + p) * D + l];
        let variance = 0;
        for (let p = 0; p < P; p++) {
          if (f[p] === 0) continue;
          let sum = 0;
          for (let q = 0; q < P; q++) if (f[q] !== 0) sum += data[p + q * P] * f[q];
          variance += f[p] * sum;
        }
        errors[n * D + l] = Math.sqrt(Math.max(variance, 0));
        if (due(P * P)) yield;
      }
    }
  }
  return { errors, joint };
}
