import type { Kernels } from './kernels.ts';

export const symmetricTimes: Kernels['symmetricTimes'] = (n, A, lda, x, y) => lowerTimes(n, 0, A, lda, x, y);

export const reduceColumns: Kernels['reduceColumns'] = (n, from, to, A, lda, d, e, tau, P) => {
  for (let j = from; j < to; j++) {
    const a = j * lda;
    // What earlier steps do to this column: - Σ (v wⱼ + w vⱼ).
    for (let p = 0; p < 2 * j; p++) {
      const q = P[j + (p ^ 1) * n];
      for (let i = j; i < n; i++) A[a + i] -= q * P[i + p * n];
    }
    d[j] = A[a + j];
    const v = P.subarray(2 * j * n, (2 * j + 1) * n).fill(0);
    const w = P.subarray((2 * j + 1) * n, (2 * j + 2) * n).fill(0);
    if (j === n - 1) return;
    tau[j] = reflect(A, a + j + 1, a + n, e, j);
    v.set(A.subarray(a + j + 1, a + n), j + 1);
    // w = tau (A v - P Qᵀ v), minus the share along v that makes H A H = A - v wᵀ - w vᵀ.
    lowerTimes(n, j + 1, A, lda, v, w);
    for (let p = 0; p < 2 * j; p++) {
      let qv = 0;
      for (let i = j + 1; i < n; i++) qv += P[i + (p ^ 1) * n] * v[i];
      for (let i = j + 1; i < n; i++) w[i] -= qv * P[i + p * n];
    }
    let vw = 0;
    for (let i = j + 1; i < n; i++) vw += v[i] * w[i];
    for (let i = j + 1; i < n; i++) w[i] = tau[j] * (w[i] - 0.5 * tau[j] * vw * v[i]);
  }
};

/**
 * Replaces x = X[start…end) by v with v₀ = 1 such that (I - tau v vᵀ) x = (e, 0, …, 0).
 * Puts e into e[j] and returns tau; tau = 0 when x has that form already.
 */
function reflect(X: Float64Array, start: number, end: number, e: Float64Array, j: number): number {
  const x0 = X[start];
  X[start] = 1;
  let tail = 0;
  for (let i = start + 1; i < end; i++) tail += X[i] * X[i];
  if (tail === 0) {
    e[j] = x0;
    return 0;
  }
  const length = Math.sqrt(x0 * x0 + tail);
  // The sign that avoids cancellation in x₀ - e.
  e[j] = x0 > 0 ? -length : length;
  const scale = 1 / (x0 - e[j]);
  for (let i = start + 1; i < end; i++) X[i] *= scale;
  return (e[j] - x0) / e[j];
}

/** out := A v, from the lower triangle of A, on the rows from `first` on. */
function lowerTimes(
  n: number,
  first: number,
  A: Float64Array,
  lda: number,
  v: Float64Array,
  out: Float64Array,
): void {
  out.fill(0, first, n);
  for (let c = first; c < n; c++) {
    let sum = A[c + c * lda] * v[c];
    for (let i = c + 1; i < n; i++) {
      const a = A[i + c * lda];
      sum += a * v[i];
      out[i] += a * v[c];
    }
    out[c] += sum;
  }
}
