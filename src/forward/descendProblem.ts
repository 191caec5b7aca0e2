import { addPrior } from '../likelihood/heldInformation.ts';
import { portableMath } from '../model/portableMath.ts';
import { freeFirst, type Problem } from '../problem/problem.ts';
import { parabolasAt, penaltyAt, type SearchSpace } from '../problem/searchSpace.ts';
import { boundedStep } from '../rows/boundedStep.ts';
import { devianceAt } from '../rows/deviance.ts';
import { noiseOf } from '../rows/problemNoise.ts';
import { bentStep, type GuessStep } from './acceleration.ts';
import { isSpent } from './budget.ts';
import {
  linearise,
  type ProblemFailure,
  type ProblemGuess,
  type ProblemTarget,
  type ProblemTrajectory,
  type Reduced,
  shoot,
} from './shootProblem.ts';

/** Where a descent begins. */
export interface DescentStart extends ProblemGuess {
  /** Noise of each output. */
  readonly sigma: Float64Array;
}

/** When a descent ends. */
export interface DescentBudget {
  readonly steps: number;
  readonly solves: number;
  /** Decrease of the objective, in units of χ², that counts as none. */
  readonly decrease: number;
  /** Rounds in which the noise is estimated again. */
  readonly rounds: number;
  /** Whether long descents are bent along their valley: further, but on a flat one also further from where they began. */
  readonly bent?: true;
  /** A deviance that is worth reaching: a slow descent this far above it is stopped. */
  readonly goal?: { readonly deviance: number; readonly above: number };
  /** Whether the unknowns are where no further search is needed. */
  readonly isKnown?: (q: Float64Array) => boolean;
  /** Whether there is no time for another step. */
  readonly isLate?: () => boolean;
}

export type DescentEnding =
  | 'converged'
  | 'stalled'
  | 'iterationLimit'
  | 'evaluationLimit'
  | 'workLimit'
  | 'timeLimit';

/** Where a descent ended. */
export interface ProblemDescent {
  readonly at: ProblemTrajectory;
  readonly sigma: Float64Array;
  readonly ending: DescentEnding;
  readonly iterations: number;
  readonly evaluations: number;
}

/** The longest step of the unknowns, in their units, and how it shrinks where a step is refused. */
const RADIUS = 2;
const SHRINK = 3;
const MOST_TRIES = 12;
/** From this try on the whole step is shortened as well: the region holds the unknowns alone, and first states may go far. */
const SHORTER_FROM = 3;
/** Steps after which the curvature of residuals is evaluated. */
const BENT_FROM = 6;
/** Steps after which the units of values of either sign grow with them. */
const LARGER_FROM = 20;
/** Steps after which a descent far above its goal must have made this part of the way to it. */
const HOPEFUL_STEPS = 5;
const HOPEFUL_PART = 0.1;
/** Noise that changes by less than this (in its logarithm) is not worth another round. */
const SAME_NOISE = 1e-4;

/**
 * Maximum likelihood by forward solves over the unknowns and free first states of a problem, from a point: Gauss-Newton steps
 * within bounds and a trust region that shrinks until the likelihood grows, and the noise as the residuals show it.
 */
