import { factorComplexInPlace, solveComplexInPlace } from './complexLu.ts';
import { factorInPlace, solveInPlace } from './lu.ts';
import type { Point } from './method.ts';
import type { RadauTable } from './radauTable.ts';
import { power64 } from './stepSize.ts';
import type { Flow } from './variational.ts';

/** Most iterations for a step; more means that a shorter step is better. */
const MOST = 10;
/** What the iteration may leave, as a part of the tolerance: more where that is near rounding. */
const LEFT = 0.003;
/** Convergence below this rate keeps the Jacobian for the next step. */
const FAST = 1e-3;

export interface RadauStages {
  /**
   * Solves the stage equations  (1/h) Σ_j Ainv_ij Z_j = f(t + c_i h, u + Z_i)  from the Z given, in place, by simplified
   * Newton iterations: one real and (s-1)/2 complex systems of size D with the Jacobian of the point.
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
  point: Point,
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

  const W = new Float64Array(s * D);
  const F = new Float64Array(s * D);
  const start = new Float64Array(s * D);
  const stage = new Float64Array(D);
  /** The rows of Λ's blocks, one state after the other. */
  const R = Array.from({ length: s }, () => new Float64Array(D));

  let freshJacobian = false;
  let needJacobian = true;
  /** The step that the factors are for; 0 for none. */
  let factored = 0;
  /** θ/(1-θ) of the last iteration, θ its rate of convergence. */
  let eta = 1;

  /** Factors of γ/h - f_u and (α - iβ)/h - f_u. */
  function factor(h: number): boolean {
    work.factorizations++;
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
    factored = h;
    return factorInPlace(E, D, pivots);
  }

  /** One iteration: Z moves; returns by how much, in units of the tolerance. */
  function iterate(Z: Float64Array, h: number): number {
    const { t, y } = point;
    for (let i = 0; i < s; i++) {
      for (let l = 0; l < D; l++) stage[l] = y[l] + Z[i * D + l];
      flow.stateSlopeInto(R[0], t + c[i] * h, stage);
      F.set(R[0], i * D);
    }
    for (let i = 0; i < s; i++) {
      const R_i = R[i];
      for (let l = 0; l < D; l++) {
        let sum = 0;
        for (let j = 0; j < s; j++) sum += Tinv[i * s + j] * F[j * D + l];
        R_i[l] = sum;
      }
    }
    for (let l = 0; l < D; l++) R[0][l] -= (gamma / h) * W[l];
    solveInPlace(R[0], 1, E, D, pivots);
    for (let n = 0; n < pairs; n++) {
      const [x, y] = [2 * n + 1, 2 * n + 2];
      const a = alpha[n] / h;
      const b = beta[n] / h;
      for (let l = 0; l < D; l++) {
        R[x][l] -= a * W[x * D + l] + b * W[y * D + l];
        R[y][l] -= a * W[y * D + l] - b * W[x * D + l];
      }
      solveComplexInPlace(R[x], R[y], complex[n].re, complex[n].im, D, complex[n].pivots);
    }
    let size = 0;
    for (let l = 0; l < D; l++) {
      for (let j = 0; j < s; j++) W[j * D + l] += R[j][l];
      for (let i = 0; i < s; i++) {
        let sum = 0;
        for (let j = 0; j < s; j++) sum += T[i * s + j] * R[j][l];
        Z[i * D + l] += sum;
        const moved = Math.abs(sum) / scale[l];
        if (moved > size) size = moved;
        else if (!(moved <= size)) return Number.NaN;
      }
    }
    return size;
  }

  function newton(Z: Float64Array, h: number): 'solved' | 'notDefined' | 'newton' {
    for (let i = 0; i < s; i++) {
      for (let l = 0; l < D; l++) {
        let sum = 0;
        for (let j = 0; j < s; j++) sum += Tinv[i * s + j] * Z[j * D + l];
        W[i * D + l] = sum;
      }
    }
    // The rate of the last step foretells this one's, with less trust.
    eta = power64(Math.max(eta, Number.EPSILON), 51);
    let before = 0;
    for (let k = 0; k < MOST; k++) {
      const size = iterate(Z, h);
      if (!Number.isFinite(size)) return 'notDefined';
      if (k > 0) {
        const theta = size / before;
        needJacobian = theta > FAST;
        if (size > left) {
          if (theta >= 0.99) break;
          eta = theta / (1 - theta);
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

  const prepare = (h: number): boolean => {
    if (needJacobian && !freshJacobian) {
      flow.jacobianInto(jacobian, point.t, point.y);
      freshJacobian = true;
      factored = 0;
    }
    return factored === h || factor(h);
  };

  return {
    solve(Z, h) {
      start.set(Z);
      if (!prepare(h)) return 'newton';
      const outcome = newton(Z, h);
      if (outcome === 'solved' || freshJacobian) return outcome;
      needJacobian = true;
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
