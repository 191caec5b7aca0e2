import type { Options } from '../options.ts';
import { problemAt } from '../problem/freeSigns.ts';
import { coordinateOf, freeFirst, type Problem } from '../problem/problem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import { budgetAfter } from './budget.ts';
import { relativeError, type Scoring } from './scoring.ts';
import { optionsForNoise } from './shooting.ts';
import {
  firstStatesOf,
  linearise,
  type ProblemTarget,
  type ProblemTrajectory,
  problemTarget,
  shoot,
} from './shootProblem.ts';

/** Steps towards the first states for the true parameters, and the part of the objective that is not worth one. */
const MOST_STEPS = 30;
const SETTLED = 1e-12;
const MOST_HALVED = 10;

/** What fits of a problem are judged by. */
export interface ScoredProblem {
  readonly problem: Problem;
  readonly options: Options;
  /** Noise of each output, the same for all. */
  readonly sigma: Float64Array;
  /** Evaluations of all fits together. */
  readonly evaluations: number;
  /** First states of an answer, from which those of the truth are searched for. */
  readonly near: Float64Array;
}

/** The scoring of fits of a problem. `wTrue`: in the order of its unknowns. */
export function* problemScoring(
  scored: ScoredProblem,
  wTrue: Float64Array | undefined,
): Generator<void, Scoring> {
  const { problem, sigma } = scored;
  const target = targetOf(scored);
  const space = searchSpace(problem);
  const repeats = repeatedSquares(target, sigma);
  const solve = function* (w: Float64Array, first: Float64Array, sensitivities = false) {
    const here = problemAt(problem, w);
    const q = coordinatesIn(here, w);
    const budget = budgetAfter(scored.evaluations);
    const budgeted = { ...target, problem: here, solver: { ...target.solver, budget } };
    const trajectory = yield* shoot(budgeted, { q, first }, sensitivities);
    return 'failure' in trajectory ? undefined : trajectory;
  };
  const exact =
    wTrue && (yield* trajectoryAtTruth(target, (first) => solve(wTrue, first, true), scored.near));
  return {
    trueStarts: exact && firstStatesOf(exact),
    *errors(w, starts) {
      const trajectory = starts && (yield* solve(w, starts));
      const objective = trajectory ? 2 * trajectory.objective + repeats : Number.NaN;
      const penalty = 2 * penaltyAt(space, coordinatesIn(problemAt(problem, w), w));
      if (!exact) return { objective, penalty, efs: null };
      const again = yield* solve(w, exact.guess.first);
      const efs = again ? relativeError([again.X], [exact.X]) : Number.POSITIVE_INFINITY;
      return { objective, penalty, efs };
    },
  };
}

function coordinatesIn({ unknowns }: Problem, w: Float64Array): Float64Array {
  return Float64Array.from(unknowns, (unknown, j) => coordinateOf(unknown, w[j]));
}

function targetOf({ problem, options, sigma, near }: ScoredProblem): ProblemTarget {
  const sizes = Array.from(near, Math.abs).filter((x) => x > 0);
  const scale = Math.min(...sizes, ...sigma);
  const target = problemTarget(problem, optionsForNoise(options, Float64Array.of(scale)));
  target.rows.setNoise(sigma);
  return target;
}

/** What repeats at one time differ among themselves, over the noise: no answer changes it. */
function repeatedSquares({ rows: { slots } }: ProblemTarget, sigma: Float64Array): number {
  return slots.within.reduce((sum, squares, i) => {
    const s = i % slots.count;
    return sum + (slots.scaled[s] ? squares / sigma[slots.output[s]] ** 2 : squares);
  }, 0);
}

/** The solution with the true parameters from the free first states that fit best with them; undefined where there is none. */
function* trajectoryAtTruth(
  target: ProblemTarget,
  solve: (first: Float64Array) => Generator<void, ProblemTrajectory | undefined>,
  near: Float64Array,
): Generator<void, ProblemTrajectory | undefined> {
  const { states, initial } = target.problem;
  const D = states.length;
  const free = freeFirst({ initial });
  let at = yield* solve(near);
  for (let k = 0; at && free.length > 0 && k < MOST_STEPS; k++) {
    const reduced = linearise(target, at);
    if (!reduced) return at;
    const step = new Float64Array(near.length);
    let gain = 0;
    reduced.own.forEach(({ V, g }, e) => {
      free.forEach((l, a) => {
        for (let b = 0; b < free.length; b++) step[e * D + l] -= V[a + b * free.length] * g[b];
        gain -= step[e * D + l] * g[a];
      });
    });
    if (!(gain > SETTLED * (1 + at.objective))) return at;
    const from = at;
    let next: ProblemTrajectory | undefined;
    for (let s = 1, h = 0; h < MOST_HALVED && !next; h++, s /= 2) {
      const tried = yield* solve(from.guess.first.map((x, i) => x + s * step[i]));
      if (tried && tried.objective < from.objective) next = tried;
    }
    if (!next) return from;
    at = next;
  }
  return at;
}
