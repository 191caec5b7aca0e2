import { due, inStretches } from '../drive.ts';
import type { Kernels } from './kernels/kernels.ts';
import { gemm, gemmLower } from './sliced.ts';

/** Reflectors gathered between updates of A: few, since each costs a product with those before it. */
const REDUCED = 16;
/** Reflectors applied to Z at once. */
const APPLIED = 32;
/** Multiplications of steps that are made at once; they wait for memory more than those of products do. */
const slice = 5e6;

/** Length of the work array of `tridiagonalise` (k = 0) and `backTransform` for an n × n matrix and k vectors. */
export function eigenWorkLength(n: number, k: number): number {
  return 4 * REDUCED * n + 2 * APPLIED * (k + APPLIED);
}

/**
 * T = Qᵀ A Q, tridiagonal with diagonal d (n) and off-diagonal e (n - 1), from the lower triangle of A.
 * Q = H₀ H₁ … Hₙ₋₂ with Hⱼ = I - tauⱼ v vᵀ; v is zero down to row j, has a one in row j + 1, and
 * overwrites column j of A below the diagonal. The diagonal of A is left undefined.
 * All arrays are the kernels'.  d, e and tau: length n; work: length `eigenWorkLength(n, 0)`.
 */
export function* tridiagonalise(
  kernels: Kernels,
  n: number,
  A: Float64Array,
  lda: number,
  d: Float64Array,
  e: Float64Array,
  tau: Float64Array,
  work: Float64Array,
): Generator<void, void> {
  for (let first = 0; first < n; first += REDUCED) {
    const rows = n - first;
    const count = Math.min(REDUCED, rows);
    const a = A.subarray(first + first * lda);
    const [dFirst, eFirst, tauFirst] = [d.subarray(first), e.subarray(first), tau.subarray(first)];
    const P = work.subarray(0, 2 * count * rows);
    const Q = work.subarray(2 * count * rows, 4 * count * rows);
    const steps = Math.max(1, Math.floor(slice / (rows * rows)));
    for (let from = 0; from < count; from += steps) {
      const to = Math.min(from + steps, count);
      kernels.reduceColumns(rows, from, to, a, lda, dFirst, eFirst, tauFirst, P, Q);
      if (due((to - from) * rows * rows)) yield;
    }
    if (rows === count) return;
    yield* inStretches(count, 2 * rows, (from, to) => exchangeInto(Q, P, rows, from, to));
    const rest = a.subarray(count + count * lda);
    const [p, q] = [P.subarray(count), Q.subarray(count)];
    yield* gemmLower(kernels, false, rows - count, 2 * count, -1, p, rows, q, rows, 1, rest, lda);
  }
}

/** Q := P with the two columns of each of the steps from … to - 1 in each other's place. */
function exchangeInto(Q: Float64Array, P: Float64Array, rows: number, from: number, to: number): void {
  for (let j = from; j < to; j++) {
    const v = 2 * j * rows;
    const w = v + rows;
    Q.set(P.subarray(w, w + rows), v);
    Q.set(P.subarray(v, w), w);
  }
}

/**
 * Z := Q Z with the Q that `tridiagonalise` left in A and tau, a panel of reflectors at a time: H₀ … Hₚ = I - V T Vᵀ with T
 * upper triangular.  Z: n × k; work: length `eigenWorkLength(n, k)`.
 */
export function* backTransform(
  kernels: Kernels,
  n: number,
  k: number,
  A: Float64Array,
  lda: number,
  tau: Float64Array,
  Z: Float64Array,
  ldz: number,
  work: Float64Array,
): Generator<void, void> {
  if (n < 2 || k === 0) return;
  const G = work.subarray(0, APPLIED * APPLIED);
  const T = work.subarray(G.length, 2 * G.length);
  const X = work.subarray(2 * G.length, 2 * G.length + APPLIED * k);
  const Y = work.subarray(2 * G.length + X.length, 2 * (G.length + X.length));
  const V = work.subarray(2 * (G.length + X.length));
  for (let first = APPLIED * Math.floor((n - 2) / APPLIED); first >= 0; first -= APPLIED) {
    const rows = n - 1 - first;
    const count = Math.min(APPLIED, rows);
    const a = A.subarray(first + 1 + first * lda);
    yield* inStretches(count, rows, (from, to) => gatherInto(V, rows, a, lda, from, to));
    yield* gemm(kernels, true, false, count, count, rows, 1, V, rows, V, rows, 0, G, APPLIED);
    yield* inStretches(1, APPLIED ** 3 / 6, () => joinReflectors(count, G, tau.subarray(first), T));
    const below = Z.subarray(first + 1);
    yield* gemm(kernels, true, false, count, k, rows, 1, V, rows, below, ldz, 0, X, APPLIED);
    yield* gemm(kernels, false, false, count, k, count, 1, T, APPLIED, X, APPLIED, 0, Y, APPLIED);
    yield* gemm(kernels, false, false, rows, k, count, -1, V, rows, Y, APPLIED, 1, below, ldz);
  }
}

/** V := the reflectors in columns from … to - 1 of A, zero above their ones. */
function gatherInto(
  V: Float64Array,
  rows: number,
  A: Float64Array,
  lda: number,
  from: number,
  to: number,
): void {
  for (let j = from; j < to; j++) {
    V.fill(0, j * rows, j + j * rows);
    V.set(A.subarray(j + j * lda, rows + j * lda), j + j * rows);
  }
}

/** T with H₀ H₁ … = I - V T Vᵀ, from G = Vᵀ V: column j is tauⱼ times (-T Vᵀ vⱼ, 1). */
function joinReflectors(count: number, G: Float64Array, tau: Float64Array, T: Float64Array): void {
  T.fill(0);
  for (let j = 0; j < count; j++) {
    for (let p = 0; p < j; p++) {
      const factor = -tau[j] * G[p + j * APPLIED];
      for (let i = 0; i <= p; i++) T[i + j * APPLIED] += factor * T[i + p * APPLIED];
    }
    T[j + j * APPLIED] = tau[j];
  }
}
