// A Cholesky factor that stays above the diagonal of its matrix while another matrix is written below it.
import { at, NB, nth, STRIPS } from "./memory";
import { addScaled, dot, timesAdd, transposedTimes } from "./vector";

/** Rows and columns of a square that is transposed at once: both its copies fit the first-level cache. */
const SQUARE: i32 = 32;

/** Above the diagonal of A := the transposed of what is below it, L; d := its diagonal. */
export function keepFactor(n: i32, A: usize, lda: i32, d: usize): void {
  for (let j = 0; j < n; j++) store<f64>(nth(d, j), load<f64>(at(A, j, j, lda)));
  for (let j0 = 0; j0 < n; j0 += SQUARE) {
    for (let i0 = j0; i0 < n; i0 += SQUARE) {
      for (let j = j0; j < min(j0 + SQUARE, n); j++) {
        for (let i = max(i0, j + 1); i < min(i0 + SQUARE, n); i++) {
          store<f64>(at(A, j, i, lda), load<f64>(at(A, i, j, lda)));
        }
      }
    }
  }
}

/** x := L⁻¹ x for a factor that is kept. */
export function solveKept(n: i32, A: usize, lda: i32, d: usize, x: usize): void {
  for (let j0 = 0; j0 < n; j0 += NB) {
    const end = min(j0 + NB, n);
    transposedTimes(j0, end - j0, at(A, 0, j0, lda), lda, x, STRIPS);
    const first = nth(x, j0);
    for (let j = j0; j < end; j++) {
      const before = load<f64>(nth(STRIPS, j - j0)) + dot(j - j0, at(A, j0, j, lda), first);
      store<f64>(nth(x, j), (load<f64>(nth(x, j)) - before) / load<f64>(nth(d, j)));
    }
  }
}

/** x := L⁻ᵀ x for a factor that is kept. */
export function solveKeptTransposed(n: i32, A: usize, lda: i32, d: usize, x: usize): void {
  for (let j0 = ((n - 1) / NB) * NB; j0 >= 0; j0 -= NB) {
    const end = min(j0 + NB, n);
    const first = nth(x, j0);
    for (let j = end - 1; j >= j0; j--) {
      const value = load<f64>(nth(x, j)) / load<f64>(nth(d, j));
      store<f64>(nth(x, j), value);
      store<f64>(nth(STRIPS, j - j0), -value);
      addScaled(j - j0, -value, at(A, j0, j, lda), first);
    }
    timesAdd(j0, end - j0, at(A, 0, j0, lda), lda, STRIPS, x);
  }
}
