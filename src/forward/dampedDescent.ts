import { type BoxedLeast, boxedSquares } from '../linalg/boxedSquares.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { householderQrInSlices } from '../linalg/qr.ts';
import { freeFirst } from '../problem/problem.ts';
import { parabolasAt, type SearchSpace } from '../problem/searchSpace.ts';
import { devianceAt } from '../rows/deviance.ts';
import { noiseOf } from '../rows/problemNoise.ts';
import { residualsOf } from './acceleration.ts';
import { isSpent } from './budget.ts';
import type { DescentEnding, DescentStart, ProblemDescent } from './descendProblem.ts';
import { jointCoordinates } from './jointCoordinates.ts';
import {
  linearise,
  type ProblemFailure,
  type ProblemGuess,
  type ProblemTarget,
  type ProblemTrajectory,
  shoot,
} from './shootProblem.ts';

/** When a damped descent ends. */
export interface DampedLimits {
  readonly steps: number;
  readonly solves: number;
  /** Decrease of the deviance that counts as none. */
  readonly decrease: number;
  /** A deviance that is worth reaching: a descent that would not get there at the rate of its last steps is stopped. */
  readonly goal?: number;
}

/** Damping, in squares of the columns: at first, practically none, and so much that the step is negligible. */
const FIRST_DAMPING = 1e-3;
const LEAST_DAMPING = 1e-14;
const MOST_DAMPING = 1e8;
/** It grows where a step is refused, and shrinks where one gains most of what was predicted, or less of it. */
const GROW = 2.5;
const SHRINK = 5;
const GOOD = 0.7;
const POOR = 0.25;
const GROW_POOR = 2;
/** The part of the predicted gain that a step has to reach. */
const SUFFICIENT = 1e-3;
/** Columns are damped by their own length, and at least by this part of the longest. */
const LEAST_LENGTH = 1e-6;
/** Steps after which the curvature of residuals is evaluated, at which part of a step, and the longest bend that is believed. */
const BENT_FROM = 3;
const PART = 0.1;
const MOST_BEND = 0.5;
/** A descent ends after this many steps in a row that gain next to nothing. */
const MOST_IDLE = 10;
const IDLE_GAIN = 1e-4;
/** Steps over which the rate towards a goal is measured, after as many that are not counted. */
const RATE_STEPS = 15;

/**
 * Maximum likelihood by forward solves along a valley: Levenberg-Marquardt steps of unknowns and free first states together, damped by
 * the lengths of their columns and bent along the valley (geodesic acceleration). The noise is estimated again after every step, and a step
 * counts by the likelihood with the noise at its most likely value. Decompositions are those of the columns, whose small singular values
 * keep twice the digits that they have in the normal equations.
 */
