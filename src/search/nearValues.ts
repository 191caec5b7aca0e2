import type { SolveOptions } from '../forward/solve.ts';
import { hasUnknownSwitches } from '../problem/knownSwitches.ts';
import { type Problem, valueFrom } from '../problem/problem.ts';
import { startsOf } from '../start/starts.ts';
import { joinedValues } from './blocks.ts';
import { createSearches, runSearches, type SearchOptions, type SearchProgress } from './search.ts';
import { bestOf } from './stopping.ts';

/** Whether starts can be followed: events and switches at times that are searched for only forward solves can take. */
export function canSearch(problem: Problem): boolean {
  return !problem.model.jumps.some(({ kind }) => kind === 'when') && !hasUnknownSwitches(problem);
}

/** The values of the unknowns where a search ends; their natural scales where it leads nowhere, or none can be made. */
export function* nearValues(
  problem: Problem,
  options: Omit<SearchOptions, 'given'> & SolveOptions,
  told: (progress: SearchProgress) => void = () => undefined,
): Generator<void, Float64Array> {
  const { q } = startsOf(problem).first();
  const values = q.map((x, j) => valueFrom(problem.unknowns[j], x));
  if (!canSearch(problem)) return values;
  const searches = createSearches(problem, { ...options, given: {} });
  try {
    yield* runSearches(searches, { stopAt: Number.POSITIVE_INFINITY, stop: undefined }, told);
    return joinedValues(
      problem,
      searches.map(({ block, ends }) => ({
        block,
        values: bestOf(ends)?.values ?? block.unknowns.map((j) => values[j]),
      })),
    );
  } finally {
    for (const { setup } of searches) setup.end();
  }
}
