import { due } from '../drive.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { transposedMultiplyInSlices } from '../linalg/multiply.ts';
import { cholesky, fill, inverseFromCholesky, solveLower, solveLowerTransposed } from '../linalg/sliced.ts';
import { rows, sumOf } from '../linalg/stackRows.ts';
import { checkRoom } from './checkSize.ts';
import { type CovarianceInput, type CovariancePlan, covariance, type Scores } from './covariance.ts';
import { cacheLine } from './covarianceAtoms.ts';
import { stack, type WeakSystem } from './system.ts';

/**
 * The covariance of the residual and the systems it whitens. Noise of one experiment is independent of another's: C is
 * block diagonal, and each block is factored alone.
 */
export interface Weighting {
  /** C(w)^{-1/2} (G, b), stacked, with w in scaled units; leaves the factors for what follows. */
  whiten(w: Float64Array): Generator<void, WeakSystem | { failedAt: number }>;
  /** L⁻¹ x. */
  whitenVector(x: Float64Array): Generator<void, Float64Array>;
  /** GᵀA⁻¹CA⁻¹G from the whitened A^{-1/2}G, where A is C relaxed: what noise of covariance C does under weights A⁻¹. */
  unrelaxed(G: Matrix): Generator<void, Matrix>;
  /** What the noise does to G, weighed with C⁻¹ or not at all. Overwrites the factors. */
  scores(w: Float64Array, weigh: boolean): Generator<void, Scores>;
  /** Keeps the last factors L₀, so that covariances after them can be used without factors of their own. */
  keepFactors(): Generator<void, void>;
  /** C(w) where the last factors were; those that are kept stay. */
  assemble(w: Float64Array): Generator<void, void>;
  /** C x, with the C assembled last. */
  times(x: Float64Array): Generator<void, Float64Array>;
  /** L₀⁻¹ x and L₀⁻ᵀ x, with the factors that are kept. */
  solveKept(x: Float64Array): Generator<void, Float64Array>;
  solveKeptTransposed(x: Float64Array): Generator<void, Float64Array>;
  /** The lower Cholesky factor of the last covariance of each experiment, n × n. */
  readonly L: readonly Float64Array[];
  /** Where the rows of each experiment begin, and where the last one's end. */
  readonly first: readonly number[];
}

/**
 * How C is relaxed towards the identity: (1-α) C + α c I, α < 1. c is 1, or, where α is to be free of units, the mean of C's
 * diagonal, equation by equation: the noise of one state must not swamp a precise one.
 */
export interface Relaxation {
  alpha: number;
  relative: boolean;
}

/** Prepares the covariance of systems whose columns were divided by columnScale, in the kernels' memory, reserved again. */
export function* weighting(
  inputs: readonly CovarianceInput[],
  systems: readonly WeakSystem[],
  columnScale: Float64Array,
  relaxation: Relaxation,
  kernels: Kernels,
): Generator<void, Weighting> {
  const J = columnScale.length;
  const plans: CovariancePlan[] = [];
  for (const input of inputs) plans.push(yield* covariance(input, J));
  // All experiments work in the same scratch, one after the other.
  const scratchLength = Math.max(...plans.map((plan) => plan.scratch));
  const doubles = plans.reduce((sum, plan, e) => {
    const n = systems[e].b.length;
    return sum + plan.room + n * n + n * (J + 3) + 4 * cacheLine;
  }, scratchLength);
  checkRoom(doubles, inputs.length);
  kernels.reserve(doubles);
  const scratch = kernels.space(scratchLength);
  const parts: WeightingPart[] = [];
  for (const [e, plan] of plans.entries()) {
    const K = inputs[e].Phi.rows;
    parts.push(yield* weightingPart(plan, systems[e], columnScale, relaxation, K, kernels, scratch));
  }
  const first = [0];
  for (const { n } of parts) first.push(first[first.length - 1] + n);
  const rowsOf = (X: Matrix, e: number) => rows(X, first[e], first[e + 1]);
  const partByPart = function* (
    x: Float64Array,
    work: (part: WeightingPart, x: Float64Array) => Generator<void, Float64Array>,
  ) {
    const out = new Float64Array(x.length);
    for (const [e, part] of parts.entries()) {
      out.set(yield* work(part, x.subarray(first[e], first[e + 1])), first[e]);
    }
    return out;
  };
  return {
    first,
    L: parts.map(({ C }) => C),
    *whiten(w) {
      const whitened: WeakSystem[] = [];
      for (const [e, part] of parts.entries()) {
        const system = yield* part.whiten(w);
        if ('failedAt' in system) return { failedAt: first[e] + system.failedAt };
        whitened.push(system);
      }
      return stack(whitened);
    },
    whitenVector: (x) => partByPart(x, (part, vector) => part.whitenVector(vector)),
    times: (x) => partByPart(x, (part, vector) => part.times(vector)),
    solveKept: (x) => partByPart(x, (part, vector) => part.solveKept(vector)),
    solveKeptTransposed: (x) => partByPart(x, (part, vector) => part.solveKeptTransposed(vector)),
    *keepFactors() {
      for (const part of parts) yield* part.keepFactors();
    },
    *assemble(w) {
      for (const part of parts) yield* part.assemble(w);
    },
    *unrelaxed(G) {
      const terms: Matrix[] = [];
      for (const [e, part] of parts.entries()) terms.push(yield* part.unrelaxed(rowsOf(G, e)));
      return sumOf(terms);
    },
    *scores(w, weigh) {
      const scores: Scores[] = [];
      for (const part of parts) scores.push(yield* part.scores(w, weigh));
      const halfTraces = sumOf(scores.map(({ halfTraces: data }) => ({ rows: J, cols: 1, data }))).data;
      return { halfTraces, featureNoise: sumOf(scores.map(({ featureNoise }) => featureNoise)) };
    },
  };
}

