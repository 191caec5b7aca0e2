import { eigenWorkLength, paddedRows, sharedKernels } from './kernels/kernels.ts';
import { column, type Matrix, shape, zeros } from './matrix.ts';
import { orientInto } from './orient.ts';
import { outOfRange } from './outOfRange.ts';
import { powerOfTwoNear } from './powerOfTwo.ts';
import { tridiagonalQrInto } from './tridiagonalQr.ts';
import { tridiagonalVectors } from './tridiagonalVectors.ts';

export interface SymmetricEigen {
  /** All n eigenvalues, descending. */
  readonly values: Float64Array;
  /** Orthonormal eigenvectors of the `count` largest, n × count; the largest entry of each is positive. */
  vectors(count: number): Matrix;
}

/**
 * Eigenvalues now, eigenvectors on request, of a symmetric matrix.  A V = V diag(values).
 * A: n × n, of which only the lower triangle is read.
 */
export function symmetricEigen(A: Matrix): SymmetricEigen {
  const n = A.rows;
  if (n !== A.cols) throw new Error(`Eigenvalues need a square matrix; this one is ${shape(A)}.`);
  // A power of two near the largest entry: squares can then neither overflow nor vanish, and no digit changes.
  const scale = powerOfTwoNear(largestEntry(A));
  const { Q, d, e, tau } = tridiagonalise(A, scale);
  const scaledValues = d.slice();
  tridiagonalQrInto(scaledValues, e.slice(0, Math.max(0, n - 1)));
  scaledValues.sort().reverse();
  return {
    values: scaledValues.map((value) => value * scale),
    vectors(count) {
      if (!Number.isInteger(count) || count < 0 || count > n) {
        throw new Error(`Asked for ${count} eigenvectors of a ${shape(A)} matrix.`);
      }
      if (count === 0) return zeros(n, 0);
      const Z = tridiagonalVectors(d, e, scaledValues.subarray(0, count));
      const V = backTransform(Q, tau, Z);
      orientInto(V);
      return V;
    },
  };
}

function largestEntry(A: Matrix): number {
  let largest = 0;
  for (let j = 0; j < A.cols; j++) {
    for (let i = j; i < A.rows; i++) {
      const size = Math.abs(A.data[i + j * A.rows]);
      if (!(size < Infinity))
        throw outOfRange(`eigenvalues: entry (${i}, ${j}) is ${A.data[i + j * A.rows]}`);
      if (size > largest) largest = size;
    }
  }
  return largest;
}

/** A / scale = Q T Qᵀ; T has diagonal d and off-diagonal e, Q is left as reflectors (n × n) with factors tau. */
function tridiagonalise(A: Matrix, scale: number) {
  const n = A.rows;
  const lda = paddedRows(n);
  const workLength = eigenWorkLength(n, 0);
  const kernels = sharedKernels();
  kernels.reserve(lda * n + 3 * n + workLength);
  const a = kernels.alloc(lda * n);
  const d = kernels.alloc(n);
  const e = kernels.alloc(n);
  const tau = kernels.alloc(n);
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) a[i + j * lda] = A.data[i + j * n] / scale;
  }
  kernels.tridiagonalise(n, a, lda, d, e, tau, kernels.alloc(workLength));
  const Q: Matrix = { rows: lda, cols: n, data: a.slice() };
  return { Q, d: d.slice(), e: e.slice(), tau: tau.slice() };
}

/**
 * Q Z, then made orthonormal to rounding: with Zᵀ Z = R Rᵀ, the columns of Z R⁻ᵀ are.
 * Zᵀ Z is the identity to 1e-5 or better, so R is nearly the identity too and one pass is enough. It mixes column j with
 * column i in proportion to eps / (their gap), so residuals stay at rounding size.
 */
function backTransform(Q: Matrix, tau: Float64Array, Z: Matrix): Matrix {
  const n = Z.rows;
  const k = Z.cols;
  const lda = Q.rows;
  const ldg = paddedRows(k);
  const workLength = eigenWorkLength(n, k);
  const kernels = sharedKernels();
  kernels.reserve(lda * n + n + lda * k + ldg * k + workLength);
  const q = kernels.alloc(lda * n);
  const t = kernels.alloc(n);
  const z = kernels.alloc(lda * k);
  const g = kernels.alloc(ldg * k);
  q.set(Q.data);
  t.set(tau);
  for (let j = 0; j < k; j++) z.set(column(Z, j), j * lda);
  kernels.backTransform(n, k, q, lda, t, z, lda, kernels.alloc(workLength));
  kernels.gemmLower(true, k, n, 1, z, lda, z, lda, 0, g, ldg);
  if (kernels.cholesky(k, g, ldg) >= 0) throw new Error('Eigenvectors came out linearly dependent.');
  kernels.solveLowerTransposedRight(n, k, g, ldg, z, lda);
  const V = zeros(n, k);
  for (let j = 0; j < k; j++) V.data.set(z.subarray(j * lda, j * lda + n), j * n);
  return V;
}
