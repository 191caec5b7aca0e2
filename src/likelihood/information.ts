import { due } from '../drive.ts';
import { symmetricEigen } from '../linalg/eigen.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';

/** The inverse of an information matrix. */
export interface Inverse {
  /** J × J. */
  S: Float64Array;
  /** Eigenvalues of the information with its diagonal scaled to 1, largest first, and the vectors, J × J. */
  values: Float64Array;
  vectors: Matrix;
  /** The divisor of row and column j. */
  scale: Float64Array;
}

/** Whether every number is finite and no diagonal entry is lost in rounding. */
export function isInformation(information: Float64Array, J: number): boolean {
  for (let j = 0; j < J; j++) if (!(information[j * J + j] > 0)) return false;
  return information.every(Number.isFinite);
}

/**
 * Eigenvalues below this part of the largest are raised to it: a step along them would be rounding. Identical terms leave 1e-16;
 * a state far from zero (3e4 times its motion) with a constant next to it leaves 3e-12.
 */
export const leastInformation = 1e-12;

/**
 * The inverse of an information matrix (lower triangle), after scaling its diagonal to 1. `rounding`: the error of its entries,
 * relative to its largest eigenvalue; smaller eigenvalues count as zero.
 */
export function* invertInformation(
  information: Float64Array,
  J: number,
  rounding = 0,
): Generator<void, Inverse> {
  const scale = Float64Array.from({ length: J }, (_, j) => Math.sqrt(information[j * J + j]));
  const scaled = zeros(J, J);
  for (let i = 0; i < J; i++) {
    for (let j = 0; j <= i; j++) {
      const x = information[i + j * J] / (scale[i] * scale[j]);
      scaled.data[i + j * J] = x;
      scaled.data[j + i * J] = x;
    }
  }
  const { values, vectors: vectorsOf } = yield* symmetricEigen(scaled);
  const vectors = yield* vectorsOf(J);
  if (rounding > 0) clearOfRounding(vectors, values, rounding);
  const S = new Float64Array(J * J);
  const floor = leastInformation * values[0];
  for (let k = 0; k < J; k++) {
    const inverse = 1 / Math.max(values[k], floor);
    for (let i = 0; i < J; i++) {
      const x = (vectors.data[i + k * J] * inverse) / scale[i];
      for (let j = 0; j < J; j++) S[i + j * J] += (x * vectors.data[j + k * J]) / scale[j];
      if (due(4 * J)) yield;
    }
  }
  return { S, values, vectors, scale };
}

/**
 * Clears rounding from the directions without information: an error of ε turns them towards a direction of information λ by ε/λ.
 * That is small, but times the variance of such a direction it would swamp a parameter that has no part in it.
 */
function clearOfRounding({ data }: Matrix, values: Float64Array, rounding: number): void {
  const J = values.length;
  const error = rounding * values[0];
  const rank = values.findIndex((x) => !(x > error));
  if (rank < 0) return;
  for (let j = 0; j < J; j++) {
    let turned = 0;
    for (let m = 0; m < rank; m++) turned += (error / values[m]) * Math.abs(data[j + m * J]);
    for (let k = rank; k < J; k++) if (Math.abs(data[j + k * J]) <= turned) data[j + k * J] = 0;
  }
}

/** If the pivots of the scaled matrix exceed this, Cholesky keeps enough digits. */
const CLEAR_PIVOT = 1e-6;

/** The inverse alone, J × J: by Cholesky if that is accurate, which is much faster. */
export function* inverseOfInformation(information: Float64Array, J: number): Generator<void, Float64Array> {
  const scale = Float64Array.from({ length: J }, (_, j) => 1 / Math.sqrt(information[j * J + j]));
  // R = L⁻¹ of the scaled matrix, row by row, along with L.
  const L = new Float64Array(J * J);
  const R = new Float64Array(J * J);
  for (let i = 0; i < J; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = information[i + j * J] * scale[i] * scale[j];
      for (let k = 0; k < j; k++) sum -= L[i * J + k] * L[j * J + k];
      if (i > j) L[i * J + j] = sum * L[j * J + j];
      else if (sum > CLEAR_PIVOT) L[i * J + i] = 1 / Math.sqrt(sum);
      else return (yield* invertInformation(information, J)).S;
    }
    for (let j = 0; j <= i; j++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= L[i * J + k] * R[k * J + j];
      R[i * J + j] = sum * L[i * J + i];
    }
  }
  const S = new Float64Array(J * J);
  for (let i = 0; i < J; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < J; k++) sum += R[k * J + i] * R[k * J + j];
      S[i + j * J] = sum * scale[i] * scale[j];
      S[j + i * J] = S[i + j * J];
    }
  }
  return S;
}

/** -S x; nothing where S is empty. */
export function timesMinus(S: Float64Array, x: Float64Array): Float64Array {
  const J = Math.round(Math.sqrt(S.length));
  return Float64Array.from({ length: J }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < J; j++) sum -= S[i + j * J] * x[j];
    return sum;
  });
}
