import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Maximum } from './maximum.ts';

/** The most nodes that are evaluated. */
const MOST_NODES = 200;

/**
 * The effect of a unit of each parameter on its equation: rms(∂f_i/∂w_j)/rms(f_i) along the states, the largest over the
 * equations, J. Times a standard error, it is the part of the rate of change that the parameter may or may not contribute.
 */
export function termSizes(model: Model, { nodes, X, w }: Pick<Maximum, 'nodes' | 'X' | 'w'>): Float64Array {
  const D = model.states.length;
  const J = w.length;
  const f = compileRightHandSide(model);
  const out = new Float64Array(D * (1 + D + J));
  const squares = new Float64Array(D);
  const byW = new Float64Array(D * J);
  const skip = Math.ceil(nodes.at.reduce((sum, measured) => sum + measured.length, 0) / MOST_NODES);
  // Of all measured nodes every skip-th, counted through the experiments.
  let k = 0;
  for (const measured of nodes.at) {
    for (; k < measured.length; k += skip) {
      const n = measured[k];
      f.linearise(nodes.t[n], X.subarray(n * D, (n + 1) * D), w, out);
      for (let i = 0; i < D; i++) squares[i] += out[i] ** 2;
      for (let i = 0; i < D * J; i++) byW[i] += out[D + D * D + i] ** 2;
    }
    k -= measured.length;
  }
  return w.map((_, j) => {
    let most = 0;
    for (let i = 0; i < D; i++)
      if (byW[i + j * D] > 0) most = Math.max(most, Math.sqrt(byW[i + j * D] / squares[i]));
    return most;
  });
}
