import { createKernels, type Kernels } from '../linalg/kernels/kernels.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { transposedMultiply } from '../linalg/multiply.ts';
import { type Covariance, type CovarianceInput, covariance } from './covariance.ts';
import type { WeakSystem } from './system.ts';

/** The covariance of the residual and the systems it whitens. */
export interface Weighting {
  readonly covariance: Covariance;
  /** The lower Cholesky factor of the last covariance, n × n. */
  readonly L: Float64Array;
  /** C(w)^{-1/2} (G, b), with w in scaled units; leaves the factor in L. */
  whiten(w: Float64Array): WeakSystem | { failedAt: number };
  /** L⁻¹ x. */
  whitenVector(x: Float64Array): Float64Array;
  /** GᵀA⁻¹CA⁻¹G from the whitened A^{-1/2}G, where A is C relaxed: what noise of covariance C does under weights A⁻¹. */
  unrelaxed(G: Matrix): Matrix;
  /** Overwrites L with the lower triangle of (L Lᵀ)⁻¹. */
  invert(): void;
}

/**
 * How C is relaxed towards the identity: (1-α) C + α c I, α < 1. c is 1, or, where α is to be free of units, the mean of C's
 * diagonal, equation by equation: a precise state must not drown in the noise of another.
 */
export interface Relaxation {
  alpha: number;
  relative: boolean;
}

// One memory for all fits: they run one after the other, and an engine sets aside much address space for each.
let kernels: Kernels | undefined;

/** Prepares the covariance of a system whose columns were divided by columnScale. */
export function weighting(
  input: CovarianceInput,
  system: WeakSystem,
  columnScale: Float64Array,
  relaxation: Relaxation,
): Weighting {
  if (!kernels || kernels.kind === 'plain') kernels = createKernels();
  const work = kernels;
  const J = system.G.cols;
  const n = system.b.length;
  const model = covariance(input, work, J, n * n + n * (J + 1));
  const C = work.alloc(n * n);
  const rhs = work.alloc(n * (J + 1));
  const { alpha, relative } = relaxation;
  const K = input.Phi.rows;
  const ridge = new Float64Array(n);

  return {
    covariance: model,
    L: C,
    whiten(w) {
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
    whitenVector(x) {
      rhs.set(x);
      work.solveLower(n, 1, C, n, rhs, n);
      return rhs.slice(0, n);
    },
    unrelaxed(G) {
      rhs.set(G.data);
      work.solveLowerTransposed(n, J, C, n, rhs, n);
      const X = { rows: n, cols: J, data: rhs.slice(0, n * J) };
      const RX = { ...X, data: X.data.map((x, i) => x * ridge[i % n]) };
      const [all, ridged] = [transposedMultiply(G, G), transposedMultiply(X, RX)];
      return { ...all, data: all.data.map((x, i) => (x - ridged.data[i]) / (1 - alpha)) };
    },
    invert() {
      work.inverseFromCholesky(n, C, n);
    },
  };
}
