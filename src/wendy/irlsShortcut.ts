import { solveUpperInto } from '../linalg/leastSquares.ts';
import { column } from '../linalg/matrix.ts';
import { norm } from '../linalg/norm.ts';
import { householderQrInSlices, type Qr } from '../linalg/qr.ts';
import type { Shortcut } from './irls.ts';
import { residual, type WeakSystem } from './system.ts';
import type { Weighting } from './weighting.ts';

/** Corrections stop below this part of the expected change, within these bounds: later iterates remove the errors. */
const partOfChange = 1e-6;
const [finest, coarsest] = [1e-12, 1e-11];
/** Below this ratio of singular values, rounding errors in the corrections exceed the precision. */
const leastRatio = 1e-5;
/** Rows of the system for each iteration that is allowed: they cost half of what a factor does together. */
const rowsAnIteration = 40;
/** After every N iterations: whether the remaining ones will suffice. */
const watched = 4;

/**
 * The reweighted estimate w of b = G w + C λ, Gᵀλ = 0, by projected conjugate gradients. The preconditioner is the same system with a
 * covariance C₀ = L₀L₀ᵀ that was factored before, in place of C.
 *
 *   C₀ z + G y = r, Gᵀz = 0:  u = L₀⁻¹ r,  L₀⁻¹ G = Q R,  y = R⁻¹ Qᵀu,  z = L₀⁻ᵀ (I - QQᵀ) u
 *
 * An iteration takes one product with C and two solves with L₀: n² operations each, where a factor takes n³/3.
 */
export function irlsShortcut(system: WeakSystem, weights: Weighting): Shortcut {
  const { G } = system;
  const [n, J] = [G.rows, G.cols];
  let qr: Qr | undefined;
  let lambda = new Float64Array(n);

  /** Adds y to w, takes G y from r, and returns z with the size of y relative to w. */
  function* project(r: Float64Array, w: Float64Array, { R, applyInto, applyTransposedInto }: Qr) {
    const u = yield* weights.solveKept(r);
    applyTransposedInto(u);
    const y = u.slice(0, J);
    solveUpperInto(y, R);
    u.fill(0, 0, J);
    applyInto(u);
    for (let j = 0; j < J; j++) {
      w[j] += y[j];
      addInto(r, -y[j], column(G, j));
    }
    return { z: yield* weights.solveKeptTransposed(u), moved: norm(y) / norm(w) };
  }

  return {
    *keep(whitened, { x, rank, singularValues: s }) {
      qr = undefined;
      if (rank < J || s[J - 1] < leastRatio * s[0]) return;
      yield* weights.keepFactors();
      qr = yield* householderQrInSlices(whitened.G);
      lambda = (yield* weights.solveKeptTransposed(residual(whitened, x))).map((value) => -value);
    },

    *step(from, expected) {
      if (!qr) return undefined;
      yield* weights.assemble(from);
      const precision = Math.min(Math.max(partOfChange * expected, finest), coarsest);
      const w = from.slice();
      const r = residual(system, w).map((value) => -value);
      addInto(r, -1, yield* weights.times(lambda));
      const first = yield* project(r, w, qr);
      let p = first.z;
      let rz = dot(r, p);
      const most = Math.floor(n / rowsAnIteration);
      let before = first.moved;
      for (let iteration = 1; iteration <= most; iteration++) {
        const q = yield* weights.times(p);
        const alpha = rz / dot(p, q);
        addInto(lambda, alpha, p);
        addInto(r, -alpha, q);
        const { z, moved } = yield* project(r, w, qr);
        if (moved <= precision) return w;
        if (iteration % watched === 0) {
          if (!reaches(precision, moved, moved / before, (most - iteration) / watched)) return undefined;
          before = moved;
        }
        const next = dot(r, z);
        const keep = next / rz;
        p = p.map((value, i) => z[i] + keep * value);
        rz = next;
      }
      return undefined;
    },
  };
}

/** Whether the precision is reached when `moved` shrinks by this factor that many times more. */
function reaches(precision: number, moved: number, factor: number, times: number): boolean {
  let left = moved;
  for (let k = 0; k < times && left > precision; k++) left *= factor;
  return left <= precision;
}

/** x := x + factor y. */
function addInto(x: Float64Array, factor: number, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) x[i] += factor * y[i];
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * y[i];
  return sum;
}
