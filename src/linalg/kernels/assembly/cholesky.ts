import { gemmLower } from "./gemm";
import { at, NB, nth } from "./memory";
import {
  half, multiplyLowerTransposed, solveLower, solveLowerRight, solveLowerTransposedRight,
} from "./triangular";

/** Lower A := L with A = L Lᵀ; -1, or the index of the first pivot that is not positive and finite. */
export function cholesky(n: i32, A: usize, lda: i32): i32 {
  if (n <= NB) return smallCholesky(n, A, lda);
  const h = half(n);
  const A21 = at(A, h, 0, lda);
  const A22 = at(A, h, h, lda);
  const failed = cholesky(h, A, lda);
  if (failed >= 0) return failed;
  solveLowerTransposedRight(n - h, h, A, lda, A21, lda);
  gemmLower(false, n - h, h, -1, A21, lda, A21, lda, 1, A22, lda);
  const failedBelow = cholesky(n - h, A22, lda);
  return failedBelow < 0 ? -1 : h + failedBelow;
}

function smallCholesky(n: i32, A: usize, lda: i32): i32 {
  for (let j = 0; j < n; j++) {
    const pivot = load<f64>(at(A, j, j, lda));
    if (!(pivot > 0 && pivot < Infinity)) return j;
    const diagonal = sqrt(pivot);
    store<f64>(at(A, j, j, lda), diagonal);
    const reciprocal = 1 / diagonal;
    for (let i = j + 1; i < n; i++) store<f64>(at(A, i, j, lda), load<f64>(at(A, i, j, lda)) * reciprocal);
    for (let c = j + 1; c < n; c++) {
      const l = load<f64>(at(A, c, j, lda));
      for (let i = c; i < n; i++) {
        store<f64>(at(A, i, c, lda), load<f64>(at(A, i, c, lda)) - l * load<f64>(at(A, i, j, lda)));
      }
    }
  }
  return -1;
}

/** L := L⁻¹: the block below the diagonal becomes -L₂₂⁻¹ L₂₁ L₁₁⁻¹. */
export function invertLower(n: i32, L: usize, ldl: i32): void {
  if (n <= NB) return smallInvertLower(n, L, ldl);
  const h = half(n);
  const L21 = at(L, h, 0, ldl);
  const L22 = at(L, h, h, ldl);
  solveLowerRight(n - h, h, L, ldl, L21, ldl);
  solveLower(n - h, h, L22, ldl, L21, ldl);
  for (let j = 0; j < h; j++) negate(n - h, at(L21, 0, j, ldl));
  invertLower(h, L, ldl);
  invertLower(n - h, L22, ldl);
}

function negate(length: i32, x: usize): void {
  for (let i = 0; i < length; i++) store<f64>(nth(x, i), -load<f64>(nth(x, i)));
}

/** From the last column: those to the right are inverted already. */
function smallInvertLower(n: i32, L: usize, ldl: i32): void {
  for (let j = n - 1; j >= 0; j--) {
    const x = 1 / load<f64>(at(L, j, j, ldl));
    store<f64>(at(L, j, j, ldl), x);
    for (let i = n - 1; i > j; i--) {
      let sum: f64 = 0;
      for (let p = j + 1; p <= i; p++) sum += load<f64>(at(L, i, p, ldl)) * load<f64>(at(L, p, j, ldl));
      store<f64>(at(L, i, j, ldl), -x * sum);
    }
  }
}

/** Lower X := lower triangle of Xᵀ X. */
export function squareLower(n: i32, X: usize, ldx: i32): void {
  if (n <= NB) return smallSquareLower(n, X, ldx);
  const h = half(n);
  const X21 = at(X, h, 0, ldx);
  const X22 = at(X, h, h, ldx);
  squareLower(h, X, ldx);
  gemmLower(true, h, n - h, 1, X21, ldx, X21, ldx, 1, X, ldx);
  multiplyLowerTransposed(n - h, h, X22, ldx, X21, ldx);
  squareLower(n - h, X22, ldx);
}

/** Entry (i, j) needs only rows from i on, so columns go over X in order. */
function smallSquareLower(n: i32, X: usize, ldx: i32): void {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum: f64 = 0;
      for (let p = i; p < n; p++) sum += load<f64>(at(X, p, i, ldx)) * load<f64>(at(X, p, j, ldx));
      store<f64>(at(X, i, j, ldx), sum);
    }
  }
}
