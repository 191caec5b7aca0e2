// Symmetric A = Q T Qᵀ. Reflectors are gathered in panels; between panels the rest of A is updated by one product.
import { addScaled } from "./add";
import { gemm, gemmLower } from "./gemm";
import { at } from "./memory";
import { dot, symmetricTimes, timesAdd, transposedTimes } from "./vector";

/** Reflectors in a panel; the length of `work` (eigenWorkLength in kernels.ts) follows from it. */
const PANEL: i32 = 32;

export function tridiagonalise(n: i32, A: usize, lda: i32, d: usize, e: usize, tau: usize, work: usize): void {
  for (let first = 0; first < n; first += PANEL) {
    const count = min(PANEL, n - first);
    // Three blocks side by side: V, W, V. So [V W] and [W V] are both contiguous.
    const rows = n - first;
    const V = work;
    const W = at(V, 0, count, rows);
    const V2 = at(W, 0, count, rows);
    const small = at(V2, 0, count, rows);
    panel(rows, count, at(A, first, first, lda), lda, at(d, first, 0, 0), at(e, first, 0, 0), at(tau, first, 0, 0), V, W, small);
    if (rows == count) return;
    memory.copy(V2, V, (<usize>(rows * count)) << 3);
    // A := A - V Wᵀ - W Vᵀ below the panel.
    gemmLower(
      false, rows - count, 2 * count, -1, at(V, count, 0, 0), rows, at(W, count, 0, 0), rows,
      1, at(A, count + first, count + first, lda), lda,
    );
  }
}

/**
 * The first `count` steps on an n × n matrix, of which only the panel's own columns are brought up to date.
 * V, W: n × count, such that A - V Wᵀ - W Vᵀ is what the steps leave; small: 2 count numbers.
 */
function panel(
  n: i32, count: i32, A: usize, lda: i32, d: usize, e: usize, tau: usize, V: usize, W: usize, small: usize,
): void {
  for (let j = 0; j < count; j++) {
    const a = at(A, j, j, lda);
    // The row of [V W] crosswise times [W V]: earlier steps' effect on this column.
    for (let p = 0; p < j; p++) {
      store<f64>(at(small, p, 0, 0), -load<f64>(at(W, j, p, n)));
      store<f64>(at(small, j + p, 0, 0), -load<f64>(at(V, j, p, n)));
    }
    timesAdd(n - j, j, at(V, j, 0, n), n, small, a);
    timesAdd(n - j, j, at(W, j, 0, n), n, at(small, j, 0, 0), a);
    store<f64>(at(d, j, 0, 0), load<f64>(a));
    const v = at(V, 0, j, n);
    const w = at(W, 0, j, n);
    memory.fill(v, 0, (<usize>n) << 3);
    memory.fill(w, 0, (<usize>n) << 3);
    const m = n - j - 1;
    if (m == 0) return;
    const factor = reflect(m, at(a, 1, 0, 0), at(e, j, 0, 0));
    store<f64>(at(tau, j, 0, 0), factor);
    const vTail = at(v, j + 1, 0, 0);
    const wTail = at(w, j + 1, 0, 0);
    memory.copy(vTail, at(a, 1, 0, 0), (<usize>m) << 3);
    if (factor == 0) continue;
    // w = tau (A v - V (Wᵀ v) - W (Vᵀ v)), minus the share along v that makes H A H = A - v wᵀ - w vᵀ.
    symmetricTimes(m, at(A, j + 1, j + 1, lda), lda, vTail, wTail);
    transposedTimes(m, j, at(W, j + 1, 0, n), n, vTail, -1, small);
    transposedTimes(m, j, at(V, j + 1, 0, n), n, vTail, -1, at(small, j, 0, 0));
    timesAdd(m, j, at(V, j + 1, 0, n), n, small, wTail);
    timesAdd(m, j, at(W, j + 1, 0, n), n, at(small, j, 0, 0), wTail);
    const along = 0.5 * factor * dot(m, vTail, wTail);
    for (let i = 0; i < m; i++) {
      const wi = at(wTail, i, 0, 0);
      store<f64>(wi, factor * (load<f64>(wi) - along * load<f64>(at(vTail, i, 0, 0))));
    }
  }
}

/** Replaces x by v with v₀ = 1 such that (I - tau v vᵀ) x = (e, 0, …, 0); returns tau. */
function reflect(m: i32, x: usize, e: usize): f64 {
  const x0 = load<f64>(x);
  const tail = dot(m - 1, at(x, 1, 0, 0), at(x, 1, 0, 0));
  store<f64>(x, 1);
  if (tail == 0) {
    store<f64>(e, x0);
    return 0;
  }
  const length = sqrt(x0 * x0 + tail);
  const value = x0 > 0 ? -length : length;
  store<f64>(e, value);
  const scale = 1 / (x0 - value);
  for (let i = 1; i < m; i++) store<f64>(at(x, i, 0, 0), scale * load<f64>(at(x, i, 0, 0)));
  return (value - x0) / value;
}

/** Z := Q Z, a panel of reflectors at a time: H₀ … Hₚ = I - V T Vᵀ with T upper triangular. */
export function backTransform(
  n: i32, k: i32, A: usize, lda: i32, tau: usize, Z: usize, ldz: i32, work: usize,
): void {
  if (n < 2 || k == 0) return;
  for (let first = ((n - 2) / PANEL) * PANEL; first >= 0; first -= PANEL) {
    const count = min(PANEL, n - 1 - first);
    const rows = n - 1 - first;
    const V = work;
    const G = at(V, 0, count, rows);
    const T = at(G, 0, PANEL, PANEL);
    const X = at(T, 0, PANEL, PANEL);
    const Y = at(X, 0, k, PANEL);
    for (let j = 0; j < count; j++) {
      memory.fill(at(V, 0, j, rows), 0, (<usize>j) << 3);
      memory.copy(at(V, j, j, rows), at(A, first + 1 + j, first + j, lda), (<usize>(rows - j)) << 3);
    }
    gemm(true, false, count, count, rows, 1, V, rows, V, rows, 0, G, PANEL);
    joinReflectors(count, G, at(tau, first, 0, 0), T);
    const Zbelow = at(Z, first + 1, 0, ldz);
    gemm(true, false, count, k, rows, 1, V, rows, Zbelow, ldz, 0, X, PANEL);
    gemm(false, false, count, k, count, 1, T, PANEL, X, PANEL, 0, Y, PANEL);
    gemm(false, false, rows, k, count, -1, V, rows, Y, PANEL, 1, Zbelow, ldz);
  }
}

/** T with H₀ H₁ … = I - V T Vᵀ, from G = Vᵀ V: column j is tauⱼ times (-T Vᵀ vⱼ, 1). */
function joinReflectors(count: i32, G: usize, tau: usize, T: usize): void {
  memory.fill(T, 0, PANEL * PANEL * 8);
  for (let j = 0; j < count; j++) {
    const factor = load<f64>(at(tau, j, 0, 0));
    const column = at(T, 0, j, PANEL);
    for (let p = 0; p < j; p++) addScaled(p + 1, -factor * load<f64>(at(G, p, j, PANEL)), at(T, 0, p, PANEL), column);
    store<f64>(at(column, j, 0, 0), factor);
  }
}
