import { holdInformation } from '../likelihood/heldInformation.ts';
import { addPriorRows, influenceSum } from '../likelihood/influenceSum.ts';
import { invertInformation, isInformation, leastInformation } from '../likelihood/information.ts';
import type { Information, StateErrors } from '../likelihood/maximum.ts';
import type { Nodes } from '../likelihood/nodes.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { Elimination, EliminationWork } from './elimination.ts';
import { eliminate } from './gaussNewton.ts';
import { inPiecesBackward, pieceLength, type SearchPoint, type System } from './system.ts';

/**
 * Covariance of the parameters for white noise,  S = (H_ww - H_wx H_xx⁻¹ H_xw)⁻¹, and what each experiment adds to its
 * inverse; undefined where a pivot is not positive. Leaves the factors in work.elimination.
 */
export function* parameterInformation(
  system: System,
  point: SearchPoint,
  work: EliminationWork,
): Generator<void, Information | undefined> {
  const { J } = system.constraint;
  const sums = [new Float64Array(J * J)];
  const total = new Float64Array(J);
  const e = yield* eliminate(system, point, work, false, {
    passed: ({ information }) => sums.push(information.slice()),
    linearised: ({ B }, from, to) => addSquares(total, B.subarray(from * work.R * J, to * work.R * J)),
  });
  if (!e) return undefined;
  const held = yield* holdInformation(e.information, e.gradient, point.w, total, system);
  if (!isInformation(e.information, J)) return undefined;
  const rounding = Math.max(leastInformation, roundingOf(total, e.information));
  const inverse = yield* invertInformation(e.information, J, rounding);
  const shares = sums.slice(1).map((sum, k) => {
    let trace = 0;
    for (let i = 0; i < J; i++) {
      for (let j = 0; j < J; j++) {
        const at = Math.max(i, j) + Math.min(i, j) * J;
        trace += inverse.S[i + j * J] * (sum[at] - sums[k][at]);
      }
    }
    return J > 0 ? trace / J : 0;
  });
  return { ...inverse, matrix: e.information, rounding, shares, ...held };
}

/** Adds the squares in each column of B, J numbers a row, row by row. */
function addSquares(H: Float64Array, B: Float64Array): void {
  const J = H.length;
  for (let i = 0, j = 0; i < B.length; i++, j = j + 1 === J ? 0 : j + 1) H[j] += B[i] * B[i];
}

/**
 * What rounding may make of eigenvalues, relative to the largest, with room to spare. The information is the difference
 * between H_ww = Σ B_nᵀB_n and what the states account for, and loses as many digits as it is smaller than H_ww. (A state A
 * times its motion away from zero, with a constant beside it, has an eigenvalue of 5e-3/A²; what was left of it was right at
 * A = 3e3 and rounding, about 1e-11, from 1e4 on, where ε H_ww/information is 1e-10.)
 */
function roundingOf(H: Float64Array, information: Float64Array): number {
  const J = H.length;
  const lost = H.reduce((most, h, j) => Math.max(most, h / information[j * J + j]), 1);
  return 3 * Number.EPSILON * lost;
}

/**
 * Covariance of the parameters for noise with autocorrelation ρ_l in state l, from the influence of every value on w.
 *
 *   ∂w/∂y = S (H_xx⁻¹ H_xw)ᵀ W,  S_ar1 = Σ_l σ_l² Σ_ik a_i ρ_l^{|i-k|} a_kᵀ over the measured values of an experiment in order
 *
 * The double sum is one recursion: s_i = ρ (s_{i+1} + a_{i+1}).
 */