/** The same for one experiment: n rows, and their covariance or its factor. */
interface WeightingPart extends Omit<Weighting, 'L' | 'first'> {
  readonly n: number;
  readonly C: Float64Array;
}

function* weightingPart(
  plan: CovariancePlan,
  system: WeakSystem,
  columnScale: Float64Array,
  relaxation: Relaxation,
  K: number,
  work: Kernels,
  scratch: Float64Array,
): Generator<void, WeightingPart> {
  const J = system.G.cols;
  const n = system.b.length;
  const { alpha } = relaxation;
  const model = yield* plan.make(work, scratch);
  const C = work.space(n * n);
  const rhs = work.space(n * (J + 1));
  const [diagonal, product] = [work.space(n), work.space(n)];
  const ridge = new Float64Array(n);
  const assemble = function* (w: Float64Array) {
    const user = w.map((x, j) => x / columnScale[j]);
    yield* model.assembleInto(C, user, 1 - alpha);
    relaxInto(C, ridge, K, relaxation);
  };
  const solved = function* (x: Float64Array, solve: Kernels['solveKept']) {
    rhs.set(x);
    solve(n, C, n, diagonal, rhs);
    if (due(n * n)) yield;
    return rhs.slice(0, n);
  };

  return {
    n,
    C,
    assemble,
    *keepFactors() {
      work.keepFactor(n, C, n, diagonal);
      if (due(4 * n * n)) yield;
    },
    *times(x) {
      rhs.set(x);
      work.symmetricTimes(n, C, n, rhs, product);
      if (due(n * n)) yield;
      return product.slice();
    },
    solveKept: (x) => solved(x, work.solveKept),
    solveKeptTransposed: (x) => solved(x, work.solveKeptTransposed),
    *whiten(w) {
      yield* assemble(w);
      const failedAt = yield* cholesky(work, n, C, n);
      if (failedAt >= 0) return { failedAt };
      rhs.set(system.G.data);
      rhs.set(system.b, n * J);
      yield* solveLower(work, n, J + 1, C, n, rhs, n);
      return { G: { rows: n, cols: J, data: rhs.slice(0, n * J) }, b: rhs.slice(n * J) };
    },
    *whitenVector(x) {
      rhs.set(x);
      yield* solveLower(work, n, 1, C, n, rhs, n);
      return rhs.slice(0, n);
    },
    *unrelaxed(G) {
      rhs.set(G.data);
      yield* solveLowerTransposed(work, n, J, C, n, rhs, n);
      const X = { rows: n, cols: J, data: rhs.slice(0, n * J) };
      const RX = { ...X, data: X.data.map((x, i) => x * ridge[i % n]) };
      const all = yield* transposedMultiplyInSlices(G, G);
      const ridged = yield* transposedMultiplyInSlices(X, RX);
      return { ...all, data: all.data.map((x, i) => (x - ridged.data[i]) / (1 - alpha)) };
    },
    *scores(w, weigh) {
      if (weigh) yield* inverseFromCholesky(work, n, C, n);
      else {
        yield* fill(C, 0);
        for (let i = 0; i < n; i++) C[i + i * n] = 1;
      }
      return yield* model.scores(C, w);
    },
  };
}

/** C := C + ridge on its diagonal, K rows an equation, C being (1-α) times the covariance. */
function relaxInto(C: Float64Array, ridge: Float64Array, K: number, { alpha, relative }: Relaxation): void {
  const n = ridge.length;
  for (let first = 0; first < n; first += K) {
    let c = 1;
    if (relative) {
      c = 0;
      for (let i = first; i < first + K; i++) c += C[i + i * n] / (K * (1 - alpha));
    }
    ridge.fill(alpha * c, first, first + K);
    for (let i = first; i < first + K; i++) C[i + i * n] += alpha * c;
  }
}
