import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Maximum } from './maximum.ts';

/** Nodes that are looked at. */
const MOST_NODES = 200;

/**
 * How much a unit of each parameter does beside all there is: rms(∂f_i/∂w_j)/rms(f_i) along the states, the largest of the
 * equations, J. Times a standard error it is the part of the motion that the parameter may make or not.
 */
export function termSizes(model: Model, { nodes, X, w }: Pick<Maximum, 'nodes' | 'X' | 'w'>): Float64Array {
  const D = model.states.length;
  const J = w.length;
  const f = compileRightHandSide(model);
  const out = new Float64Array(D * (1 + D + J));
  const squares = new Float64Array(D);
  const byW = new Float64Array(D * J);
  const at = nodes.at.flatMap((measured) => Array.from(measured));
  const skip = Math.ceil(at.length / MOST_NODES);
  for (let k = 0; k < at.length; k += skip) {
    const n = at[k];
    f.linearise(nodes.t[n], X.subarray(n * D, (n + 1) * D), w, out);
    for (let i = 0; i < D; i++) squares[i] += out[i] ** 2;
    for (let i = 0; i < D * J; i++) byW[i] += out[D + D * D + i] ** 2;
  }
  return w.map((_, j) => {
    let most = 0;
    for (let i = 0; i < D; i++)
      if (byW[i + j * D] > 0) most = Math.max(most, Math.sqrt(byW[i + j * D] / squares[i]));
    return most;
  });
}
