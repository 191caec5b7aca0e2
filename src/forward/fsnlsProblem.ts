import { InputError } from '../inputError.ts';
import { addPrior } from '../likelihood/heldInformation.ts';
import { reportProblem } from '../likelihood/reportProblem.ts';
import type { Options } from '../options.ts';
import { freeFirst, type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import { penaltyAt, type SearchSpace, searchSpace } from '../problem/searchSpace.ts';
import type { Progress, Result, Verdict } from '../result.ts';
import { boundedStep } from '../rows/boundedStep.ts';
import { noiseOf } from '../rows/problemNoise.ts';
import { unlimited } from './budget.ts';
import { problemMaximum } from './problemMaximum.ts';
import { besideNoise } from './shooting.ts';
import {
  firstStatesOf,
  linearise,
  type ProblemAim,
  type ProblemShot,
  problemTarget,
  type Reduced,
  shoot,
} from './shootProblem.ts';

/** The longest step of the unknowns, in their units. */
const RADIUS = 2;
/** A step is halved so often at most. */
const MOST_HALVED = 12;
/** Decrease of the objective, in units of χ², that counts as none. */
const SETTLED = 1e-6;
/** Noise that changes by less than this (in its logarithm) is not worth another round, and the most rounds. */
const SAME_NOISE = 1e-4;
const MOST_ROUNDS = 10;

/** Where shooting begins, and where that comes from. */
export interface ShootingStart extends ProblemAim {
  readonly from: string;
  /** Noise of each output. */
  readonly sigma: Float64Array;
}

type Ending = 'converged' | 'stalled' | 'iterationLimit' | 'evaluationLimit';

/**
 * Least squares by forward solves over the unknowns and free first states of a problem, as maximum likelihood: Gauss-Newton
 * steps within bounds and a trust region, halved until the likelihood grows, and the noise as the residuals show it.
 */
export function* fsnlsProblem(
  problem: Problem,
  scales: ProblemStart,
  start: ShootingStart,
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const began = performance.now();
  const budget = unlimited();
  const target = problemTarget(problem, {
    ...besideNoise(
      options,
      scales.stateScales.map((s) => 1e-3 * s),
    ),
    budget,
  });
  const { rows } = target;
  const space = searchSpace(problem);
  const iterates: number[][] = [];
  let evaluations = 0;
  let iterations = 0;
  let sigma = start.sigma;
  const attempt = function* (aim: ProblemAim, sensitivities: boolean) {
    evaluations++;
    rows.setNoise(sigma);
    return yield* shoot(target, aim, sensitivities);
  };
  const told = (q: Float64Array) => {
    iterates.push(Array.from(q, (x, j) => valueFrom(problem.unknowns[j], x)));
    const elapsed = performance.now() - began;
    observe?.({ stage: 'shoot', elapsed, iteration: iterates.length, evaluations });
  };

  const inside = start.q.map((x, j) => Math.min(Math.max(x, space.lower[j]), space.upper[j]));
  const first = yield* attempt({ q: inside, first: start.first }, true);
  if ('failure' in first) {
    const where = problem.experiments[first.experiment].name;
    throw new InputError(
      `The model cannot be solved forward over the time span of the data from this start${where === '' ? '' : `, in experiment ${where}`} (${first.failure.message.replace(/\.$/, '')}). Begin elsewhere with start, or use method 'mle', which solves nothing forward.`,
    );
  }
  let at: ProblemShot = first;
  let ending: Ending = 'iterationLimit';
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const end = yield* descend(at);
    at = end.at;
    ending = end.ending;
    const next = noiseOf(problem, rows.slots, rows.predict(at.X, at.aim.q), sigma);
    if (!next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) break;
    const change = next.reduce((most, s, o) => Math.max(most, Math.abs(Math.log(s / sigma[o]))), 0);
    sigma = next;
    if (change <= SAME_NOISE || ending !== 'converged') break;
  }

  /** Steps until nothing is gained. */
  function* descend(from: ProblemShot): Generator<void, { at: ProblemShot; ending: Ending }> {
    const begun = yield* attempt(from.aim, true);
    let now = 'failure' in begun ? from : begun;
    for (;;) {
      if (iterations++ >= options.lmIterations) return { at: now, ending: 'iterationLimit' };
      if (evaluations >= options.lmEvaluations) return { at: now, ending: 'evaluationLimit' };
      const reduced = linearise(target, now);
      const step = reduced && stepFrom(problem, space, scales, now.aim, reduced);
      if (!step) return { at: now, ending: 'stalled' };
      if (step.decrease < SETTLED) return { at: now, ending: 'converged' };
      let found: ProblemShot | undefined;
      for (let s = 1, k = 0; k < MOST_HALVED && !found; k++, s /= 2) {
        const aim = {
          q: now.aim.q.map((x, j) => Math.min(Math.max(x + s * step.dq[j], space.lower[j]), space.upper[j])),
          first: now.aim.first.map((x, i) => x + s * step.dFirst[i]),
        };
        const tried = yield* attempt(aim, true);
        const better =
          !('failure' in tried) &&
          tried.objective + penaltyAt(space, tried.aim.q) < now.objective + penaltyAt(space, now.aim.q);
        if (better) found = tried;
        if (step.decrease < 100 * SETTLED && !found) return { at: now, ending: 'converged' };
      }
      if (!found) return { at: now, ending: 'stalled' };
      now = found;
      told(now.aim.q);
      yield;
    }
  }

  rows.setNoise(sigma);
  const again = yield* shoot(target, at.aim, true);
  if (!('failure' in again)) at = again;
  const searched = performance.now();
  const reduced = linearise(target, at);
  const top = reduced && (yield* problemMaximum(target, space, at, reduced, sigma));
  if (!top) {
    throw new InputError(
      "The derivatives of the solution are not finite where the search ended. Begin elsewhere with start, or use method 'mle'.",
    );
  }
  const outcome = endingWords[ending];
  const failed: Verdict | undefined =
    ending === 'converged'
      ? undefined
      : {
          code: 'notConverged',
          message: `Least squares came to no end: ${outcome}.`,
          advice:
            ending === 'stalled'
              ? "Begin elsewhere with start, or use method 'mle'."
              : 'Raise lmIterations or lmEvaluations, or begin elsewhere with start.',
        };
  const objective = 2 * (at.objective + penaltyAt(space, at.aim.q));
  // Starts end with noise of their own: only with its logarithm are their ends comparable.
  const { observations, squares } = top.residuals;
  const deviance = problem.outputs.reduce(
    (sum, { sd }, o) => (sd === 'estimate' ? sum + 2 * observations[o] * Math.log(sigma[o]) : sum),
    objective,
  );
  return yield* reportProblem(
    problem,
    scales,
    top,
    {
      method: 'fsnls',
      convergence: null,
      shooting: {
        objective,
        iterations,
        evaluations,
        best: 0,
        starts: [
          {
            from: start.from,
            start: Array.from(start.q, (x, j) => valueFrom(problem.unknowns[j], x)),
            estimates: Array.from(at.aim.q, (x, j) => valueFrom(problem.unknowns[j], x)),
            initial: Array.from(firstStatesOf(at)),
            objective,
            squares: Array.from(squares, (sum, o) => sum * top.sigma[o] ** 2),
            deviance,
            converged: ending === 'converged',
            outcome,
            iterations,
            evaluations,
            segments: 1,
            milliseconds: searched - began,
          },
        ],
      },
      iterates:
        iterates.length > 0 ? iterates : [Array.from(at.aim.q, (x, j) => valueFrom(problem.unknowns[j], x))],
      failed,
      timing: { shoot: searched - began },
      evaluations: budget.spent,
    },
    options,
  );
}

const endingWords: Record<Ending, string> = {
  converged: 'converged',
  stalled: 'stalled: no step lowers the objective',
  iterationLimit: 'stopped at the limit of steps',
  evaluationLimit: 'stopped at the limit of forward solves',
};

/** A Gauss-Newton step of unknowns and free first states, and twice what it should gain. */
function stepFrom(
  { states, initial, unknowns }: Problem,
  { lower, upper, prior }: SearchSpace,
  { unit }: ProblemStart,
  { q, first }: ProblemAim,
  reduced: Reduced,
): { dq: Float64Array; dFirst: Float64Array; decrease: number } | undefined {
  const J = unknowns.length;
  const D = states.length;
  const information = reduced.information.slice();
  const gradient = reduced.gradient.slice();
  addPrior(information, gradient, q, prior);
  const step = boundedStep(information, gradient, q, { unit, radius: RADIUS, lower, upper });
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
  return Number.isFinite(decrease) ? { dq, dFirst, decrease } : undefined;
}
