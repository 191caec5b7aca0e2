import type { StartOutcome } from '../detail.ts';
import { endingOf } from '../findings/endingWords.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import { reportProblem } from '../likelihood/reportProblem.ts';
import type { Options } from '../options.ts';
import { onlyForward } from '../problem/onlyForward.ts';
import { type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import type { Progress, Result } from '../result.ts';
import { devianceAt } from '../rows/deviance.ts';
import { unlimited } from './budget.ts';
import { type DescentStart, descendProblem, type ProblemDescent } from './descendProblem.ts';
import { isDone } from './levenbergMarquardt.ts';
import { notConverged } from './notConverged.ts';
import { problemMaximum } from './problemMaximum.ts';
import { optionsForStates } from './shooting.ts';
import { callsFor, firstStatesOf, linearise, problemTarget, shoot } from './shootProblem.ts';

/** Decrease of the objective, in units of χ², that counts as none. */
const SETTLED = 1e-6;
/** Rounds in which the noise is estimated again: each settles a digit or more, less where priors contradict the data. */
const MOST_ROUNDS = 40;

/** Where shooting begins, and where that comes from. */
export interface ShootingStart extends DescentStart {
  readonly from: string;
}

/** A maximum as it is reported, with its deviance and information matrix, J × J, in search coordinates. */
export interface ForwardFit {
  readonly result: Result;
  readonly deviance: number;
  readonly matrix: Float64Array;
}

/**
 * Least squares by forward solves over the unknowns and free first states of a problem, as maximum likelihood: Gauss-Newton
 * steps within bounds and a trust region, halved until the likelihood grows, and the noise as the residuals show it. `isLate`: whether
 * there is no time for another step; the answer is then the best so far.
 */
export function* fsnlsProblem(
  problem: Problem,
  scales: ProblemStart,
  start: ShootingStart,
  options: Options,
  observe?: (progress: Progress) => void,
  isLate: () => boolean = () => false,
): Generator<void, ForwardFit> {
  const began = performance.now();
  const budget = unlimited();
  const target = problemTarget(problem, {
    ...optionsForStates(options, scales.stateScales),
    budget,
  });
  const { rows } = target;
  const calls = callsFor(target, options.lmEvaluations);
  budget.limit = calls;
  const space = searchSpace(problem);
  const iterates: number[][] = [];
  const record = (q: Float64Array, evaluations: number) => {
    iterates.push(valuesAt(problem, q));
    const elapsed = performance.now() - began;
    observe?.({ stage: 'shoot', elapsed, iteration: iterates.length, evaluations });
  };

  const isOnly = onlyForward(problem);
  const instead = isOnly ? 'nothing' : 'mle';
  const limits = limitsOf(options, isLate);
  const end = yield* descendProblem(target, space, scales.unit, start, limits, record);
  if ('failure' in end) {
    const { name: experiment } = problem.experiments[end.experiment];
    const ends = [end.failure.end];
    throw new InputError(fitFindings.notSolvedFromStart({ experiment, ends, where: undefined, instead }));
  }
  const { sigma, ending, iterations, evaluations } = end;
  let { at } = end;
  // What is reported about the end needs one more solve, as long as the last one there.
  budget.limit = Number.POSITIVE_INFINITY;
  rows.setNoise(sigma);
  const again = yield* shoot(target, at.guess, true);
  if (!('failure' in again)) at = again;
  const searched = performance.now();
  const reduced = linearise(target, at);
  const top = reduced && (yield* problemMaximum(target, space, at, reduced, sigma));
  if (!top) {
    throw new InputError(fitFindings.slopesNotFinite({ instead }));
  }
  const held = { ...options, calls, isOnly };
  const deviance = devianceAt(target, space, at.X, at.guess.q);
  const outcome = {
    ...whereItEnded(problem, start, at),
    objective: 2 * (at.objective + penaltyAt(space, at.guess.q)),
    squares: Array.from(top.residuals.squares, (sum, o) => sum * top.sigma[o] ** 2),
    deviance,
    converged: isDone(ending),
    outcome: endingOf(ending, held),
    iterations,
    evaluations,
    segments: 1,
    milliseconds: searched - began,
  };
  const result = yield* reportProblem(
    problem,
    scales,
    top,
    {
      method: 'fsnls',
      detail: { kind: 'shooting', iterations, evaluations, best: 0, starts: [outcome] },
      iterates: iterates.length > 0 ? iterates : [outcome.estimates],
      failed: isDone(ending) ? undefined : notConverged(ending, held),
      timing: { shoot: searched - began },
      evaluations: budget.spent,
    },
    options,
  );
  return { result, deviance, matrix: top.information.matrix };
}

/** When the descent ends. */
function limitsOf({ lmIterations, lmEvaluations }: Options, isLate: () => boolean) {
  return { steps: lmIterations, solves: lmEvaluations, decrease: SETTLED, rounds: MOST_ROUNDS, isLate };
}

/** The values of the unknowns at a point of the search. */
function valuesAt({ unknowns }: Problem, q: Float64Array): number[] {
  return Array.from(q, (x, j) => valueFrom(unknowns[j], x));
}

/** Where a search began and ended. */
function whereItEnded(
  problem: Problem,
  { from, q }: ShootingStart,
  at: ProblemDescent['at'],
): Pick<StartOutcome, 'from' | 'start' | 'estimates' | 'initial'> {
  return {
    from,
    start: valuesAt(problem, q),
    estimates: valuesAt(problem, at.guess.q),
    initial: Array.from(firstStatesOf(at)),
  };
}
