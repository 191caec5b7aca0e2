import type { Kernels } from './kernels.ts';

export const cholesky: Kernels['cholesky'] = (n, A, lda) => {
  for (let j = 0; j < n; j++) {
    const pivot = A[j + j * lda];
    if (!(pivot > 0 && pivot < Infinity)) return j;
    const diagonal = Math.sqrt(pivot);
    A[j + j * lda] = diagonal;
    for (let i = j + 1; i < n; i++) A[i + j * lda] /= diagonal;
    for (let c = j + 1; c < n; c++) {
      const l = A[c + j * lda];
      for (let i = c; i < n; i++) A[i + c * lda] -= l * A[i + j * lda];
    }
  }
  return -1;
};

export const solveLower: Kernels['solveLower'] = (n, nrhs, L, ldl, B, ldb) => {
  for (let c = 0; c < nrhs; c++) {
    const b = c * ldb;
    for (let j = 0; j < n; j++) {
      const x = (B[b + j] /= L[j + j * ldl]);
      for (let i = j + 1; i < n; i++) B[b + i] -= x * L[i + j * ldl];
    }
  }
};

export const solveLowerTransposed: Kernels['solveLowerTransposed'] = (n, nrhs, L, ldl, B, ldb) => {
  for (let c = 0; c < nrhs; c++) {
    const b = c * ldb;
    for (let j = n - 1; j >= 0; j--) {
      let x = B[b + j];
      for (let i = j + 1; i < n; i++) x -= L[i + j * ldl] * B[b + i];
      B[b + j] = x / L[j + j * ldl];
    }
  }
};

export const solveLowerTransposedRight: Kernels['solveLowerTransposedRight'] = (m, n, L, ldl, B, ldb) => {
  for (let j = 0; j < n; j++) {
    for (let p = 0; p < j; p++) {
      const l = L[j + p * ldl];
      for (let i = 0; i < m; i++) B[i + j * ldb] -= l * B[i + p * ldb];
    }
    for (let i = 0; i < m; i++) B[i + j * ldb] /= L[j + j * ldl];
  }
};

export const solveLowerRight: Kernels['solveLowerRight'] = (m, n, L, ldl, B, ldb) => {
  for (let j = n - 1; j >= 0; j--) {
    for (let p = j + 1; p < n; p++) {
      const l = L[p + j * ldl];
      for (let i = 0; i < m; i++) B[i + j * ldb] -= l * B[i + p * ldb];
    }
    for (let i = 0; i < m; i++) B[i + j * ldb] /= L[j + j * ldl];
  }
};

export const multiplyLowerTransposed: Kernels['multiplyLowerTransposed'] = (n, nrhs, L, ldl, B, ldb) => {
  for (let c = 0; c < nrhs; c++) {
    const b = c * ldb;
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let i = j; i < n; i++) sum += L[i + j * ldl] * B[b + i];
      B[b + j] = sum;
    }
  }
};

/** Column by column from the last: those to the right are inverted already. */
export const invertLower: Kernels['invertLower'] = (n, L, ldl) => {
  for (let j = n - 1; j >= 0; j--) {
    const x = 1 / L[j + j * ldl];
    for (let i = n - 1; i > j; i--) {
      let sum = 0;
      for (let p = j + 1; p <= i; p++) sum += L[i + p * ldl] * L[p + j * ldl];
      L[i + j * ldl] = -x * sum;
    }
    L[j + j * ldl] = x;
  }
};

/** Entry (i, j) needs only rows from i on, so columns go over X in order. */
export const squareLower: Kernels['squareLower'] = (n, X, ldx) => {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = 0;
      for (let p = i; p < n; p++) sum += X[p + i * ldx] * X[p + j * ldx];
      X[i + j * ldx] = sum;
    }
  }
};
