import { due, inStretches } from '../drive.ts';
import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { InputError } from '../inputError.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { alloc, copyColumns, gemm, gemmLower } from '../linalg/sliced.ts';
import type { CovarianceInput } from './covariance.ts';
import type { Gradient } from './gradients.ts';

/** The K × K matrices that C(w) is a combination of, in the kernels' memory. */
export interface Atoms {
  readonly matrices: readonly Float64Array[];
  /** Index of Φ̇Φ̇ᵀ. */
  readonly derivativeGram: number;
  /** A_pq as factor × atom; undefined where it vanishes. */
  pair(p: number, q: number): { atom: number; factor: number } | undefined;
  /** B_pl as factor × atom, and the atom of its transpose; undefined where it vanishes. */
  single(p: number, l: number): { atom: number; transposed: number; factor: number } | undefined;
}

/** Doubles in a cache line: every array of the kernels begins a new one. */
export const cacheLine = 8;

/** Matrices that are still to be made: how much memory they need, and how to make them there. */
export interface AtomPlan {
  /** Doubles that `make` allocates. */
  readonly room: number;
  /** Doubles of work space that `make` needs and leaves behind. */
  readonly scratch: number;
  make(kernels: Kernels, scratch: Float64Array): Generator<void, Atoms>;
}

/** Plans every matrix once: constants share ΦΦᵀ and ΦΦ̇ᵀ, columns cost one product each. */
export function* covarianceAtoms(input: CovarianceInput): Generator<void, AtomPlan> {
  const { Phi, PhiDot, dt, even } = input;
  const K = Phi.rows;
  const P = input.form.features.length;
  const { pairs, singles } = yield* products(input.gradients, P, input.sigma);
  // The products that depend on the basis alone are made in memory of the kernels too, before they are copied.
  const count = 7 + pairs.filter((p) => p.weight).length + 2 * singles.filter((s) => s.weight).length;
  return {
    room: count * (K * K + cacheLine),
    scratch: scratchLength(Phi, even),
    *make(kernels, scratch) {
      const make = yield* productMaker(Phi, PhiDot, even, kernels, scratch);
      const matrices: Float64Array[] = [];
      for (const [power, product] of (yield* basisProducts(Phi, make)).entries()) {
        const inside = kernels.space(K * K);
        const factor = dt ** power;
        yield* inStretches(K * K, 1, (from, to) => timesInto(inside, factor, product, from, to));
        matrices.push(inside);
      }
      matrices.push(yield* transposed(kernels, matrices[cross], K));
      const pairTable = new Map<number, { atom: number; factor: number }>();
      for (const { p, q, weight, constant } of pairs) {
        const entry = weight
          ? { atom: matrices.push(yield* make.symmetric(weight, dt * dt)) - 1, factor: 1 }
          : { atom: gram, factor: constant };
        pairTable.set(p * P + q, entry);
        pairTable.set(q * P + p, entry);
      }
      const singleTable = new Map<number, { atom: number; transposed: number; factor: number }>();
      const D = input.sigma.length;
      for (const { p, l, weight, constant } of singles) {
        if (weight) {
          const atom = matrices.push(yield* make.mixed(weight, dt)) - 1;
          const other = matrices.push(yield* transposed(kernels, matrices[atom], K)) - 1;
          singleTable.set(p * D + l, { atom, transposed: other, factor: 1 });
        } else {
          singleTable.set(p * D + l, { atom: cross, transposed: crossTransposed, factor: constant });
        }
      }
      return {
        matrices,
        derivativeGram,
        pair: (p, q) => pairTable.get(p * P + q),
        single: (p, l) => singleTable.get(p * D + l),
      };
    },
  };
}

/** The indices, among the atoms, of the products that depend only on the basis; the power of Δt each carries is its index. */
const derivativeGram = 0;
const cross = 1;
const gram = 2;
const crossTransposed = 3;

/** Φ̇Φ̇ᵀ, ΦΦ̇ᵀ and ΦΦᵀ, kept as long as the basis is: fits on one grid share them. */
function* basisProducts(Phi: Matrix, make: ProductMaker): Generator<void, readonly Float64Array[]> {
  const before = kept.get(Phi);
  if (before) return before;
  const products: Float64Array[] = [];
  for (const product of [make.derivativeGram(), make.mixed(undefined, 1), make.symmetric(undefined, 1)]) {
    const inside = yield* product;
    const outside = new Float64Array(inside.length);
    yield* copyColumns(outside, Phi.rows, inside, Phi.rows, Phi.rows, Phi.rows);
    products.push(outside);
  }
  kept.set(Phi, products);
  return products;
}
const kept = new WeakMap<Matrix, readonly Float64Array[]>();

