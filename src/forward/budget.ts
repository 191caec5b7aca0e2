import { multiplicationsPerCall } from '../result.ts';
import type { Work } from './variational.ts';

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

/** What follows a fit costs at most this many times what the fit did, and this many calls besides. */
const TIMES_THE_FIT = 3;
const BESIDES = 100_000;

/** What may follow a fit of so many evaluations. */
export function budgetAfter(fitEvaluations: number): Budget {
  return { spent: 0, limit: TIMES_THE_FIT * fitEvaluations + BESIDES };
}

/**
 * What a solve for D states with P columns of sensitivities has cost so far, in calls of the model. Where D is large it is the
 * linear algebra that takes the time: an LU factorisation of each stage, and f_u S at every call.
 */
export function costOf({ evaluations, factorizations }: Work, D: number, P: number): number {
  const factored = factorizations * 3 * D * D * D;
  return evaluations + (factored + evaluations * D * D * P) / multiplicationsPerCall;
}
