import type { RightHandSide } from '../../model/compileRightHandSide.ts';

/** Which derivatives of the solution are carried along: none, by the initial states, or by parameters and initial states. */
export type Sensitivities = 'none' | 'initial' | 'all';

/** What a forward solve took. */
export interface SolveWork {
  /** Accepted steps, and those taken back. */
  steps: number;
  rejected: number;
  /** Calls of the right-hand side, of its Jacobian by the states, and factorizations of matrices. */
  evaluations: number;
  jacobians: number;
  factorizations: number;
  /** Changes of method, and accepted steps of the stiff one. */
  switches: number;
  stiffSteps: number;
}

/**
 * The equations that are stepped: the states u and P columns of sensitivities S = ∂u/∂p, in one vector y of N numbers.
 *
 *   u' = f(t, u; w),   S' = f_u S + f_p
 *
 * y holds u (D), then S row by row: ∂u_l/∂p_j at D + l·P + j. The parameters p are w (J of them, or none) and u(t_0).
 */
export interface Flow {
  readonly D: number;
  readonly P: number;
  readonly N: number;
  readonly work: SolveWork;
  /** y' at (t, y). */
  slopeInto(out: Float64Array, t: number, y: Float64Array): void;
  /** u' alone, D. */
  stateSlopeInto(out: Float64Array, t: number, u: Float64Array): void;
  /** f_u at (t, y), D × D, column-major. */
  jacobianInto(out: Float64Array, t: number, y: Float64Array): void;
  /** S' = A S + f_p at (t, y), where A is f_u there, row by row from `at` on. */
  sensitivitySlopeInto(out: Float64Array, at: number, A: Float64Array, t: number, y: Float64Array): void;
}

/** The flow of f at the parameters w for D states. */
export function variationalFlow(
  f: RightHandSide,
  w: Float64Array,
  D: number,
  sensitivities: Sensitivities,
): Flow {
  const J = sensitivities === 'all' ? w.length : 0;
  const P = sensitivities === 'none' ? 0 : J + D;
  const N = D * (1 + P);
  // f, f_u and f_w in one piece, as the model gives them at once.
  const all = new Float64Array(P > 0 ? D * (1 + D + w.length) : 0);
  const A = all.subarray(D, D + D * D);
  const B = all.subarray(D + D * D, D + D * D + D * J);
  const work = noWork();

  const stateSlopeInto = (out: Float64Array, t: number, u: Float64Array): void => {
    work.evaluations++;
    f.evaluate(t, u, w, out);
  };
  const jacobianInto = (out: Float64Array, t: number, y: Float64Array): void => {
    work.jacobians++;
    f.jacobianStates(t, y, w, out);
  };
  const sensitivitySlopeInto = (
    out: Float64Array,
    at: number,
    A: Float64Array,
    t: number,
    y: Float64Array,
  ): void => {
    if (J > 0) f.jacobianParameters(t, y, w, B);
    variationInto(out, at, A, B, y, D, P, J);
  };
  return {
    D,
    P,
    N,
    work,
    stateSlopeInto,
    jacobianInto,
    sensitivitySlopeInto,
    slopeInto(out, t, y) {
      if (P === 0) {
        stateSlopeInto(out, t, y);
        return;
      }
      work.evaluations++;
      work.jacobians++;
      f.linearise(t, y, w, all);
      for (let l = 0; l < D; l++) out[l] = all[l];
      variationInto(out, D, A, B, y, D, P, J);
    },
  };
}

/** The rows A S + B of S', from `at` on in out; S is in y, and B has J columns, with zeros beyond. */
function variationInto(
  out: Float64Array,
  at: number,
  A: Float64Array,
  B: Float64Array,
  y: Float64Array,
  D: number,
  P: number,
  J: number,
): void {
  for (let l = 0, row = at; l < D; l++, row += P) {
    for (let j = 0; j < J; j++) out[row + j] = B[l + j * D];
    for (let j = J; j < P; j++) out[row + j] = 0;
    for (let k = 0; k < D; k++) {
      const a = A[l + k * D];
      // Jacobians are mostly zeros in larger models.
      if (a === 0) continue;
      const from = D + k * P;
      for (let j = 0; j < P; j++) out[row + j] += a * y[from + j];
    }
  }
}

/** Work that has not begun. */
export function noWork(): SolveWork {
  return {
    steps: 0,
    rejected: 0,
    evaluations: 0,
    jacobians: 0,
    factorizations: 0,
    switches: 0,
    stiffSteps: 0,
  };
}
