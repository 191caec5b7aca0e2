/** A step of the parameters, and the matrix that made it from the gradient: dw = -S g but for what bounds stop. */
export interface BoundedStep {
  readonly dw: Float64Array;
  readonly S: Float64Array;
}

/** What keeps steps of the parameters in check. */
export interface StepLimits {
  /** The unit of each parameter; no step is longer than `radius` of them. */
  readonly unit: Float64Array;
  readonly radius: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Eigenvalues of the scaled matrix below this part of its largest entry are as good as zero. */
const FLOOR = 1e-10;
const BISECTIONS = 30;

/**
 * The step that minimises gᵀd + ½ dᵀHd (H: J × J, lower triangle) within bounds and the trust region: a Levenberg term makes
 * it as short as it must be, and parameters that would leave their bounds stop there while the others step again.
 */
export function boundedStep(
  H: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  { unit, radius, lower, upper }: StepLimits,
): BoundedStep | undefined {
  const J = gradient.length;
  const h = (i: number, j: number) => H[Math.max(i, j) + Math.min(i, j) * J];
  const dw = new Float64Array(J);
  const stopped = new Uint8Array(J);
  for (;;) {
    const free = Array.from({ length: J }, (_, j) => j).filter((j) => !stopped[j]);
    const n = free.length;
    const S = new Float64Array(J * J);
    if (n === 0) return { dw, S };
    const A = new Float64Array(n * n);
    const b = Float64Array.from(free, (i) => {
      let sum = gradient[i];
      for (let j = 0; j < J; j++) if (stopped[j]) sum += h(i, j) * dw[j];
      return sum * unit[i];
    });
    let most = 0;
    free.forEach((i, a) => {
      free.forEach((j, c) => {
        A[a + c * n] = h(i, j) * unit[i] * unit[j];
      });
      most = Math.max(most, A[a + a * n]);
    });
    if (!(most > 0 && most < Number.POSITIVE_INFINITY)) return undefined;
    /** The factor of A + λI, where the step with it is short enough. */
    const shortWith = (lambda: number) => {
      const L = factorOf(A, n, lambda + FLOOR * most);
      return L && squareOfSolution(L, b) <= radius * radius ? L : undefined;
    };
    let L = shortWith(0);
    if (!L) {
      let [low, high] = [Math.log10(FLOOR * most), Math.log10(most)];
      while (!(L = shortWith(10 ** high))) {
        if (high > 300) return undefined;
        low = high;
        high += 2;
      }
      for (let k = 0; k < BISECTIONS && high - low > 0.05; k++) {
        const middle = (low + high) / 2;
        const shorter = shortWith(10 ** middle);
        if (shorter) {
          L = shorter;
          high = middle;
        } else low = middle;
      }
    }
    const inverse = inverseOf(L, n);
    let outside = false;
    free.forEach((j, a) => {
      let sum = 0;
      for (let c = 0; c < n; c++) sum -= inverse[a + c * n] * b[c];
      const step = sum * unit[j];
      const to = w[j] + step;
      if (to < lower[j] || to > upper[j]) {
        outside = true;
        stopped[j] = 1;
        dw[j] = (to < lower[j] ? lower[j] : upper[j]) - w[j];
      } else dw[j] = step;
    });
    if (outside) continue;
    free.forEach((i, a) => {
      free.forEach((j, c) => {
        S[i + j * J] = inverse[a + c * n] * unit[i] * unit[j];
      });
    });
    return { dw, S };
  }
}

/** The Cholesky factor of A + λI of a symmetric matrix, lower; undefined where it is not positive definite. */
function factorOf(A: Float64Array, n: number, lambda: number): Float64Array | undefined {
  const L = A.slice();
  for (let k = 0; k < n; k++) {
    let pivot = L[k + k * n] + lambda;
    for (let i = 0; i < k; i++) pivot -= L[k + i * n] ** 2;
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return undefined;
    const root = Math.sqrt(pivot);
    L[k + k * n] = root;
    for (let r = k + 1; r < n; r++) {
      let sum = L[r + k * n];
      for (let i = 0; i < k; i++) sum -= L[r + i * n] * L[k + i * n];
      L[r + k * n] = sum / root;
    }
  }
  return L;
}

/** |x|² of the solution of L Lᵀ x = b. */
function squareOfSolution(L: Float64Array, b: Float64Array): number {
  const n = b.length;
  const x = b.slice();
  solveWith(L, x, n);
  let square = 0;
  for (let i = 0; i < n; i++) square += x[i] * x[i];
  return square;
}

/** x becomes (L Lᵀ)⁻¹ x. */
function solveWith(L: Float64Array, x: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    let sum = x[i];
    for (let k = 0; k < i; k++) sum -= L[i + k * n] * x[k];
    x[i] = sum / L[i + i * n];
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i];
    for (let k = i + 1; k < n; k++) sum -= L[k + i * n] * x[k];
    x[i] = sum / L[i + i * n];
  }
}

function inverseOf(L: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let c = 0; c < n; c++) {
    inverse[c + c * n] = 1;
    solveWith(L, inverse.subarray(c * n, (c + 1) * n), n);
  }
  return inverse;
}
