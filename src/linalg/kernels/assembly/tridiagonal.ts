// Symmetric A = Q T Qᵀ. Reflectors are gathered in panels; between panels the rest of A is updated by one product.
import { gemm, gemmLower } from "./gemm";
import { at, nth } from "./memory";
import { addScaled, dot, symmetricTimes, timesAdd, transposedTimes } from "./vector";

/** Reflectors gathered between updates of A: few, since each costs a product with those before it. */
const REDUCED: i32 = 16;
/** Reflectors applied to Z at once. The length of `work` (eigenWorkLength in kernels.ts) follows from both. */
const APPLIED: i32 = 32;

export function tridiagonalise(n: i32, A: usize, lda: i32, d: usize, e: usize, tau: usize, work: usize): void {
  for (let first = 0; first < n; first += REDUCED) {
    const count = min(REDUCED, n - first);
    const rows = n - first;
    const P = work;
    const Q = at(P, 0, 2 * count, rows);
    panel(
      rows, count, at(A, first, first, lda), lda,
      nth(d, first), nth(e, first), nth(tau, first), P, Q,
    );
    if (rows == count) return;
    for (let j = 0; j < 2 * count; j++) memory.copy(at(Q, 0, j ^ 1, rows), at(P, 0, j, rows), (<usize>rows) << 3);
    gemmLower(
      false, rows - count, 2 * count, -1, nth(P, count), rows, nth(Q, count), rows,
      1, at(A, first + count, first + count, lda), lda,
    );
  }
}

/**
 * The first `count` steps on an n × n matrix, of which only the panel's own columns are brought up to date.
 * P: n × 2 count, [v₀ w₀ v₁ w₁ …]. With Q = [w₀ v₀ w₁ v₁ …], what the steps leave is A - Σ (v wᵀ + w vᵀ) = A - P Qᵀ.
 * small: 2 count numbers.
 */
function panel(
  n: i32, count: i32, A: usize, lda: i32, d: usize, e: usize, tau: usize, P: usize, small: usize,
): void {
  for (let j = 0; j < count; j++) {
    const a = at(A, j, j, lda);
    // What earlier steps do to this column: - P times row j of Q.
    for (let p = 0; p < 2 * j; p++) store<f64>(nth(small, p ^ 1), -load<f64>(at(P, j, p, n)));
    timesAdd(n - j, 2 * j, at(P, j, 0, n), n, small, a);
    store<f64>(nth(d, j), load<f64>(a));
    const v = at(P, 0, 2 * j, n);
    const w = at(P, 0, 2 * j + 1, n);
    memory.fill(v, 0, (<usize>n) << 4);
    const m = n - j - 1;
    if (m == 0) return;
    const factor = reflect(m, nth(a, 1), nth(e, j));
    store<f64>(nth(tau, j), factor);
    const vTail = nth(v, j + 1);
    const wTail = nth(w, j + 1);
    memory.copy(vTail, nth(a, 1), (<usize>m) << 3);
    if (factor == 0) continue;
    // w = tau (A v - P Qᵀ v), minus the share along v that makes H A H = A - v wᵀ - w vᵀ.
    const Ptail = at(P, j + 1, 0, n);
    symmetricTimes(m, at(A, j + 1, j + 1, lda), lda, vTail, wTail);
    transposedTimes(m, 2 * j, Ptail, n, vTail, small);
    for (let p = 0; p < 2 * j; p += 2) {
      const vv = load<f64>(nth(small, p));
      store<f64>(nth(small, p), -load<f64>(nth(small, p + 1)));
      store<f64>(nth(small, p + 1), -vv);
    }
    timesAdd(m, 2 * j, Ptail, n, small, wTail);
    const along = 0.5 * factor * dot(m, vTail, wTail);
    for (let i = 0; i < m; i++) {
      const wi = nth(wTail, i);
      store<f64>(wi, factor * (load<f64>(wi) - along * load<f64>(nth(vTail, i))));
    }
  }
}

/** Replaces x by v with v₀ = 1 such that (I - tau v vᵀ) x = (e, 0, …, 0); returns tau. */
function reflect(m: i32, x: usize, e: usize): f64 {
  const x0 = load<f64>(x);
  const tail = dot(m - 1, nth(x, 1), nth(x, 1));
  store<f64>(x, 1);
  if (tail == 0) {
    store<f64>(e, x0);
    return 0;
  }
  const length = sqrt(x0 * x0 + tail);
  const value = x0 > 0 ? -length : length;
  store<f64>(e, value);
  const scale = 1 / (x0 - value);
  for (let i = 1; i < m; i++) store<f64>(nth(x, i), scale * load<f64>(nth(x, i)));
  return (value - x0) / value;
}

/** Z := Q Z, a panel of reflectors at a time: H₀ … Hₚ = I - V T Vᵀ with T upper triangular. */
export function backTransform(
  n: i32, k: i32, A: usize, lda: i32, tau: usize, Z: usize, ldz: i32, work: usize,
): void {
  if (n < 2 || k == 0) return;
  for (let first = ((n - 2) / APPLIED) * APPLIED; first >= 0; first -= APPLIED) {
    const count = min(APPLIED, n - 1 - first);
    const rows = n - 1 - first;
    const V = work;
    const G = at(V, 0, count, rows);
    const T = at(G, 0, APPLIED, APPLIED);
    const X = at(T, 0, APPLIED, APPLIED);
    const Y = at(X, 0, k, APPLIED);
    for (let j = 0; j < count; j++) {
      memory.fill(at(V, 0, j, rows), 0, (<usize>j) << 3);
      memory.copy(at(V, j, j, rows), at(A, first + 1 + j, first + j, lda), (<usize>(rows - j)) << 3);
    }
    gemm(true, false, count, count, rows, 1, V, rows, V, rows, 0, G, APPLIED);
    joinReflectors(count, G, nth(tau, first), T);
    const Zbelow = at(Z, first + 1, 0, ldz);
    gemm(true, false, count, k, rows, 1, V, rows, Zbelow, ldz, 0, X, APPLIED);
    gemm(false, false, count, k, count, 1, T, APPLIED, X, APPLIED, 0, Y, APPLIED);
    gemm(false, false, rows, k, count, -1, V, rows, Y, APPLIED, 1, Zbelow, ldz);
  }
}

/** T with H₀ H₁ … = I - V T Vᵀ, from G = Vᵀ V: column j is tauⱼ times (-T Vᵀ vⱼ, 1). */
function joinReflectors(count: i32, G: usize, tau: usize, T: usize): void {
  memory.fill(T, 0, APPLIED * APPLIED * 8);
  for (let j = 0; j < count; j++) {
    const factor = load<f64>(nth(tau, j));
    const column = at(T, 0, j, APPLIED);
    for (let p = 0; p < j; p++) addScaled(p + 1, -factor * load<f64>(at(G, p, j, APPLIED)), at(T, 0, p, APPLIED), column);
    store<f64>(nth(column, j), factor);
  }
}
