import type { Kernels } from './kernels.ts';

export const gemm: Kernels['gemm'] = (transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc) => {
  for (let j = 0; j < n; j++) {
    scaleInto(C, j * ldc, j * ldc + m, beta);
    for (let p = 0; p < k; p++) {
      const b = alpha * B[transB ? j + p * ldb : p + j * ldb];
      addColumn(C, j * ldc, m, b, A, transA ? p : p * lda, transA ? lda : 1);
    }
  }
};

export const gemmLower: Kernels['gemmLower'] = (trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) => {
  for (let j = 0; j < n; j++) {
    const top = j + j * ldc;
    scaleInto(C, top, n + j * ldc, beta);
    for (let p = 0; p < k; p++) {
      const b = alpha * B[trans ? p + j * ldb : j + p * ldb];
      addColumn(C, top, n - j, b, A, trans ? p + j * lda : j + p * lda, trans ? lda : 1);
    }
  }
};

export const addScaled: Kernels['addScaled'] = (length, alpha, x, y) => {
  addColumn(y, 0, length, alpha, x, 0, 1);
};

export const addScaledBlock: Kernels['addScaledBlock'] = (m, n, alpha, X, ldx, Y, ldy) => {
  for (let j = 0; j < n; j++) addColumn(Y, j * ldy, m, alpha, X, j * ldx, 1);
};

/** C[start…end) := beta C; zero times NaN counts as zero, as it must when C holds nothing yet. */
function scaleInto(C: Float64Array, start: number, end: number, beta: number): void {
  if (beta === 0) C.fill(0, start, end);
  else if (beta !== 1) for (let i = start; i < end; i++) C[i] *= beta;
}

/** C[c + i] += b A[a + i step] for i < m. */
function addColumn(
  C: Float64Array,
  c: number,
  m: number,
  b: number,
  A: Float64Array,
  a: number,
  step: number,
): void {
  for (let i = 0; i < m; i++) C[c + i] += b * A[a + i * step];
}