export function* dampedDescent(
  target: ProblemTarget,
  space: SearchSpace,
  units: { readonly unknowns: Float64Array; readonly states: Float64Array },
  start: DescentStart,
  limits: DampedLimits,
): Generator<void, ProblemDescent | ProblemFailure> {
  const { problem, rows } = target;
  const coordinates = jointCoordinates(problem, space, units);
  const { n } = coordinates;
  const { budget } = target.solver;
  let { sigma } = start;
  let evaluations = 0;
  let iterations = 0;
  const attempt = function* (guess: ProblemGuess, sensitivities: boolean) {
    evaluations++;
    return yield* shoot(target, guess, sensitivities);
  };
  const costOf = ({ X, guess: { q } }: ProblemTrajectory) => devianceAt(target, space, X, q) / 2;
  /** Weights residuals by the noise that a trajectory shows. */
  const weigh = ({ X, guess: { q } }: ProblemTrajectory) => {
    const next = noiseOf(problem, rows.slots, rows.predict(X, q), sigma);
    if (next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) sigma = next;
    rows.setNoise(sigma);
  };

  rows.setNoise(sigma);
  const q = start.q.map((x, j) => Math.min(Math.max(x, space.lower[j]), space.upper[j]));
  const first = yield* attempt({ q, first: start.first }, true);
  if ('failure' in first) return first;
  let at: ProblemTrajectory = first;
  let damping = FIRST_DAMPING;
  let isEdge = false;
  let idle = 0;
  const isHopeless = hopelessness(limits);
  const ended = (ending: DescentEnding): ProblemDescent => ({ at, sigma, ending, iterations, evaluations });
  const limit = (): DescentEnding | undefined => {
    if (iterations >= limits.steps) return 'iterationLimit';
    if (evaluations >= limits.solves) return 'evaluationLimit';
    return budget !== undefined && isSpent(budget) ? 'workLimit' : undefined;
  };
  for (; ; iterations++) {
    weigh(at);
    const cost = costOf(at);
    const reached = limit();
    if (reached) return ended(reached);
    if (isHopeless(iterations, cost)) return ended('stalled');
    const columns = columnsOf(target, space, coordinates.slopes(at.guess), at);
    if (!columns?.A.data.every(Number.isFinite)) return ended('stalled');
    const { R } = yield* householderQrInSlices(columns.A);
    const lengths = lengthsOf(R, n);
    let box = coordinates.box(at.guess, isEdge);
    const stepWith = (lambda: number) =>
      boxedSquares(
        R,
        n,
        lengths.map((x) => Math.sqrt(lambda) * x),
        box.low,
        box.high,
      );
    const undamped = yield* stepWith(LEAST_DAMPING);
    if (!undamped) return ended('stalled');
    if (2 * undamped.gain < limits.decrease) return ended('converged');
    let next: ProblemTrajectory | undefined;
    for (let tries = 0; !next; tries++) {
      const over = tries > 0 && limit();
      if (over) return ended(over);
      const step = damping < MOST_DAMPING ? yield* stepWith(damping) : undefined;
      if (!step) return ended('stalled');
      const part =
        iterations < BENT_FROM ? undefined : yield* attempt(coordinates.moved(at.guess, step.d, PART), false);
      const d = part && !('failure' in part) ? bentStep(step, columns, lengths, part) : step.d;
      // A refused step needs no sensitivities, and what follows one is often refused.
      const isFirst = tries === 0;
      const trial = d && (yield* attempt(coordinates.moved(at.guess, d, 1), isFirst));
      if (trial && 'failure' in trial && trial.failure.cause === 'notDefined' && !isEdge) {
        isEdge = true;
        box = coordinates.box(at.guess, isEdge);
        continue;
      }
      const gained = trial && !('failure' in trial) ? cost - costOf(trial) : Number.NaN;
      if (gained > SUFFICIENT * step.gain) {
        const { guess } = trial as ProblemTrajectory;
        const accepted = isFirst ? (trial as ProblemTrajectory) : yield* attempt(guess, true);
        if (!('failure' in accepted)) next = accepted;
      }
      if (next) {
        damping = dampingAfter(damping, gained / step.gain);
        idle = gained < IDLE_GAIN ? idle + 1 : 0;
      } else {
        if (2 * step.gain < limits.decrease) return ended('converged');
        damping *= GROW;
      }
    }
    at = next!;
    if (idle > MOST_IDLE) {
      weigh(at);
      return ended('converged');
    }
    yield;
  }
}

/** A function that says, after some iterations and at a cost, whether the steps that are left do not reach the goal at the rate of the last ones. */
function hopelessness({ steps, goal = Number.POSITIVE_INFINITY }: DampedLimits) {
  let before = Number.POSITIVE_INFINITY;
  return (iterations: number, cost: number): boolean => {
    if (iterations === 0 || iterations % RATE_STEPS !== 0) return false;
    const reachable = ((steps - iterations) * (before - cost)) / RATE_STEPS;
    before = cost;
    return reachable < cost - goal / 2;
  };
}

