import type { Kernels } from '../linalg/kernels/kernels.ts';
import { createKernels } from '../linalg/kernels/kernels.ts';
import { type Covariance, type CovarianceInput, covariance } from './covariance.ts';
import { atomDoubles } from './covarianceAtoms.ts';
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
  /** Overwrites L with the lower triangle of (L Lᵀ)⁻¹. */
  invert(): void;
}

/** How C is relaxed towards the identity: (1-α) C + α c I, c = 1, or C's mean diagonal where α is to be free of units. */
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
  work.reserve(n * n + n * (J + 2) + atomDoubles(input) + 64);
  const C = work.alloc(n * n);
  const rhs = work.alloc(n * (J + 1));
  const model = covariance(input, work, J);
  const { alpha, relative } = relaxation;

  return {
    covariance: model,
    L: C,
    whiten(w) {
      const user = w.map((x, j) => x / columnScale[j]);
      model.assembleInto(C, user, 1 - alpha);
      let c = 1;
      if (relative && alpha < 1) {
        c = 0;
        for (let i = 0; i < n; i++) c += C[i + i * n] / (n * (1 - alpha));
      }
      for (let i = 0; i < n; i++) C[i + i * n] += alpha * c;
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
    invert() {
      work.inverseFromCholesky(n, C, n);
    },
  };
}
