import { paddedRows } from './kernels/kernels.ts';
import { cholesky as plainCholesky } from './kernels/plainTriangular.ts';
import { borrowKernels, returnKernels } from './kernels/pool.ts';
import { type Matrix, shape, zeros } from './matrix.ts';

/**
 * Lower L with C = L Lᵀ, or the index of the first pivot that is not positive and finite.
 * C: n × n symmetric, of which only the lower triangle is read.
 */
export function cholesky(C: Matrix): { L: Matrix } | { failedAt: number } {
  const n = C.rows;
  if (n !== C.cols) throw new Error(`Cholesky needs a square matrix; this one is ${shape(C)}.`);
  const L = zeros(n, n);
  for (let j = 0; j < n; j++) L.data.set(C.data.subarray(j + j * n, (j + 1) * n), j + j * n);
  const failedAt = n < SMALL ? plainCholesky(n, L.data, n) : largeCholesky(L);
  return failedAt < 0 ? { L } : { failedAt };
}

/** Smaller matrices are not worth copying into kernel memory. */
const SMALL = 48;

function largeCholesky(L: Matrix): number {
  const n = L.rows;
  const lda = paddedRows(n);
  const kernels = borrowKernels();
  kernels.reserve(lda * n);
  const a = kernels.alloc(lda * n);
  for (let j = 0; j < n; j++) a.set(L.data.subarray(j + j * n, (j + 1) * n), j + j * lda);
  const failedAt = kernels.cholesky(n, a, lda);
  for (let j = 0; j < n; j++) L.data.set(a.subarray(j + j * lda, n + j * lda), j + j * n);
  returnKernels(kernels);
  return failedAt;
}
