import type { Kernels } from '../linalg/kernels/kernels.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { transposedMultiply } from '../linalg/multiply.ts';
import { checkRoom } from './checkSize.ts';
import { type CovarianceInput, type CovariancePlan, covariance, type Scores } from './covariance.ts';
import { cacheLine } from './covarianceAtoms.ts';
import { rows, stack, sumOf, type WeakSystem } from './system.ts';

/**
 * The covariance of the residual and the systems it whitens. Noise of one experiment is independent of another's: C is
 * block diagonal, and each block is factored alone.
 */
export interface Weighting {
  /** C(w)^{-1/2} (G, b), stacked, with w in scaled units; leaves the factors for what follows. */
  whiten(w: Float64Array): WeakSystem | { failedAt: number };
  /** L⁻¹ x. */
  whitenVector(x: Float64Array): Float64Array;
  /** GᵀA⁻¹CA⁻¹G from the whitened A^{-1/2}G, where A is C relaxed: what noise of covariance C does under weights A⁻¹. */
  unrelaxed(G: Matrix): Matrix;
  /** What the noise does to G, weighed with C⁻¹ or not at all. Overwrites the factors. */
  scores(w: Float64Array, weigh: boolean): Scores;
  /** The lower Cholesky factor of the last covariance of each experiment, n × n. */
  readonly L: readonly Float64Array[];
  /** Where the rows of each experiment begin, and where the last one's end. */
  readonly first: readonly number[];
}

/**
 * How C is relaxed towards the identity: (1-α) C + α c I, α < 1. c is 1, or, where α is to be free of units, the mean of C's
 * diagonal, equation by equation: a precise state must not drown in the noise of another.
 */
export interface Relaxation {
  alpha: number;
  relative: boolean;
}

/** Prepares the covariance of systems whose columns were divided by columnScale, in the kernels' memory, reserved anew. */
export function weighting(
  inputs: readonly CovarianceInput[],
  systems: readonly WeakSystem[],
  columnScale: Float64Array,
  relaxation: Relaxation,
  kernels: Kernels,
): Weighting {
  const J = columnScale.length;
  const plans = inputs.map((input) => covariance(input, J));
  // All experiments work in the same scratch, one after the other.
  const scratchLength = Math.max(...plans.map((plan) => plan.scratch));
  const doubles = plans.reduce((sum, plan, e) => {
    const n = systems[e].b.length;
    return sum + plan.room + n * n + n * (J + 1) + 2 * cacheLine;
  }, scratchLength);
  checkRoom(doubles, inputs.length);
  kernels.reserve(doubles);
  const scratch = kernels.alloc(scratchLength);
  const parts = plans.map((plan, e) =>
    weightingPart(plan, systems[e], columnScale, relaxation, inputs[e].Phi.rows, kernels, scratch),
  );
  const first = [0];
  for (const { n } of parts) first.push(first[first.length - 1] + n);
  const rowsOf = (X: Matrix, e: number) => rows(X, first[e], first[e + 1]);
  return {
    first,
    L: parts.map(({ C }) => C),
    whiten(w) {
      const whitened: WeakSystem[] = [];
      for (const [e, part] of parts.entries()) {
        const system = part.whiten(w);
        if ('failedAt' in system) return { failedAt: first[e] + system.failedAt };
        whitened.push(system);
      }
      return stack(whitened);
    },
    whitenVector(x) {
      const out = new Float64Array(x.length);
      parts.forEach((part, e) => {
        out.set(part.whitenVector(x.subarray(first[e], first[e + 1])), first[e]);
      });
      return out;
    },
    unrelaxed(G) {
      return sumOf(parts.map((part, e) => part.unrelaxed(rowsOf(G, e))));
    },
    scores(w, weigh) {
      const found = parts.map((part) => part.scores(w, weigh));
      const halfTraces = sumOf(found.map(({ halfTraces: data }) => ({ rows: J, cols: 1, data }))).data;
      return { halfTraces, featureNoise: sumOf(found.map(({ featureNoise }) => featureNoise)) };
    },
  };
}

/** The same for one experiment. */
function weightingPart(
  plan: CovariancePlan,
  system: WeakSystem,
  columnScale: Float64Array,
  { alpha, relative }: Relaxation,
  K: number,
  work: Kernels,
  scratch: Float64Array,
) {
  const J = system.G.cols;
  const n = system.b.length;
  const model = plan.make(work, scratch);
  const C = work.alloc(n * n);
  const rhs = work.alloc(n * (J + 1));
  const ridge = new Float64Array(n);

  return {
    n,
    C,
    whiten(w: Float64Array): WeakSystem | { failedAt: number } {
      const user = w.map((x, j) => x / columnScale[j]);
      model.assembleInto(C, user, 1 - alpha);
      for (let first = 0; first < n; first += K) {
        let c = 1;
        if (relative) {
          c = 0;
          for (let i = first; i < first + K; i++) c += C[i + i * n] / (K * (1 - alpha));
        }
        ridge.fill(alpha * c, first, first + K);
        for (let i = first; i < first + K; i++) C[i + i * n] += alpha * c;
      }
      const failedAt = work.cholesky(n, C, n);
      if (failedAt >= 0) return { failedAt };
      rhs.set(system.G.data);
      rhs.set(system.b, n * J);
      work.solveLower(n, J + 1, C, n, rhs, n);
      return { G: { rows: n, cols: J, data: rhs.slice(0, n * J) }, b: rhs.slice(n * J) };
    },
    whitenVector(x: Float64Array): Float64Array {
      rhs.set(x);
      work.solveLower(n, 1, C, n, rhs, n);
      return rhs.slice(0, n);
    },
    unrelaxed(G: Matrix): Matrix {
      rhs.set(G.data);
      work.solveLowerTransposed(n, J, C, n, rhs, n);
      const X = { rows: n, cols: J, data: rhs.slice(0, n * J) };
      const RX = { ...X, data: X.data.map((x, i) => x * ridge[i % n]) };
      const [all, ridged] = [transposedMultiply(G, G), transposedMultiply(X, RX)];
      return { ...all, data: all.data.map((x, i) => (x - ridged.data[i]) / (1 - alpha)) };
    },
    scores(w: Float64Array, weigh: boolean): Scores {
      if (weigh) work.inverseFromCholesky(n, C, n);
      else {
        C.fill(0);
        for (let i = 0; i < n; i++) C[i + i * n] = 1;
      }
      return model.scores(C, w);
    },
  };
}
