import type { SolveOptions } from '../forward/solver/solve.ts';
import { type Problem, valueFrom } from '../problem/problem.ts';
import { startsOf } from '../start/starts.ts';
import { joinedValues } from './blocks.ts';
import { createSearches, runSearches, type SearchOptions, type SearchProgress } from './search.ts';
import { noLimits } from './searchLimits.ts';
import { bestOf } from './stopping.ts';

/** The values of the unknowns where a search ends; their natural scales where it does not converge. */
export function* nearValues(
  problem: Problem,
  options: Omit<SearchOptions, 'given'> & SolveOptions,
  observe: (progress: SearchProgress) => void = () => undefined,
): Generator<void, Float64Array> {
  const { q } = startsOf(problem).first();
  const values = q.map((x, j) => valueFrom(problem.unknowns[j], x));
  const searches = createSearches(problem, { ...options, given: {} });
  try {
    yield* runSearches(searches, noLimits, observe);
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