export function* correlatedCovariance(
  { nodes, weights }: System,
  e: Elimination,
  S: Float64Array,
  rho: Float64Array,
): Generator<void, Float64Array> {
  const { D, measured, h } = nodes;
  const J = e.gradient.length;
  const sum = influenceSum(S, J);
  const tails = Array.from({ length: D }, () => new Float64Array(J));
  const sweep = responseSweep(e, nodes);
  yield* inPiecesBackward(pieceLength(D, J), 0, nodes.count, (from, to) => {
    for (let n = to - 1; n >= from; n--) {
      const P = sweep(n);
      // The last node of an experiment: what follows has nothing to do with it.
      if (h[n] === 0) for (const tail of tails) tail.fill(0);
      for (let l = 0; l < D; l++) {
        const m = measured[n * D + l];
        if (m === 0) continue;
        // In units of the value's own noise, σ/√m.
        const factor = Math.sqrt(m * weights[l]);
        sum.add(P, l * J, factor, tails[l], rho[l]);
      }
    }
  });
  return sum.total();
}

/**
 * The same for rows that concern a node alone: a value moves the parameters by S b̃ in units of its noise, b̃ = B_r - A0_r P_n.
 * Rows that are scores of noise are independent of each other, and so is what priors say, J.
 */
export function* correlatedRows(
  { nodes, constraint: { D, J } }: System,
  { elimination: e, linearisation: { A0, B }, R }: EliminationWork,
  S: Float64Array,
  prior: Float64Array | undefined,
  rhoOf: (row: number) => number,
): Generator<void, Float64Array> {
  const sum = influenceSum(S, J);
  const rows = R - D;
  const ends = new Set(nodes.first);
  const rho = Float64Array.from({ length: rows }, (_, i) => rhoOf(i));
  const tails = Array.from({ length: rows }, () => new Float64Array(J));
  const response = new Float64Array(J);
  const sweep = responseSweep(e, nodes);
  yield* inPiecesBackward(pieceLength(D, J), 0, nodes.count, (from, to) => {
    for (let n = to - 1; n >= from; n--) {
      const P = sweep(n);
      // The last node of an experiment: what follows has nothing to do with it.
      if (ends.has(n + 1)) for (const tail of tails) tail.fill(0);
      for (let i = 0; i < rows; i++) {
        const row = n * R + D + i;
        let isMeasured = false;
        for (let j = 0; j < J; j++) response[j] = B[row * J + j];
        for (let l = 0; l < D; l++) {
          const slope = A0[(n * D + l) * R + D + i];
          if (slope === 0) continue;
          isMeasured = true;
          for (let j = 0; j < J; j++) response[j] -= slope * P[l * J + j];
        }
        if (isMeasured || response.some((x) => x !== 0)) sum.add(response, 0, 1, tails[i], rho[i]);
      }
    }
  });
  addPriorRows(sum, prior);
  return sum.total();
}

/**
 * Standard errors of the states at the nodes, and how the first of them vary together with the parameters.
 *
 *   Cov(x_n) = (H_xx⁻¹)_nn f + P_n S P_nᵀ,  Cov(x_n, w) = -P_n S,  P = H_xx⁻¹ H_xw,  (H_xx⁻¹)_nn = L_n⁻ᵀ (I + M_nᵀ (H_xx⁻¹)_{n+1,n+1} M_n) L_n⁻¹
 *
 * `inflation` f: 1, or the factor by which correlated noise increases it.
 */
export function* stateErrors(
  nodes: Nodes,
  e: Elimination,
  S: Float64Array,
  inflation: number,
): Generator<void, StateErrors> {
  const { D, count, first } = nodes;
  const J = e.gradient.length;
  const errors = new Float64Array(count * D);
  const joint: Matrix[] = [];
  const PS = new Float64Array(D * J);
  const sweep = responseSweep(e, nodes);
  // (H_xx⁻¹)_nn of this node and of the next one alternate.
  const variances = [new Float64Array(D * D), new Float64Array(D * D)];
  const VM = new Float64Array(D * D);
  yield* inPiecesBackward(pieceLength(D, J), 0, count, (from, to) => {
    for (let n = to - 1; n >= from; n--) {
      const nodeVariance = variances[n & 1];
      ownVariance(nodeVariance, variances[1 - (n & 1)], VM, e, n, D);
      const P = sweep(n);
      for (let l = 0; l < D; l++) {
        let variance = nodeVariance[l + l * D] * inflation;
        for (let i = 0; i < J; i++) {
          let sum = 0;
          for (let j = 0; j < J; j++) sum += S[i + j * J] * P[l * J + j];
          PS[l * J + i] = sum;
          variance += P[l * J + i] * sum;
        }
        errors[n * D + l] = Math.sqrt(variance);
      }
      if (n === first[first.length - 2 - joint.length])
        joint.push(jointOf(S, P, PS, nodeVariance, inflation, D));
    }
  });
  return { errors, joint: joint.reverse() };
}

