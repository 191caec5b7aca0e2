import { finish } from '../drive.ts';
import { hypot } from './hypot.ts';
import { column, type Matrix, shape, zeros } from './matrix.ts';
import { outOfRange } from './outOfRange.ts';
import { powerOfTwoNear } from './powerOfTwo.ts';
import { householderQrInSlices } from './qr.ts';
import { jacobiSvdInSlices } from './svd.ts';

export interface LeastSquares {
  readonly x: Float64Array;
  /** How many directions of x the rows decide; less than x.length when columns are linearly dependent. */
  readonly rank: number;
  /** Singular values, descending, of A with every column scaled to length one. */
  readonly singularValues: Float64Array;
}

/**
 * The x that minimises ‖A x - b‖.  A: n × J with n ≥ J, b: n.
 * Singular values of the scaled A below `tolerance` times the largest count as zero, by default those that are rounding;
 * where columns depend on each other in that sense, x is the shortest, measured after scaling them to length one.
 */
export function leastSquares(A: Matrix, b: Float64Array, tolerance?: number): LeastSquares {
  return finish(leastSquaresInSlices(A, b, tolerance));
}

/** The same with pauses. */
export function* leastSquaresInSlices(
  A: Matrix,
  b: Float64Array,
  tolerance = Number.EPSILON * A.rows,
): Generator<void, LeastSquares> {
  const n = A.rows;
  const J = A.cols;
  if (n < J || b.length !== n) {
    throw new Error(
      `Least squares needs at least as many rows as columns and a right-hand side of that length; ` +
        `A is ${shape(A)} and b has length ${b.length}.`,
    );
  }
  const missing = b.findIndex((value) => !Number.isFinite(value));
  if (missing >= 0) throw outOfRange('least squares', `entry ${missing} of b`, b[missing]);
  const { scaled, factors } = columnsNearOne(A);
  const qr = yield* householderQrInSlices(scaled);
  const c = b.slice();
  qr.applyTransposedInto(c);

  // Householder QR is invariant to the scaling of columns, so R can be scaled instead of A, without rounding A.
  const unit = zeros(J, J);
  const lengths = new Float64Array(J);
  for (let j = 0; j < J; j++) {
    const r = column(qr.R, j);
    lengths[j] = hypot(r) || 1;
    column(unit, j).set(r.map((value) => value / lengths[j]));
  }
  const { U, s, V } = yield* jacobiSvdInSlices(unit);
  const rank = s.filter((value) => value > tolerance * s[0]).length;

  const x = new Float64Array(J);
  if (rank === J) {
    x.set(c.subarray(0, J));
    solveUpperInto(x, qr.R);
    for (let j = 0; j < J; j++) x[j] /= factors[j];
  } else {
    for (let k = 0; k < rank; k++) {
      const u = column(U, k);
      const v = column(V, k);
      let uc = 0;
      for (let i = 0; i < J; i++) uc += u[i] * c[i];
      for (let j = 0; j < J; j++) x[j] += (uc / s[k]) * v[j];
    }
    for (let j = 0; j < J; j++) x[j] = x[j] / lengths[j] / factors[j];
  }
  return { x, rank, singularValues: s };
}

/** Each column divided by a power of two near its largest entry: no digit changes, no square over- or underflows. */
function columnsNearOne(A: Matrix): { scaled: Matrix; factors: Float64Array } {
  const scaled: Matrix = { rows: A.rows, cols: A.cols, data: A.data.slice() };
  const factors = new Float64Array(A.cols);
  for (let j = 0; j < A.cols; j++) {
    const a = column(scaled, j);
    let largest = 0;
    for (let i = 0; i < a.length; i++) {
      if (!Number.isFinite(a[i])) throw outOfRange('least squares', `entry (${i}, ${j}) of A`, a[i]);
      largest = Math.max(largest, Math.abs(a[i]));
    }
    factors[j] = powerOfTwoNear(largest);
    for (let i = 0; i < a.length; i++) a[i] /= factors[j];
  }
  return { scaled, factors };
}

/** x := R⁻¹ x. */
export function solveUpperInto(x: Float64Array, R: Matrix): void {
  for (let j = R.cols - 1; j >= 0; j--) {
    const r = column(R, j);
    x[j] /= r[j];
    for (let i = 0; i < j; i++) x[i] -= x[j] * r[i];
  }
}
