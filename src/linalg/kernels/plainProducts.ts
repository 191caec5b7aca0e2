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

export const combine: Kernels['combine'] = (m, from, to, lower, factors, matrices, Y, ldy) => {
  for (let j = from; j < to; j++) {
    const top = lower ? j : 0;
    Y.fill(0, top + j * ldy, m + j * ldy);
    for (const [k, factor] of factors.entries()) {
      addColumn(Y, top + j * ldy, m - top, factor, matrices[k], top + j * m, 1);
    }
  }
};

export const innerBlock: Kernels['innerBlock'] = (sum, m, n, X, ldx, A) => {
  let total = sum;
  for (let j = 0; j < n; j++) for (let i = 0; i < m; i++) total += X[i + j * ldx] * A[i + j * m];
  return total;
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
