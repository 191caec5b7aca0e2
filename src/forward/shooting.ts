import { due } from '../drive.ts';
import type { Nodes } from '../likelihood/nodes.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { norm } from '../linalg/norm.ts';
import { householderQrInSlices } from '../linalg/qr.ts';
import type { RightHandSide } from '../model/compileRightHandSide.ts';
import { cutInto, type Segment } from './segments.ts';
import { type Solution, type SolveFailure, type SolveOptions, solve } from './solver/solve.ts';

/** The target of shooting: the model, the data, and which first states are known. */
export interface Target {
  readonly f: RightHandSide;
  readonly nodes: Nodes;
  readonly J: number;
  /** Which states are held at the beginning of an experiment, D. */
  readonly held: readonly boolean[];
  readonly solver: SolveOptions;
}

/** The largest absolute error of a solver's step, as a part of the noise: states may be tiny in their units. */
const MOST_OF_NOISE = 1e-3;

/** The solver's options with an absolute error that is negligible compared with the noise. */
export function optionsForNoise(options: SolveOptions, sigma: Float64Array): SolveOptions {
  const { solver, rtol, maxSteps, budget } = options;
  const atol = sigma.reduce((least, s) => (s > 0 ? Math.min(least, MOST_OF_NOISE * s) : least), options.atol);
  return { solver, rtol, atol, maxSteps, ...(budget && { budget }) };
}

/** The part of a state's size that replaces its noise if that is not known. */
const OF_A_STATE = 1e-3;

/** The same for states of these sizes. */
export function optionsForStates(options: SolveOptions, scales: Float64Array): SolveOptions {
  return optionsForNoise(
    options,
    scales.map((s) => OF_A_STATE * s),
  );
}

/** How the residuals are weighed. */
export interface ResidualWeights {
  readonly target: Target;
  readonly segments: readonly Segment[];
  readonly sigma: Float64Array;
  /** Weight of a jump between two segments, against that of a value. */
  readonly penalty: number;
  /** What may move: everything, or the starts alone. */
  readonly free: 'all' | 'starts';
  /** Whether each experiment's residuals count as one number, their length. */
  readonly scalar?: boolean;
}

/** Every experiment as a whole. */
export function wholeWeights(
  target: Target,
  sigma: Float64Array,
  free: ResidualWeights['free'] = 'all',
): ResidualWeights {
  return { target, segments: cutInto(target.nodes, 1), sigma, penalty: 0, free };
}

/** Parameters, J, and the states at the beginning of each segment, segments · D. */
export interface Guess {
  readonly w: Float64Array;
  readonly starts: Float64Array;
}

/** The solution from a guess: states at the nodes, N·D, and φ = Σ ((x - y)/σ)² + penalty · Σ (jump/σ)². */
export interface Trajectory {
  readonly guess: Guess;
  readonly X: Float64Array;
  readonly objective: number;
}

/** Why the model could not be solved from a guess. */
export interface ShootingFailure {
  readonly failure: SolveFailure;
}

/** The solution from a guess. */
export function* shoot(
  weights: ResidualWeights,
  guess: Guess,
): Generator<void, Trajectory | ShootingFailure> {
  const { target, segments } = weights;
  const X = new Float64Array(target.nodes.count * target.nodes.D);
  let objective = 0;
  for (const [k, segment] of segments.entries()) {
    const solution = yield* solveSegment(target, segment, k, guess, 'none');
    if (solution.failure) return { failure: solution.failure };
    objective += yield* squaresOf(weights, k, guess, solution, X);
  }
  return { guess, X, objective };
}

/** A trajectory with the derivatives of its residuals. */
export interface Linearised extends Trajectory {
  /** Each segment's solution, with sensitivities. */
  readonly solutions: readonly Solution[];
  /** Each segment's residuals and their derivatives, as an upper triangle: columns s (D), next s (D, unless last), w, residual. */
  readonly blocks: readonly Matrix[];
}

/** The solution from a guess with the derivatives of all residuals. */
export function* linearise(
  weights: ResidualWeights,
  guess: Guess,
): Generator<void, Linearised | ShootingFailure> {
  const { target, segments, free } = weights;
  const solutions: Solution[] = [];
  for (const [k, segment] of segments.entries()) {
    const solution = yield* solveSegment(target, segment, k, guess, free === 'all' ? 'all' : 'initial');
    if (solution.failure) return { failure: solution.failure };
    solutions.push(solution);
  }
  return yield* weighed(weights, guess, solutions);
}

