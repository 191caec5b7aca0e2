import { due } from '../drive.ts';
import { normalise } from './kernels/plainTridiagonalEigen.ts';
import { withKernels } from './kernels/pool.ts';
import { column, fromColumns, type Matrix, zeros } from './matrix.ts';
import { rotateInto } from './tridiagonalQr.ts';

/** Eigenvalues closer than this (times the norm) share a group, inside which vectors are made orthogonal as they arise. */
const GROUP = 1e-9;
/** The first solve finds the vector, the second removes the remainder of the start vector. */
const SOLVES = 2;
const MOST_SOLVES = 6;
/**
 * Shifts away from the computed eigenvalue, in units of rounding. Without one, T - λI can be singular to far below
 * rounding along one vector, which then dominates its neighbours in the group. The later ones are for when the first fails.
 */
const OFFSETS = [2, -3, 5, -8];
/** Operations for each entry of a vector outside a group. */
const VECTOR = 50;

/**
 * Unit eigenvectors, n × k, of the symmetric tridiagonal (d, e) for its k largest eigenvalues, given in descending order.
 * Orthogonal to rounding inside groups of nearly equal values, to eps / (relative gap) ≤ 1e-6 otherwise.
 */
export function tridiagonalVectors(
  d: Float64Array,
  e: Float64Array,
  values: Float64Array,
): Generator<void, Matrix> {
  const n = d.length;
  let norm = 0;
  for (let i = 0; i < n; i++)
    norm = Math.max(norm, Math.abs(d[i]) + Math.abs(e[i] ?? 0) + Math.abs(e[i - 1] ?? 0));
  const rounding = Number.EPSILON * (norm || 1);
  return withKernels(function* (kernels) {
    kernels.reserve(8 * n);
    const [diagonal, off, z, lu] = [n, n, n, 5 * n].map((length) => kernels.alloc(length));
    diagonal.set(d);
    off.set(e.subarray(0, n));
    const Z = zeros(n, values.length);
    const random = createRandom();
    let groupStart = 0;
    for (let j = 0; j < values.length; j++) {
      if (j > 0 && values[j - 1] - values[j] > GROUP * norm) groupStart = j;
      const converged = OFFSETS.some((offset) => {
        kernels.factorShifted(n, diagonal, off, values[j] + offset * rounding, rounding, lu);
        iterateInto(z, () => kernels.solveShifted(n, lu, z), Z, groupStart, j, random, rounding);
        return residual(d, e, values[j], z) <= 4 * n * rounding;
      });
      // Seen only in large groups of values a few roundings apart, in matrices built to have them.
      if (!converged) return yield* vectorsByRotation(d, e, values.length);
      column(Z, j).set(z);
      if (due(n * (VECTOR + 4 * SOLVES * (j - groupStart)))) yield;
    }
    return Z;
  });
}

/** Inverse iteration for column j of Z, orthogonal to the columns from groupStart on. */
function iterateInto(
  z: Float64Array,
  solve: () => number,
  Z: Matrix,
  groupStart: number,
  j: number,
  random: () => number,
  rounding: number,
): void {
  for (let i = 0; i < z.length; i++) z[i] = random();
  normalise(z);
  // Once a solve from a unit vector grows this much, the result has a residual of rounding size.
  const enough = 1 / (32 * Math.sqrt(z.length) * rounding);
  let growth = 0;
  for (let solves = 0; solves < SOLVES || (growth < enough && solves < MOST_SOLVES); solves++) {
    growth = solve();
    if (groupStart === j) continue;
    // Twice: a vector that nearly vanishes the first time keeps only few orthogonal digits.
    for (let pass = 0; pass < 2; pass++) {
      for (let c = groupStart; c < j; c++) removeInto(z, column(Z, c));
      if (normalise(z) === 0) for (let i = 0; i < z.length; i++) z[i] = random();
    }
  }
}

/** ‖(T - λI) z‖. */
function residual(d: Float64Array, e: Float64Array, lambda: number, z: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < z.length; i++) {
    let r = (d[i] - lambda) * z[i];
    if (i > 0) r += e[i - 1] * z[i - 1];
    if (i + 1 < z.length) r += e[i] * z[i + 1];
    sum += r * r;
  }
  return Math.sqrt(sum);
}

/** The same vectors as the product of all rotations of the QR iteration: slow, and safe for every matrix. */
function* vectorsByRotation(d: Float64Array, e: Float64Array, count: number): Generator<void, Matrix> {
  const n = d.length;
  const all = zeros(n, n);
  for (let i = 0; i < n; i++) all.data[i + i * n] = 1;
  const values = d.slice();
  yield* rotateInto(values, e.slice(0, n - 1), all);
  const order = Array.from(values.keys()).sort((a, b) => values[b] - values[a]);
  return fromColumns(order.slice(0, count).map((j) => column(all, j)));
}

/** x := x - (yᵀ x) y for a unit vector y. */
function removeInto(x: Float64Array, y: Float64Array): void {
  let dot = 0;
  for (let i = 0; i < x.length; i++) dot += x[i] * y[i];
  for (let i = 0; i < x.length; i++) x[i] -= dot * y[i];
}

/** The same numbers in (-1, 1) on every run: start vectors need only be unlike any eigenvector. */
function createRandom(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
