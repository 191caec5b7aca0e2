import type { Kernels } from './kernels.ts';

export const tridiagonalise: Kernels['tridiagonalise'] = (n, A, lda, d, e, tau, work) => {
  for (let j = 0; j < n; j++) {
    d[j] = A[j + j * lda];
    if (j === n - 1) break;
    const v = j * lda;
    tau[j] = reflect(A, v + j + 1, v + n, e, j);
    const w = symmetricTimes(n, j + 1, A, lda, v, work);
    // A := H A H = A - v wᵀ - w vᵀ with w = tau (A v - (tau/2) (vᵀ A v) v).
    let vw = 0;
    for (let i = j + 1; i < n; i++) vw += A[v + i] * w[i];
    for (let i = j + 1; i < n; i++) w[i] = tau[j] * (w[i] - 0.5 * tau[j] * vw * A[v + i]);
    for (let c = j + 1; c < n; c++) {
      for (let i = c; i < n; i++) A[i + c * lda] -= A[v + i] * w[c] + w[i] * A[v + c];
    }
  }
};

export const backTransform: Kernels['backTransform'] = (n, k, A, lda, tau, Z, ldz) => {
  for (let j = n - 2; j >= 0; j--) {
    for (let c = 0; c < k; c++) {
      let vz = 0;
      for (let i = j + 1; i < n; i++) vz += A[i + j * lda] * Z[i + c * ldz];
      for (let i = j + 1; i < n; i++) Z[i + c * ldz] -= tau[j] * vz * A[i + j * lda];
    }
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

/** A v for the trailing block that starts at `first`, from its lower triangle; v is column data at A[v + i]. */
function symmetricTimes(
  n: number,
  first: number,
  A: Float64Array,
  lda: number,
  v: number,
  out: Float64Array,
): Float64Array {
  out.fill(0, first, n);
  for (let c = first; c < n; c++) {
    const vc = A[v + c];
    let sum = A[c + c * lda] * vc;
    for (let i = c + 1; i < n; i++) {
      const a = A[i + c * lda];
      sum += a * A[v + i];
      out[i] += a * vc;
    }
    out[c] += sum;
  }
  return out;
}
