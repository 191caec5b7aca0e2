import { factorInPlace, solveInPlace } from './lu.ts';
import type { SolvePoint } from './oneStepMethod.ts';
import type { RadauTable } from './radauTable.ts';
import type { Flow } from './variational.ts';

export interface RadauSensitivities {
  /** The stages of S, s·D rows of P: those of S minus S at the point. */
  readonly Z: Float64Array;
  /** Finds them for the step of length h whose stages of u, minus u at the point, are Zu; false where there are none. */
  solve(Zu: Float64Array, h: number): boolean;
}

/**
 * The stage equations of the sensitivities are linear,
 *
 *   (1/h) Σ_j Ainv_ij Z_j - f_u(i) Z_i = f_u(i) S + f_p(i),    f_u(i) at the stage i of u,
 *
 * and are solved as one system of size sD, so that S is the derivative of the very step that u takes.
 */
export function createRadauSensitivities(
  flow: Flow,
  point: SolvePoint,
  table: RadauTable,
): RadauSensitivities {
  const { D, P, N, work } = flow;
  const { s, c, Ainv } = table;
  const n = P > 0 ? s * D : 0;
  const Z = new Float64Array(n * P);
  const A = new Float64Array(n * n);
  const pivots = new Int32Array(n);
  const f_u = new Float64Array(D * D);
  const stage = new Float64Array(N);

  return {
    Z,
    solve(Zu, h) {
      const { t, y } = point;
      stage.set(y);
      for (let i = 0; i < s; i++) {
        for (let l = 0; l < D; l++) stage[l] = y[l] + Zu[i * D + l];
        flow.jacobianInto(f_u, t + c[i] * h, stage);
        flow.sensitivitySlopeInto(Z, i * D * P, f_u, t + c[i] * h, stage);
        blockRowInto(A, Ainv, i, s, h, f_u, D);
      }
      work.factorizations++;
      if (!factorInPlace(A, n, pivots)) return false;
      solveInPlace(Z, P, A, n, pivots);
      return true;
    },
  };
}

/** The D rows of stage i of the system's matrix, (1/h) Ainv ⊗ I - f_u on the diagonal block. */
function blockRowInto(
  A: Float64Array,
  Ainv: Float64Array,
  i: number,
  s: number,
  h: number,
  f_u: Float64Array,
  D: number,
): void {
  const n = s * D;
  A.fill(0, i * D * n, (i + 1) * D * n);
  for (let l = 0; l < D; l++) {
    const row = (i * D + l) * n;
    for (let j = 0; j < s; j++) A[row + j * D + l] = Ainv[i * s + j] / h;
    for (let k = 0; k < D; k++) A[row + i * D + k] -= f_u[l + k * D];
  }
}
