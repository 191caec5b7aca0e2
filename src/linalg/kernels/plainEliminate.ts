import type { BlockRows, Factors } from './kernels.ts';

/** As in Kernels. */
export function eliminate(
  from: number,
  to: number,
  D: number,
  R: number,
  J: number,
  { A0, A1, B, c, W, g }: BlockRows,
  { L, M, Z, z }: Factors,
): number {
  const DD = D * D;
  for (let n = from; n < to; n++) {
    const block = n * DD;
    const before = block - DD;
    const tall = n * R * D;
    const rows = n * D * J;
    const rowsBefore = rows - D * J;
    const rowsB = n * R * J;
    const state = n * D;
    const stateBefore = state - D;
    const row = n * R;
    const inner = n > 0;

    // L_n of H_nn - M_{n-1} M_{n-1}ᵀ.
    for (let a = 0; a < D; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = a === b ? W[state + a] : 0;
        for (let i = 0; i < R; i++) sum += A0[tall + a * R + i] * A0[tall + b * R + i];
        if (inner) {
          for (let i = 0; i < D; i++) {
            sum += A1[before + a * D + i] * A1[before + b * D + i];
            sum -= M[before + i * D + a] * M[before + i * D + b];
          }
        }
        for (let k = 0; k < b; k++) sum -= L[block + k * D + a] * L[block + k * D + b];
        if (a === b) {
          if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) return n;
          L[block + a * D + a] = 1 / Math.sqrt(sum);
        } else L[block + b * D + a] = sum * L[block + b * D + b];
      }
    }

    // M_n = A1_nᵀ A0_n L_n⁻ᵀ.
    for (let a = 0; a < D; a++) {
      for (let b = 0; b < D; b++) {
        let sum = 0;
        for (let i = 0; i < D; i++) sum += A1[block + a * D + i] * A0[tall + b * R + i];
        for (let k = 0; k < b; k++) sum -= M[block + k * D + a] * L[block + k * D + b];
        M[block + b * D + a] = sum * L[block + b * D + b];
      }
    }

    // z_n and Z_n.
    for (let a = 0; a < D; a++) {
      const pivot = L[block + a * D + a];
      let h = g[state + a];
      for (let i = 0; i < R; i++) h += A0[tall + a * R + i] * c[row + i];
      if (inner) {
        for (let i = 0; i < D; i++) {
          h += A1[before + a * D + i] * c[row - R + i];
          h -= M[before + i * D + a] * z[stateBefore + i];
        }
      }
      for (let k = 0; k < a; k++) h -= L[block + k * D + a] * z[state + k];
      z[state + a] = h * pivot;
      for (let j = 0; j < J; j++) {
        let sum = 0;
        for (let i = 0; i < R; i++) sum += A0[tall + a * R + i] * B[rowsB + i * J + j];
        if (inner) {
          for (let i = 0; i < D; i++) {
            sum += A1[before + a * D + i] * B[rowsB - R * J + i * J + j];
            sum -= M[before + i * D + a] * Z[rowsBefore + i * J + j];
          }
        }
        for (let k = 0; k < a; k++) sum -= L[block + k * D + a] * Z[rows + k * J + j];
        Z[rows + a * J + j] = sum * pivot;
      }
    }
  }
  return -1;
}

/** As in Kernels. */
export function sweepForward(
  from: number,
  to: number,
  D: number,
  R: number,
  { A0, A1, c, g }: Pick<BlockRows, 'A0' | 'A1' | 'c' | 'g'>,
  { L, M, z }: Pick<Factors, 'L' | 'M' | 'z'>,
): void {
  for (let n = from; n < to; n++) {
    const block = n * D * D;
    const before = block - D * D;
    const tall = n * R * D;
    const state = n * D;
    const row = n * R;
    for (let a = 0; a < D; a++) {
      let h = g[state + a];
      for (let i = 0; i < R; i++) h += A0[tall + a * R + i] * c[row + i];
      if (n > 0) {
        for (let i = 0; i < D; i++) {
          h += A1[before + a * D + i] * c[row - R + i];
          h -= M[before + i * D + a] * z[state - D + i];
        }
      }
      for (let k = 0; k < a; k++) h -= L[block + k * D + a] * z[state + k];
      z[state + a] = h * L[block + a * D + a];
    }
  }
}

/** As in Kernels. */
export function sweepBack(
  from: number,
  to: number,
  N: number,
  D: number,
  J: number,
  { L, M, Z, z }: Factors,
  v: Float64Array,
  x: Float64Array,
): void {
  for (let n = to - 1; n >= from; n--) {
    const block = n * D * D;
    const state = n * D;
    for (let a = D - 1; a >= 0; a--) {
      let sum = -z[state + a];
      for (let j = 0; j < J; j++) sum -= Z[(state + a) * J + j] * v[j];
      if (n + 1 < N) for (let k = 0; k < D; k++) sum -= M[block + a * D + k] * x[state + D + k];
      for (let k = a + 1; k < D; k++) sum -= L[block + a * D + k] * x[state + k];
      x[state + a] = sum * L[block + a * D + a];
    }
  }
}

/** As in Kernels. */
export function addProducts(
  from: number,
  to: number,
  J: number,
  sign: number,
  X: Float64Array,
  y: Float64Array,
  information: Float64Array,
  gradient: Float64Array,
): void {
  for (let k = 0; k < J; k++) {
    for (let j = k; j < J; j++) {
      let sum = 0;
      for (let r = from; r < to; r++) sum += X[r * J + j] * X[r * J + k];
      information[j + k * J] += sign * sum;
    }
    let sum = 0;
    for (let r = from; r < to; r++) sum += y[r] * X[r * J + k];
    gradient[k] += sign * sum;
  }
}
