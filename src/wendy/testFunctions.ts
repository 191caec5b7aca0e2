import { inStretches } from '../drive.ts';
import { symmetricEigen } from '../linalg/eigen.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { multiplyInSlices, multiplyTransposedInSlices } from '../linalg/multiply.ts';
import { bump } from './bump.ts';
import { turn } from './turn.ts';

/** Orthonormal test functions on M equally spaced times, in units of one time step. */
export interface TestFunctions {
  /** Φ, K × M, rows of length 1. */
  readonly Phi: Matrix;
  /** dΦ/dt for a time step of 1, K × M. */
  readonly PhiDot: Matrix;
  /** The first `even` rows of Φ are even about the middle of the record and the others odd; undefined where that is not so. */
  readonly even: number | undefined;
  /** The rows of Φ by falling singular value: the first of them is row order[0]. */
  readonly order: readonly number[];
  /** Singular values of the stacked bumps, descending. */
  readonly singularValues: Float64Array;
  /** 1-based position of the corner of their cumulative sum, before it is kept within bounds. */
  readonly corner: number;
  /** Rows of the stack. */
  readonly stacked: number;
}

/** Cost of an entry that is reached by calls or jumps through memory, in operations. */
const COSTLY = 8;

/** Settings of the basis. */
export interface BasisSettings {
  eta: number;
  /** K, or the least K where the corner decides. */
  rank: number | { atLeast: number };
  /** 0-based corner of the cumulative singular values. */
  findCorner: (cumulative: Float64Array) => Generator<void, number>;
  /** The authors' cap on the number of bumps of each radius, and their bug in the derivative of the first function. */
  authorsRowCap?: number;
}

/**
 * The first K right singular vectors of the stacked bumps Ψ and their derivative.
 *
 *   Ψ = [ψ(·; m_ℓ) at every position]_ℓ = Q Σ Vᵀ,  Φ = V_Kᵀ,  K at the corner of cumsum(Σ)      [WENDy section 2.3.2]
 *   Φ̇ = F⁻¹ diag(ik) F Φ
 *
 * ΨᵀΨ is centrosymmetric when every position is used, so its eigenvectors are even or odd and it splits into two
 * problems of half the size. Signs are symmetricEigen's: the largest entry of each row is positive, of ties the first.
 */
export function testFunctions(
  M: number,
  radii: readonly number[],
  settings: BasisSettings,
): Generator<void, TestFunctions> {
  return settings.authorsRowCap === undefined
    ? symmetricBasis(M, radii, settings)
    : cappedBasis(M, radii, settings, settings.authorsRowCap);
}

function* symmetricBasis(
  M: number,
  radii: readonly number[],
  settings: BasisSettings,
): Generator<void, TestFunctions> {
  const gram = yield* foldedGram(M, radii, settings.eta);
  const evenPart = yield* symmetricEigen(gram.even);
  const oddPart = yield* symmetricEigen(gram.odd);
  const merged = mergedValues(evenPart.values, oddPart.values);
  const lambda = Float64Array.from(merged, (entry) => Math.max(entry.value, 0));
  const { K, corner, singularValues } = yield* chooseRank(lambda, settings);
  const kept = merged.slice(0, K);
  const Ke = kept.filter((entry) => entry.parity === 0).length;
  const E = yield* evenPart.vectors(Ke);
  const O = yield* oddPart.vectors(K - Ke);
  const stacked = radii.reduce((sum, m) => sum + M - 2 * m, 0);
  return {
    Phi: yield* unfold(E, O, M),
    PhiDot: yield* foldedDerivative(E, O, M),
    even: Ke,
    order: kept.map(({ parity, index }) => parity * Ke + index),
    singularValues,
    corner,
    stacked,
  };
}

/** The eigenvalues of both parts, descending; 0 marks the even part, and equal values keep the even one first. */
function mergedValues(even: Float64Array, odd: Float64Array) {
  const merged = [...even].map((value, index) => ({ value, parity: 0, index }));
  for (const [index, value] of odd.entries()) merged.push({ value, parity: 1, index });
  return merged.sort((a, b) => b.value - a.value || a.parity - b.parity);
}

/** K at the corner of the cumulative singular values, at least the requested number and at most the rank of the stack. */
function* chooseRank(lambda: Float64Array, settings: BasisSettings) {
  const M = lambda.length;
  const singularValues = lambda.map(Math.sqrt);
  const cumulative = new Float64Array(M);
  let sum = 0;
  for (let k = 0; k < M; k++) cumulative[k] = sum += singularValues[k];
  for (let k = 0; k < M; k++) cumulative[k] /= sum;
  const corner = (yield* settings.findCorner(cumulative)) + 1;
  const requested =
    typeof settings.rank === 'number' ? settings.rank : Math.max(settings.rank.atLeast, corner);
  // Eigenvalues below M·eps·λ₁ are rounding: there the rank of the stack ends.
  const rank = lambda.filter((value) => value > M * Number.EPSILON * lambda[0]).length;
  return { K: Math.min(requested, rank), corner, singularValues };
}

