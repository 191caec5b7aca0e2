import type { Nodes } from '../likelihood/nodes.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { alloc } from '../linalg/sliced.ts';
import type { Linearisation } from '../rows/constraint.ts';
import { plusSquares } from './plusSquares.ts';

/**
 * The normal equations of a Gauss-Newton step, with the states eliminated node by node.
 *
 *   H_xx is block tridiagonal: H_nn = A0_nᵀA0_n + A1_{n-1}ᵀA1_{n-1} + W_n,  H_{n+1,n} = A1_nᵀA0_n
 *   H_xx = L Lᵀ with diagonal blocks L_n and blocks M_n below them
 *   Z = L⁻¹ H_xw,  z = L⁻¹ g_x
 *   H_ww - H_wx H_xx⁻¹ H_xw = Σ B_nᵀB_n - Z_nᵀZ_n,  g_w - H_wx H_xx⁻¹ g_x = Σ B_nᵀc_n - Z_nᵀz_n
 *
 * so that the parameters need one sweep forward, and the states one back.
 */
export interface Elimination {
  /** N blocks of D × D, column-major; L_n lower, with one over its diagonal in place of it. */
  readonly L: Float64Array;
  readonly M: Float64Array;
  /** N blocks of D × J, row by row. */
  readonly Z: Float64Array;
  /** N·D. */
  readonly z: Float64Array;
  /** The reduced system of the parameters: J × J, column-major, lower, and J. */
  readonly information: Float64Array;
  readonly gradient: Float64Array;
  /** |z|²: twice what the states alone could gain. */
  gain: number;
}

/** Arrays that the iteration writes again and again, in the memory of the kernels. */
export interface EliminationWork {
  readonly kernels: Kernels;
  /** Rows of a node: D equations over the step that begins there, then those of the node alone. */
  readonly R: number;
  /** Nodes that `linearisation`, W and g have room for: all, or those of a view (nodeView.ts). */
  readonly held: number;
  readonly linearisation: Linearisation;
  readonly elimination: Elimination;
  /** The same without parameters, in the same memory. */
  readonly statesOnly: Elimination;
  /** Weights of the measured values and their pull on the states, D a node that is held. */
  readonly W: Float64Array;
  readonly g: Float64Array;
  /** Defects of a trial, N·R. */
  readonly c: Float64Array;
  /** Forward sweep of a trial, and steps: N·D each. */
  readonly trial: Float64Array;
  readonly dx: Float64Array;
  readonly chord: Float64Array;
  /** J each: a step of the parameters, and a gradient. */
  readonly dw: Float64Array;
  readonly reduced: Float64Array;
  /** Arrays of states that are no longer in use, N·D each, to be reused: allocating them for a long record costs more than the arithmetic. */
  readonly spare: Float64Array[];
}

/** How many numbers the work on N nodes of R rows takes, of which derivatives are held at so many. */
export function workLength(N: number, D: number, J: number, R = D, held = N): number {
  // Slack for the ends of cache lines.
  return N * (D * (2 * D + J + 4) + R) + held * (D * (D + R + 2) + R * (J + 1)) + J * (J + 3) + 256;
}

/** Room for the work on N nodes of R rows, which the kernels must have reserved. */
export function* createWork(
  kernels: Kernels,
  N: number,
  D: number,
  J: number,
  R = D,
  held = N,
): Generator<void, EliminationWork> {
  // Gigabytes, where there are many states: with pauses.
  const zeroed = (length: number) => alloc(kernels, length);
  const none = yield* zeroed(0);
  const elimination = {
    L: yield* zeroed(N * D * D),
    M: yield* zeroed(N * D * D),
    Z: yield* zeroed(N * D * J),
    z: yield* zeroed(N * D),
    information: yield* zeroed(J * J),
    gradient: yield* zeroed(J),
    gain: 0,
  };
  return {
    kernels,
    R,
    held,
    linearisation: {
      c: yield* zeroed(held * R),
      A0: yield* zeroed(held * R * D),
      A1: yield* zeroed(held * D * D),
      B: yield* zeroed(held * R * J),
    },
    elimination,
    statesOnly: { ...elimination, Z: none, information: none, gradient: none },
    W: yield* zeroed(held * D),
    g: yield* zeroed(held * D),
    c: yield* zeroed(N * R),
    trial: yield* zeroed(N * D),
    dx: yield* zeroed(N * D),
    chord: yield* zeroed(N * D),
    dw: yield* zeroed(J),
    reduced: yield* zeroed(J),
    spare: [],
  };
}

