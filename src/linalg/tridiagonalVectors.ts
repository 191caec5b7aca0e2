import { column, type Matrix, zeros } from './matrix.ts';

/** Eigenvalues closer than this (times the norm) share a group, inside which vectors are made orthogonal as they arise. */
const GROUP = 1e-9;
/** The first solve finds the vector, the second removes what the start vector left over. */
const SOLVES = 2;
const MOST_SOLVES = 10;
/** Solutions are scaled down when they pass this, so that the sum of their squares cannot overflow. */
const RESCALE_ABOVE = 1e145;

/**
 * Unit eigenvectors, n × k, of the symmetric tridiagonal (d, e) for k of its eigenvalues, given in descending order.
 * Inverse iteration; orthogonal to rounding inside groups of nearly equal values, to eps / (relative gap) ≤ 1e-6 otherwise.
 */
export function tridiagonalVectors(d: Float64Array, e: Float64Array, values: Float64Array): Matrix {
  const n = d.length;
  let norm = 0;
  for (let i = 0; i < n; i++)
    norm = Math.max(norm, Math.abs(d[i]) + Math.abs(e[i] ?? 0) + Math.abs(e[i - 1] ?? 0));
  const Z = zeros(n, values.length);
  const lu = createShifted(d, e, norm);
  const random = createRandom();
  let groupStart = 0;
  for (let j = 0; j < values.length; j++) {
    if (j > 0 && values[j - 1] - values[j] > GROUP * norm) groupStart = j;
    const z = column(Z, j);
    lu.factor(values[j]);
    for (let i = 0; i < n; i++) z[i] = random();
    normalise(z);
    // Once a solve from a unit vector grows this much, the result has a residual of rounding size.
    const enough = 1 / (32 * Math.sqrt(n) * Number.EPSILON * (norm || 1));
    let growth = 0;
    for (let solve = 0; solve < SOLVES || (growth < enough && solve < MOST_SOLVES); solve++) {
      lu.solveInto(z);
      growth = normalise(z);
      if (groupStart === j) continue;
      for (let c = groupStart; c < j; c++) removeInto(z, column(Z, c));
      if (normalise(z) === 0) for (let i = 0; i < n; i++) z[i] = random();
    }
    if (groupStart === j) continue;
    // Once more: a vector that nearly vanished above kept only few orthogonal digits.
    for (let c = groupStart; c < j; c++) removeInto(z, column(Z, c));
    normalise(z);
  }
  return Z;
}

/** T - λI = P L U with row exchanges, for one λ after the other in the same memory. */
function createShifted(d: Float64Array, e: Float64Array, norm: number) {
  const n = d.length;
  const u0 = new Float64Array(n);
  const u1 = new Float64Array(n);
  const u2 = new Float64Array(n);
  const l = new Float64Array(n);
  const exchanged = new Uint8Array(n);
  // An exactly singular T - λI is what we hope for; a pivot of rounding size keeps the solve finite.
  const tiny = Number.EPSILON * (norm || 1);

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
