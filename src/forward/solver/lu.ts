/**
 * Overwrites A (n × n, row by row) with its factors P A = L U, and notes in `pivots` which row came to each place; false
 * where A is singular or not finite. The diagonal holds one over that of U.
 */
export function factorInPlace(A: Float64Array, n: number, pivots: Int32Array): boolean {
  for (let k = 0; k < n; k++) {
    let p = k;
    let most = Math.abs(A[k * n + k]);
    for (let i = k + 1; i < n; i++) {
      const size = Math.abs(A[i * n + k]);
      if (size > most) {
        most = size;
        p = i;
      }
    }
    if (!(most > 0 && most < Number.POSITIVE_INFINITY)) return false;
    pivots[k] = p;
    if (p !== k) swapRows(A, n, k, p);
    const inverse = 1 / A[k * n + k];
    A[k * n + k] = inverse;
    for (let i = k + 1; i < n; i++) {
      const factor = A[i * n + k] * inverse;
      A[i * n + k] = factor;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++) A[i * n + j] -= factor * A[k * n + j];
    }
  }
  return true;
}

/** Overwrites B (n × m, row by row) with A⁻¹B, from the factors of A. */
export function solveInPlace(
  B: Float64Array,
  m: number,
  LU: Float64Array,
  n: number,
  pivots: Int32Array,
): void {
  for (let k = 0; k < n; k++) if (pivots[k] !== k) swapRows(B, m, k, pivots[k]);
  for (let i = 1; i < n; i++) {
    for (let k = 0; k < i; k++) addRow(B, m, i, k, -LU[i * n + k]);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) addRow(B, m, i, k, -LU[i * n + k]);
    const inverse = LU[i * n + i];
    for (let j = i * m; j < i * m + m; j++) B[j] *= inverse;
  }
}

function addRow(B: Float64Array, m: number, to: number, from: number, factor: number): void {
  if (factor === 0) return;
  const shift = (from - to) * m;
  for (let j = to * m; j < to * m + m; j++) B[j] += factor * B[j + shift];
}

function swapRows(A: Float64Array, m: number, i: number, k: number): void {
  for (let j = 0; j < m; j++) {
    const kept = A[i * m + j];
    A[i * m + j] = A[k * m + j];
    A[k * m + j] = kept;
  }
}
