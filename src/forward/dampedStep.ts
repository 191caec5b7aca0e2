import { type Matrix, zeros } from '../linalg/matrix.ts';
import { householderQrInSlices } from '../linalg/qr.ts';
import type { Guess, Linearised, ResidualWeights } from './shooting.ts';

/** The step that minimises |r + A δ|² + λ |scale · δ|², and what is left of |r|² by the linear model. */
export interface DampedStep {
  readonly dw: Float64Array;
  readonly dstarts: Float64Array;
  /** |r + A δ|². */
  readonly promised: number;
  /** The triangle that is left for the parameters, J × J, and what eliminated each start. */
  readonly R: Matrix;
  readonly eliminated: readonly Matrix[];
}

/** Lengths of the columns of A: for w, J, and the starts, segments · D. */
export function columnLengths(weights: ResidualWeights, { blocks, guess }: Linearised): Guess {
  const { D } = weights.target.nodes;
  const w = new Float64Array(guess.w.length);
  const starts = new Float64Array(guess.starts.length);
  blocks.forEach((R, k) => {
    const { last } = weights.segments[k];
    const width = last ? D : 2 * D;
    for (let c = 0; c < R.cols - 1; c++) {
      let squares = 0;
      for (let i = 0; i <= c; i++) squares += R.data[i + c * R.rows] ** 2;
      if (c < width) starts[k * D + c] += squares;
      else w[c - width] += squares;
    }
  });
  return { w: w.map(Math.sqrt), starts: starts.map(Math.sqrt) };
}

/**
 * The damped step. The starts are eliminated one after the other, each by the QR decomposition of the few rows that hold
 * it: the rows of its own segment, and those that the segment before left for it. What is left at the end are J rows for w.
 *
 * @param scale lengths of the columns; a column of length zero does not move.
 */
export function* dampedStep(
  weights: ResidualWeights,
  { blocks, guess }: Linearised,
  lambda: number,
  scale: Guess,
): Generator<void, DampedStep> {
  const { segments, target, free } = weights;
  const { D } = target.nodes;
  const J = free === 'all' ? target.J : 0;
  const damping = Math.sqrt(lambda);
  const eliminated: Matrix[] = [];
  let forW = stacked(J + 1, []);
  let carried: Matrix | undefined;
  for (const [k, block] of blocks.entries()) {
    const { last } = segments[k];
    const cols = block.cols;
    // What the segment before left has no columns for the next start.
    const rows = [block, ...(carried ? [withGap(carried, D, last ? 0 : D)] : []), zeros(D, cols)];
    const A = stacked(cols, rows);
    const top = A.rows - D;
    for (let d = 0; d < D; d++) A.data[top + d + d * A.rows] = damping * scale.starts[k * D + d] || 1;
    const { R } = yield* householderQrInSlices(A);
    eliminated.push(R);
    const rest = below(R, D);
    if (last) forW = (yield* householderQrInSlices(padded(stacked(J + 1, [forW, rest])))).R;
    carried = last ? undefined : rest;
  }
  const A = stacked(J + 1, [forW, zeros(J, J + 1)]);
  const top = A.rows - J;
  for (let j = 0; j < J; j++) A.data[top + j + j * A.rows] = damping * scale.w[j] || 1;
  const { R } = yield* householderQrInSlices(A);

  const dw = new Float64Array(guess.w.length);
  for (let j = J - 1; j >= 0; j--) {
    let sum = -R.data[j + J * R.rows];
    for (let i = j + 1; i < J; i++) sum -= R.data[j + i * R.rows] * dw[i];
    dw[j] = sum / R.data[j + j * R.rows];
  }
  const dstarts = new Float64Array(guess.starts.length);
  for (let k = blocks.length - 1; k >= 0; k--) backSubstitute(eliminated[k], k, D, dw, dstarts, J);
  let residual = R.data[J + J * R.rows] ** 2;
  for (let i = 0; i < dstarts.length; i++) residual -= lambda * (scale.starts[i] * dstarts[i]) ** 2;
  for (let j = 0; j < J; j++) residual -= lambda * (scale.w[j] * dw[j]) ** 2;
  return { dw, dstarts, promised: residual, R, eliminated };
}

/** The start of segment k, from those of the next segment and the parameters. */
function backSubstitute(
  R: Matrix,
  k: number,
  D: number,
  dw: Float64Array,
  dstarts: Float64Array,
  J: number,
): void {
  const w0 = R.cols - 1 - J;
  for (let d = D - 1; d >= 0; d--) {
    let sum = -R.data[d + (R.cols - 1) * R.rows];
    for (let i = d + 1; i < w0; i++) sum -= R.data[d + i * R.rows] * dstarts[k * D + i];
    for (let j = 0; j < J; j++) sum -= R.data[d + (w0 + j) * R.rows] * dw[j];
    dstarts[k * D + d] = sum / R.data[d + d * R.rows];
  }
}

function stacked(cols: number, parts: readonly Matrix[]): Matrix {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const A = zeros(rows, cols);
  let top = 0;
  for (const part of parts) {
    for (let c = 0; c < cols; c++)
      A.data.set(part.data.subarray(c * part.rows, (c + 1) * part.rows), top + c * rows);
    top += part.rows;
  }
  return A;
}

/** With `width` columns of zeros after column `at`. */
function withGap(A: Matrix, at: number, width: number): Matrix {
  if (width === 0) return A;
  const wide = zeros(A.rows, A.cols + width);
  wide.data.set(A.data.subarray(0, at * A.rows));
  wide.data.set(A.data.subarray(at * A.rows), (at + width) * A.rows);
  return wide;
}

/** Rows and columns from n on. */
function below(R: Matrix, n: number): Matrix {
  const rest = zeros(R.rows - n, R.cols - n);
  for (let c = 0; c < rest.cols; c++) {
    for (let i = 0; i <= c; i++) rest.data[i + c * rest.rows] = R.data[i + n + (c + n) * R.rows];
  }
  return rest;
}

/** With rows of zeros where there are fewer rows than columns. */
function padded(A: Matrix): Matrix {
  return A.rows >= A.cols ? A : stacked(A.cols, [A, zeros(A.cols - A.rows, A.cols)]);
}
