import type { Data } from '../data/data.ts';
import type { LoadingWork } from '../drive.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import type { Information } from '../likelihood/maximum.ts';
import { type Nodes, placeNodes } from '../likelihood/nodes.ts';
import { type NoiseRule, updatedNoise } from '../likelihood/noise.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import type { Model } from '../model/parseModel.ts';
import { multiplicationsPerCall } from '../result.ts';
import { type Constraint, constraintOf } from '../rows/constraint.ts';
import {
  type ContinuationEnd,
  type ContinuationStart,
  continuation,
  lastKappa,
  systemAt,
} from './continuation.ts';
import { parameterInformation } from './covariance.ts';
import { createWork, workLength } from './elimination.ts';
import type { Failure } from './failures.ts';
import { nodesHeld } from './nodeView.ts';
import { moveOfHalvedSteps, nodesAtOnce } from './subSteps.ts';
import type { System } from './system.ts';

/** Steps between two samples: the first try, where to give up if nothing converges, and the most. */
const FEWEST = 2;
const GIVE_UP = 8;
const MOST = 32;
/** Sub-steps for the other starts. */
const SECOND = 4;
/** Halving the steps may move no parameter by more than this part of its standard error. */
const STANDS_STILL = 0.1;
/** An answer that they would move by more than this many is none. */
const NO_ANSWER = 1;
/** A run that needs more steps than this in all is not going to converge. */
const MOST_STEPS = 250;

/** What the memory of WebAssembly, 4 GB, has room for, and a little less. */
export const MOST_NUMBERS = 3.8e9 / 8;

export function tooLong({ at }: Pick<Nodes, 'at'>, length: number): InputError {
  const points = at.reduce((sum, nodes) => sum + nodes.length, 0);
  const [gigabytes, most] = [length, MOST_NUMBERS].map((numbers) => (8 * numbers) / 1e9);
  return new InputError(fitFindings.tooLongForMle({ points, gigabytes, most }));
}

/** Where to begin: WENDy's first estimate, and others that are only made when the first does not converge. */
export interface MaximumStarts {
  readonly ols: ContinuationStart;
  readonly others: readonly OtherStart[];
  /** Whether another method finds that the data determine every parameter: where rounding says otherwise, it is rounding. */
  readonly isDetermined: () => LoadingWork<boolean>;
}

/** Another start, by the method it comes from; it may turn out that there is none. */
export interface OtherStart {
  readonly method: 'ols' | 'irls';
  readonly make: () => LoadingWork<ContinuationStart | undefined>;
}

/** A maximum of the likelihood, with the factors at it. */
export interface FactoredMaximum {
  readonly system: System;
  readonly attempt: ContinuationEnd;
  readonly information: Information;
  readonly sigma: Float64Array;
}

/** How the search ended. */
export interface MaximumSearch {
  /** Absent where nothing converged. */
  readonly maximum?: FactoredMaximum;
  /** Why not. */
  readonly failure?: Failure;
  readonly subSteps: number;
  readonly restarts: number;
  readonly iterations: number;
  readonly start: 'ols' | 'irls';
  /** Largest move of a parameter, in standard errors, that halved steps would make. */
  readonly shift: number;
  readonly kappa: number;
  /** After how many steps the answer was reached. */
  readonly returned: number;
  /** What it cost, as in Result.evaluations. */
  readonly evaluations: number;
}

/** Observes each step: the parameters, κ, and how many steps lie between two samples. */
export type SearchObserver = (w: Float64Array, kappa: number, subSteps: number) => void;

/**
 * The maximum of the likelihood over states and parameters. Begins with two steps between samples; while halving them
 * would still move the parameters, or nothing converged, starts again with twice as many: going on from the coarse answer
 * falls into worse minima. Where nothing converges, tries the other starts.
 */
