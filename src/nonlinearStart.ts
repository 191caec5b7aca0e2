import type { Data } from './data/data.ts';
import type { Job } from './fitLikelihood.ts';
import { borrowKernels, returnKernels } from './linalg/kernels/pool.ts';
import { compileSearch } from './mle/problemForm.ts';
import { problemSearch } from './mle/problemSearch.ts';
import { plainProblem } from './problem/plainProblem.ts';
import { valueFrom } from './problem/problem.ts';
import type { Progress } from './result.ts';
import { firstStart } from './start/starts.ts';

/** Where a search from the natural scales of a model leads: its parameters. */
export function* nonlinearStart(
  { model, options }: Omit<Job, 'form'>,
  data: Data,
  observe?: (progress: Progress) => void,
): Generator<void, Float64Array> {
  const problem = plainProblem(model, data, options);
  const start = firstStart(problem);
  const kernels = borrowKernels();
  const begin = performance.now();
  let iteration = 0;
  try {
    const searched = yield* compileSearch(problem);
    const { point } = yield* problemSearch(searched, start, kernels, options.subSteps, (_, kappa, subSteps) =>
      observe?.({
        stage: 'maximise',
        elapsed: performance.now() - begin,
        iteration: ++iteration,
        kappa,
        subSteps,
      }),
    );
    const w = Float64Array.from(problem.unknowns, (unknown, j) => valueFrom(unknown, point.w[j]));
    // Without a step there is still where it began.
    return w.map((x, j) => (Number.isFinite(x) ? x : valueFrom(problem.unknowns[j], start.q[j])));
  } finally {
    returnKernels(kernels);
  }
}
