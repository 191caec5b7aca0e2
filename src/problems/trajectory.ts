import { type Matrix, zeros } from '../linalg/matrix.ts';

/** du = f(t, u). */
export type ProblemRightHandSide = (t: number, u: Float64Array, du: Float64Array) => void;

// Numbers of midpoint steps whose results are combined: the error of the combination is of order h⁸.
const SEQUENCE = [2, 4, 6, 8];

/**
 * The solution of u' = f(t, u) at the times t, M × D, starting from u at t[0]: Gragg's extrapolated midpoint rule, of
 * order 8, with fixed steps no longer than `longestStep`. Only for making example data of systems that are not stiff.
 */
export function trajectory(
  f: ProblemRightHandSide,
  initial: readonly number[],
  t: Float64Array,
  longestStep: number,
): Matrix {
  const M = t.length;
  const D = initial.length;
  const U = zeros(M, D);
  const u = Float64Array.from(initial);
  const step = extrapolationStep(f, D);
  for (let i = 0; i < M; i++) {
    if (i > 0) {
      const n = Math.ceil((t[i] - t[i - 1]) / longestStep);
      const h = (t[i] - t[i - 1]) / n;
      for (let k = 0; k < n; k++) step(u, t[i - 1] + k * h, h);
    }
    for (let d = 0; d < D; d++) U.data[i + d * M] = u[d];
  }
  return U;
}

/** A function that takes u from t to t + h, in place. */
function extrapolationStep(
  f: ProblemRightHandSide,
  D: number,
): (u: Float64Array, t: number, h: number) => void {
  const vector = () => new Float64Array(D);
  const start = vector();
  const slope = vector();
  let before = vector();
  let now = vector();
  const table = SEQUENCE.map(vector);

  return (u, t, h) => {
    f(t, u, start);
    SEQUENCE.forEach((n, k) => {
      const s = h / n;
      before.set(u);
      for (let d = 0; d < D; d++) now[d] = u[d] + s * start[d];
      for (let i = 1; i < n; i++) {
        f(t + i * s, now, slope);
        for (let d = 0; d < D; d++) before[d] += 2 * s * slope[d];
        [before, now] = [now, before];
      }
      // Aitken-Neville in s²: each entry of the table is replaced by the next column's, from the newest row up.
      const newest = table[k];
      newest.set(now);
      for (let j = k - 1; j >= 0; j--) {
        const ratio = 1 / ((n / SEQUENCE[j]) ** 2 - 1);
        const below = table[j + 1];
        const entry = table[j];
        for (let d = 0; d < D; d++) entry[d] = below[d] + (below[d] - entry[d]) * ratio;
      }
    });
    u.set(table[0]);
  };
}