/** The same trajectory, its residuals weighted in another way. */
export function* weighed(
  weights: ResidualWeights,
  guess: Guess,
  solutions: readonly Solution[],
): Generator<void, Linearised> {
  const X = new Float64Array(weights.target.nodes.count * weights.target.nodes.D);
  const blocks: Matrix[] = [];
  let objective = 0;
  for (const [k, solution] of solutions.entries()) {
    objective += yield* squaresOf(weights, k, guess, solution, X);
    // Each segment's rows are reduced to the triangle R of their QR decomposition: nothing that least squares needs is lost,
    // and what follows does not grow with the data.
    const rows = yield* residualRows(weights, k, guess, solution);
    const { R } = yield* householderQrInSlices(rows);
    blocks.push(weights.scalar ? lengthAlone(R) : R);
  }
  return { guess, X, objective, solutions, blocks };
}

/** Only the residuals' length |r| and its derivative Aᵀr/|r|, in the first row. */
function lengthAlone(R: Matrix): Matrix {
  const one = zeros(R.rows, R.cols);
  const r = R.data.subarray((R.cols - 1) * R.rows);
  const length = norm(r);
  for (let c = 0; c < R.cols; c++) {
    for (let i = 0; i <= c; i++) one.data[c * R.rows] += (R.data[i + c * R.rows] * r[i]) / (length || 1);
  }
  return one;
}

function* solveSegment(
  { f, nodes, solver }: Target,
  { from, to, last }: Segment,
  k: number,
  { w, starts }: Guess,
  sensitivities: 'none' | 'initial' | 'all',
): Generator<void, Solution> {
  const { D, t } = nodes;
  const times = t.subarray(from, last ? to : to + 1);
  return yield* solve(f, w, starts.slice(k * D, (k + 1) * D), times, solver, sensitivities);
}

/** Weighted squares of a segment; its states go into X. */
function* squaresOf(
  { target, segments, sigma, penalty }: ResidualWeights,
  k: number,
  { starts }: Guess,
  { U }: Solution,
  X: Float64Array,
): Generator<void, number> {
  const { D, measured, Y } = target.nodes;
  const { from, to, last } = segments[k];
  let sum = 0;
  for (let l = 0; l < D; l++) {
    const weight = 1 / (sigma[l] * sigma[l]);
    for (let n = from; n < to; n++) {
      const i = n * D + l;
      X[i] = U.data[n - from + l * U.rows];
      if (measured[i] > 0) sum += measured[i] * weight * (X[i] - Y[i]) ** 2;
      if (due(VALUE)) yield;
    }
    if (!last) sum += penalty * weight * (U.data[to - from + l * U.rows] - starts[(k + 1) * D + l]) ** 2;
  }
  return sum;
}

/** What a value counts for in the sum over squares. */
const VALUE = 4;

/** Number of columns of a segment's block. */
function columnsOf({ target, free }: ResidualWeights, { last }: Segment): number {
  return (last ? 1 : 2) * target.nodes.D + (free === 'all' ? target.J : 0) + 1;
}

/** The residuals of a segment and their derivatives, a row for each value and each jump, zeros where that is too few. */
function* residualRows(
  weights: ResidualWeights,
  k: number,
  { starts }: Guess,
  { U, S, P }: Solution,
): Generator<void, Matrix> {
  const { target, segments, sigma, penalty, free } = weights;
  const { nodes, held } = target;
  const { D, measured, Y } = nodes;
  const { from, to, first, last } = segments[k];
  const J = free === 'all' ? target.J : 0;
  let values = last ? 0 : D;
  for (let i = from * D; i < to * D; i++) if (measured[i] > 0) values++;
  const cols = columnsOf(weights, segments[k]);
  const A = zeros(Math.max(values, cols), cols);
  const parameters = (last ? 1 : 2) * D;
  let row = 0;
  const write = (n: number, l: number, weight: number, residual: number) => {
    const at = (n - from) * P * D + l;
    for (let j = 0; j < J; j++) A.data[row + (parameters + j) * A.rows] = weight * S[at + j * D];
    for (let d = 0; d < D; d++) {
      if (!(first && held[d])) A.data[row + d * A.rows] = weight * S[at + (J + d) * D];
    }
    A.data[row + (cols - 1) * A.rows] = weight * residual;
    row++;
  };
  for (let n = from; n < to; n++) {
    for (let l = 0; l < D; l++) {
      const m = measured[n * D + l];
      if (m > 0) write(n, l, Math.sqrt(m) / sigma[l], U.data[n - from + l * U.rows] - Y[n * D + l]);
      if (due(VALUE * cols)) yield;
    }
  }
  if (last) return A;
  for (let l = 0; l < D; l++) {
    const weight = Math.sqrt(penalty) / sigma[l];
    A.data[row + (D + l) * A.rows] = -weight;
    write(to, l, weight, U.data[to - from + l * U.rows] - starts[(k + 1) * D + l]);
  }
  return A;
}
