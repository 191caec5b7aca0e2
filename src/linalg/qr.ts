import { type Matrix, shape, zeros } from './matrix.ts';

export interface Qr {
  /** Upper triangular, cols × cols. */
  readonly R: Matrix;
  /** b := Qᵀ b for a vector of length rows. */
  applyTransposedInto(b: Float64Array): void;
  /** Q [X; 0], rows × X.cols, for X with cols rows. */
  apply(X: Matrix): Matrix;
}

/** A = Q [R; 0] by Householder reflections, without pivoting.  A: n × J with n ≥ J. */
export function householderQr(A: Matrix): Qr {
  const n = A.rows;
  const J = A.cols;
  if (n < J) throw new Error(`QR needs at least as many rows as columns; this matrix is ${shape(A)}.`);
  // Column j holds the reflector of step j from row j on; tau holds its factor: H = I - tau v vᵀ.
  const H = A.data.slice();
  const tau = new Float64Array(J);
  const R = zeros(J, J);
  for (let j = 0; j < J; j++) {
    const top = j + j * n;
    const end = n + j * n;
    let tail = 0;
    for (let i = top + 1; i < end; i++) tail += H[i] * H[i];
    const x = H[top];
    const length = Math.sqrt(x * x + tail);
    // The sign that avoids cancellation in x - r.
    const r = x > 0 ? -length : length;
    for (let i = 0; i < j; i++) R.data[i + j * J] = H[i + j * n];
    R.data[j + j * J] = r;
    if (length === 0) continue;
    H[top] = x - r;
    tau[j] = 1 / (length * (length + Math.abs(x)));
    for (let c = j + 1; c < J; c++) reflectInto(H, c * n, H, j * n, j, n, tau[j]);
  }
  return {
    R,
    applyTransposedInto(b) {
      if (b.length !== n)
        throw new Error(`Qᵀ b: Q comes from a ${shape(A)} matrix and b has length ${b.length}.`);
      for (let j = 0; j < J; j++) reflectInto(b, 0, H, j * n, j, n, tau[j]);
    },
    apply(X) {
      if (X.rows !== J) throw new Error(`Q X: Q comes from a ${shape(A)} matrix and X is ${shape(X)}.`);
      const Y = zeros(n, X.cols);
      for (let c = 0; c < X.cols; c++) {
        Y.data.set(X.data.subarray(c * J, (c + 1) * J), c * n);
        for (let j = J - 1; j >= 0; j--) reflectInto(Y.data, c * n, H, j * n, j, n, tau[j]);
      }
      return Y;
    },
  };
}

/** x := (I - tau v vᵀ) x on rows first…n; x starts at X[x0], v at V[v0]. */
function reflectInto(
  X: Float64Array,
  x0: number,
  V: Float64Array,
  v0: number,
  first: number,
  n: number,
  tau: number,
): void {
  let dot = 0;
  for (let i = first; i < n; i++) dot += V[v0 + i] * X[x0 + i];
  const factor = tau * dot;
  for (let i = first; i < n; i++) X[x0 + i] -= factor * V[v0 + i];
}
