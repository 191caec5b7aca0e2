import { checkStartable } from './data/checkStartable.ts';
import type { Data } from './data/data.ts';
import { doubtOf, type Job, leastValues, noiseGiven } from './fitLikelihood.ts';
import { InputError } from './inputError.ts';
import { borrowKernels, returnKernels } from './linalg/kernels/pool.ts';
import { fitMle } from './mle/fit.ts';
import { problemSearch } from './mle/problemSearch.ts';
import { plainProblem } from './problem/plainProblem.ts';
import { valueFrom } from './problem/problem.ts';
import type { Progress, Result } from './result.ts';
import { firstStart } from './start/firstStart.ts';
import { noiseBefore } from './wendy/noiseBefore.ts';

/** The fit by maximum likelihood of a model whose parameters enter nonlinearly, from its natural scales. */
export function* fitNonlinear(
  job: Omit<Job, 'form'>,
  data: Data,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const { model, options } = job;
  checkStartable(data, leastValues);
  const begin = performance.now();
  const w = yield* nonlinearStart(job, data, observe);
  const given = noiseGiven(model, options);
  const start = {
    w,
    sigma: noiseBefore(data, options),
    given,
    doubt: doubtOf(data, given),
    testFunctions: { minRadius: 0, radii: [], count: 0, chosenBy: 'user' as const },
    irls: null,
    determined: false,
    others: [],
  };
  const { result, failed } = yield* fitMle(model, data, start, options, observe);
  if (result) return { ...result, timing: { ...result.timing, total: performance.now() - begin } };
  throw new InputError(
    `No maximum of the likelihood was found from the natural scales of this model (${failed.convergence.reason}). ${failed.advice} Or begin elsewhere: method 'fsnls', start ${startOf(model.parameters, w)}.`,
  );
}

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
    const { point } = yield* problemSearch(problem, start, kernels, options.subSteps, (_, kappa, subSteps) =>
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

function startOf(names: readonly string[], w: Float64Array): string {
  return names.map((name, j) => `${name}=${w[j].toPrecision(3)}`).join(',');
}
