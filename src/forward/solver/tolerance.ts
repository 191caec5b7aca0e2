import type { Flow } from './variational.ts';

/** Sensitivities are held to a tolerance this many times that of the states. */
const LOOSER = 100;

/** Measures an error of a step in units of what is allowed: up to 1 is good, NaN means not defined. */
export type ErrorNorm = (e: Float64Array, before: Float64Array, after: Float64Array) => number;

/**
 * What errors a step may have.
 *
 *   states:         d_l = atol + rtol·max(|u_l| before, |u_l| after)
 *   sensitivities:  LOOSER·rtol·d_l·max_k(|S_kj| / d_k) + d_l / |p_j|
 *
 * A column of sensitivities is measured by its own size, so that a state at rest whose sensitivities grow is not stepped
 * over; its floor is where changing p_j by all of itself would not move the states by their tolerance.
 */
export interface Tolerance {
  /** The largest error of any component over what it may be, and that of the states alone. */
  readonly norm: ErrorNorm;
  readonly stateNorm: ErrorNorm;
  /** d at a point. */
  scaleInto(d: Float64Array, y: Float64Array): void;
}

/** The tolerance for the flow of the parameters p. */
export function toleranceOf({ D, P }: Flow, rtol: number, atol: number, p: Float64Array): Tolerance {
  const d = new Float64Array(D);
  const floor = Float64Array.from(p, (p_j) => (p_j === 0 ? 1 : 1 / Math.abs(p_j)));
  const stateNorm: ErrorNorm = (e, before, after) => {
    let most = 0;
    for (let l = 0; l < D; l++) {
      const b = Math.abs(after[l]);
      d[l] = atol + rtol * Math.max(Math.abs(before[l]), b);
      const ratio = Math.abs(e[l]) / d[l];
      if (ratio > most) most = ratio;
      // Comparisons pass over NaN; a state without bound makes its own tolerance so.
      else if (!(ratio <= most) || b === Number.POSITIVE_INFINITY) return Number.NaN;
    }
    return most;
  };
  return {
    stateNorm,
    norm(e, before, after) {
      let most = stateNorm(e, before, after);
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
    },
    scaleInto(d, y) {
      for (let l = 0; l < D; l++) d[l] = atol + rtol * Math.abs(y[l]);
    },
  };
}
