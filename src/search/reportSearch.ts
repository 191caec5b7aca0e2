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
  const { ends } = search;
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
    best: ends.indexOf(best),
    seen: seenOf(ends),
    missed: chanceOfMissing(ends),
    optima: optimaOf(ends, unknowns, { values, deviance }, matrix),
    atNoise: search.isAtNoise(best),
    ended: search.ended(),
  };
}
