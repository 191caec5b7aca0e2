import { paddedRows, sharedKernels } from './kernels/kernels.ts';
import { gemm } from './kernels/plainProducts.ts';
import { type Matrix, shape, zeros } from './matrix.ts';

/** A B. */
export function multiply(A: Matrix, B: Matrix): Matrix {
  return product('A B', false, false, A, B);
}

/** A Bᵀ. */
export function multiplyTransposed(A: Matrix, B: Matrix): Matrix {
  return product('A Bᵀ', false, true, A, B);
}

/** Aᵀ B. */
export function transposedMultiply(A: Matrix, B: Matrix): Matrix {
  return product('Aᵀ B', true, false, A, B);
}

/** Products of fewer multiplications than this are not worth copying into kernel memory. */
const SMALL = 20_000;

function product(name: string, transA: boolean, transB: boolean, A: Matrix, B: Matrix): Matrix {
  const m = transA ? A.cols : A.rows;
  const k = transA ? A.rows : A.cols;
  const n = transB ? B.rows : B.cols;
  if (k !== (transB ? B.cols : B.rows)) {
    throw new Error(`${name}: inner sizes differ, A is ${shape(A)} and B is ${shape(B)}.`);
  }
  const C = zeros(m, n);
  if (m * n * k < SMALL) {
    gemm(transA, transB, m, n, k, 1, A.data, A.rows, B.data, B.rows, 0, C.data, m);
    return C;
  }
  const kernels = sharedKernels();
  const ldc = paddedRows(m);
  kernels.reserve(A.data.length + B.data.length + ldc * n);
  const a = kernels.alloc(A.data.length);
  const b = A === B ? a : kernels.alloc(B.data.length);
  const c = kernels.alloc(ldc * n);
  a.set(A.data);
  if (b !== a) b.set(B.data);
  kernels.gemm(transA, transB, m, n, k, 1, a, A.rows, b, B.rows, 0, c, ldc);
  for (let j = 0; j < n; j++) C.data.set(c.subarray(j * ldc, j * ldc + m), j * m);
  return C;
}