/**
 * ΨᵀΨ folded about the middle of the record: on even vectors and on odd vectors. Lower triangles, of which eigenvalues are found.
 * For v even with half h = ⌊M/2⌋ (and a middle entry when M is odd) the folded matrix acts on √2·v[0..h).
 */
function* foldedGram(
  M: number,
  radii: readonly number[],
  eta: number,
): Generator<void, { even: Matrix; odd: Matrix }> {
  const h = Math.floor(M / 2);
  const even = zeros(M - h, M - h);
  const odd = zeros(h, h);
  for (const m of radii) {
    yield* correlate(bump(m, eta), M, (i, j, g) => {
      if (j === h && M % 2 === 1) {
        even.data[h + i * even.rows] += i === h ? g : Math.SQRT2 * g;
      } else if (j < h) {
        even.data[j + i * even.rows] += g;
        odd.data[j + i * h] += g;
      } else if (i <= M - 1 - j) {
        const k = M - 1 - j;
        even.data[k + i * even.rows] += g;
        odd.data[k + i * h] -= g;
      }
    });
  }
  return { even, odd };
}

/** Φ̇ with even and odd rows apart: the derivative of an even row is odd, so each needs a matrix of half the size. */
function* foldedDerivative(E: Matrix, O: Matrix, M: number): Generator<void, Matrix> {
  const h = Math.floor(M / 2);
  const c = derivativeWeights(M);
  const fromEven = zeros(h, M - h);
  const fromOdd = zeros(M - h, h);
  yield* inStretches(h, 4 * h, (from, to) => foldInto(fromEven, fromOdd, c, from, to));
  if (M % 2 === 1) {
    for (let i = 0; i < h; i++) {
      fromEven.data[i + h * h] = Math.SQRT2 * c[i - h + M];
      fromOdd.data[h + i * fromOdd.rows] = Math.SQRT2 * c[h - i];
    }
  }
  const evenRows = yield* multiplyInSlices(fromOdd, O);
  const oddRows = yield* multiplyInSlices(fromEven, E);
  return yield* unfold(evenRows, oddRows, M, true);
}

/** Columns from … to - 1, of the first half of the rows: entry (j, i) of the circulant matrix, ± its mirror image (j, M - 1 - i). */
function foldInto(fromEven: Matrix, fromOdd: Matrix, c: Float64Array, from: number, to: number): void {
  const [M, h] = [c.length, fromEven.rows];
  for (let i = from; i < to; i++) {
    for (let j = 0; j < h; j++) {
      const direct = c[j < i ? j - i + M : j - i];
      const mirrored = c[j + i + 1];
      fromEven.data[j + i * h] = direct + mirrored;
      fromOdd.data[j + i * fromOdd.rows] = direct - mirrored;
    }
  }
}

/**
 * Calls visit(i, j, Σ_k v[i-k] v[j-k]) for i ≤ j and i < M - ⌊M/2⌋, k over the positions 0 … M-2m-1: entries of VᵀV for
 * the convolution matrix of v, by running sums along the diagonals.
 */
function* correlate(
  v: Float64Array,
  M: number,
  visit: (i: number, j: number, value: number) => void,
): Generator<void, void> {
  const width = v.length;
  const positions = M - width + 1;
  const lastRow = M - Math.floor(M / 2) - 1;
  const running = new Float64Array(width + 1);
  yield* inStretches(width, width + COSTLY * lastRow, (from, to) => {
    for (let lag = from; lag < to; lag++) {
      const terms = width - lag;
      for (let x = 0; x < terms; x++) running[x + 1] = running[x] + v[x] * v[x + lag];
      const iEnd = Math.min(lastRow, M - 1 - lag);
      for (let i = 0; i <= iEnd; i++) {
        const hi = Math.min(i + 1, terms);
        const lo = Math.max(0, i - positions + 1);
        if (hi > lo) visit(i, i + lag, running[hi] - running[lo]);
      }
    }
  });
}

/** K × M matrix whose first rows are the columns of E unfolded evenly and whose other rows are those of O unfolded oddly. */
function* unfold(E: Matrix, O: Matrix, M: number, oddFirst = false): Generator<void, Matrix> {
  const h = Math.floor(M / 2);
  const K = E.cols + O.cols;
  const Phi = zeros(K, M);
  const put = (A: Matrix, firstRow: number, sign: 1 | -1) =>
    inStretches(A.cols, COSTLY * h, (from, to) => unfoldInto(Phi, firstRow, A, sign, from, to));
  yield* put(E, oddFirst ? O.cols : 0, 1);
  yield* put(O, oddFirst ? 0 : E.cols, -1);
  return Phi;
}

