import { type Unknown, valueFrom } from '../problem/problem.ts';
import { descend, fromEnd } from './descend.ts';
import { endFrom, now, WITHIN } from './otherEnds.ts';
import type { StartSearch } from './search.ts';
import { isClose } from './startEnd.ts';
import { bestOf } from './stopping.ts';

/** Exchanges that are tried at most, and what the forward solves of one may cost, in calls of the model. */
const MOST_TRIED = 10;
const MOST_CALLS = 200_000;

/**
 * Tries the best end of a search with two parameters exchanged that have the same units: rates that may change places, as those of
 * absorption and elimination, hide from starts that all end on one side. Where numbers stand before them, 0.3 a and 0.4 b, it is a
 * multiple of each that changes places; the natural scales show which. Where this reaches another point, it is one more end.
 */
export function* tryExchangedParameters(search: StartSearch): Generator<void, void> {
  const { setup, ends } = search;
  const best = bestOf(ends);
  if (!best || best.outcome === 'unsolved' || !setup.hasHiddenStates) return;
  const { unknowns } = setup.problem(best.signs);
  const scales = setup
    .starts(best.signs)
    .first()
    .q.map((x, j) => Math.abs(valueFrom(unknowns[j], x)));
  const exchanges = setup.alike().flatMap(([j, k]) => {
    const factor = scales[j] / scales[k];
    return (isClose(factor, 1) ? [1] : [1, factor])
      .map((ratio) => exchanged(best.values, j, k, ratio))
      .filter((values) => isOther(values, best.values) && isWithin(unknowns, values))
      .map((values) => ({ pair: `${j} ${k}`, values }));
  });
  const done = new Set<string>();
  for (const { pair, values } of exchanges.slice(0, MOST_TRIED)) {
    if (done.has(pair)) continue;
    const since = now(search);
    const from = fromEnd(setup, best, values);
    const valuesAt = (q: Float64Array) => q.map((x, i) => valueFrom(unknowns[i], x));
    // Most return to the best.
    const isBack = (q: Float64Array) => !isOther(valuesAt(q), best.values);
    const reached = yield* descend(
      setup,
      from,
      { spent: 0, limit: MOST_CALLS },
      best.deviance,
      () => undefined,
      { isKnown: isBack },
    );
    if (!reached || !(reached.deviance < best.deviance + WITHIN) || isBack(reached.q)) continue;
    done.add(pair);
    search.take(endFrom(search, best, values, reached, since));
  }
}

function isOther(values: Float64Array, than: Float64Array): boolean {
  return values.some((x, i) => !isClose(x, than[i]));
}

/** Values of which two change places: `ratio` times the k-th becomes the j-th. */
function exchanged(values: Float64Array, j: number, k: number, ratio: number): Float64Array {
  const other = values.slice();
  [other[j], other[k]] = [values[k] * ratio, values[j] / ratio];
  return other;
}

function isWithin(unknowns: readonly Unknown[], values: Float64Array): boolean {
  return unknowns.every(({ lower, upper }, i) => values[i] >= lower && values[i] <= upper);
}
