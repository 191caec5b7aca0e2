import { due } from '../drive.ts';
import { column, fromColumns, type Matrix, zeros } from './matrix.ts';
import { tridiagonalQrInto } from './tridiagonalQr.ts';

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
/** Solutions are scaled down when they pass this, so that the sum of their squares cannot overflow. */
const RESCALE_ABOVE = 1e145;

/** Operations for each entry of a vector outside a group. */
const VECTOR = 50;

/**
 * Unit eigenvectors, n × k, of the symmetric tridiagonal (d, e) for its k largest eigenvalues, given in descending order.
 * Orthogonal to rounding inside groups of nearly equal values, to eps / (relative gap) ≤ 1e-6 otherwise.
 */
export function* tridiagonalVectors(
  d: Float64Array,
  e: Float64Array,
  values: Float64Array,
): Generator<void, Matrix> {
  const n = d.length;
  let norm = 0;
  for (let i = 0; i < n; i++)
    norm = Math.max(norm, Math.abs(d[i]) + Math.abs(e[i] ?? 0) + Math.abs(e[i - 1] ?? 0));
  const rounding = Number.EPSILON * (norm || 1);
  const Z = zeros(n, values.length);
  const lu = createShifted(d, e, rounding);
  const random = createRandom();
  let groupStart = 0;
  for (let j = 0; j < values.length; j++) {
    if (j > 0 && values[j - 1] - values[j] > GROUP * norm) groupStart = j;
    const converged = OFFSETS.some((offset) => {
      lu.factor(values[j] + offset * rounding);
      iterateInto(Z, j, groupStart, lu, random, rounding);
      return residual(d, e, values[j], column(Z, j)) <= 4 * n * rounding;
    });
    // Seen only in large groups of values a few roundings apart, in matrices built to have them.
    if (!converged) return yield* vectorsByRotation(d, e, values.length);
    if (due(n * (VECTOR + 4 * SOLVES * (j - groupStart)))) yield;
  }
  return Z;
}

/** Inverse iteration for column j of Z, orthogonal to the columns from groupStart on. */
function iterateInto(
  Z: Matrix,
  j: number,
  groupStart: number,
  lu: { solveInto(x: Float64Array): void },
  random: () => number,
  rounding: number,
): void {
  const z = column(Z, j);
  for (let i = 0; i < z.length; i++) z[i] = random();
  normalise(z);
  // Once a solve from a unit vector grows this much, the result has a residual of rounding size.
  const enough = 1 / (32 * Math.sqrt(z.length) * rounding);
  let growth = 0;
  for (let solve = 0; solve < SOLVES || (growth < enough && solve < MOST_SOLVES); solve++) {
    lu.solveInto(z);
    growth = normalise(z);
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
  yield* tridiagonalQrInto(values, e.slice(0, n - 1), all);
  const order = Array.from(values.keys()).sort((a, b) => values[b] - values[a]);
  return fromColumns(order.slice(0, count).map((j) => column(all, j)));
}

/**
 * T - λI = P L U with row exchanges, for one λ after the other in the same memory.
 * A nearly singular T - λI is what we hope for; pivots of at least `tiny` keep the solve finite.
 */
function createShifted(d: Float64Array, e: Float64Array, tiny: number) {
  const n = d.length;
  const u0 = new Float64Array(n);
  const u1 = new Float64Array(n);
  const u2 = new Float64Array(n);
  const l = new Float64Array(n);
  const exchanged = new Uint8Array(n);

  function factor(lambda: number): void {
    let a = d[0] - lambda;
    let b = n > 1 ? e[0] : 0;
    for (let i = 0; i + 1 < n; i++) {
      const below = e[i];
      const diagonal = d[i + 1] - lambda;
      const right = i + 2 < n ? e[i + 1] : 0;
      if (Math.abs(below) > Math.abs(a)) {
        exchanged[i] = 1;
        u0[i] = below;
        u1[i] = diagonal;
        u2[i] = right;
        l[i] = a / below;
        a = b - l[i] * diagonal;
        b = -l[i] * right;
      } else {
        exchanged[i] = 0;
        u0[i] = Math.abs(a) < tiny ? tiny : a;
        u1[i] = b;
        u2[i] = 0;
        l[i] = below / u0[i];
        a = diagonal - l[i] * b;
        b = right;
      }
      if (Math.abs(u0[i]) < tiny) u0[i] = tiny;
    }
    u0[n - 1] = Math.abs(a) < tiny ? tiny : a;
  }

  /** x := a multiple of (T - λI)⁻¹ x; a multiple of less than one only where the result would overflow. */
  function solveInto(x: Float64Array): void {
    for (let i = 0; i + 1 < n; i++) {
      if (exchanged[i]) {
        const held = x[i];
        x[i] = x[i + 1];
        x[i + 1] = held;
      }
      x[i + 1] -= l[i] * x[i];
    }
    let x1 = 0;
    let x2 = 0;
    for (let i = n - 1; i >= 0; i--) {
      const xi = (x[i] - u1[i] * x1 - u2[i] * x2) / u0[i];
      x[i] = xi;
      x2 = x1;
      x1 = xi;
      if (Math.abs(xi) > RESCALE_ABOVE) {
        for (let p = 0; p < n; p++) x[p] /= RESCALE_ABOVE;
        x1 /= RESCALE_ABOVE;
        x2 /= RESCALE_ABOVE;
      }
    }
  }

  u1[n - 1] = 0;
  return { factor, solveInto };
}

/** Divides x by its length, which it returns. */
function normalise(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * x[i];
  if (sum === 0) return 0;
  const length = Math.sqrt(sum);
  const factor = 1 / length;
  for (let i = 0; i < x.length; i++) x[i] *= factor;
  return length;
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
