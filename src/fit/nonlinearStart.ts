import type { Data } from '../data/data.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import type { Progress } from '../result.ts';
import { nearValues } from '../search/nearValues.ts';
import type { Job } from './fitLikelihood.ts';

/** Where a search from the natural scales of a model leads: its parameters. */
export function* nonlinearStart(
  { model, options }: Omit<Job, 'form'>,
  data: Data,
  observe?: (progress: Progress) => void,
): Generator<void, Float64Array> {
  const begin = performance.now();
  return yield* nearValues(plainProblem(model, data, options), options, (progress) =>
    observe?.({ stage: 'search', elapsed: performance.now() - begin, ...progress }),
  );
}
