import { multiplicationsPerCall } from '../result.ts';
import type { SolveWork } from './solver/variational.ts';

/**
 * What solves may cost together, in calls of the model: `spent` grows as they run, and a solve ends with the
 * cause 'budget' when it passes `limit`.
 */
export interface Budget {
  spent: number;
  limit: number;
}

/** A budget that only counts. */
export function unlimited(): Budget {
  return { spent: 0, limit: Number.POSITIVE_INFINITY };
}

/** Whether it has been used up. */
export function isSpent({ spent, limit }: Budget): boolean {
  return spent > limit;
}

/** What follows a fit costs at most this many times what the fit did, and this many calls besides. */
const TIMES_THE_FIT = 3;
const BESIDES = 100_000;

/** The budget for what follows a fit that took this many evaluations. */
export function budgetAfter(fitEvaluations: number): Budget {
  return { spent: 0, limit: TIMES_THE_FIT * fitEvaluations + BESIDES };
}

/** What `fsnls` searches in: solves that it may make, and the shape of a solve with sensitivities. */
export interface SearchShape {
  readonly solves: number;
  readonly experiments: number;
  readonly points: number;
  /** States, and columns of sensitivities. */
  readonly D: number;
  readonly P: number;
}

/** Calls of the model for each solve that a search may make, at least, and solves besides, with which it begins. */
const LEAST_CALLS = 5000;
const TO_BEGIN = 20;
/** Calls of an ordinary solve: over an experiment, and to each of its points. */
const CALLS_AN_EXPERIMENT = 1000;
const CALLS_A_POINT = 25;
/** Searches that converge take less than this part of the 2,000 solves that are allowed by default. */
const PART = 1 / 5;

/**
 * What one start of `fsnls` may cost, in calls of the model. Its options limit the number of solves, and each of these may take
 * a thousand times as long as usual where the parameters make the model fast.
 */
export function callsOfSearch({ solves, experiments, points, D, P }: SearchShape): number {
  const calls = CALLS_AN_EXPERIMENT * experiments + CALLS_A_POINT * points;
  const ordinary = calls * (1 + (D * D * P) / multiplicationsPerCall);
  return (solves + TO_BEGIN) * Math.max(LEAST_CALLS, Math.ceil(PART * ordinary));
}

/**
 * What a solve for D states with P columns of sensitivities has cost so far, in calls of the model. Where D is large it is the
 * linear algebra that takes the time: an LU factorisation of each stage, and f_u S at every call.
 */
export function costOf({ evaluations, factorizations }: SolveWork, D: number, P: number): number {
  const factored = factorizations * 3 * D * D * D;
  return evaluations + (factored + evaluations * D * D * P) / multiplicationsPerCall;
}
