// The kernels' larger operations with pauses. Each is cut as the kernels themselves cut it, so that every number comes out
// of the same operations in the same order: with pauses or without, the bits are the same (tested).
import { due, inStretches } from '../drive.ts';
import type { Kernels } from './kernels/kernels.ts';

/** An operation of the kernels that pauses. */
type Sliced<Name extends 'gemm' | 'gemmLower' | 'cholesky' | Triangular> = (
  kernels: Kernels,
  ...given: Parameters<Kernels[Name]>
) => Generator<void, ReturnType<Kernels[Name]>>;

type Triangular =
  | 'solveLower'
  | 'solveLowerTransposed'
  | 'solveLowerTransposedRight'
  | 'solveLowerRight'
  | 'multiplyLowerTransposed'
  | 'invertLower'
  | 'squareLower';

/** Multiplications that a kernel makes at once: about ten milliseconds of work. */
const slices = { wasm: 2e7, plain: 4e6 };
/** How many of them count as one operation of a loop. */
const quicker = { wasm: 4, plain: 1 };

/** Rows, columns and depth of the blocks that the kernels' products work on, the order of their smallest triangles. */
const MC = 128;
const NC = 512;
const KC = 256;
const NB = 32;

/** A zeroed array of the kernels' memory. */
export function* alloc(kernels: Kernels, length: number): Generator<void, Float64Array> {
  const array = kernels.space(length);
  yield* fill(array, 0);
  return array;
}

/** Every number of the array := value. */
export function fill(array: Float64Array, value: number): Generator<void, void> {
  return inStretches(array.length, 1, (from, to) => {
    array.fill(value, from, to);
  });
}

/** Copies a rows × cols matrix from one leading dimension to another. */
export function copyColumns(
  target: Float64Array,
  ldt: number,
  source: Float64Array,
  lds: number,
  rows: number,
  cols: number,
): Generator<void, void> {
  return inStretches(cols, rows, (from, to) => copyInto(target, ldt, source, lds, rows, from, to));
}

/** The same for columns from … to - 1. */
function copyInto(
  target: Float64Array,
  ldt: number,
  source: Float64Array,
  lds: number,
  rows: number,
  from: number,
  to: number,
): void {
  if (ldt === rows && lds === rows) {
    target.set(source.subarray(from * rows, to * rows), from * rows);
    return;
  }
  for (let j = from; j < to; j++) target.set(source.subarray(j * lds, j * lds + rows), j * ldt);
}

