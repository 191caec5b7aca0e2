import { finish } from '../drive.ts';
import { paddedRows } from './kernels/kernels.ts';
import { gemm } from './kernels/plainProducts.ts';
import { borrowKernels, returnKernels } from './kernels/pool.ts';
import { type Matrix, shape, zeros } from './matrix.ts';
import { alloc, copyColumns, gemm as slicedGemm } from './sliced.ts';

/** A B. */
export function multiply(A: Matrix, B: Matrix): Matrix {
  return finish(multiplyInSlices(A, B));
}

/** A Bᵀ. */
export function multiplyTransposed(A: Matrix, B: Matrix): Matrix {
  return finish(multiplyTransposedInSlices(A, B));
}

/** Aᵀ B. */
export function transposedMultiply(A: Matrix, B: Matrix): Matrix {
  return finish(transposedMultiplyInSlices(A, B));
}

/** A B, with pauses. */
export function multiplyInSlices(A: Matrix, B: Matrix): Generator<void, Matrix> {
  return product('A B', false, false, A, B);
}

/** A Bᵀ, with pauses. */
export function multiplyTransposedInSlices(A: Matrix, B: Matrix): Generator<void, Matrix> {
  return product('A Bᵀ', false, true, A, B);
}

/** Aᵀ B, with pauses. */
export function transposedMultiplyInSlices(A: Matrix, B: Matrix): Generator<void, Matrix> {
  return product('Aᵀ B', true, false, A, B);
}

/** Products of fewer multiplications than this are not worth copying into kernel memory. */
const SMALL = 20_000;

function* product(
  name: string,
  transA: boolean,
  transB: boolean,
  A: Matrix,
  B: Matrix,
): Generator<void, Matrix> {
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
  const ldc = paddedRows(m);
  const kernels = borrowKernels();
  try {
    kernels.reserve(A.data.length + B.data.length + ldc * n);
    const a = kernels.space(A.data.length);
    const b = A === B ? a : kernels.space(B.data.length);
    const c = yield* alloc(kernels, ldc * n);
    yield* copyColumns(a, A.rows, A.data, A.rows, A.rows, A.cols);
    if (b !== a) yield* copyColumns(b, B.rows, B.data, B.rows, B.rows, B.cols);
    yield* slicedGemm(kernels, transA, transB, m, n, k, 1, a, A.rows, b, B.rows, 0, c, ldc);
    yield* copyColumns(C.data, m, c, ldc, m, n);
    return C;
  } finally {
    returnKernels(kernels);
  }
}
