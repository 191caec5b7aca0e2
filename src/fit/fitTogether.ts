import { drive } from '../drive.ts';
import { methodOf } from '../methods/methods.ts';
import type { Options } from '../options.ts';
import type { Problem } from '../problem/problem.ts';
import { startCount } from '../resolveOptions.ts';
import type { Result, Watch } from '../result.ts';
import { searchTogether } from '../search/searchTogether.ts';
import { fitAnyProblem, problemJob, randomProblemStarts } from './fitAnyProblem.ts';
import { type Fits, fitStarts } from './fitStarts.ts';

/** Fits a problem, with the help of other threads if there are any. */
export async function fitTogether(problem: Problem, options: Options, watch: Watch): Promise<Result> {
  const { observe, signal, stop, help } = watch;
  const { collocation, shooting } = methodOf(options.method);
  const isRandom = shooting && startCount(options.start) !== undefined;
  // Other methods do not search from several starts.
  if (!help || isRandom || !(collocation || shooting)) return fitStarts(problemFits(problem), options, watch);
  const job = problemJob(problem, options, observe, stop);
  const { searches, limits, onProgress } = job;
  try {
    for (;;) {
      for (const search of searches) {
        await searchTogether(search, limits, onProgress, (queue) => help(options, queue), signal);
        if (searches.length > 1) search.setup.end();
      }
      const result = await drive(job.finish(), signal);
      if (result) return result;
    }
  } finally {
    job.end();
  }
}

/** How a problem is fitted on this thread. */
export function problemFits(problem: Problem): Fits {
  return {
    fit: (options, { observe, stop }) => {
      const { fitProblem } = methodOf(options.method);
      const search = () => fitAnyProblem(problem, options, observe, stop);
      return fitProblem ? fitProblem(problem, options, { search }) : search();
    },
    starts: (options, count) => randomProblemStarts(problem, options, count),
    names: problem.unknowns.map(({ name }) => name),
  };
}
