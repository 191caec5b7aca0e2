import { due } from '../drive.ts';
import { invertInformation } from '../likelihood/information.ts';
import type { Information } from '../likelihood/maximum.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { columnLengths, dampedStep } from './dampedStep.ts';
import type { Linearised, ResidualWeights } from './shooting.ts';

/** The information on the parameters, and how the first states of each experiment go along with them. */
export interface ShotInformation {
  readonly information: Information;
  readonly along: readonly CovarianceAlong[];
}

/** u(0) = u₀ + G (w - ŵ) + e: G, D × J, and the covariance V of e, D × D. */
export interface CovarianceAlong {
  readonly G: Matrix;
  readonly V: Matrix;
}

/** So little damping that it changes nothing but what is not determined at all. */
const HARDLY = 1e-24;
/** Sensitivities that depend on each other leave less than this part of the largest eigenvalue. */
const ROUNDING = 1e-11;

/** What the data say about the parameters where the first states may follow, from the triangles of the last step. */
export function* informationOf(weights: ResidualWeights, at: Linearised): Generator<void, ShotInformation> {
  const { nodes, J, held } = weights.target;
  const { D } = nodes;
  const scale = columnLengths(weights, at);
  const { R, eliminated } = yield* dampedStep(weights, at, HARDLY, scale);
  const along: CovarianceAlong[] = [];
  for (const [k, block] of eliminated.entries()) {
    along.push(yield* alongOf(block, D, J, (d) => held[d] || scale.starts[k * D + d] === 0));
  }
  const inverse = yield* inverted(yield* squared(R, J), J, scale.w);
  const shares: number[] = [];
  for (const block of eliminated) shares.push(yield* shareOf(block, inverse.S, D, J));
  return { information: { ...inverse, shares }, along };
}

/** RᵀR of the leading J columns, lower triangle (and upper). */
function* squared(R: Matrix, J: number): Generator<void, Float64Array> {
  const H = new Float64Array(J * J);
  for (let i = 0; i < J; i++) {
    for (let j = 0; j < J; j++) {
      let sum = 0;
      for (let k = 0; k <= Math.min(i, j); k++) sum += R.data[k + i * R.rows] * R.data[k + j * R.rows];
      H[i + j * J] = sum;
      if (due(i)) yield;
    }
  }
  return H;
}

/** The inverse; a parameter that moves nothing is a direction of its own without any information. */
function* inverted(
  matrix: Float64Array,
  J: number,
  lengths: Float64Array,
): Generator<void, Omit<Information, 'shares'>> {
  const some = Array.from({ length: J }, (_, j) => j).filter((j) => lengths[j] > 0);
  const n = some.length;
  const part = new Float64Array(n * n);
  some.forEach((i, a) => {
    some.forEach((j, b) => {
      part[a + b * n] = matrix[i + j * J];
    });
  });
  const inverse = yield* invertInformation(part, n);
  if (n === J) return { ...inverse, matrix, rounding: ROUNDING };
  const values = new Float64Array(J);
  values.set(inverse.values);
  const vectors = zeros(J, J);
  const S = new Float64Array(J * J);
  const scale = new Float64Array(J).fill(1);
  some.forEach((i, a) => {
    scale[i] = inverse.scale[a];
    some.forEach((j, b) => {
      S[i + j * J] = inverse.S[a + b * n];
    });
    for (let k = 0; k < n; k++) vectors.data[i + k * J] = inverse.vectors.data[a + k * n];
  });
  const none = Array.from({ length: J }, (_, j) => j).filter((j) => !(lengths[j] > 0));
  none.forEach((j, k) => {
    vectors.data[j + (n + k) * J] = 1;
    S[j + j * J] = Number.MAX_VALUE;
  });
  return { S, values, vectors, scale, matrix, rounding: ROUNDING };
}

/** tr(S I_e)/J, I_e from the rows that an experiment leaves for the parameters once its first states are eliminated. */
function* shareOf(R: Matrix, S: Float64Array, D: number, J: number): Generator<void, number> {
  let trace = 0;
  for (let a = 0; a < J; a++) {
    for (let b = 0; b < J; b++) {
      if (S[a + b * J] === Number.MAX_VALUE) continue;
      for (let i = D; i <= D + Math.min(a, b); i++) {
        trace += S[a + b * J] * R.data[i + (D + a) * R.rows] * R.data[i + (D + b) * R.rows];
      }
      if (due(2 * a)) yield;
    }
  }
  return J > 0 ? trace / J : 0;
}

/** From the rows that eliminated a first state: G = -R_ss⁻¹ R_sw, V = R_ss⁻¹ R_ss⁻ᵀ; nothing for states that are held. */
function* alongOf(
  R: Matrix,
  D: number,
  J: number,
  held: (d: number) => boolean,
): Generator<void, CovarianceAlong> {
  const inverse = zeros(D, D);
  const G = zeros(D, J);
  const solve = (b: Float64Array, out: Float64Array, at: number) => {
    for (let d = D - 1; d >= 0; d--) {
      let sum = b[d];
      for (let i = d + 1; i < D; i++) sum -= R.data[d + i * R.rows] * out[at + i];
      out[at + d] = sum / R.data[d + d * R.rows];
    }
  };
  for (let j = 0; j < J; j++) {
    const top = (D + j) * R.rows;
    solve(
      R.data.slice(top, top + D).map((x) => -x),
      G.data,
      j * D,
    );
    if (due(D * D)) yield;
  }
  for (let d = 0; d < D; d++) {
    solve(
      Float64Array.from({ length: D }, (_, i) => (i === d ? 1 : 0)),
      inverse.data,
      d * D,
    );
    if (due(D * D)) yield;
  }
  const V = zeros(D, D);
  for (let a = 0; a < D; a++) {
    for (let b = 0; b < D; b++) {
      for (let k = 0; k < D; k++) V.data[a + b * D] += inverse.data[a + k * D] * inverse.data[b + k * D];
      if (held(a) || held(b)) V.data[a + b * D] = 0;
      if (due(D)) yield;
    }
    for (let j = 0; j < J; j++) if (held(a)) G.data[a + j * D] = 0;
  }
  return { G, V };
}

/** Covariance of parameters and first states together:  [S, S Gᵀ; G S, f V + G S Gᵀ], (J + D) × (J + D). */
export function* jointCovariance(
  S: Float64Array,
  { G, V }: CovarianceAlong,
  inflation: number,
): Generator<void, Matrix> {
  const [D, J] = [G.rows, G.cols];
  const joint = zeros(J + D, J + D);
  const n = J + D;
  for (let j = 0; j < J; j++) joint.data.set(S.subarray(j * J, (j + 1) * J), j * n);
  for (let d = 0; d < D; d++) {
    for (let j = 0; j < J; j++) {
      let sum = 0;
      for (let k = 0; k < J; k++) if (G.data[d + k * D] !== 0) sum += G.data[d + k * D] * S[k + j * J];
      joint.data[J + d + j * n] = joint.data[j + (J + d) * n] = sum;
      if (due(J)) yield;
    }
  }
  for (let a = 0; a < D; a++) {
    for (let b = 0; b < D; b++) {
      let sum = inflation * V.data[a + b * D];
      for (let k = 0; k < J; k++)
        if (G.data[b + k * D] !== 0) sum += joint.data[J + a + k * n] * G.data[b + k * D];
      joint.data[J + a + (J + b) * n] = sum;
      if (due(J)) yield;
    }
  }
  return joint;
}