export function* descendProblem(
  target: ProblemTarget,
  space: SearchSpace,
  unit: Float64Array,
  start: DescentStart,
  limits: DescentBudget,
  observe: (q: Float64Array, evaluations: number) => void,
): Generator<void, ProblemDescent | ProblemFailure> {
  const { problem, rows } = target;
  let evaluations = 0;
  let iterations = 0;
  let { sigma } = start;
  const attempt = function* (guess: ProblemGuess, sensitivities: boolean) {
    evaluations++;
    rows.setNoise(sigma);
    return yield* shoot(target, guess, sensitivities);
  };
  const costOf = ({ objective, guess }: ProblemTrajectory) => objective + penaltyAt(space, guess.q);

  const { budget } = target.solver;
  const isOver = () => budget !== undefined && isSpent(budget);

  const { goal } = limits;
  let before = Number.POSITIVE_INFINITY;
  /** Whether the last steps made no way to a goal that is far. */
  const creepsFar = ({ X, guess: { q } }: ProblemTrajectory): boolean => {
    if (!goal || iterations % HOPEFUL_STEPS !== 0) return false;
    const above = devianceAt(target, space, X, q) - goal.deviance;
    const isFar = above > goal.above && above > (1 - HOPEFUL_PART) * before;
    before = above;
    return isFar;
  };

  /** Steps until nothing is gained. */
  const descend = function* (
    from: ProblemTrajectory,
  ): Generator<void, { at: ProblemTrajectory; ending: DescentEnding }> {
    let now = from;
    let radius = RADIUS;
    // The part of a step that is taken.
    let part = 1;
    for (;;) {
      if (iterations++ >= limits.steps) return { at: now, ending: 'iterationLimit' };
      if (evaluations >= limits.solves) return { at: now, ending: 'evaluationLimit' };
      if (isOver()) return { at: now, ending: 'workLimit' };
      if (limits.isLate?.()) return { at: now, ending: 'timeLimit' };
      if (creepsFar(now)) return { at: now, ending: 'stalled' };
      const reduced = linearise(target, now);
      // What has grown beyond its unit has a larger one, where steps of the first would be slow.
      const grows = (j: number) => iterations > LARGER_FROM && problem.unknowns[j].scale === 'linear';
      const units = unit.map((u, j) => (grows(j) ? Math.max(u, Math.abs(now.guess.q[j])) : u));
      let next: ProblemTrajectory | undefined;
      for (let k = 0; k < MOST_TRIES && !next; k++) {
        const step = reduced && stepFrom(problem, space, units, now.guess, reduced, radius);
        if (!step) return { at: now, ending: 'stalled' };
        if (step.decrease < limits.decrease) return { at: now, ending: 'converged' };
        // A refused step needs no sensitivities, and what follows one is often refused.
        const isFirst = k === 0;
        // What takes many steps is a valley that bends.
        const isBent = limits.bent === true && isFirst && iterations > BENT_FROM;
        if (isBent) evaluations++;
        const { dq, dFirst } = isBent ? yield* bentStep(target, now, reduced, step, units) : step;
        const guess = {
          q: now.guess.q.map((x, j) => Math.min(Math.max(x + part * dq[j], space.lower[j]), space.upper[j])),
          first: now.guess.first.map((x, i) => x + part * dFirst[i]),
        };
        let trial = yield* attempt(guess, isFirst);
        if (!('failure' in trial) && costOf(trial) < costOf(now)) {
          if (!isFirst) trial = yield* attempt(guess, true);
          if (!('failure' in trial)) next = trial;
          if (isFirst) {
            radius = Math.min(RADIUS, radius * SHRINK);
            part = Math.min(1, part * SHRINK);
          }
          break;
        }
        if (isOver()) return { at: now, ending: 'workLimit' };
        if (step.decrease < 100 * limits.decrease) return { at: now, ending: 'converged' };
        radius = Math.min(radius, step.length) / SHRINK;
        if (k + 1 >= SHORTER_FROM) part /= SHRINK;
      }
      if (!next) return { at: now, ending: 'stalled' };
      now = next;
      observe(now.guess.q, evaluations);
      if (limits.isKnown?.(now.guess.q)) return { at: now, ending: 'stalled' };
      yield;
    }
  };

  const inside = start.q.map((x, j) => Math.min(Math.max(x, space.lower[j]), space.upper[j]));
  const first = yield* attempt({ q: inside, first: start.first }, true);
  if ('failure' in first) return first;
  let at: ProblemTrajectory = first;
  let ending: DescentEnding = 'iterationLimit';
  for (let round = 0; ; round++) {
    ({ at, ending } = yield* descend(at));
    const next = noiseOf(problem, rows.slots, rows.predict(at.X, at.guess.q), sigma);
    if (!next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) break;
    const change = next.reduce((most, s, o) => Math.max(most, Math.abs(portableMath.log(s / sigma[o]))), 0);
    sigma = next;
    if (change <= SAME_NOISE || ending !== 'converged' || round + 1 >= limits.rounds) break;
    // The same solution, weighed by the noise that it shows.
    const again = yield* attempt(at.guess, true);
    if ('failure' in again) break;
    at = again;
  }
  return { at, sigma, ending, iterations, evaluations };
}

/** A Gauss-Newton step of unknowns and free first states, twice what it should gain, and its length in units. */
function stepFrom(
  { states, initial, unknowns }: Problem,
  space: SearchSpace,
  unit: Float64Array,
  { q, first }: ProblemGuess,
  reduced: Reduced,
  radius: number,
): (GuessStep & { decrease: number; length: number }) | undefined {
  const J = unknowns.length;
  const D = states.length;
  const information = reduced.information.slice();
  const gradient = reduced.gradient.slice();
  addPrior(information, gradient, q, parabolasAt(space, q));
  const { lower, upper } = space;
  const step = boundedStep(information, gradient, q, { unit, radius, lower, upper });
  if (!step) return undefined;
  const { dw: dq } = step;
  const free = freeFirst({ initial });
  const dFirst = new Float64Array(first.length);
  let decrease = -gradient.reduce((sum, g, j) => sum + g * dq[j], 0);
  reduced.own.forEach(({ V, g, G }, e) => {
    free.forEach((l, a) => {
      let d = 0;
      for (let b = 0; b < free.length; b++) {
        d -= V[a + b * free.length] * g[b];
        decrease += g[a] * V[a + b * free.length] * g[b];
      }
      for (let j = 0; j < J; j++) d -= G[a * J + j] * dq[j];
      dFirst[e * D + l] = d;
    });
  });
  const length = Math.sqrt(dq.reduce((sum, x, j) => sum + (x / unit[j]) ** 2, 0));
  return Number.isFinite(decrease) ? { dq, dFirst, S: step.S, decrease, length } : undefined;
}
