import { factorComplexInPlace, solveComplexInPlace } from './complexLu.ts';
import { factorInPlace, solveInPlace } from './lu.ts';
import type { SolvePoint } from './oneStepMethod.ts';
import type { RadauTable } from './radauTable.ts';
import { power64 } from './stepSize.ts';
import type { Flow } from './variational.ts';

/** Most iterations for a step; more means that a shorter step is better. */
const MOST = 10;
/** What the iteration may leave, as a part of the tolerance: more where that is near rounding. */
const LEFT = 0.003;
/**
 * The best rate that is believed: where a linear component is solved at once and a nonlinear one is not, the first rate seen is
 * that of neither, and may be a thousand times too good.
 */
const BELIEVED = 0.01;
/** Convergence below this rate keeps the Jacobian for the next step. */
const FAST = 1e-3;

export interface RadauStages {
  /**
   * Solves the stage equations  (1/h) Σ_j Ainv_ij Z_j = f(t + c_i h, u + Z_i)  from the Z given, in place, by simplified
   * Newton iterations: one real and (s-1)/2 complex systems of size D with one Jacobian.
   */
  solve(Z: Float64Array, h: number): 'solved' | 'notDefined' | 'newton';
  /** Overwrites B (D × m, row by row) with (γ/h - f_u)⁻¹ B, h and f_u being those of the last solve. */
  filter(B: Float64Array, m: number): void;
  /** The point moved. */
  moved(): void;
}

/** The nonlinear equations of a step from the point. `scale` holds the tolerance of each state there. */
export function createRadauStages(
  flow: Flow,
  point: SolvePoint,
  table: RadauTable,
  scale: Float64Array,
  rtol: number,
): RadauStages {
  const { D, work } = flow;
  const { s, c, gamma, alpha, beta, T, Tinv } = table;
  const pairs = alpha.length;
  const left = Math.max(LEFT, (10 * Number.EPSILON) / rtol);
  const jacobian = new Float64Array(D * D);
  const E = new Float64Array(D * D);
  const pivots = new Int32Array(D);
  const square = () => new Float64Array(D * D);
  const complex = Array.from(alpha, () => ({ re: square(), im: square(), pivots: new Int32Array(D) }));

  const stages = () => new Float64Array(s * D);
  const rowsOf = (X: Float64Array) => Array.from(c, (_, i) => X.subarray(i * D, (i + 1) * D));
  /** Z = T W; the slopes at the stages; the right-hand sides, then steps, of W; and of Z. */
  const [W, F, R, dZ] = [stages(), stages(), stages(), stages()];
  const [rowsOfF, rowsOfR] = [rowsOf(F), rowsOf(R)];
  const start = stages();
  const stage = new Float64Array(D);

  let freshJacobian = false;
  let needJacobian = true;
  /** The step that the factors are for; 0 for none. */
  let factored = 0;
  /** θ/(1-θ) of the last iteration, θ its rate of convergence. */
  let eta = 1;

  /** Factors of γ/h - f_u and (α - iβ)/h - f_u. */
  function factor(h: number): boolean {
    work.factorizations++;
    factored = 0;
    for (let l = 0; l < D; l++) for (let k = 0; k < D; k++) E[l * D + k] = -jacobian[l + k * D];
    for (let n = 0; n < pairs; n++) {
      const { re, im, pivots } = complex[n];
      re.set(E);
      im.fill(0);
      for (let l = 0; l < D; l++) {
        re[l * D + l] += alpha[n] / h;
        im[l * D + l] -= beta[n] / h;
      }
      if (!factorComplexInPlace(re, im, D, pivots)) return false;
    }
    for (let l = 0; l < D; l++) E[l * D + l] += gamma / h;
    if (!factorInPlace(E, D, pivots)) return false;
    factored = h;
    return true;
  }

  /** One iteration: Z moves; returns by how much, in units of the tolerance. */
  function iterate(Z: Float64Array, h: number): number {
    const { t, y } = point;
    for (let i = 0; i < s; i++) {
      for (let l = 0; l < D; l++) stage[l] = y[l] + Z[i * D + l];
      flow.stateSlopeInto(rowsOfF[i], t + c[i] * h, stage);
    }
    combineInto(R, Tinv, F, s, D);
    subtractInto(rowsOfR[0], gamma / h, W);
    solveInPlace(rowsOfR[0], 1, E, D, pivots);
    for (let n = 0; n < pairs; n++) {
      const x = 2 * n + 1;
      subtractPairInto(R, alpha[n] / h, beta[n] / h, W, x * D, D);
      const { re, im, pivots } = complex[n];
      solveComplexInPlace(rowsOfR[x], rowsOfR[x + 1], re, im, D, pivots);
    }
    combineInto(dZ, T, R, s, D);
    return moveInto(W, Z, R, dZ, scale);
  }

  function newton(Z: Float64Array, h: number): 'solved' | 'notDefined' | 'newton' {
    combineInto(W, Tinv, Z, s, D);
    // The rate of the last step predicts this one's, with less weight.
    eta = power64(eta, 51);
    let before = 0;
    for (let k = 0; k < MOST; k++) {
      const size = iterate(Z, h);
      if (!Number.isFinite(size)) return 'notDefined';
      if (k > 0) {
        const theta = size / before;
        needJacobian = theta > FAST;
        if (size > left) {
          if (theta >= 0.99) break;
          eta = Math.max(BELIEVED, theta / (1 - theta));
          // What would be left after the last iteration allowed.
          let foreseen = eta * size;
          for (let n = k + 1; n < MOST; n++) foreseen *= theta;
          if (foreseen > left) break;
        }
      }
      // Where rounding holds the iteration, its rate says nothing.
      if (eta * size <= left || (k > 0 && size <= left)) return 'solved';
      before = size;
    }
    eta = 1;
    return 'newton';
  }

  /**
   * Takes the Jacobian near the end of the step, at the foreseen last stage but one: where the solution turns, that saves a
   * fifth of the iterations against one at its beginning.
   */
  function takeJacobian(h: number): void {
    const i = s - 2;
    for (let l = 0; l < D; l++) stage[l] = point.y[l] + start[i * D + l];
    flow.jacobianInto(jacobian, point.t + c[i] * h, stage);
    if (!jacobian.every(Number.isFinite)) flow.jacobianInto(jacobian, point.t, point.y);
    freshJacobian = true;
    factored = 0;
  }

  const prepare = (h: number): boolean => {
    if (needJacobian && !freshJacobian) takeJacobian(h);
    return factored === h || factor(h);
  };

  return {
    solve(Z, h) {
      start.set(Z);
      if (!prepare(h)) return 'newton';
      const outcome = newton(Z, h);
      if (outcome === 'solved') return outcome;
      needJacobian = true;
      if (freshJacobian) {
        freshJacobian = false;
        return outcome;
      }
      Z.set(start);
      return prepare(h) ? newton(Z, h) : 'newton';
    },
    filter(B, m) {
      solveInPlace(B, m, E, D, pivots);
    },
    moved() {
      freshJacobian = false;
    },
  };
}

