import type { Linearisation } from './constraint.ts';
import type { Nodes } from './nodes.ts';

/**
 * The normal equations of a Gauss-Newton step, with the states eliminated node by node.
 *
 *   H_xx is block tridiagonal: H_nn = A0_nᵀA0_n + A1_{n-1}ᵀA1_{n-1} + W_n,  H_{n+1,n} = A1_nᵀA0_n
 *   H_xx = L Lᵀ with diagonal blocks L_n and blocks M_n below them
 *   Z = L⁻¹ H_xw,  z = L⁻¹ g_x
 *   H_ww - H_wx H_xx⁻¹ H_xw = Σ B_nᵀB_n - Z_nᵀZ_n,  g_w - H_wx H_xx⁻¹ g_x = Σ B_nᵀc_n - Z_nᵀz_n
 *
 * so that the parameters need one sweep forward, and the states one back.
 */
export interface Elimination {
  /** N blocks of D × D, column-major; L_n lower. */
  readonly L: Float64Array;
  readonly M: Float64Array;
  /** N blocks of D × J, row by row. */
  readonly Z: Float64Array;
  /** N·D. */
  readonly z: Float64Array;
  /** What is left for the parameters: J × J (both triangles once finished) and J. */
  readonly information: Float64Array;
  readonly gradient: Float64Array;
  /** |z|²: twice what the states alone could gain. */
  gain: number;
}

/** Room for the elimination of N nodes. */
export function createElimination(N: number, D: number, J: number): Elimination {
  return {
    L: new Float64Array(N * D * D),
    M: new Float64Array(N * D * D),
    Z: new Float64Array(N * D * J),
    z: new Float64Array(N * D),
    information: new Float64Array(J * J),
    gradient: new Float64Array(J),
    gain: 0,
  };
}

/** Relative lift of the diagonal: keeps rounding from making a pivot negative. */
const LIFT = 1e-13;

/**
 * Eliminates the nodes from..to-1, those before them being done; returns false at a pivot that is not positive.
 * `weights`: one over the noise variance of each state. With J = 0 in `e` only the states are eliminated.
 */
export function eliminateInto(
  e: Elimination,
  { c, A0, A1, B }: Linearisation,
  nodes: Nodes,
  X: Float64Array,
  weights: Float64Array,
  from: number,
  to: number,
): boolean {
  const { D, measured, Y } = nodes;
  const { L, M, Z, z, information, gradient } = e;
  const J = gradient.length;
  const DD = D * D;
  const DJ = D * J;
  const lift = 1 + LIFT;
  for (let n = from; n < to; n++) {
    const block = n * DD;
    const before = block - DD;
    const rows = n * DJ;
    const rowsBefore = rows - DJ;
    const state = n * D;
    const stateBefore = state - D;

    // L_n of H_nn - M_{n-1} M_{n-1}ᵀ.
    for (let a = 0; a < D; a++) {
      const ca = block + a * D;
      for (let b = 0; b <= a; b++) {
        const cb = block + b * D;
        let sum = 0;
        for (let i = 0; i < D; i++) sum += A0[ca + i] * A0[cb + i];
        if (n > 0) {
          const pa = before + a * D;
          const pb = before + b * D;
          for (let i = 0; i < D; i++) sum += A1[pa + i] * A1[pb + i];
          for (let k = 0; k < DD; k += D) sum -= M[before + k + a] * M[before + k + b];
        }
        if (a === b) sum = (sum + measured[state + a] * weights[a]) * lift;
        for (let k = 0; k < b; k++) sum -= L[block + k * D + a] * L[block + k * D + b];
        if (a === b) {
          if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) return false;
          L[block + a * D + a] = Math.sqrt(sum);
        } else L[block + b * D + a] = sum / L[block + b * D + b];
      }
    }

    // M_n = A1ᵀA0 L_n⁻ᵀ.
    for (let a = 0; a < D; a++) {
      const ca = block + a * D;
      for (let b = 0; b < D; b++) {
        const cb = block + b * D;
        let sum = 0;
        for (let i = 0; i < D; i++) sum += A1[ca + i] * A0[cb + i];
        for (let k = 0; k < b; k++) sum -= M[block + k * D + a] * L[block + k * D + b];
        M[block + b * D + a] = sum / L[block + b * D + b];
      }
    }

    // Z_n and z_n.
    for (let a = 0; a < D; a++) {
      const ca = block + a * D;
      const out = rows + a * J;
      let g = measured[state + a] * weights[a] * (X[state + a] - Y[state + a]);
      for (let j = 0; j < J; j++) Z[out + j] = 0;
      for (let i = 0; i < D; i++) {
        const x = A0[ca + i];
        g += x * c[state + i];
        if (x === 0) continue;
        const row = rows + i * J;
        for (let j = 0; j < J; j++) Z[out + j] += x * B[row + j];
      }
      if (n > 0) {
        for (let i = 0; i < D; i++) {
          const x = A1[before + a * D + i];
          const y = M[before + i * D + a];
          g += x * c[stateBefore + i] - y * z[stateBefore + i];
          const row = rowsBefore + i * J;
          for (let j = 0; j < J; j++) Z[out + j] += x * B[row + j] - y * Z[row + j];
        }
      }
      for (let k = 0; k < a; k++) {
        const x = L[block + k * D + a];
        g -= x * z[state + k];
        const row = rows + k * J;
        for (let j = 0; j < J; j++) Z[out + j] -= x * Z[row + j];
      }
      const pivot = 1 / L[block + a * D + a];
      for (let j = 0; j < J; j++) Z[out + j] *= pivot;
      g *= pivot;
      z[state + a] = g;
      e.gain += g * g;
    }

    // What is left for the parameters: lower triangle.
    for (let i = 0; i < D; i++) {
      const row = rows + i * J;
      const ci = c[state + i];
      const zi = z[state + i];
      for (let j = 0; j < J; j++) {
        const x = B[row + j];
        const y = Z[row + j];
        gradient[j] += x * ci - y * zi;
        const out = j * J;
        for (let k = 0; k <= j; k++) information[out + k] += x * B[row + k] - y * Z[row + k];
      }
    }
  }
  return true;
}