/** The pairs of features and the single gradients that do not vanish: a column, or a constant. */
function* products(gradients: readonly Gradient[], P: number, sigma: Float64Array) {
  const pairs: { p: number; q: number; weight: Float64Array | undefined; constant: number }[] = [];
  const singles: { p: number; l: number; weight: Float64Array | undefined; constant: number }[] = [];
  for (let p = 0; p < P; p++) {
    for (let q = p; q < P; q++) {
      let weight: Float64Array | undefined;
      let constant = 0;
      for (const [l, gp] of gradients[p]) {
        const gq = gradients[q].get(l);
        if (gq === undefined) continue;
        const s = sigma[l] ** 2;
        if (typeof gp === 'number' && typeof gq === 'number') constant += s * gp * gq;
        else {
          const length = typeof gp === 'number' ? (gq as Float64Array).length : gp.length;
          weight ??= new Float64Array(length);
          for (let m = 0; m < length; m++) {
            weight[m] += s * (typeof gp === 'number' ? gp : gp[m]) * (typeof gq === 'number' ? gq : gq[m]);
          }
        }
      }
      if (!Number.isFinite(constant) || weight?.some((x) => !Number.isFinite(x))) throw tooLarge();
      if (weight && constant !== 0) for (let m = 0; m < weight.length; m++) weight[m] += constant;
      if (weight || constant !== 0) pairs.push({ p, q, weight, constant });
      if (due(10 + gradients[p].size * (10 + 4 * (weight?.length ?? 0)))) yield;
    }
    for (const [l, g] of gradients[p]) {
      singles.push({
        p,
        l,
        weight: typeof g === 'number' ? undefined : g,
        constant: typeof g === 'number' ? g : 0,
      });
    }
  }
  return { pairs, singles };
}

function tooLarge(): InputError {
  return new InputError(weakFormFindings.slopesTooLarge());
}

/** Folded about the middle, only the first half of the columns is needed, and weights add up in mirrored pairs. */
function columnsNeeded({ cols: M }: Matrix, even: number | undefined): number {
  return even === undefined ? M : M - Math.floor(M / 2);
}

/** Φ, Φ̇ and each of them scaled, in whole cache lines. */
function scratchLength(Phi: Matrix, even: number | undefined): number {
  return 4 * cacheLine * Math.ceil((Phi.rows * columnsNeeded(Phi, even)) / cacheLine);
}

/** Φ diag(s) Φᵀ, Φ diag(s) Φ̇ᵀ and Φ̇Φ̇ᵀ, in the kernels' memory. */
interface ProductMaker {
  symmetric(s: Float64Array | undefined, alpha: number): Generator<void, Float64Array>;
  derivativeGram(): Generator<void, Float64Array>;
  /** alpha Φ diag(s) Φ̇ᵀ. */
  mixed(s: Float64Array | undefined, alpha: number): Generator<void, Float64Array>;
}

