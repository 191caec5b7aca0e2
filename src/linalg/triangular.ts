import { paddedRows } from './kernels/kernels.ts';
import {
  solveLower as plainSolveLower,
  solveLowerTransposed as plainSolveLowerTransposed,
} from './kernels/plainTriangular.ts';
import { borrowKernels, returnKernels } from './kernels/pool.ts';
import { type Matrix, shape, zeros } from './matrix.ts';

/** L⁻¹ B.  L: n × n, of which only the lower triangle is read; B: n × k. */
export function solveLower(L: Matrix, B: Matrix): Matrix {
  return solve('L⁻¹ B', false, L, B);
}

/** L⁻ᵀ B.  L: n × n, of which only the lower triangle is read; B: n × k. */
export function solveLowerTransposed(L: Matrix, B: Matrix): Matrix {
  return solve('L⁻ᵀ B', true, L, B);
}

/** Solves of fewer multiplications than this are not worth copying L into kernel memory. */
const SMALL = 100_000;

function solve(name: string, transposed: boolean, L: Matrix, B: Matrix): Matrix {
  const n = L.rows;
  if (n !== L.cols || n !== B.rows) {
    throw new Error(
      `${name}: L must be square with as many rows as B; L is ${shape(L)} and B is ${shape(B)}.`,
    );
  }
  const X = zeros(n, B.cols);
  // A solve with few columns reads L about once: copying it would cost as much as solving.
  if (B.cols < 4 || n * n * B.cols < SMALL) {
    X.data.set(B.data);
    if (transposed) plainSolveLowerTransposed(n, B.cols, L.data, n, X.data, n);
    else plainSolveLower(n, B.cols, L.data, n, X.data, n);
    return X;
  }
  const ldl = paddedRows(n);
  const kernels = borrowKernels();
  kernels.reserve(ldl * (n + B.cols));
  const l = kernels.alloc(ldl * n);
  const b = kernels.alloc(ldl * B.cols);
  for (let j = 0; j < n; j++) l.set(L.data.subarray(j + j * n, (j + 1) * n), j + j * ldl);
  for (let j = 0; j < B.cols; j++) b.set(B.data.subarray(j * n, (j + 1) * n), j * ldl);
  if (transposed) kernels.solveLowerTransposed(n, B.cols, l, ldl, b, ldl);
  else kernels.solveLower(n, B.cols, l, ldl, b, ldl);
  for (let j = 0; j < B.cols; j++) X.data.set(b.subarray(j * ldl, j * ldl + n), j * n);
  returnKernels(kernels);
  return X;
}
