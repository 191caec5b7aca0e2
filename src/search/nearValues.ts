import type { SolveOptions } from '../forward/solve.ts';
import { hasUnknownSwitches } from '../problem/knownSwitches.ts';
import { type Problem, valueFrom } from '../problem/problem.ts';
import { startsOf } from '../start/starts.ts';
import { createSearch, runSearch, type SearchOptions, type SearchProgress } from './search.ts';
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
  const search = createSearch(problem, { ...options, given: {} });
  try {
    yield* runSearch(search, Number.POSITIVE_INFINITY, told);
    return bestOf(search.ends)?.values ?? values;
  } finally {
    search.setup.end();
  }
}
