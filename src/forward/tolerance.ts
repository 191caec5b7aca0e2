import type { Flow } from './variational.ts';

/** Sensitivities are held to a tolerance this many times that of the states. */
const LOOSER = 100;

/** Measures the error of a step in units of what is allowed: up to 1 is good, NaN means not defined. */
export type ErrorNorm = (e: Float64Array, before: Float64Array, after: Float64Array) => number;

/**
 * The largest error of any component over its tolerance.
 *
 *   states:         d_l = atol + rtol·max(|u_l| before, |u_l| after)
 *   sensitivities:  LOOSER·rtol·d_l·max_k(|S_kj| / d_k) + d_l / |p_j|
 *
 * A column of sensitivities is measured by its own size, so that a state at rest whose sensitivities grow is not stepped
 * over; its floor is where changing p_j by all of itself would not move the states by their tolerance.
 */
export function errorNormFor({ D, P }: Flow, rtol: number, atol: number, p: Float64Array): ErrorNorm {
  const d = new Float64Array(D);
  const floor = Float64Array.from(p, (p_j) => (p_j === 0 ? 1 : 1 / Math.abs(p_j)));
  return (e, before, after) => {
    let most = 0;
    for (let l = 0; l < D; l++) {
      const a = Math.abs(before[l]);
      const b = Math.abs(after[l]);
      d[l] = atol + rtol * Math.max(a, b);
      const ratio = Math.abs(e[l]) / d[l];
      if (ratio > most) most = ratio;
      // Comparisons pass over NaN; a state without bound makes its own tolerance so.
      else if (!(ratio <= most) || b === Number.POSITIVE_INFINITY) return Number.NaN;
    }
    for (let j = 0; j < P; j++) {
      let size = 0;
      for (let l = 0, i = D + j; l < D; l++, i += P) {
        const s = Math.abs(after[i]) / d[l];
        if (s > size) size = s;
      }
      const allowed = LOOSER * rtol * size + floor[j];
      for (let l = 0, i = D + j; l < D; l++, i += P) {
        const ratio = Math.abs(e[i]) / (d[l] * allowed);
        if (ratio > most) most = ratio;
        else if (!(ratio <= most)) return Number.NaN;
      }
    }
    return most;
  };
}