/** Columns from … to - 1 of A unfolded, as rows of Phi from firstRow on. */
function unfoldInto(
  { data, rows: K, cols: M }: Matrix,
  firstRow: number,
  A: Matrix,
  sign: 1 | -1,
  from: number,
  to: number,
): void {
  const h = Math.floor(M / 2);
  for (let k = from; k < to; k++) {
    for (let i = 0; i < h; i++) {
      const x = Math.SQRT1_2 * A.data[i + k * A.rows];
      data[firstRow + k + i * K] = x;
      data[firstRow + k + (M - 1 - i) * K] = sign * x;
    }
    if (sign > 0 && M % 2 === 1) data[firstRow + k + h * K] = A.data[h + k * A.rows];
  }
}

function mirrorUpper(A: Matrix): Generator<void, void> {
  const n = A.rows;
  return inStretches(n, COSTLY * n, (from, to) => mirrorColumns(A, from, to));
}

function mirrorColumns({ data, rows: n }: Matrix, from: number, to: number): void {
  for (let j = from; j < to; j++) for (let i = 0; i < j; i++) data[j + i * n] = data[i + j * n];
}

/** The authors' basis: at most ⌊cap/…⌋ bumps a radius, the first positions only, so that no symmetry is left. */
function* cappedBasis(
  M: number,
  radii: readonly number[],
  settings: BasisSettings,
  cap: number,
): Generator<void, TestFunctions> {
  const gram = zeros(M, M);
  let stacked = 0;
  for (const m of radii) {
    const value = bump(m, settings.eta);
    const gap = Math.max(1, Math.floor((M - 2 * m) / Math.min(cap, M)));
    for (let k = 0; k < Math.min(cap, M) && k * gap < M - 2 * m; k++, stacked++) {
      yield* inStretches(value.length, value.length, (from, to) => {
        for (let j = from; j < to; j++) {
          const top = k * gap + (k * gap + j) * M;
          for (let i = 0; i <= j; i++) gram.data[top + i] += value[i] * value[j];
        }
      });
    }
  }
  yield* mirrorUpper(gram);
  const { values, vectors } = yield* symmetricEigen(gram);
  const { K, corner, singularValues } = yield* chooseRank(
    values.map((value) => Math.max(value, 0)),
    settings,
  );
  const V = yield* vectors(Math.min(K, stacked));
  const Phi = zeros(V.cols, M);
  yield* inStretches(V.cols, COSTLY * M, (from, to) => {
    for (let k = from; k < to; k++) {
      for (let i = 0; i < M; i++) Phi.data[k + i * V.cols] = V.data[i + k * M];
    }
  });
  const PhiDot = yield* fourierDerivative(Phi);
  dropOneMode(Phi, PhiDot);
  return { Phi, PhiDot, even: undefined, order: [...Array(V.cols).keys()], singularValues, corner, stacked };
}

/** Φ̇ = F⁻¹ diag(ik) F Φ, by the circulant matrix that does the same. */
function* fourierDerivative(Phi: Matrix): Generator<void, Matrix> {
  const M = Phi.cols;
  const c = derivativeWeights(M);
  const D = zeros(M, M);
  yield* inStretches(M, COSTLY * M, (from, to) => {
    for (let k = from; k < to; k++) for (let j = 0; j < M; j++) D.data[j + k * M] = c[(j - k + M) % M];
  });
  return yield* multiplyTransposedInSlices(Phi, D);
}

/** First column of the circulant matrix that differentiates the trigonometric interpolant through M unit steps. */
function derivativeWeights(M: number): Float64Array {
  const c = new Float64Array(M);
  for (let lag = 1; lag < M; lag++) {
    const { sin, cos } = turn(lag, 2 * M);
    const sign = lag % 2 === 0 ? 1 : -1;
    c[lag] = ((sign * Math.PI) / M) * ((M % 2 === 0 ? cos : 1) / sin);
  }
  return c;
}

/**
 * The authors' code means to clear the Nyquist mode and, by a linear index, clears mode M/2 - 1 of the first test
 * function instead, positive frequency only. Needed to match their numbers.  [docs/deviations.md]
 */
function dropOneMode(Phi: Matrix, PhiDot: Matrix): void {
  const { rows: K, cols: M } = Phi;
  if (M % 2 === 1) return;
  const n = M / 2 - 1;
  let re = 0;
  let im = 0;
  const mode = Array.from({ length: M }, (_, j) => turn(n * j, M));
  for (let j = 0; j < M; j++) {
    re += Phi.data[j * K] * mode[j].cos;
    im -= Phi.data[j * K] * mode[j].sin;
  }
  const k = (2 * Math.PI * n) / M;
  // Re(ik (re + i·im) e^{iθ}) / M = -k (im cos θ + re sin θ) / M.
  for (let j = 0; j < M; j++) {
    PhiDot.data[j * K] += (k * (im * mode[j].cos + re * mode[j].sin)) / M;
  }
}