export function* maximise(
  model: Model,
  data: Data,
  starts: MaximumStarts,
  rule: NoiseRule,
  fixedSubSteps: number | 'auto',
  kernels: Kernels,
  observe: SearchObserver,
): LoadingWork<MaximumSearch> {
  const spent = { evaluations: 0 };
  const constraint = counting(yield* constraintOf(model), spent);
  const { D, J } = constraint;
  let iterations = 0;
  let restarts = -1;
  let failure: Failure = 'unsettled';
  let kappa = 0;
  let steps = 0;

  const attempt = function* (start: ContinuationStart, subSteps: number) {
    restarts++;
    const nodes = placeNodes(data, subSteps);
    yield;
    const halved = nodesAtOnce(nodes.count, D, J);
    const held = nodesHeld(nodes.count, D, J);
    const length = workLength(nodes.count, D, J, D, held) + workLength(halved, D, J);
    if (length > MOST_NUMBERS) {
      if (restarts === 0) throw tooLong(nodes, length);
      failure = 'moving';
      return undefined;
    }
    // What an earlier attempt left there is lost.
    kernels.reserve(length);
    const work = yield* createWork(kernels, nodes.count, D, J, D, held);
    const workHalved = yield* createWork(kernels, halved, D, J);
    const result = yield* continuation(constraint, nodes, start, rule, work, (w, k) => {
      steps++;
      observe(w, k, subSteps);
    });
    iterations += result.iterations;
    kappa = result.kappa;
    if (result.failure) {
      failure = result.failure;
      return undefined;
    }
    const maximum = yield* maximumAt(constraint, result, rule);
    if (!maximum || (isRounding(maximum.information) && (yield* starts.isDetermined()))) {
      failure = 'singular';
      return undefined;
    }
    const move = yield* moveOfHalvedSteps(
      model,
      constraint,
      nodes,
      result.point,
      maximum.sigma,
      workHalved,
      result.sharpness,
    );
    const { S } = maximum.information;
    const shift = move.reduce((most, d, j) => Math.max(most, Math.abs(d) / Math.sqrt(S[j + j * J])), 0);
    return {
      maximum,
      shift: Number.isNaN(shift) ? Number.POSITIVE_INFINITY : shift,
      subSteps,
      kappa: result.kappa,
      returned: steps,
      attempt: restarts,
    };
  };
  const ended = (
    candidate: Candidate | undefined,
    start: 'ols' | 'irls',
    subSteps: number,
  ): MaximumSearch => ({
    ...(candidate && { maximum: candidate.maximum }),
    ...(!candidate && { failure }),
    subSteps: candidate?.subSteps ?? subSteps,
    restarts,
    iterations,
    start,
    shift: candidate?.shift ?? Number.NaN,
    kappa: candidate?.kappa ?? kappa,
    returned: candidate?.returned ?? steps,
    evaluations: spent.evaluations,
  });

  /** The factors of an earlier answer, which a later attempt wrote over. */
  const again = function* ({ attempt: { nodes, point, sigma, ...rest } }: FactoredMaximum) {
    const held = nodesHeld(nodes.count, D, J);
    kernels.reserve(workLength(nodes.count, D, J, D, held));
    const work = yield* createWork(kernels, nodes.count, D, J, D, held);
    return yield* maximumAt(constraint, { ...rest, nodes, point, sigma, work }, rule);
  };

  let best: Candidate | undefined;
  let subSteps = fixedSubSteps === 'auto' ? FEWEST : fixedSubSteps;
  for (;;) {
    const candidate: Candidate | undefined = yield* attempt(starts.ols, subSteps);
    best = candidate ?? best;
    const enough = candidate && candidate.shift <= STANDS_STILL;
    const exhausted = subSteps >= MOST || (subSteps >= GIVE_UP && !best) || iterations > MOST_STEPS;
    if (enough || exhausted || fixedSubSteps !== 'auto') break;
    subSteps *= 2;
  }
  if (best && best.shift <= NO_ANSWER) {
    const maximum = best.attempt === restarts ? best.maximum : yield* again(best.maximum);
    if (maximum) return ended({ ...best, maximum }, 'ols', subSteps);
  }
  for (const { method, make } of starts.others) {
    const other = yield* make();
    if (!other) continue;
    subSteps = fixedSubSteps === 'auto' ? SECOND : fixedSubSteps;
    const candidate = yield* attempt(other, subSteps);
    if (candidate && candidate.shift <= NO_ANSWER) return ended(candidate, method, subSteps);
    best = candidate ?? best;
  }
  if (best) failure = 'moving';
  return ended(undefined, 'ols', subSteps);
}

/**
 * The same equations, which count what they cost: three calls of the model a step and, with derivatives, the elimination of a
 * node that follows.
 */
export function counting(constraint: Constraint, spent: { evaluations: number }): Constraint {
  const { D, J } = constraint;
  const elimination = (D * (8 * D * D + 4 * D * J + J * J)) / multiplicationsPerCall;
  const count = (from: number, to: number, each: number) => {
    spent.evaluations += Math.max(to - from, 0) * each;
  };
  return {
    ...constraint,
    defectInto(c, nodes, X, w, inverseScale, from, to) {
      count(from, to, 3);
      constraint.defectInto(c, nodes, X, w, inverseScale, from, to);
    },
    lineariseInto(out, nodes, X, w, inverseScale, from, to) {
      count(from, to, 3 + elimination);
      constraint.lineariseInto(out, nodes, X, w, inverseScale, from, to);
    },
  };
}

/** Whether the least eigenvalue may be nothing but rounding. */
function isRounding({ values, rounding }: Information): boolean {
  return values[values.length - 1] < rounding * values[0];
}

interface Candidate {
  /** Which attempt it was. */
  attempt: number;
  kappa: number;
  returned: number;
  maximum: FactoredMaximum;
  shift: number;
  subSteps: number;
}

/** The factors at the answer, with the noise as its residuals show it. */
function* maximumAt(
  constraint: Constraint,
  attempt: ContinuationEnd,
  rule: NoiseRule,
): Generator<void, FactoredMaximum | undefined> {
  const { nodes, point, work } = attempt;
  const sigma = updatedNoise(nodes, point.X, constraint.J, attempt.sigma, rule);
  const system = systemAt(constraint, nodes, sigma, lastKappa(nodes), attempt.sharpness);
  const information = yield* parameterInformation(system, point, work);
  return information && { system, attempt, information, sigma };
}