/** (H_xx⁻¹)_nn, D × D, from that of the node after, V:  L_n⁻ᵀ (I + M_nᵀ V M_n) L_n⁻¹. */
function ownVariance(
  own: Float64Array,
  V: Float64Array,
  VM: Float64Array,
  { L, M }: Elimination,
  n: number,
  D: number,
): void {
  const block = n * D * D;
  for (let a = 0; a < D; a++) {
    for (let b = 0; b < D; b++) {
      let sum = 0;
      for (let k = 0; k < D; k++) sum += V[a + k * D] * M[block + b * D + k];
      VM[a + b * D] = sum;
    }
  }
  for (let a = 0; a < D; a++) {
    for (let b = 0; b < D; b++) {
      let sum = a === b ? 1 : 0;
      for (let k = 0; k < D; k++) sum += M[block + a * D + k] * VM[k + b * D];
      own[a + b * D] = sum;
    }
  }
  // Solve with Lᵀ for the columns, then for the rows.
  for (let pass = 0; pass < 2; pass++) {
    const down = pass === 0 ? 1 : D;
    const across = pass === 0 ? D : 1;
    for (let b = 0; b < D; b++) {
      for (let a = D - 1; a >= 0; a--) {
        let sum = own[a * down + b * across];
        for (let k = a + 1; k < D; k++) sum -= L[block + a * D + k] * own[k * down + b * across];
        own[a * down + b * across] = sum * L[block + a * D + a];
      }
    }
  }
}

/** [S, -(PS)ᵀ; -PS, V f + PS Pᵀ] at a node, P and PS being D × J row by row. */
function jointOf(
  S: Float64Array,
  P: Float64Array,
  PS: Float64Array,
  V: Float64Array,
  inflation: number,
  D: number,
): Matrix {
  const J = PS.length / D;
  const joint = zeros(J + D, J + D);
  for (let j = 0; j < J; j++) joint.data.set(S.subarray(j * J, (j + 1) * J), j * joint.rows);
  for (let l = 0; l < D; l++) {
    const row = J + l;
    for (let j = 0; j < J; j++) {
      joint.data[row + j * joint.rows] = joint.data[j + row * joint.rows] = -PS[l * J + j];
    }
    for (let k = 0; k < D; k++) {
      let sum = V[l + k * D] * inflation;
      for (let j = 0; j < J; j++) sum += PS[l * J + j] * P[k * J + j];
      joint.data[row + (J + k) * joint.rows] = sum;
    }
  }
  return joint;
}

/** Gives P_n = L_n⁻ᵀ (Z_n - M_nᵀ P_{n+1}), D × J row by row, for n = N - 1, N - 2, … in this order. */
function responseSweep({ L, M, Z, gradient }: Elimination, { D, count }: Nodes): (n: number) => Float64Array {
  const J = gradient.length;
  const responses = [new Float64Array(D * J), new Float64Array(D * J)];
  return (n) => {
    const P = responses[n & 1];
    const after = responses[1 - (n & 1)];
    const block = n * D * D;
    for (let a = D - 1; a >= 0; a--) {
      const pivot = L[block + a * D + a];
      for (let j = 0; j < J; j++) {
        let sum = Z[(n * D + a) * J + j];
        if (n + 1 < count) for (let k = 0; k < D; k++) sum -= M[block + a * D + k] * after[k * J + j];
        for (let k = a + 1; k < D; k++) sum -= L[block + a * D + k] * P[k * J + j];
        P[a * J + j] = sum * pivot;
      }
    }
    return P;
  };
}
