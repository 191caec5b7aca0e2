import type { Problem } from '../problem/problem.ts';
import type { Result } from '../result.ts';
import type { SearchResult } from '../searchResult.ts';
import type { StartEnd } from '../startTask.ts';
import { chanceOfMissing, optimaOf } from './optima.ts';
import type { Search } from './search.ts';
import { seenOf } from './stopping.ts';

/** What a search found, as it is reported; `deviance` and `matrix` are those of the answer. */
export function searchResult(
  search: Search,
  { unknowns }: Problem,
  best: StartEnd,
  deviance: number,
  matrix: Float64Array | undefined,
  { parameters }: Pick<Result, 'parameters'>,
): SearchResult {
  // Deviances of a thinned record differ from those of the whole by its scatter, which is the same at every end.
  const beyond = search.isThinned ? deviance - best.deviance : 0;
  const ends = search.ends.map((end) => ({ ...end, deviance: end.deviance + beyond }));
  const values = Float64Array.from(parameters, ({ estimate }) => estimate);
  return {
    starts: ends.map(
      ({
        start,
        values: estimates,
        deviance,
        coordinates,
        signs,
        outcome,
        steps,
        evaluations,
        milliseconds,
      }) => ({
        start: Array.from(start),
        estimates: Array.from(estimates),
        deviance,
        coordinates,
        signs,
        outcome,
        steps,
        evaluations: Math.round(evaluations),
        milliseconds,
      }),
    ),
    best: search.ends.indexOf(best),
    seen: seenOf(ends),
    missed: chanceOfMissing(ends),
    optima: optimaOf(ends, unknowns, { values, deviance }, matrix),
    atNoise: search.isAtNoise(best),
    ended: search.ended(),
  };
}
