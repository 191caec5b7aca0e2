import { type Condition, type ConditionComparison, conditionValue } from '../model/condition.ts';
import type { Expression } from '../model/expression.ts';
import type { Event } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';

/** The comparisons in the conditions of events, and what follows from them. */
export interface EventConditions {
  readonly comparisons: readonly ConditionComparison[];
  /** 1 where a comparison holds, 0 where it does not. */
  readonly values: readonly Expression[];
  /** Whether a state is in it, so that only solving the equations shows when it changes. */
  readonly hasStates: readonly boolean[];
  /** Which events have their conditions fulfilled, given which comparisons hold. */
  fulfilled(holds: readonly boolean[]): boolean[];
}

export function eventConditions(events: readonly Event[], states: readonly string[]): EventConditions {
  const comparisons: ConditionComparison[] = [];
  const trees = events.map(({ condition }) => indexed(condition, comparisons));
  const isState = new Set(states);
  return {
    comparisons,
    values: comparisons.map(conditionValue),
    hasStates: comparisons.map(({ left, right }) =>
      [...namesIn(left), ...namesIn(right)].some((name) => isState.has(name)),
    ),
    fulfilled: (holds) => trees.map((tree) => tree(holds)),
  };
}

/** The condition as a function of which comparisons hold; they are added to the list. */
function indexed(
  condition: Condition,
  comparisons: ConditionComparison[],
): (holds: readonly boolean[]) => boolean {
  if (condition.kind === 'comparison') {
    const index = comparisons.push(condition) - 1;
    return (holds) => holds[index];
  }
  const parts = condition.of.map((one) => indexed(one, comparisons));
  return condition.kind === 'all'
    ? (holds) => parts.every((part) => part(holds))
    : (holds) => parts.some((part) => part(holds));
}