// These stand apart because V8 runs loops over arguments much faster than over the arrays of a closure.

/** out_i = Σ_j A_ij X_j for the s rows of X, D numbers each. */
function combineInto(out: Float64Array, A: Float64Array, X: Float64Array, s: number, D: number): void {
  for (let i = 0; i < s; i++) {
    for (let l = 0; l < D; l++) {
      let sum = 0;
      for (let j = 0; j < s; j++) sum += A[i * s + j] * X[j * D + l];
      out[i * D + l] = sum;
    }
  }
}

/** out - g W. */
function subtractInto(out: Float64Array, g: number, W: Float64Array): void {
  for (let l = 0; l < out.length; l++) out[l] -= g * W[l];
}

/** The two rows from `at` on: R - (a b; -b a) W. */
function subtractPairInto(
  R: Float64Array,
  a: number,
  b: number,
  W: Float64Array,
  at: number,
  D: number,
): void {
  for (let x = at, y = at + D; x < at + D; x++, y++) {
    R[x] -= a * W[x] + b * W[y];
    R[y] -= a * W[y] - b * W[x];
  }
}

/** W + dW and Z + dZ; returns the size of dZ in units of the scale, NaN where it has none. */
function moveInto(
  W: Float64Array,
  Z: Float64Array,
  dW: Float64Array,
  dZ: Float64Array,
  scale: Float64Array,
): number {
  const D = scale.length;
  let size = 0;
  for (let i = 0, l = 0; i < Z.length; i++, l++) {
    if (l === D) l = 0;
    W[i] += dW[i];
    Z[i] += dZ[i];
    const moved = Math.abs(dZ[i]) / scale[l];
    if (moved > size) size = moved;
    else if (!(moved <= size)) return Number.NaN;
  }
  return size;
}
