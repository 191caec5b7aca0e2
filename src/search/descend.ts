import type { Budget } from '../forward/budget.ts';
import { dampedDescent } from '../forward/dampedDescent.ts';
import { type DescentBudget, type DescentStart, descendProblem } from '../forward/descendProblem.ts';
import { type DescentEnd, descentEnd } from '../forward/descentEnd.ts';
import type { ProblemTarget } from '../forward/shootProblem.ts';
import { coordinateOf } from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import type { StartEnd } from '../startTask.ts';
import type { SearchSetup, Signs } from './searchSetup.ts';
import { solvedDeviance } from './solvedDeviance.ts';

/** What forward solves begin with: signs, units of the unknowns, and a point. */
export interface DescentFrom extends DescentStart {
  readonly signs: Signs;
  readonly unit: Float64Array;
}

/** Forward solves from an end of a search, or from other values there. */
export function fromEnd(
  setup: SearchSetup,
  { signs, first, sigma, values: endValues }: StartEnd,
  values = endValues,
): DescentFrom {
  const { unknowns } = setup.problem(signs);
  const q = values.map((x, j) => coordinateOf(unknowns[j], x));
  return { signs, unit: setup.starts(signs).first().unit, q, first, sigma };
}

/** They continue from ends whose deviance is at most this much above the best known, plus this much for each value. */
const NEAR = 20;
const NEAR_EACH = 0.2;
/** A descent that progresses slowly at this many times that distance above the best is stopped. */
const CREEPING = 2;
/** Steps of forward solves on every end, and on those that are near the best. */
const FEW = { steps: 20, solves: 60, decrease: 1e-4, rounds: 4, bent: true } as const;
const MORE = { steps: 100, solves: 300, decrease: 1e-4, rounds: 4, bent: true } as const;
/** Steps on the best of all in the end, where valleys are long. */
const MOST = { steps: 300, solves: 1200, decrease: 1e-5, rounds: 6, bent: true } as const;

/** Continues from the best ends of a search by forward solves, as far as they can. */
export function descendFurther(
  setup: SearchSetup,
  from: DescentFrom,
  budget: Budget,
): Generator<void, DescentEnd | undefined> {
  const target = setup.target(from.signs);
  return descendWithin([MOST], setup, target, from, budget, Number.POSITIVE_INFINITY, () => undefined);
}

/** Steps of the damped descent along a valley. */
const ALONG = { steps: 300, solves: 1200, decrease: 1e-5 } as const;

/**
 * Continues from an end along its valley by damped forward solves; undefined where they fail. `goal`: a deviance that they are to reach,
 * or end.
 */
export function* descendAlong(
  setup: SearchSetup,
  { signs, unit, ...from }: DescentFrom,
  budget: Budget,
  goal?: number,
): Generator<void, DescentEnd | undefined> {
  const target = setup.target(signs);
  const space = searchSpace(setup.problem(signs));
  const budgeted = { ...target, solver: { ...target.solver, budget } };
  const spent = budget.spent;
  const units = { unknowns: unit, states: setup.starts(signs).first().stateScales };
  const descent = yield* dampedDescent(budgeted, space, units, from, {
    ...ALONG,
    ...(goal !== undefined && { goal }),
  });
  setup.spent.evaluations += budget.spent - spent;
  return 'failure' in descent ? undefined : descentEnd(target, space, descent);
}

/**
 * Continues from a point by rough forward solves, further where it comes near `leastKnown`, the least deviance; undefined where they fail. They
 * end early where `early` says so. The deviance is that of an exact solve.
 */
export function* descend(
  setup: SearchSetup,
  from: DescentFrom,
  budget: Budget,
  leastKnown: number,
  observe: (q: Float64Array) => void,
  early: Pick<DescentBudget, 'isKnown' | 'isLate'> = {},
): Generator<void, DescentEnd | undefined> {
  const stages = [FEW, MORE].map((limits) => ({ ...limits, ...early }));
  const rough = setup.roughTarget(from.signs);
  const reached = yield* descendWithin(stages, setup, rough, from, budget, leastKnown, observe);
  if (!reached || !isNear(rough, reached.deviance, leastKnown) || early.isKnown?.(reached.q)) return reached;
  return { ...reached, deviance: yield* solvedDeviance(setup.target(from.signs), reached) };
}

/** Whether the deviance of an end is near the best that is known. */
export function isNear({ rows }: ProblemTarget, deviance: number, leastKnown: number): boolean {
  const values = rows.slots.measured.reduce((sum, n) => sum + n, 0);
  return !(deviance > leastKnown + NEAR + NEAR_EACH * values);
}

function* descendWithin(
  stages: readonly DescentBudget[],
  setup: SearchSetup,
  target: ProblemTarget,
  { unit, ...from }: DescentFrom,
  budget: Budget,
  leastKnown: number,
  observe: (q: Float64Array) => void,
): Generator<void, DescentEnd | undefined> {
  const space = searchSpace(target.problem);
  const values = target.rows.slots.measured.reduce((sum, n) => sum + n, 0);
  const budgeted = { ...target, solver: { ...target.solver, budget } };
  let reached: DescentEnd | undefined;
  const goal = { deviance: leastKnown, above: CREEPING * (NEAR + NEAR_EACH * values) };
  for (const limits of stages) {
    const spent = budget.spent;
    const within = Number.isFinite(leastKnown) ? { ...limits, goal } : limits;
    const descent = yield* descendProblem(budgeted, space, unit, reached ?? from, within, observe);
    setup.spent.evaluations += budget.spent - spent;
    if ('failure' in descent) break;
    reached = descentEnd(target, space, descent);
    const isOver = descent.ending === 'converged' || descent.ending === 'timeLimit';
    if (isOver || limits.isKnown?.(reached.q) || !isNear(target, reached.deviance, leastKnown)) break;
  }
  return reached;
}
