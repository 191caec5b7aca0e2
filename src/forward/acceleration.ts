import { freeFirst } from '../problem/problem.ts';
import { valuesIn } from '../rows/measuredRows.ts';
import {
  type ProblemGuess,
  type ProblemTarget,
  type ProblemTrajectory,
  type Reduced,
  shoot,
} from './shootProblem.ts';

/** A step of the unknowns, J, and of first states, E·D; S: the matrix that makes a step of the unknowns from a gradient, J × J. */
export interface GuessStep {
  readonly dq: Float64Array;
  readonly dFirst: Float64Array;
  readonly S: Float64Array;
}

/** The part of a step at which residuals are looked at again, and the longest bend, as a part of the step, that is believed. */
const PART = 0.1;
const MOST_BEND = 0.4;

/**
 * The step bent along the valley (geodesic acceleration): residuals at a part of the step show how they curve, and the step is
 * corrected to second order. The step itself where the correction is long compared with it, or the model cannot be solved there.
 */
export function* bentStep(
  target: ProblemTarget,
  at: ProblemTrajectory,
  reduced: Reduced,
  step: GuessStep,
  unit: Float64Array,
): Generator<void, Pick<GuessStep, 'dq' | 'dFirst'>> {
  const { problem, grid, rows } = target;
  const { dq, dFirst, S } = step;
  const part: ProblemGuess = {
    q: at.guess.q.map((x, j) => x + PART * dq[j]),
    first: at.guess.first.map((x, i) => x + PART * dFirst[i]),
  };
  const trajectory = yield* shoot(target, part, false);
  if ('failure' in trajectory) return step;
  const [J, D, R] = [problem.unknowns.length, problem.states.length, rows.slots.rows];
  const free = freeFirst(problem);
  const F = free.length;
  const [before, after] = [residualsOf(target, at), residualsOf(target, trajectory)];
  const gradient = new Float64Array(J);
  const ownGradients = reduced.own.map(() => new Float64Array(F));
  for (const { n, row, byQ, byFirst } of reduced.slopes) {
    const e = grid.experiment[n];
    let slope = byQ.reduce((sum, x, j) => sum + x * dq[j], 0);
    for (let f = 0; f < F; f++) slope += byFirst[f] * dFirst[e * D + free[f]];
    const i = n * R + row;
    const curve = (2 / PART) * ((after[i] - before[i]) / PART - slope);
    for (let j = 0; j < J; j++) gradient[j] += byQ[j] * curve;
    for (let f = 0; f < F; f++) ownGradients[e][f] += byFirst[f] * curve;
  }
  reduced.own.forEach(({ G }, e) => {
    for (let f = 0; f < F; f++) for (let j = 0; j < J; j++) gradient[j] -= G[f * J + j] * ownGradients[e][f];
  });
  const bend = Float64Array.from(dq, (_, i) => {
    let sum = 0;
    for (let j = 0; j < J; j++) sum -= (S[i + j * J] * gradient[j]) / 2;
    return sum;
  });
  const length = (d: Float64Array) => Math.sqrt(d.reduce((sum, x, j) => sum + (x / unit[j]) ** 2, 0));
  if (!(length(bend) < MOST_BEND * length(dq))) return step;
  const bent = dFirst.slice();
  reduced.own.forEach(({ V, G }, e) => {
    free.forEach((l, a) => {
      let d = 0;
      for (let b = 0; b < F; b++) d -= (V[a + b * F] * ownGradients[e][b]) / 2;
      for (let j = 0; j < J; j++) d -= G[a * J + j] * bend[j];
      bent[e * D + l] += d;
    });
  });
  return { dq: dq.map((x, j) => x + bend[j]), dFirst: bent };
}

/** The rows of a trajectory, by node. */
export function residualsOf(
  { problem, grid, rows }: ProblemTarget,
  { X, guess }: ProblemTrajectory,
): Float64Array {
  const c = new Float64Array(grid.count * rows.slots.rows);
  for (const e of problem.experiments.keys())
    rows.rowsInto({ c }, X, valuesIn(problem, e, guess.q), grid.first[e], grid.first[e + 1]);
  return c;
}