/** As in Kernels. */
export const gemm: Sliced<'gemm'> = function* (
  kernels,
  transA,
  transB,
  m,
  n,
  k,
  alpha,
  A,
  lda,
  B,
  ldb,
  beta,
  C,
  ldc,
) {
  if (m * n * k <= slices[kernels.kind]) {
    kernels.gemm(transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
    if (done(kernels, m * n * k)) yield;
    return;
  }
  for (let j = 0; j < n; j += NC) {
    const nc = Math.min(NC, n - j);
    for (let p = 0; p < k; p += KC) {
      const kc = Math.min(KC, k - p);
      const b = B.subarray(transB ? j + p * ldb : p + j * ldb);
      const rows = MC * Math.max(1, Math.floor(slices[kernels.kind] / (MC * nc * kc)));
      for (let i = 0; i < m; i += rows) {
        const a = A.subarray(transA ? p + i * lda : i + p * lda);
        const c = C.subarray(i + j * ldc);
        const mc = Math.min(rows, m - i);
        kernels.gemm(transA, transB, mc, nc, kc, alpha, a, lda, b, ldb, p === 0 ? beta : 1, c, ldc);
        if (done(kernels, mc * nc * kc)) yield;
      }
    }
  }
};

/** As in Kernels. */
export const gemmLower: Sliced<'gemmLower'> = function* (
  kernels,
  trans,
  n,
  k,
  alpha,
  A,
  lda,
  B,
  ldb,
  beta,
  C,
  ldc,
) {
  if ((n * n * k) / 2 <= slices[kernels.kind]) {
    kernels.gemmLower(trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
    if (done(kernels, (n * n * k) / 2)) yield;
    return;
  }
  const from = (X: Float64Array, ld: number, i: number, p: number) =>
    X.subarray(trans ? p + i * ld : i + p * ld);
  const width = NC / 2;
  for (let j = 0; j < n; j += width) {
    const nc = Math.min(width, n - j);
    for (let p = 0; p < k; p += KC) {
      const kc = Math.min(KC, k - p);
      const [a, b, c] = [from(A, lda, j, p), from(B, ldb, j, p), C.subarray(j + j * ldc)];
      kernels.gemmLower(trans, nc, kc, alpha, a, lda, b, ldb, p === 0 ? beta : 1, c, ldc);
      if (done(kernels, (nc * nc * kc) / 2)) yield;
    }
    const below = j + nc;
    const [a, b, c] = [from(A, lda, below, 0), from(B, ldb, j, 0), C.subarray(below + j * ldc)];
    yield* gemm(kernels, trans, !trans, n - below, nc, k, alpha, a, lda, b, ldb, beta, c, ldc);
  }
};

/** As in Kernels. */
export const cholesky: Sliced<'cholesky'> = function* (kernels, n, A, lda) {
  if (n ** 3 / 6 <= slices[kernels.kind]) {
    const failed = kernels.cholesky(n, A, lda);
    if (done(kernels, n ** 3 / 6)) yield;
    return failed;
  }
  const h = half(n);
  const [A21, A22] = lowerBlocks(A, lda, h);
  const failed: number = yield* cholesky(kernels, h, A, lda);
  if (failed >= 0) return failed;
  yield* solveLowerTransposedRight(kernels, n - h, h, A, lda, A21, lda);
  yield* gemmLower(kernels, false, n - h, h, -1, A21, lda, A21, lda, 1, A22, lda);
  const failedBelow: number = yield* cholesky(kernels, n - h, A22, lda);
  return failedBelow < 0 ? -1 : h + failedBelow;
};

/** As in Kernels. */
export const solveLower: Sliced<'solveLower'> = function* (kernels, n, nrhs, L, ldl, B, ldb) {
  if (isSmall(kernels, n, nrhs)) {
    kernels.solveLower(n, nrhs, L, ldl, B, ldb);
    if (done(kernels, (n * n * nrhs) / 2)) yield;
    return;
  }
  const h = half(n);
  const [L21, L22] = lowerBlocks(L, ldl, h);
  const below = B.subarray(h);
  yield* solveLower(kernels, h, nrhs, L, ldl, B, ldb);
  yield* gemm(kernels, false, false, n - h, nrhs, h, -1, L21, ldl, B, ldb, 1, below, ldb);
  yield* solveLower(kernels, n - h, nrhs, L22, ldl, below, ldb);
};

/** As in Kernels. */
export const solveLowerTransposed: Sliced<'solveLowerTransposed'> = function* (
  kernels,
  n,
  nrhs,
  L,
  ldl,
  B,
  ldb,
) {
  if (isSmall(kernels, n, nrhs)) {
    kernels.solveLowerTransposed(n, nrhs, L, ldl, B, ldb);
    if (done(kernels, (n * n * nrhs) / 2)) yield;
    return;
  }
  const h = half(n);
  const [L21, L22] = lowerBlocks(L, ldl, h);
  const below = B.subarray(h);
  yield* solveLowerTransposed(kernels, n - h, nrhs, L22, ldl, below, ldb);
  yield* gemm(kernels, true, false, h, nrhs, n - h, -1, L21, ldl, below, ldb, 1, B, ldb);
  yield* solveLowerTransposed(kernels, h, nrhs, L, ldl, B, ldb);
};

/** As in Kernels. */
export const solveLowerTransposedRight: Sliced<'solveLowerTransposedRight'> = function* (
  kernels,
  m,
  n,
  L,
  ldl,
  B,
  ldb,
) {
  if (isSmall(kernels, n, m)) {
    kernels.solveLowerTransposedRight(m, n, L, ldl, B, ldb);
    if (done(kernels, (n * n * m) / 2)) yield;
    return;
  }
  const h = half(n);
  const [L21, L22] = lowerBlocks(L, ldl, h);
  const right = B.subarray(h * ldb);
  yield* solveLowerTransposedRight(kernels, m, h, L, ldl, B, ldb);
  yield* gemm(kernels, false, true, m, n - h, h, -1, B, ldb, L21, ldl, 1, right, ldb);
  yield* solveLowerTransposedRight(kernels, m, n - h, L22, ldl, right, ldb);
};

/** Lower L := lower triangle of (L Lᵀ)⁻¹ = L⁻ᵀ L⁻¹. */
export const inverseFromCholesky: Sliced<'invertLower'> = function* (kernels, n, L, ldl) {
  yield* invertLower(kernels, n, L, ldl);
  yield* squareLower(kernels, n, L, ldl);
};

/** The block below the diagonal becomes -L₂₂⁻¹ L₂₁ L₁₁⁻¹. */
const invertLower: Sliced<'invertLower'> = function* (kernels, n, L, ldl) {
  if (n ** 3 / 6 <= slices[kernels.kind]) {
    kernels.invertLower(n, L, ldl);
    if (done(kernels, n ** 3 / 6)) yield;
    return;
  }
  const h = half(n);
  const [L21, L22] = lowerBlocks(L, ldl, h);
  yield* solveLowerRight(kernels, n - h, h, L, ldl, L21, ldl);
  yield* solveLower(kernels, n - h, h, L22, ldl, L21, ldl);
  yield* inStretches(h, n - h, (from, to) => negate(L21, ldl, n - h, from, to));
  yield* invertLower(kernels, h, L, ldl);
  yield* invertLower(kernels, n - h, L22, ldl);
};

const squareLower: Sliced<'squareLower'> = function* (kernels, n, X, ldx) {
  if (n ** 3 / 6 <= slices[kernels.kind]) {
    kernels.squareLower(n, X, ldx);
    if (done(kernels, n ** 3 / 6)) yield;
    return;
  }
  const h = half(n);
  const [X21, X22] = lowerBlocks(X, ldx, h);
  yield* squareLower(kernels, h, X, ldx);
  yield* gemmLower(kernels, true, h, n - h, 1, X21, ldx, X21, ldx, 1, X, ldx);
  yield* multiplyLowerTransposed(kernels, n - h, h, X22, ldx, X21, ldx);
  yield* squareLower(kernels, n - h, X22, ldx);
};

const solveLowerRight: Sliced<'solveLowerRight'> = function* (kernels, m, n, L, ldl, B, ldb) {
  if (isSmall(kernels, n, m)) {
    kernels.solveLowerRight(m, n, L, ldl, B, ldb);
    if (done(kernels, (n * n * m) / 2)) yield;
    return;
  }
  const h = half(n);
  const [L21, L22] = lowerBlocks(L, ldl, h);
  const right = B.subarray(h * ldb);
  yield* solveLowerRight(kernels, m, n - h, L22, ldl, right, ldb);
  yield* gemm(kernels, false, false, m, h, n - h, -1, right, ldb, L21, ldl, 1, B, ldb);
  yield* solveLowerRight(kernels, m, h, L, ldl, B, ldb);
};

const multiplyLowerTransposed: Sliced<'multiplyLowerTransposed'> = function* (
  kernels,
  n,
  nrhs,
  L,
  ldl,
  B,
  ldb,
) {
  if (isSmall(kernels, n, nrhs)) {
    kernels.multiplyLowerTransposed(n, nrhs, L, ldl, B, ldb);
    if (done(kernels, (n * n * nrhs) / 2)) yield;
    return;
  }
  const h = half(n);
  const [L21, L22] = lowerBlocks(L, ldl, h);
  const below = B.subarray(h);
  yield* multiplyLowerTransposed(kernels, h, nrhs, L, ldl, B, ldb);
  yield* gemm(kernels, true, false, h, nrhs, n - h, 1, L21, ldl, below, ldb, 1, B, ldb);
  yield* multiplyLowerTransposed(kernels, n - h, nrhs, L22, ldl, below, ldb);
};

/** Numbers that `combine` and `innerBlock` read at once. */
const read = 1e6;

/** As in Kernels, for all n columns. */
export function* combine(
  kernels: Kernels,
  m: number,
  n: number,
  lower: boolean,
  factors: readonly number[],
  matrices: readonly Float64Array[],
  Y: Float64Array,
  ldy: number,
): Generator<void, void> {
  const cost = m * (factors.length + 1);
  const columns = Math.max(1, Math.floor(read / cost));
  for (let from = 0; from < n; from += columns) {
    const to = Math.min(from + columns, n);
    kernels.combine(m, from, to, lower, factors, matrices, Y, ldy);
    if (due((to - from) * cost)) yield;
  }
}

/** Σ X_ij A_ij over an n × n block X of leading dimension ldx, for each of the matrices A, n × n without padding. */
export function* innerBlocks(
  kernels: Kernels,
  n: number,
  X: Float64Array,
  ldx: number,
  matrices: readonly Float64Array[],
): Generator<void, number[]> {
  const columns = Math.max(1, Math.floor(read / n));
  const sums: number[] = [];
  for (const A of matrices) {
    let sum = 0;
    for (let from = 0; from < n; from += columns) {
      const width = Math.min(columns, n - from);
      sum = kernels.innerBlock(sum, n, width, X.subarray(from * ldx), ldx, A.subarray(from * n));
      if (due(width * n)) yield;
    }
    sums.push(sum);
  }
  return sums;
}

/** Columns from … to - 1 of A, of this many rows, := -A. */
function negate(A: Float64Array, lda: number, rows: number, from: number, to: number): void {
  for (let j = from; j < to; j++) {
    for (let i = j * lda; i < j * lda + rows; i++) A[i] = -A[i];
  }
}

/** Whether it is time for a pause after this many multiplications. */
function done(kernels: Kernels, multiplications: number): boolean {
  return due(multiplications / quicker[kernels.kind]);
}

/** Whether a triangle of order n meets `count` vectors at once: the kernels do not cut smaller triangles than NB. */
function isSmall(kernels: Kernels, n: number, count: number): boolean {
  return n <= NB || (n * n * count) / 2 <= slices[kernels.kind];
}

/** Where the kernels cut a triangle: near the middle, at a multiple of NB. */
function half(n: number): number {
  return NB * Math.ceil(Math.floor(n / 2) / NB);
}

/** The blocks of a lower matrix that begin at (h, 0) and (h, h). */
function lowerBlocks(L: Float64Array, ldl: number, h: number): [Float64Array, Float64Array] {
  return [L.subarray(h), L.subarray(h + h * ldl)];
}