/** Nodes whose B and Z stay in the processor's first cache while they are multiplied, and in its second since they were made. */
const BATCH = 64;
const AT_ONCE = 8 * BATCH;

/**
 * Eliminates the nodes from..to-1, those before them being done; returns false at a pivot that is not positive. With J = 0 in
 * `e` only the states are eliminated.
 */
export function eliminateInto(
  e: Elimination,
  work: EliminationWork,
  pull: Pull,
  X: Float64Array,
  from: number,
  to: number,
): boolean {
  const { kernels, R, linearisation, W, g } = work;
  const { D } = pull.nodes;
  const J = e.gradient.length;
  const { B, c } = linearisation;
  const { Z, z, information, gradient } = e;
  const rows = { ...linearisation, W, g };
  for (let begin = from; begin < to; begin += AT_ONCE) {
    const end = Math.min(begin + AT_ONCE, to);
    pullInto(W, g, pull, X, begin, end);
    if (kernels.eliminate(begin, end, D, R, J, rows, e) >= 0) return false;
    e.gain = plusSquares(e.gain, z, begin * D, end * D);
    for (let first = begin; J > 0 && first < end; first += BATCH) {
      const last = Math.min(first + BATCH, end);
      kernels.addProducts(first * R, last * R, J, 1, B, c, information, gradient);
      kernels.addProducts(first * D, last * D, J, -1, Z, z, information, gradient);
    }
  }
  return true;
}

/** What holds the states at a node besides its rows. */
export interface Pull {
  readonly nodes: Nodes;
  /** One over the noise variance of each state, D. */
  readonly weights: Float64Array;
  /** Added to the weight of each state in a step, without any pull, D; absent where nothing is. */
  readonly damping?: Float64Array;
}

/** Weights of the measured values and their pull, W (x - y), of the nodes from..to-1. */
function pullInto(
  W: Float64Array,
  g: Float64Array,
  { nodes: { D, measured, Y }, weights, damping }: Pull,
  X: Float64Array,
  from: number,
  to: number,
): void {
  if (damping) {
    for (let n = from, i = from * D; n < to; n++) {
      for (let l = 0; l < D; l++, i++) {
        W[i] = damping[l];
        g[i] = 0;
      }
    }
    return;
  }
  for (let i = from * D, l = 0; i < to * D; i++, l = l + 1 === D ? 0 : l + 1) {
    const weight = measured[i] * weights[l];
    W[i] = weight;
    g[i] = weight * (X[i] - Y[i]);
  }
}

/** Makes an elimination ready to begin again. */
export function clearElimination(e: Elimination): void {
  e.information.fill(0);
  e.gradient.fill(0);
  e.gain = 0;
}

/**
 * The forward sweep at a trial point with defects c, with the current derivatives and factors: trial becomes L⁻¹ g_x, and work.reduced
 * gains Σ B_nᵀc_n - Z_nᵀz_n of the nodes from..to-1.
 */
export function forwardInto(
  trial: Float64Array,
  work: EliminationWork,
  e: Elimination,
  pull: Pull,
  X: Float64Array,
  c: Float64Array,
  from: number,
  to: number,
): void {
  const { kernels, R, linearisation, W, g, reduced } = work;
  const { D } = pull.nodes;
  const J = e.gradient.length;
  pullInto(W, g, pull, X, from, to);
  kernels.sweepForward(from, to, D, R, { ...linearisation, c, g }, { ...e, z: trial });
  if (J === 0) return;
  for (const [sign, A, x, each] of [
    [1, linearisation.B, c, R],
    [-1, e.Z, trial, D],
  ] as const) {
    const rows = (to - from) * each;
    const a = A.subarray(from * each * J);
    kernels.gemm(false, false, J, 1, rows, sign, a, J, x.subarray(from * each), rows, 1, reduced, J);
  }
}

/** The backward sweep: out_n = -L_n⁻ᵀ (z_n + Z_n dw + M_nᵀ out_{n+1}) for the nodes to-1 down to from, with work.dw. */
export function backwardInto(
  out: Float64Array,
  work: EliminationWork,
  e: Elimination,
  z: Float64Array,
  nodes: Nodes,
  from: number,
  to: number,
): void {
  const { count, D } = nodes;
  work.kernels.sweepBack(from, to, count, D, e.gradient.length, { ...e, z }, work.dw, out);
}
