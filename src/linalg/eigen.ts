import { inStretches } from '../drive.ts';
import { paddedRows } from './kernels/kernels.ts';
import { borrowKernels, returnKernels } from './kernels/pool.ts';
import { type Matrix, shape, zeros } from './matrix.ts';
import { orientInto } from './orient.ts';
import { outOfRange } from './outOfRange.ts';
import { powerOfTwoNear } from './powerOfTwo.ts';
import { alloc, cholesky, copyColumns, gemmLower, solveLowerTransposedRight } from './sliced.ts';
import { backTransform, eigenWorkLength, tridiagonalise } from './tridiagonal.ts';
import { tridiagonalValues } from './tridiagonalQr.ts';
import { tridiagonalVectors } from './tridiagonalVectors.ts';

export interface SymmetricEigen {
  /** All n eigenvalues, descending. */
  readonly values: Float64Array;
  /** Orthonormal eigenvectors of the `count` largest, n × count; the largest entry of each is positive. */
  vectors(count: number): Generator<void, Matrix>;
}

/**
 * Eigenvalues now, eigenvectors on request, of a symmetric matrix.  A V = V diag(values).
 * A: n × n, of which only the lower triangle is read.
 */
export function* symmetricEigen(A: Matrix): Generator<void, SymmetricEigen> {
  const n = A.rows;
  if (n !== A.cols) throw new Error(`Eigenvalues need a square matrix; this one is ${shape(A)}.`);
  // A power of two near the largest entry: squares can then neither overflow nor vanish, and no digit changes.
  const scale = powerOfTwoNear(yield* largestEntry(A));
  const { Q, d, e, tau } = yield* reduce(A, scale);
  const scaledValues = (yield* tridiagonalValues(d, e)).sort().reverse();
  return {
    values: scaledValues.map((value) => value * scale),
    *vectors(count) {
      if (!Number.isInteger(count) || count < 0 || count > n) {
        throw new Error(`Asked for ${count} eigenvectors of a ${shape(A)} matrix.`);
      }
      if (count === 0) return zeros(n, 0);
      const Z = yield* tridiagonalVectors(d, e, scaledValues.subarray(0, count));
      const V = yield* transformBack(Q, tau, Z);
      yield* orientInto(V);
      return V;
    },
  };
}

function* largestEntry(A: Matrix): Generator<void, number> {
  let largest = 0;
  yield* inStretches(A.cols, A.rows, (from, to) => {
    largest = Math.max(largest, largestIn(A, from, to));
  });
  return largest;
}

/** The largest entry in size of columns from … to - 1, on and below the diagonal. */
function largestIn({ data, rows }: Matrix, from: number, to: number): number {
  let largest = 0;
  for (let j = from; j < to; j++) {
    for (let i = j; i < rows; i++) {
      const size = Math.abs(data[i + j * rows]);
      if (!(size < Infinity)) throw outOfRange('eigenvalues', `entry (${i}, ${j})`, data[i + j * rows]);
      if (size > largest) largest = size;
    }
  }
  return largest;
}

/** A / scale = Q T Qᵀ; T has diagonal d and off-diagonal e, Q is left as reflectors (n × n) with factors tau. */
function* reduce(A: Matrix, scale: number) {
  const n = A.rows;
  const lda = paddedRows(n);
  const workLength = eigenWorkLength(n, 0);
  const kernels = borrowKernels();
  try {
    kernels.reserve(lda * n + 3 * n + workLength);
    const a = yield* alloc(kernels, lda * n);
    const d = kernels.alloc(n);
    const e = kernels.alloc(n);
    const tau = kernels.alloc(n);
    yield* inStretches(n, n, (from, to) => divideInto(a, lda, A, scale, from, to));
    yield* tridiagonalise(kernels, n, a, lda, d, e, tau, kernels.alloc(workLength));
    const Q = zeros(lda, n);
    yield* copyColumns(Q.data, lda, a, lda, lda, n);
    return { Q, d: d.slice(), e: e.slice(), tau: tau.slice() };
  } finally {
    returnKernels(kernels);
  }
}

/** a := A / scale, columns from … to - 1, on and below the diagonal. */
function divideInto(
  a: Float64Array,
  lda: number,
  { data, rows }: Matrix,
  scale: number,
  from: number,
  to: number,
): void {
  for (let j = from; j < to; j++) {
    for (let i = j; i < rows; i++) a[i + j * lda] = data[i + j * rows] / scale;
  }
}

/**
 * Q Z, then made orthonormal to rounding: with Zᵀ Z = R Rᵀ, the columns of Z R⁻ᵀ are.
 * Zᵀ Z is the identity to 1e-5 or better, so R is nearly the identity too and one pass is enough. It mixes column j with
 * column i in proportion to eps / (their gap), so residuals stay at rounding size.
 */
function* transformBack(Q: Matrix, tau: Float64Array, Z: Matrix): Generator<void, Matrix> {
  const n = Z.rows;
  const k = Z.cols;
  const lda = Q.rows;
  const ldg = paddedRows(k);
  const workLength = eigenWorkLength(n, k);
  const kernels = borrowKernels();
  try {
    kernels.reserve(lda * n + n + lda * k + ldg * k + workLength);
    const q = kernels.space(lda * n);
    const t = kernels.alloc(n);
    const z = yield* alloc(kernels, lda * k);
    const g = yield* alloc(kernels, ldg * k);
    const work = kernels.alloc(workLength);
    yield* copyColumns(q, lda, Q.data, lda, lda, n);
    t.set(tau);
    yield* copyColumns(z, lda, Z.data, n, n, k);
    yield* backTransform(kernels, n, k, q, lda, t, z, lda, work);
    yield* gemmLower(kernels, true, k, n, 1, z, lda, z, lda, 0, g, ldg);
    if ((yield* cholesky(kernels, k, g, ldg)) >= 0) {
      throw new Error('Eigenvectors came out linearly dependent.');
    }
    yield* solveLowerTransposedRight(kernels, n, k, g, ldg, z, lda);
    const V = zeros(n, k);
    yield* copyColumns(V.data, n, z, lda, n, k);
    return V;
  } finally {
    returnKernels(kernels);
  }
}
