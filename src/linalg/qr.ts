import { due, finish } from '../drive.ts';
import { type Matrix, shape, zeros } from './matrix.ts';

export interface Qr {
  /** Upper triangular, cols × cols. */
  readonly R: Matrix;
  /** b := Qᵀ b for a vector of length rows. */
  applyTransposedInto(b: Float64Array): void;
  /** b := Q b for a vector of length rows. */
  applyInto(b: Float64Array): void;
  /** Q [X; 0], rows × X.cols, for X with cols rows; with pauses or without. */
  apply(X: Matrix): Matrix;
  applyInSlices(X: Matrix): Generator<void, Matrix>;
}

/** Multiplications that are not worth a pause. */
const SMALL = 200_000;

/** A = Q [R; 0] by Householder reflections, without pivoting.  A: n × J with n ≥ J. */
export function householderQr(A: Matrix): Qr {
  const reflectors = reflectorsOf(A);
  for (let j = 0; j < A.cols; j++) {
    eliminateColumn(reflectors, j);
    for (let c = j + 1; c < A.cols; c++) reflectColumn(reflectors, j, c);
  }
  return qrOf(reflectors);
}

/** The same with pauses. */
export function* householderQrInSlices(A: Matrix): Generator<void, Qr> {
  if (A.rows * A.cols * A.cols < SMALL) return householderQr(A);
  const reflectors = reflectorsOf(A);
  for (let j = 0; j < A.cols; j++) {
    eliminateColumn(reflectors, j);
    for (let c = j + 1; c < A.cols; c++) {
      reflectColumn(reflectors, j, c);
      if (due(2 * (A.rows - j))) yield;
    }
  }
  return qrOf(reflectors);
}

/** Column j of H (n × J) holds the reflector of step j from row j on; tau holds its factor: I - tau v vᵀ. */
interface Reflectors {
  readonly n: number;
  readonly J: number;
  readonly H: Float64Array;
  readonly tau: Float64Array;
  readonly R: Matrix;
}

function reflectorsOf(A: Matrix): Reflectors {
  const { rows: n, cols: J } = A;
  if (n < J) throw new Error(`QR needs at least as many rows as columns; this matrix is ${shape(A)}.`);
  return { n, J, H: A.data.slice(), tau: new Float64Array(J), R: zeros(J, J) };
}

/** Makes the reflector of column j, and column j of R. */
function eliminateColumn({ n, J, H, tau, R }: Reflectors, j: number): void {
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
  if (length === 0) return;
  H[top] = x - r;
  tau[j] = 1 / (length * (length + Math.abs(x)));
}

/** Applies the reflector of column j to column c; one of a column of zeros has the factor 0. */
function reflectColumn({ n, H, tau }: Reflectors, j: number, c: number): void {
  if (tau[j] !== 0) reflectInto(H, c * n, H, j * n, j, n, tau[j]);
}

function qrOf({ n, J, H, tau, R }: Reflectors): Qr {
  function* applyInSlices(X: Matrix): Generator<void, Matrix> {
    if (X.rows !== J) throw new Error(`Q X: Q comes from a ${n} × ${J} matrix and X is ${shape(X)}.`);
    const Y = zeros(n, X.cols);
    for (let c = 0; c < X.cols; c++) {
      Y.data.set(X.data.subarray(c * J, (c + 1) * J), c * n);
      for (let j = J - 1; j >= 0; j--) {
        reflectInto(Y.data, c * n, H, j * n, j, n, tau[j]);
        if (due(2 * (n - j))) yield;
      }
    }
    return Y;
  }
  return {
    R,
    applyTransposedInto(b) {
      if (b.length !== n)
        throw new Error(`Qᵀ b: Q comes from a ${n} × ${J} matrix and b has length ${b.length}.`);
      for (let j = 0; j < J; j++) reflectInto(b, 0, H, j * n, j, n, tau[j]);
    },
    applyInto(b) {
      if (b.length !== n)
        throw new Error(`Q b: Q comes from a ${n} × ${J} matrix and b has length ${b.length}.`);
      for (let j = J - 1; j >= 0; j--) reflectInto(b, 0, H, j * n, j, n, tau[j]);
    },
    apply: (X) => finish(applyInSlices(X)),
    applyInSlices,
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
