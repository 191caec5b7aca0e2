import { budgetAfter } from '../forward/budget.ts';
import { type Unknown, valueFrom } from '../problem/problem.ts';
import type { StartEnd } from '../startTask.ts';
import { descend, fromEnd } from './descend.ts';
import type { Search } from './search.ts';
import { bestOf } from './stopping.ts';

/** Pairs that are tried at most, and what the forward solves of one may cost, in calls of the model. */
const MOST_PAIRS = 10;
const CALLS = 30_000;
/** Values that differ by less than this part are the same. */
const SAME_VALUE = 0.1;

/**
 * Tries the best end of a search with two parameters exchanged that have the same units: rates that may change places, as those of
 * absorption and elimination, hide from starts that all end on one side. What leads elsewhere is one more end.
 */
export function* tryExchanges(search: Search): Generator<void, void> {
  const { setup, ends } = search;
  const best = bestOf(ends);
  if (!best || best.outcome === 'unsolved' || !setup.hasHiddenStates) return;
  const { unknowns } = setup.problem(best.signs);
  const pairs = setup
    .alike()
    .filter(
      ([j, k]) =>
        !isClose(best.values[j], best.values[k]) && canExchange(unknowns[j], unknowns[k], best, j, k),
    );
  for (const [j, k] of pairs.slice(0, MOST_PAIRS)) {
    const begin = performance.now();
    const before = setup.spent.evaluations;
    const values = best.values.slice();
    [values[j], values[k]] = [values[k], values[j]];
    const from = fromEnd(setup, best, values);
    const found = yield* descend(setup, from, budgetAfter(CALLS), best.deviance, () => undefined);
    if (!found || !(found.deviance < best.deviance + WITHIN)) continue;
    const reached = found.q.map((x, i) => valueFrom(unknowns[i], x));
    if (reached.every((x, i) => isClose(x, best.values[i]))) continue;
    search.take({
      ...best,
      index: ends.length,
      exchanged: true,
      coordinates: 'states',
      start: values,
      values: reached,
      first: found.first,
      sigma: found.sigma,
      deviance: found.deviance,
      outcome: 'polished',
      objectives: new Map(),
      steps: 0,
      evaluations: setup.spent.evaluations - before,
      milliseconds: performance.now() - begin,
    });
  }
}

/** Ends whose deviance is further above the best are of no interest: two log units. */
const WITHIN = 4;

function isClose(x: number, y: number): boolean {
  return Math.abs(x - y) <= SAME_VALUE * Math.max(Math.abs(x), Math.abs(y));
}

/** Whether each of two unknowns may have the value of the other. */
function canExchange(a: Unknown, b: Unknown, { values }: StartEnd, j: number, k: number): boolean {
  return values[k] > a.lower && values[k] < a.upper && values[j] > b.lower && values[j] < b.upper;
}
