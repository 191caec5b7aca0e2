import { due, inStretches } from '../drive.ts';
import { symmetricEigen } from '../linalg/eigen.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import {
  multiplyInSlices,
  multiplyTransposedInSlices,
  transposedMultiplyInSlices,
} from '../linalg/multiply.ts';
import { norm } from '../linalg/norm.ts';
import { thinSvdInSlices } from '../linalg/svd.ts';
import { collinearity } from './limits.ts';

/** What a weighted system says about its parameters. */
export interface Uncertainty {
  /** Covariance of the estimate on the directions that are determined. J × J. */
  S: Matrix;
  /** Condition number of the system with its columns scaled to length 1. */
  condition: number;
  /** Basis of the directions that are not determined, J × r. */
  nullSpace: Matrix;
  /** Lengths of the columns, J: a natural unit for each parameter. */
  scale: Float64Array;
  /** A square root of S: S = H Hᵀ, J × rank. */
  H: Matrix;
}

/**
 * Covariance of the generalised-least-squares estimate, from the whitened system.
 *
 *   S = (Gᵀ C⁻¹ G)⁻¹ = (G̃ᵀ G̃)⁻¹,  G̃ = C^{-1/2} G
 *
 * On directions without information S is left at zero; `nullSpace` holds them.
 */
export function* glsCovariance(Gw: Matrix): Generator<void, Uncertainty> {
  const { scale, s, V, rank } = yield* scaledSvd(Gw);
  const J = Gw.cols;
  const H = zeros(J, rank);
  for (let k = 0; k < rank; k++) {
    for (let j = 0; j < J; j++) H.data[j + k * J] = V.data[j + k * J] / (s[k] * scale[j]);
  }
  const S = yield* multiplyTransposedInSlices(H, H);
  const nullSpace = zeros(J, J - rank);
  for (let k = rank; k < J; k++) {
    for (let j = 0; j < J; j++) nullSpace.data[j + (k - rank) * J] = V.data[j + k * J] / scale[j];
  }
  return { S, condition: s[0] / s[J - 1], nullSpace, scale, H };
}

/**
 * Covariance of the ordinary-least-squares estimate when the residual has covariance C = L Lᵀ; the paper's S.
 *
 *   S = G⁺ C G⁺ᵀ = (LᵀG⁺ᵀ)ᵀ (LᵀG⁺ᵀ)      [WENDy eq. 12]
 *
 * L is block diagonal; of each n_e × n_e block the lower triangle is read.
 */
export function* olsCovariance(G: Matrix, L: readonly Float64Array[]): Generator<void, Matrix> {
  const { rows: n, cols: J } = G;
  const { scale, s, U, V, rank } = yield* scaledSvd(G);
  // G⁺ᵀ = U S⁻¹ Vᵀ / scale; only Lᵀ U is large.
  const LtU = zeros(n, rank);
  for (let k = 0; k < rank; k++) {
    let first = k * n;
    for (const block of L) {
      const size = Math.round(Math.sqrt(block.length));
      const u = U.data.subarray(first, first + size);
      const out = LtU.data.subarray(first, first + size);
      yield* inStretches(size, size, (from, to) => {
        for (let j = from; j < to; j++) out[j] = columnTimes(block, j, size, u) / s[k];
      });
      first += size;
    }
  }
  const S = zeros(J, J);
  for (let a = 0; a < rank; a++) {
    for (let b = 0; b < rank; b++) {
      let c = 0;
      for (let i = 0; i < n; i++) c += LtU.data[i + a * n] * LtU.data[i + b * n];
      addOuterInto(S, c, V, a, b, scale);
      if (due(n + 4 * J * J)) yield;
    }
  }
  return S;
}

/** Column j of the lower L, n × n, times u. */
function columnTimes(L: Float64Array, j: number, n: number, u: Float64Array): number {
  let sum = 0;
  for (let i = j; i < n; i++) sum += L[i + j * n] * u[i];
  return sum;
}

/** S += c v_a v_bᵀ, the rows of V divided by the scale. */
function addOuterInto(S: Matrix, c: number, V: Matrix, a: number, b: number, scale: Float64Array): void {
  const J = S.rows;
  for (let i = 0; i < J; i++) {
    for (let j = 0; j < J; j++) {
      S.data[i + j * J] += (c * V.data[i + a * J] * V.data[j + b * J]) / (scale[i] * scale[j]);
    }
  }
}

/**
 * The share of the information on the parameters that each block of rows of a whitened system holds.
 *
 *   tr(S G̃_eᵀG̃_e) / rank,  G̃ = U s Vᵀ:  the squares of U in these rows
 *
 * first: where each block begins, and where the last one ends.
 */
export function* informationShares(Gw: Matrix, first: readonly number[]): Generator<void, number[]> {
  if (first.length === 2) return [1];
  const { U, rank } = yield* scaledSvd(Gw);
  return first.slice(1).map((end, e) => {
    let sum = 0;
    for (let k = 0; k < rank; k++) for (let i = first[e]; i < end; i++) sum += U.data[i + k * U.rows] ** 2;
    return sum / rank;
  });
}

/** SVD of the matrix with its columns scaled to length 1; a column of zeros keeps scale 1. */
function* scaledSvd(A: Matrix) {
  const scale = new Float64Array(A.cols);
  const scaled = zeros(A.rows, A.cols);
  for (let j = 0; j < A.cols; j++) {
    const a = A.data.subarray(j * A.rows, (j + 1) * A.rows);
    scale[j] = norm(a) || 1;
    for (let i = 0; i < A.rows; i++) scaled.data[i + j * A.rows] = a[i] / scale[j];
  }
  const svd = yield* thinSvdInSlices(scaled);
  const rank = svd.s.filter((x) => x > collinearity * svd.s[0]).length;
  return { ...svd, scale, rank };
}

/**
 * Directions of parameter space in which more than `limit` of the information is noise in the features themselves.
 *
 *   E GᵀC⁻¹G = G*ᵀC⁻¹G* + N: the eigenvalues of Hᵀ N H, S = H Hᵀ, are the shares of noise
 *
 * In such a direction the estimate is drawn towards zero by that share. N: J × J. Returns J × r, and the largest share.
 */
export function* hiddenDirections(
  { H }: Uncertainty,
  N: Matrix,
  limit: number,
): Generator<void, { directions: Matrix; largest: number }> {
  const HtN = yield* transposedMultiplyInSlices(H, N);
  const { values, vectors } = yield* symmetricEigen(yield* multiplyInSlices(HtN, H));
  const count = values.filter((share) => share > limit).length;
  const directions = yield* multiplyInSlices(H, yield* vectors(count));
  return { directions, largest: values[0] ?? 0 };
}

/** Which parameters owe more than half of their variance to one of these directions, each of unit variance. */
export function hiddenParameters(directions: Matrix, S: Matrix): boolean[] {
  const J = directions.rows;
  return Array.from({ length: J }, (_, j) => {
    for (let k = 0; k < directions.cols; k++) {
      if (directions.data[j + k * J] ** 2 > 0.5 * S.data[j + j * J]) return true;
    }
    return false;
  });
}
