import type { Kernels } from '../linalg/kernels/kernels.ts';
import type { Problem, ProblemStart } from '../problem/problem.ts';
import { finishProblem, type ProblemEnd } from './finishProblem.ts';
import { followStart } from './followStart.ts';
import { type CompiledSearch, problemForm } from './problemForm.ts';

/** Steps over the record with which a search is made, shared by experiments; and the least of one. */
const INTERVALS = 100;
const LEAST_INTERVALS = 20;

/** Steps between two measured times on the way: about a hundred over the record, fewer in each of several experiments. */
export function searchSubSteps({ experiments }: Problem): number {
  const longest = Math.max(...experiments.map(({ t }) => new Set(t).size));
  const intervals = Math.max(LEAST_INTERVALS, INTERVALS / Math.sqrt(experiments.length));
  return Math.max(1, Math.ceil(intervals / Math.max(longest - 1, 1)));
}

/** One search from one start, with steps that are halved until the answer stands still. */
export function* problemSearch(
  compiled: CompiledSearch,
  start: ProblemStart,
  kernels: Kernels,
  fixedSubSteps: number | 'auto',
  told: (q: Float64Array, kappa: number, subSteps: number) => void,
): Generator<void, ProblemEnd & { readonly evaluations: number }> {
  const spent = { evaluations: 0 };
  const subSteps = fixedSubSteps === 'auto' ? searchSubSteps(compiled.problem) : fixedSubSteps;
  const form = yield* problemForm(compiled, subSteps, kernels, spent);
  const { point, sigma, iterations } = yield* followStart(form, start, new Map(), (q, kappa) =>
    told(q, kappa, subSteps),
  );
  const near = { grid: form.grid, subSteps, X: point.X, q: point.w, sigma };
  const end = yield* finishProblem(compiled, start, near, kernels, fixedSubSteps, spent, told);
  return { ...end, iterations: end.iterations + iterations, evaluations: spent.evaluations };
}
