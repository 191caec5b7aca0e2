import { portableMath } from '../model/portableMath.ts';

/**
 * A step of the parameters, and the matrix that made it from the gradient: dw = -S g, except for parameters stopped at bounds.
 */
export interface BoundedStep {
  readonly dw: Float64Array;
  readonly S: Float64Array;
}

/** The limits of a step of the parameters. */
export interface StepLimits {
  /** The unit of each parameter; a step is at most `radius` units long. */
  readonly unit: Float64Array;
  readonly radius: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Eigenvalues of the scaled matrix below this part of its largest entry count as zero. */
const FLOOR = 1e-10;
const BISECTIONS = 30;

/**
 * The step that minimises gᵀd + ½ dᵀHd (H: J × J, lower triangle) within bounds and the trust region: a Levenberg term limits
 * its length, and parameters that would leave their bounds stop there while the others step again.
 */
export function boundedStep(
  H: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  { unit, radius, lower, upper }: StepLimits,
): BoundedStep | undefined {
  const J = gradient.length;
  const dw = new Float64Array(J);
  const stopped = new Uint8Array(J);
  for (;;) {
    const free: number[] = [];
    for (let j = 0; j < J; j++) if (!stopped[j]) free.push(j);
    const n = free.length;
    const S = new Float64Array(J * J);
    if (n === 0) return { dw, S };
    const A = new Float64Array(n * n);
    const b = new Float64Array(n);
    let most = 0;
    for (let a = 0; a < n; a++) {
      const i = free[a];
      let sum = gradient[i];
      for (let j = 0; j < J; j++) if (stopped[j]) sum += entry(H, J, i, j) * dw[j];
      b[a] = sum * unit[i];
      for (let c = 0; c < n; c++) A[a + c * n] = entry(H, J, i, free[c]) * unit[i] * unit[free[c]];
      most = Math.max(most, A[a + a * n]);
    }
    if (!(most > 0 && most < Number.POSITIVE_INFINITY)) return undefined;
    const L = new Float64Array(n * n);
    const x = new Float64Array(n);
    /** Whether the step with A + λI is short enough; its Cholesky factor goes into L. */
    const isShortWith = (lambda: number) =>
      factorInto(L, A, n, lambda + FLOOR * most) && squareOfSolution(L, b, x) <= radius * radius;
    if (!isShortWith(0)) {
      let [low, high] = [decades(FLOOR * most), decades(most)];
      while (!isShortWith(portableMath.pow(10, high))) {
        if (high > 300) return undefined;
        low = high;
        high += 2;
      }
      let isAtHigh = true;
      for (let k = 0; k < BISECTIONS && high - low > 0.05; k++) {
        const middle = (low + high) / 2;
        isAtHigh = isShortWith(portableMath.pow(10, middle));
        if (isAtHigh) high = middle;
        else low = middle;
      }
      if (!isAtHigh) factorInto(L, A, n, portableMath.pow(10, high) + FLOOR * most);
    }
    const inverse = inverseOf(L, n);
    let outside = false;
    for (let a = 0; a < n; a++) {
      const j = free[a];
      let sum = 0;
      for (let c = 0; c < n; c++) sum -= inverse[a + c * n] * b[c];
      const step = sum * unit[j];
      const to = w[j] + step;
      if (to < lower[j] || to > upper[j]) {
        outside = true;
        stopped[j] = 1;
        dw[j] = (to < lower[j] ? lower[j] : upper[j]) - w[j];
      } else dw[j] = step;
    }
    if (outside) continue;
    for (let c = 0; c < n; c++) {
      const j = free[c];
      for (let a = 0; a < n; a++) S[free[a] + j * J] = inverse[a + c * n] * unit[free[a]] * unit[j];
    }
    return { dw, S };
  }
}

function decades(x: number): number {
  return portableMath.log(x) / Math.LN10;
}

/** H_ij of a symmetric matrix given by its lower triangle. */
function entry(H: Float64Array, J: number, i: number, j: number): number {
  return i > j ? H[i + j * J] : H[j + i * J];
}

/** Overwrites L with the lower Cholesky factor of A + λI; false if that is not positive definite. */
function factorInto(L: Float64Array, A: Float64Array, n: number, lambda: number): boolean {
  L.set(A);
  for (let k = 0; k < n; k++) {
    let pivot = L[k + k * n] + lambda;
    for (let i = 0; i < k; i++) pivot -= L[k + i * n] ** 2;
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return false;
    const root = Math.sqrt(pivot);
    L[k + k * n] = root;
    for (let r = k + 1; r < n; r++) {
      let sum = L[r + k * n];
      for (let i = 0; i < k; i++) sum -= L[r + i * n] * L[k + i * n];
      L[r + k * n] = sum / root;
    }
  }
  return true;
}

/** |x|² of the solution of L Lᵀ x = b; overwrites x with it. */
function squareOfSolution(L: Float64Array, b: Float64Array, x: Float64Array): number {
  const n = b.length;
  x.set(b);
  solveWith(L, x, n);
  let square = 0;
  for (let i = 0; i < n; i++) square += x[i] * x[i];
  return square;
}

/** Overwrites x with (L Lᵀ)⁻¹ x. */
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
