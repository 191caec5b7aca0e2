import type { Ending } from '../findings/endingWords.ts';
import { isSpent } from './budget.ts';
import { columnLengths, type DampedStep, dampedStep } from './dampedStep.ts';
import {
  type Guess,
  type Linearised,
  linearise,
  type ResidualWeights,
  type ShootingFailure,
  shoot,
  type Trajectory,
  weighed,
} from './shooting.ts';

/** When a search ends. */
export interface DescentTolerances {
  readonly iterations: number;
  readonly evaluations: number;
  /** Steps below this, relative to the parameters. */
  readonly step: number;
  /** A promised or real decrease below this part of the objective. */
  readonly tolerance: number;
}

/** What is counted over several searches; the limits hold for all of them together. */
export interface Count {
  iterations: number;
  evaluations: number;
}

export type { Ending };

/** Whether a search was cut short by one of its limits. */
export function isLimit(ending: Ending): boolean {
  return ending === 'iterationLimit' || ending === 'evaluationLimit' || ending === 'workLimit';
}

/** Whether a search ended at a minimum. */
export function isDone(ending: Ending): boolean {
  return ending === 'converged' || ending === 'smallStep';
}

export interface Descent {
  readonly at: Linearised;
  readonly ending: Ending;
}

/** First damping, of the squares of the scaled columns: far from a minimum, and near to one. */
const FAR = 1e-3;
const NEAR = 1e-10;
/** A minimum is near where it promises to lower the objective by no more than this part. */
const NEAR_BY = 0.1;
/** Beyond this the step is negligible. */
const LAST = 1e12;
/** Damping under which the step is Gauss and Newton's, and columns that depend on each other still have one. */
const NONE = 1e-12;
/** A decrease of the objective by less than this, a hundredth of a standard error, is nothing to look for. */
const NOTHING = 1e-4;

/** A decrease by this much, a standard error, is worth it: a search whose steps get small before has not converged. */
const LITTLE = 1;

/**
 * A minimum of the weighted squares near a guess, or why the model could not be solved there.
 *
 * Levenberg-Marquardt: (AᵀA + λ diag(AᵀA)) δ = -Aᵀr, the diagonal being the largest met so far. λ falls where the linear
 * model predicts the decrease, and rises where it does not, or where the model cannot be solved from the new guess.
 */
export function* descend(
  weights: ResidualWeights,
  from: Guess | Linearised,
  limits: DescentTolerances,
  count: Count,
  observe?: (trajectory: Trajectory) => void,
): Generator<void, Descent | ShootingFailure> {
  const { budget } = weights.target.solver;
  let at: Linearised;
  if ('solutions' in from) at = yield* weighed(weights, from.guess, from.solutions);
  else {
    count.evaluations++;
    const first = yield* linearise(weights, from);
    if ('failure' in first) return first;
    at = first;
  }
  let scale = columnLengths(weights, at);
  let lambda = Number.NaN;
  // Whether the next step is likely to be a good one: its derivatives are then computed along with it.
  let likely = false;
  // Whether it is the end of the model's domain that is in the way.
  let edge = false;
  for (;;) {
    const decrease: number = at.objective - (yield* dampedStep(weights, at, NONE, scale)).promised;
    if (!(decrease > limits.tolerance * at.objective)) return { at, ending: 'converged' };
    if (count.iterations >= limits.iterations) return { at, ending: 'iterationLimit' };
    count.iterations++;
    if (Number.isNaN(lambda)) {
      likely = decrease < NEAR_BY * at.objective;
      lambda = likely ? NEAR : FAR;
    }
    for (;;) {
      const step: DampedStep = yield* dampedStep(weights, at, lambda, scale);
      if (relativeSize(step, at.guess, scale) <= limits.step) {
        const settled = decrease < NOTHING || weights.scalar;
        if (settled) return { at, ending: 'converged' };
        return { at, ending: decrease < LITTLE ? 'smallStep' : edge ? 'edge' : 'stalled' };
      }
      if (lambda > LAST) return { at, ending: decrease < NOTHING ? 'converged' : edge ? 'edge' : 'stalled' };
      if (count.evaluations >= limits.evaluations) return { at, ending: 'evaluationLimit' };
      if (budget && isSpent(budget)) return { at, ending: 'workLimit' };
      count.evaluations++;
      const guess = moved(at.guess, step);
      const next: Linearised | Trajectory | ShootingFailure = yield* likely
        ? linearise(weights, guess)
        : shoot(weights, guess);
      const gained: number = 'failure' in next ? Number.NaN : at.objective - next.objective;
      if (!(gained > 0)) {
        if (decrease < NOTHING) return { at, ending: 'converged' };
        edge = 'failure' in next && next.failure.cause === 'notDefined';
        lambda = Math.max(8 * lambda, 1e-8);
        likely = false;
        continue;
      }
      const ratio: number = gained / (at.objective - step.promised);
      if (ratio > 0.75) lambda = Math.max(lambda / (ratio > 0.9 ? 100 : 10), NONE);
      else if (ratio < 0.25) lambda *= 4;
      const small: boolean = gained <= limits.tolerance * at.objective;
      if (!likely) count.evaluations++;
      const linear: Linearised | ShootingFailure = likely
        ? (next as Linearised)
        : yield* linearise(weights, guess);
      // With sensitivities the steps are others: what could be solved without may, at the very edge, not be solved with.
      if ('failure' in linear) {
        lambda = Math.max(8 * lambda, 1e-8);
        continue;
      }
      at = linear;
      likely = ratio > 0.75;
      observe?.(at);
      const lengths = columnLengths(weights, at);
      scale = { w: larger(scale.w, lengths.w), starts: larger(scale.starts, lengths.starts) };
      if (small && ratio > 0.25) return { at, ending: 'converged' };
      break;
    }
  }
}

function moved({ w, starts }: Guess, { dw, dstarts }: DampedStep): Guess {
  return { w: w.map((x, j) => x + dw[j]), starts: starts.map((x, i) => x + dstarts[i]) };
}

function larger(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((x, i) => Math.max(x, b[i]));
}

/** |δ| / |(w, starts)|, each in units of its column. */
function relativeSize({ dw, dstarts }: DampedStep, { w, starts }: Guess, scale: Guess): number {
  const squares = (x: Float64Array, unit: Float64Array) =>
    x.reduce((sum, value, i) => sum + (unit[i] * value) ** 2, 0);
  const size = squares(w, scale.w) + squares(starts, scale.starts);
  return Math.sqrt((squares(dw, scale.w) + squares(dstarts, scale.starts)) / (size || 1));
}
