import { symmetricEigen } from '../linalg/eigen.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { multiply, multiplyTransposed, transposedMultiply } from '../linalg/multiply.ts';
import { norm } from '../linalg/norm.ts';
import { thinSvd } from '../linalg/svd.ts';
import type { Combination } from '../result.ts';
import { collinearity } from './system.ts';

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
export function glsCovariance(Gw: Matrix): Uncertainty {
  const { scale, s, V, rank } = scaledSvd(Gw);
  const J = Gw.cols;
  const H = zeros(J, rank);
  for (let k = 0; k < rank; k++) {
    for (let j = 0; j < J; j++) H.data[j + k * J] = V.data[j + k * J] / (s[k] * scale[j]);
  }
  const S = multiplyTransposed(H, H);
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
 * L: lower triangle, n × n.
 */
export function olsCovariance(G: Matrix, L: Float64Array): Matrix {
  const { rows: n, cols: J } = G;
  const { scale, s, U, V, rank } = scaledSvd(G);
  // G⁺ᵀ = U S⁻¹ Vᵀ / scale; only Lᵀ U is large.
  const LtU = zeros(n, rank);
  for (let k = 0; k < rank; k++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let i = j; i < n; i++) sum += L[i + j * n] * U.data[i + k * n];
      LtU.data[j + k * n] = sum / s[k];
    }
  }
  const S = zeros(J, J);
  for (let a = 0; a < rank; a++) {
    for (let b = 0; b < rank; b++) {
      let c = 0;
      for (let i = 0; i < n; i++) c += LtU.data[i + a * n] * LtU.data[i + b * n];
      for (let i = 0; i < J; i++) {
        for (let j = 0; j < J; j++) {
          S.data[i + j * J] += (c * V.data[i + a * J] * V.data[j + b * J]) / (scale[i] * scale[j]);
        }
      }
    }
  }
  return S;
}

/** SVD of the matrix with its columns scaled to length 1; a column of zeros keeps scale 1. */
function scaledSvd(A: Matrix) {
  const scale = new Float64Array(A.cols);
  const scaled = zeros(A.rows, A.cols);
  for (let j = 0; j < A.cols; j++) {
    const a = A.data.subarray(j * A.rows, (j + 1) * A.rows);
    scale[j] = norm(a) || 1;
    for (let i = 0; i < A.rows; i++) scaled.data[i + j * A.rows] = a[i] / scale[j];
  }
  const svd = thinSvd(scaled);
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
export function hiddenDirections(
  { H }: Uncertainty,
  N: Matrix,
  limit: number,
): { directions: Matrix; largest: number } {
  const { values, vectors } = symmetricEigen(multiply(transposedMultiply(H, N), H));
  const count = values.filter((share) => share > limit).length;
  return { directions: multiply(H, vectors(count)), largest: values[0] ?? 0 };
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

/** Which parameters take part in a direction that the data do not determine. */
export function undetermined({ nullSpace, scale }: Uncertainty): boolean[] {
  const size = (j: number, k: number) => Math.abs(nullSpace.data[j + k * nullSpace.rows]) * scale[j];
  return Array.from({ length: nullSpace.rows }, (_, j) => {
    for (let k = 0; k < nullSpace.cols; k++) {
      let largest = 0;
      for (let i = 0; i < nullSpace.rows; i++) largest = Math.max(largest, size(i, k));
      if (size(j, k) > 1e-6 * largest) return true;
    }
    return false;
  });
}

/**
 * The combinations a·w of undetermined parameters that the data do determine: a ⟂ nullSpace, in reduced echelon form,
 * so that each is as short as can be. nullSpace is in scaled units, in which w_j counts unit_j times as much; w and S are the
 * user's.
 */
export function determinedCombinations(
  nullSpace: Matrix,
  members: readonly number[],
  names: readonly string[],
  w: Float64Array,
  S: Matrix,
  unit: Float64Array,
  digits: number,
): Combination[] {
  const J = nullSpace.rows;
  // Orthogonal complement of the null space among the members: reduce its rows, then read the free columns.
  const rows = Array.from({ length: nullSpace.cols }, (_, k) =>
    members.map((j) => nullSpace.data[j + k * J]),
  );
  const pivots = reduce(rows);
  const free = members.map((_, c) => c).filter((c) => !pivots.includes(c));
  return free.map((c) => {
    const a = new Float64Array(J);
    a[members[c]] = 1;
    pivots.forEach((pivot, r) => {
      a[members[pivot]] = -rows[r][c];
    });
    // What is negligible beside the digits that are shown is seen in scaled units only; the text is in the user's.
    const negligible = Math.max(...a.map(Math.abs)) * 10 ** -digits;
    for (let j = 0; j < J; j++) a[j] = Math.abs(a[j]) > negligible ? a[j] * unit[j] : 0;
    const factor = a[members.find((j) => a[j] !== 0)!];
    for (let j = 0; j < J; j++) a[j] /= factor;
    let variance = 0;
    for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) variance += a[i] * a[j] * S.data[i + j * J];
    return {
      text: combinationText(a, names, digits),
      estimate: a.reduce((sum, x, j) => sum + x * w[j], 0),
      stdError: Math.sqrt(Math.max(variance, 0)),
    };
  });
}

/** Gauss-Jordan elimination in place; returns the pivot column of each row. */
function reduce(rows: number[][]): number[] {
  const pivots: number[] = [];
  for (let r = 0; r < rows.length; r++) {
    let best = -1;
    rows[r].forEach((x, c) => {
      if (!pivots.includes(c) && (best < 0 || Math.abs(x) > Math.abs(rows[r][best]))) best = c;
    });
    const lead = rows[r][best];
    rows[r] = rows[r].map((x) => x / lead);
    for (let k = 0; k < rows.length; k++) {
      if (k === r) continue;
      const f = rows[k][best];
      rows[k] = rows[k].map((x, c) => x - f * rows[r][c]);
    }
    pivots.push(best);
  }
  return pivots;
}

function combinationText(a: Float64Array, names: readonly string[], digits: number): string {
  let text = '';
  a.forEach((x, j) => {
    if (x === 0) return;
    const size = Number(Math.abs(x).toPrecision(digits));
    const term = size === 1 ? names[j] : `${size}*${names[j]}`;
    text += text === '' ? (x < 0 ? `-${term}` : term) : x < 0 ? ` - ${term}` : ` + ${term}`;
  });
  return text;
}