/** Rows that are even or odd about the middle need half the work. */
function* productMaker(
  Phi: Matrix,
  PhiDot: Matrix,
  even: number | undefined,
  kernels: Kernels,
  scratch: Float64Array,
): Generator<void, ProductMaker> {
  const { rows: K, cols: M } = Phi;
  const half = Math.floor(M / 2);
  const columns = columnsNeeded(Phi, even);
  const quarter = scratchLength(Phi, even) / 4;
  const part = (index: number) => scratch.subarray(index * quarter, index * quarter + K * columns);
  const [F, dF, scaledSum, scaledDifference] = [part(0), part(1), part(2), part(3)];
  yield* copyColumns(F, K, Phi.data, K, K, columns);
  yield* copyColumns(dF, K, PhiDot.data, K, K, columns);
  const scale = (target: Float64Array, A: Float64Array, s: Float64Array) =>
    inStretches(columns, K, (from, to) => scaleInto(target, A, K, s, from, to));
  /** The weights of the columns where rows of equal parity meet (sign 1) and where different parities do (sign -1). */
  const folded = (s: Float64Array | undefined, sign: 1 | -1) => {
    const weights = s ? s.slice(0, columns) : new Float64Array(columns).fill(1);
    if (even === undefined) return weights;
    for (let m = 0; m < half; m++) weights[m] += sign * (s ? s[M - 1 - m] : 1);
    return weights;
  };
  const symmetricFrom = function* (A: Float64Array, s: Float64Array | undefined, alpha: number) {
    const out = yield* alloc(kernels, K * K);
    yield* scale(scaledSum, A, folded(s, 1));
    const e = even ?? K;
    const o = K - e;
    yield* gemmLower(kernels, false, e, columns, alpha, A, K, scaledSum, K, 0, out, K);
    if (o > 0) {
      const [odd, scaledOdd, corner] = [A.subarray(e), scaledSum.subarray(e), out.subarray(e + e * K)];
      yield* gemmLower(kernels, false, o, columns, alpha, odd, K, scaledOdd, K, 0, corner, K);
      if (s) {
        yield* scale(scaledDifference, A, folded(s, -1));
        const below = out.subarray(e);
        yield* gemm(kernels, false, true, o, e, half, alpha, odd, K, scaledDifference, K, 0, below, K);
      }
    }
    yield* mirrorLower(out, K, K);
    return out;
  };
  return {
    symmetric: (s, alpha) => symmetricFrom(F, s, alpha),
    derivativeGram: () => symmetricFrom(dF, undefined, 1),
    *mixed(s, alpha) {
      const out = yield* alloc(kernels, K * K);
      const e = even ?? K;
      const o = K - e;
      yield* scale(scaledSum, F, folded(s, 1));
      if (even === undefined) {
        yield* gemm(kernels, false, true, K, K, M, alpha, scaledSum, K, dF, K, 0, out, K);
        return out;
      }
      // Φ̇ of an even row is odd: the blocks where parities differ take the sums.
      const at = (i: number, j: number) => out.subarray(i + j * K);
      const [dOdd, sumOdd, differenceOdd] = [dF, scaledSum, scaledDifference].map((A) => A.subarray(e));
      yield* gemm(kernels, false, true, e, o, columns, alpha, scaledSum, K, dOdd, K, 0, at(0, e), K);
      yield* gemm(kernels, false, true, o, e, half, alpha, sumOdd, K, dF, K, 0, at(e, 0), K);
      if (s) {
        yield* scale(scaledDifference, F, folded(s, -1));
        yield* gemm(kernels, false, true, e, e, half, alpha, scaledDifference, K, dF, K, 0, out, K);
        yield* gemm(kernels, false, true, o, o, half, alpha, differenceOdd, K, dOdd, K, 0, at(e, e), K);
      }
      return out;
    },
  };
}

/** Cost of an entry that is reached by jumps through memory, in operations. */
const STRIDED = 4;

/** Copies the part below the diagonal of a K × K block with leading dimension n over the part above it. */
export function mirrorLower(X: Float64Array, K: number, n: number): Generator<void, void> {
  return inStretches(K, (STRIDED * K) / 2, (from, to) => mirrorColumns(X, n, from, to));
}

function mirrorColumns(X: Float64Array, n: number, from: number, to: number): void {
  for (let j = from; j < to; j++) for (let i = 0; i < j; i++) X[i + j * n] = X[j + i * n];
}

/** Aᵀ, K × K, in the kernels' memory. */
function* transposed(kernels: Kernels, A: Float64Array, K: number): Generator<void, Float64Array> {
  const out = kernels.space(K * K);
  yield* inStretches(K, STRIDED * K, (from, to) => transposeInto(out, A, K, from, to));
  return out;
}

function transposeInto(out: Float64Array, A: Float64Array, K: number, from: number, to: number): void {
  for (let j = from; j < to; j++) for (let i = 0; i < K; i++) out[j + i * K] = A[i + j * K];
}

/** Columns from … to - 1 of target := those of A, of K rows, times s. */
function scaleInto(
  target: Float64Array,
  A: Float64Array,
  K: number,
  s: Float64Array,
  from: number,
  to: number,
): void {
  for (let m = from, at = from * K; m < to; m++) {
    const x = s[m];
    for (const end = at + K; at < end; at++) target[at] = x * A[at];
  }
}

/** target := factor A, on from … to - 1. */
function timesInto(target: Float64Array, factor: number, A: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) target[i] = factor * A[i];
}
