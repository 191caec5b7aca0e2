import type { EliminationBlocks } from './kernels.ts';

/** As in Kernels. */
export function eliminate(count: number, D: number, J: number, blocks: EliminationBlocks): number {
  const { A0, A1, B, c, W, g, L, M, Z, z, information, gradient } = blocks;
  const DD = D * D;
  for (let n = 1; n <= count; n++) {
    const block = n * DD;
    const before = block - DD;
    const rows = n * D * J;
    const rowsBefore = rows - D * J;
    const state = n * D;
    const stateBefore = state - D;

    // L_n of H_nn - M_{n-1} M_{n-1}ᵀ.
    for (let a = 0; a < D; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = a === b ? W[state + a] : 0;
        for (let i = 0; i < D; i++) {
          sum += A0[block + a * D + i] * A0[block + b * D + i];
          sum += A1[before + a * D + i] * A1[before + b * D + i];
          sum -= M[before + i * D + a] * M[before + i * D + b];
        }
        for (let k = 0; k < b; k++) sum -= L[block + k * D + a] * L[block + k * D + b];
        if (a === b) {
          if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) return n;
          L[block + a * D + a] = Math.sqrt(sum);
        } else L[block + b * D + a] = sum / L[block + b * D + b];
      }
    }

    // M_n = A1_nᵀ A0_n L_n⁻ᵀ.
    for (let a = 0; a < D; a++) {
      for (let b = 0; b < D; b++) {
        let sum = 0;
        for (let i = 0; i < D; i++) sum += A1[block + a * D + i] * A0[block + b * D + i];
        for (let k = 0; k < b; k++) sum -= M[block + k * D + a] * L[block + k * D + b];
        M[block + b * D + a] = sum / L[block + b * D + b];
      }
    }

    // z_n and Z_n.
    for (let a = 0; a < D; a++) {
      const pivot = 1 / L[block + a * D + a];
      let h = g[state + a];
      for (let i = 0; i < D; i++) {
        h += A0[block + a * D + i] * c[state + i];
        h += A1[before + a * D + i] * c[stateBefore + i];
        h -= M[before + i * D + a] * z[stateBefore + i];
      }
      for (let k = 0; k < a; k++) h -= L[block + k * D + a] * z[state + k];
      z[state + a] = h * pivot;
      for (let j = 0; j < J; j++) {
        let sum = 0;
        for (let i = 0; i < D; i++) {
          sum += A0[block + a * D + i] * B[rows + i * J + j];
          sum += A1[before + a * D + i] * B[rowsBefore + i * J + j];
          sum -= M[before + i * D + a] * Z[rowsBefore + i * J + j];
        }
        for (let k = 0; k < a; k++) sum -= L[block + k * D + a] * Z[rows + k * J + j];
        Z[rows + a * J + j] = sum * pivot;
      }
    }

    // What is left for the border.
    for (let j = 0; j < J; j++) {
      for (let i = 0; i < D; i++) {
        gradient[j] += B[rows + i * J + j] * c[state + i];
        gradient[j] -= Z[rows + i * J + j] * z[state + i];
      }
      for (let k = 0; k <= j; k++) {
        let sum = information[j * J + k];
        for (let i = 0; i < D; i++) {
          sum += B[rows + i * J + j] * B[rows + i * J + k];
          sum -= Z[rows + i * J + j] * Z[rows + i * J + k];
        }
        information[j * J + k] = sum;
      }
    }
  }
  return -1;
}
