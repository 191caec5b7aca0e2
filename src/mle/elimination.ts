import { sharedKernels } from '../linalg/kernels/kernels.ts';
import type { Linearisation } from './constraint.ts';
import type { Nodes } from './nodes.ts';

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
  /** N blocks of D × D, column-major; L_n lower. */
  readonly L: Float64Array;
  readonly M: Float64Array;
  /** N blocks of D × J, row by row. */
  readonly Z: Float64Array;
  /** N·D. */
  readonly z: Float64Array;
  /** What is left for the parameters: J × J (both triangles once finished) and J. */
  readonly information: Float64Array;
  readonly gradient: Float64Array;
  /** |z|²: twice what the states alone could gain. */
  gain: number;
}

/** Room for the elimination of N nodes. */
export function createElimination(N: number, D: number, J: number): Elimination {
  return {
    L: new Float64Array(N * D * D),
    M: new Float64Array(N * D * D),
    Z: new Float64Array(N * D * J),
    z: new Float64Array(N * D),
    information: new Float64Array(J * J),
    gradient: new Float64Array(J),
    gain: 0,
  };
}

/** Nodes handed to the kernel at a time: as many as stay in the processor's cache. */
const BATCH = 128;

/**
 * Eliminates the nodes from..to-1, those before them being done; returns false at a pivot that is not positive.
 * `weights`: one over the noise variance of each state. With J = 0 in `e` only the states are eliminated.
 *
 * The kernel works on copies of a few nodes in its own memory, which nothing is left in.
 */
export function eliminateInto(
  e: Elimination,
  linearisation: Linearisation,
  nodes: Nodes,
  X: Float64Array,
  weights: Float64Array,
  from: number,
  to: number,
): boolean {
  const { D, measured, Y } = nodes;
  const J = e.gradient.length;
  const kernels = sharedKernels();
  const sizes = { A0: D * D, A1: D * D, B: D * J, c: D, L: D * D, M: D * D, Z: D * J, z: D };
  const names = Object.keys(sizes) as (keyof typeof sizes)[];
  const numbers = names.reduce((sum, name) => sum + sizes[name], 2 * D);
  kernels.reserve((BATCH + 1) * numbers + J * J + J + 256);
  const room = (size: number) => kernels.alloc((BATCH + 1) * size);
  const blocks = {
    ...(Object.fromEntries(names.map((name) => [name, room(sizes[name])])) as Record<
      keyof typeof sizes,
      Float64Array
    >),
    W: room(D),
    g: room(D),
    information: kernels.alloc(J * J),
    gradient: kernels.alloc(J),
  };
  const given = { ...linearisation, ...e };
  blocks.information.set(e.information);
  blocks.gradient.set(e.gradient);
  for (let first = from; first < to; first += BATCH) {
    const count = Math.min(BATCH, to - first);
    // Block 0 is the node before; at the very first there is none.
    const skip = first === 0 ? 1 : 0;
    for (const name of names) {
      const size = sizes[name];
      const begin = (first - 1 + skip) * size;
      if (skip) blocks[name].fill(0, 0, size);
      const isResult = name === 'L' || name === 'M' || name === 'Z' || name === 'z';
      const end = isResult ? first * size : (first + count) * size;
      blocks[name].set(given[name].subarray(begin, end), skip * size);
    }
    for (let k = 0, i = first * D; k < count * D; k++, i++) {
      const weight = measured[i] * weights[k % D];
      blocks.W[D + k] = weight;
      blocks.g[D + k] = weight * (X[i] - Y[i]);
    }
    if (kernels.eliminate(count, D, J, blocks) >= 0) return false;
    for (const name of ['L', 'M', 'Z', 'z'] as const) {
      const size = sizes[name];
      e[name].set(blocks[name].subarray(size, (count + 1) * size), first * size);
    }
    for (let i = D; i < (count + 1) * D; i++) e.gain += blocks.z[i] * blocks.z[i];
  }
  e.information.set(blocks.information);
  e.gradient.set(blocks.gradient);
  return true;
}

/** Makes an elimination ready to begin again. */
export function clearElimination(e: Elimination): void {
  e.information.fill(0);
  e.gradient.fill(0);
  e.gain = 0;
}

/**
 * The forward sweep for another gradient g_x of the states, with the same factors: overwrites it with z = L⁻¹ g_x and
 * subtracts Zᵀz from `reduced`, J.
 */
export function forwardInto(
  g: Float64Array,
  reduced: Float64Array,
  { L, M, Z }: Elimination,
  D: number,
  from: number,
  to: number,
): void {
  const J = reduced.length;
  for (let n = from; n < to; n++) {
    const block = n * D * D;
    const before = block - D * D;
    const state = n * D;
    for (let a = 0; a < D; a++) {
      let sum = g[state + a];
      if (n > 0) for (let k = 0; k < D; k++) sum -= M[before + k * D + a] * g[state - D + k];
      for (let k = 0; k < a; k++) sum -= L[block + k * D + a] * g[state + k];
      sum /= L[block + a * D + a];
      g[state + a] = sum;
      const row = (state + a) * J;
      for (let j = 0; j < J; j++) reduced[j] -= Z[row + j] * sum;
    }
  }
}

/** The backward sweep: dx_n = -L_n⁻ᵀ (z_n + Z_n dw + M_nᵀ dx_{n+1}) for the nodes to-1 down to from; N·D. */
export function backwardInto(
  dx: Float64Array,
  { L, M, Z }: Elimination,
  z: Float64Array,
  dw: Float64Array,
  D: number,
  from: number,
  to: number,
): void {
  const J = dw.length;
  const N = z.length / D;
  for (let n = to - 1; n >= from; n--) {
    const block = n * D * D;
    const state = n * D;
    for (let a = D - 1; a >= 0; a--) {
      let sum = -z[state + a];
      const row = (state + a) * J;
      for (let j = 0; j < J; j++) sum -= Z[row + j] * dw[j];
      if (n + 1 < N) for (let k = 0; k < D; k++) sum -= M[block + a * D + k] * dx[state + D + k];
      for (let k = a + 1; k < D; k++) sum -= L[block + a * D + k] * dx[state + k];
      dx[state + a] = sum / L[block + a * D + a];
    }
  }
}
