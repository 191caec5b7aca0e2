import { due, finish } from '../drive.ts';
import { hypot } from './hypot.ts';
import { column, type Matrix, shape, zeros } from './matrix.ts';
import { orientInto } from './orient.ts';
import { outOfRange } from './outOfRange.ts';
import { powerOfTwoNear } from './powerOfTwo.ts';
import { householderQrInSlices } from './qr.ts';

export interface Svd {
  /** n × J, orthonormal columns, also where a singular value is zero. */
  readonly U: Matrix;
  /** J singular values, descending. */
  readonly s: Float64Array;
  /** J × J, orthogonal; the largest entry of each column is positive. */
  readonly V: Matrix;
}

/**
 * Singular values and vectors of a tall matrix with few columns.  A = U diag(s) Vᵀ, A: n × J with n ≥ J.
 * QR, then one-sided Jacobi on R: small singular values keep their digits when only the scaling of columns makes them small.
 */
export function thinSvd(A: Matrix): Svd {
  return finish(thinSvdInSlices(A));
}

/** The same with pauses. */
export function* thinSvdInSlices(A: Matrix): Generator<void, Svd> {
  const { factor, scaled } = scaledToUnit(A);
  const qr = yield* householderQrInSlices(scaled);
  const { U, s, V } = yield* jacobiSvdInSlices(qr.R);
  return { U: yield* qr.applyInSlices(U), s: s.map((value) => value * factor), V };
}

/** Jacobi needs about eight sweeps; matrices of rounding noise a few more. */
const MOST_SWEEPS = 60;
/** Below this, next to a largest entry of about one, squares underflow: the value counts as zero. */
const VANISHED = 1e-150;

/**
 * R = U diag(s) Vᵀ of a square matrix with entries of at most about one.
 * Columns of W = R V are rotated in pairs until all are orthogonal; their lengths are s, their directions U.
 */
export function* jacobiSvdInSlices(R: Matrix): Generator<void, Svd> {
  const J = R.cols;
  if (R.rows !== J) throw new Error(`Jacobi needs a square matrix; this one is ${shape(R)}.`);
  const W: Matrix = { rows: J, cols: J, data: R.data.slice() };
  const V = zeros(J, J);
  for (let j = 0; j < J; j++) V.data[j + j * J] = 1;
  for (let sweep = 0, rotated = true; rotated && sweep < MOST_SWEEPS; sweep++) {
    rotated = false;
    for (let p = 0; p < J - 1; p++) {
      for (let q = p + 1; q < J; q++) {
        if (makeOrthogonal(W, V, p, q)) rotated = true;
        if (due(8 * J)) yield;
      }
    }
  }
  return yield* sorted(W, V);
}

/** Rotates columns p and q of W, and of V with it, until they are orthogonal; false if they were to rounding. */
function makeOrthogonal(W: Matrix, V: Matrix, p: number, q: number): boolean {
  const wp = column(W, p);
  const wq = column(W, q);
  let pp = 0;
  let qq = 0;
  let pq = 0;
  for (let i = 0; i < wp.length; i++) {
    pp += wp[i] * wp[i];
    qq += wq[i] * wq[i];
    pq += wp[i] * wq[i];
  }
  if (Math.abs(pq) <= Number.EPSILON * Math.sqrt(pp) * Math.sqrt(qq)) return false;
  // tan of the smaller of the two angles that make the columns orthogonal.
  const cot = (qq - pp) / (2 * pq);
  const t = (cot < 0 ? -1 : 1) / (Math.abs(cot) + hypot([1, cot]));
  const c = 1 / Math.sqrt(1 + t * t);
  rotateInto(wp, wq, c, c * t);
  rotateInto(column(V, p), column(V, q), c, c * t);
  return true;
}

function rotateInto(x: Float64Array, y: Float64Array, c: number, s: number): void {
  for (let i = 0; i < x.length; i++) {
    const xi = x[i];
    x[i] = c * xi - s * y[i];
    y[i] = s * xi + c * y[i];
  }
}

/** Singular values in descending order, with the directions of W's columns as U. */
function* sorted(W: Matrix, V: Matrix): Generator<void, Svd> {
  const J = W.cols;
  const lengths = Float64Array.from({ length: J }, (_, j) => hypot(column(W, j)));
  const order = Array.from(lengths.keys()).sort((a, b) => lengths[b] - lengths[a]);
  const U = zeros(J, J);
  const sortedV = zeros(J, J);
  const s = new Float64Array(J);
  for (const [to, from] of order.entries()) {
    column(sortedV, to).set(column(V, from));
    if (lengths[from] < VANISHED) {
      completeInto(U, to);
      if (due(10 * J * to)) yield;
      continue;
    }
    s[to] = lengths[from];
    column(U, to).set(column(W, from).map((x) => x / lengths[from]));
  }
  yield* orientInto(sortedV, U);
  return { U, s, V: sortedV };
}

/** Fills column j of U with a unit vector orthogonal to the columns before it: the coordinate axis farthest from them. */
function completeInto(U: Matrix, j: number): void {
  const n = U.rows;
  let axis = 0;
  let smallest = Infinity;
  for (let i = 0; i < n; i++) {
    let share = 0;
    for (let c = 0; c < j; c++) share += U.data[i + c * n] ** 2;
    if (share < smallest) {
      smallest = share;
      axis = i;
    }
  }
  const u = column(U, j);
  u[axis] = 1;
  // Twice, because the first pass may cancel digits.
  for (let pass = 0; pass < 2; pass++) {
    for (let c = 0; c < j; c++) {
      const other = column(U, c);
      const dot = u.reduce((sum, x, i) => sum + x * other[i], 0);
      for (let i = 0; i < n; i++) u[i] -= dot * other[i];
    }
    const length = hypot(u);
    for (let i = 0; i < n; i++) u[i] /= length;
  }
}

/** A divided by a power of two near its largest entry, which changes no digit and keeps squares in range. */
function scaledToUnit(A: Matrix): { factor: number; scaled: Matrix } {
  let largest = 0;
  for (const x of A.data) {
    if (!Number.isFinite(x)) throw outOfRange('singular values', `an entry of the ${shape(A)} matrix`, x);
    largest = Math.max(largest, Math.abs(x));
  }
  const factor = powerOfTwoNear(largest);
  return { factor, scaled: { rows: A.rows, cols: A.cols, data: A.data.map((x) => x / factor) } };
}