/** Makes an elimination ready to begin again. */
export function clearElimination(e: Elimination): void {
  e.information.fill(0);
  e.gradient.fill(0);
  e.gain = 0;
}

/**
 * The forward sweep for another gradient g_x of the states, with the same factors: overwrites it with z = L⁻¹ g_x and
 * subtracts Zᵀz from `reduced`, J.
 */
export function forwardInto(
  g: Float64Array,
  reduced: Float64Array,
  { L, M, Z }: Elimination,
  D: number,
  from: number,
  to: number,
): void {
  const J = reduced.length;
  for (let n = from; n < to; n++) {
    const block = n * D * D;
    const before = block - D * D;
    const state = n * D;
    for (let a = 0; a < D; a++) {
      let sum = g[state + a];
      if (n > 0) for (let k = 0; k < D; k++) sum -= M[before + k * D + a] * g[state - D + k];
      for (let k = 0; k < a; k++) sum -= L[block + k * D + a] * g[state + k];
      sum /= L[block + a * D + a];
      g[state + a] = sum;
      const row = (state + a) * J;
      for (let j = 0; j < J; j++) reduced[j] -= Z[row + j] * sum;
    }
  }
}

/** The backward sweep: dx_n = -L_n⁻ᵀ (z_n + Z_n dw + M_nᵀ dx_{n+1}) for the nodes to-1 down to from; N·D. */
export function backwardInto(
  dx: Float64Array,
  { L, M, Z }: Elimination,
  z: Float64Array,
  dw: Float64Array,
  D: number,
  from: number,
  to: number,
): void {
  const J = dw.length;
  const N = z.length / D;
  for (let n = to - 1; n >= from; n--) {
    const block = n * D * D;
    const state = n * D;
    for (let a = D - 1; a >= 0; a--) {
      let sum = -z[state + a];
      const row = (state + a) * J;
      for (let j = 0; j < J; j++) sum -= Z[row + j] * dw[j];
      if (n + 1 < N) for (let k = 0; k < D; k++) sum -= M[block + a * D + k] * dx[state + D + k];
      for (let k = a + 1; k < D; k++) sum -= L[block + a * D + k] * dx[state + k];
      dx[state + a] = sum / L[block + a * D + a];
    }
  }
}
