// One panel of the reduction A = Q T Qᵀ: its reflectors are gathered, and the rest of A is updated by one product after it.
import { at, nth } from "./memory";
import { dot, symmetricTimes, timesAdd, transposedTimes } from "./vector";

/**
 * Steps from..to-1 of a panel on an n × n matrix, those before them being done; only the panel's own columns are brought up
 * to date.  P: n × 2 steps, [v₀ w₀ v₁ w₁ …]. With Q = [w₀ v₀ w₁ v₁ …], what the steps leave is A - Σ (v wᵀ + w vᵀ) = A - P Qᵀ.
 * small: 2 numbers a step.
 */
export function reduceColumns(
  n: i32, from: i32, to: i32, A: usize, lda: i32, d: usize, e: usize, tau: usize, P: usize, small: usize,
): void {
  for (let j = from; j < to; j++) {
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