/** A step bent along the valley, by the residuals at PART of it; undefined if the bend is longer than is believed. */
function bentStep(
  { d, solve }: BoxedLeast,
  { curvature }: Columns,
  lengths: Float64Array,
  part: ProblemTrajectory,
): Float64Array | undefined {
  const bend = solve(curvature(part, d)).map((x) => -x / 2);
  const isBelieved = lengthOf(bend, lengths) <= MOST_BEND * lengthOf(d, lengths);
  return isBelieved ? d.map((x, j) => x + bend[j]) : undefined;
}

/** The damping after a step that gained this part of what was predicted. */
function dampingAfter(damping: number, part: number): number {
  if (part > GOOD) return Math.max(damping / SHRINK, LEAST_DAMPING);
  return part < POOR ? GROW_POOR * damping : damping;
}

/** Slopes of the rows by all coordinates and the residuals, n + 1 columns, and how residuals curve along a step. */
interface Columns {
  readonly A: Matrix;
  /** Aᵀ times the second derivative of the residuals along d, from the residuals at PART of it. */
  curvature(part: ProblemTrajectory, d: Float64Array): Float64Array;
}

function columnsOf(
  target: ProblemTarget,
  space: SearchSpace,
  slopeOf: Float64Array,
  at: ProblemTrajectory,
): Columns | undefined {
  const { problem, grid, rows } = target;
  const slopes = linearise(target, at)?.slopes;
  if (!slopes) return undefined;
  const J = problem.unknowns.length;
  const F = freeFirst(problem).length;
  const n = slopeOf.length;
  const residuals = residualsOf(target, at);
  const { precision, mean } = parabolasAt(space, at.guess.q);
  const place = ({ n: node, row }: (typeof slopes)[number]) => node * rows.slots.rows + row;
  const priors = Array.from(precision.keys()).filter((j) => precision[j] > 0);
  const A = zeros(Math.max(slopes.length + priors.length, n + 1), n + 1);
  slopes.forEach((slope, i) => {
    const firstColumn = J + grid.experiment[slope.n] * F;
    for (let j = 0; j < J; j++) A.data[i + j * A.rows] = slope.byQ[j] * slopeOf[j];
    for (let f = 0; f < F; f++)
      A.data[i + (firstColumn + f) * A.rows] = slope.byFirst[f] * slopeOf[firstColumn + f];
    A.data[i + n * A.rows] = residuals[place(slope)];
  });
  priors.forEach((j, k) => {
    const i = slopes.length + k;
    const root = Math.sqrt(precision[j]);
    A.data[i + j * A.rows] = root * slopeOf[j];
    A.data[i + n * A.rows] = root * (at.guess.q[j] - mean[j]);
  });
  return {
    A,
    curvature(part, d) {
      const after = residualsOf(target, part);
      const g = new Float64Array(n);
      slopes.forEach((one, i) => {
        let slope = 0;
        for (let j = 0; j < n; j++) slope += A.data[i + j * A.rows] * d[j];
        const r = place(one);
        const curve = (2 / PART) * ((after[r] - residuals[r]) / PART - slope);
        for (let j = 0; j < n; j++) g[j] += A.data[i + j * A.rows] * curve;
      });
      return g;
    },
  };
}

/** The lengths of the first n columns of a triangle, none of them next to nothing. */
function lengthsOf({ data, rows }: Matrix, n: number): Float64Array {
  const lengths = Float64Array.from({ length: n }, (_, j) => {
    let sum = 0;
    for (let i = 0; i <= j; i++) sum += data[i + j * rows] ** 2;
    return Math.sqrt(sum);
  });
  const least = LEAST_LENGTH * lengths.reduce((most, x) => Math.max(most, x), 0);
  return lengths.map((x) => Math.max(x, least));
}

function lengthOf(d: Float64Array, unit: Float64Array): number {
  return Math.sqrt(d.reduce((sum, x, j) => sum + (unit[j] * x) ** 2, 0));
}
