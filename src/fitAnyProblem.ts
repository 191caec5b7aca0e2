import { checkEnough } from './door.ts';
import { finiteOrFailed } from './finiteOrFailed.ts';
import { checkProblem } from './forward/checkProblem.ts';
import { fsnlsProblem } from './forward/fsnlsProblem.ts';
import { hasUnknownSwitches } from './forward/knownSwitches.ts';
import { labelOf } from './likelihood/report.ts';
import { withKernels } from './linalg/kernels/pool.ts';
import { fitProblem } from './mle/fitProblem.ts';
import { placeGrid } from './mle/grid.ts';
import { problemSearch } from './mle/problemSearch.ts';
import { everyFeature, refuseBeyond } from './model/refuseBeyond.ts';
import type { Options } from './options.ts';
import type { Problem, ProblemStart } from './problem/problem.ts';
import type { Progress, Result } from './result.ts';
import { firstStart } from './start/firstStart.ts';
import { list, short } from './words.ts';

/** The fit of a problem, from its natural scales or from values that were given. */
export function* fitAnyProblem(
  problem: Problem,
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const begin = performance.now();
  const { method, start } = options;
  checkEnough(problem);
  const given = typeof start === 'string' ? {} : start;
  const scales = firstStart(problem, given);
  const begun = Object.keys(given).length > 0 ? 'given' : 'scales';
  const result =
    method === 'fsnls'
      ? yield* shootFrom(problem, scales, begun, options, observe)
      : yield* maximiseFrom(problem, scales, begun, options, observe);
  const told = finiteOrFailed({
    ...result,
    notes: [...hiddenNote(result), ...boundNote(result), ...result.notes],
  });
  const fitted = performance.now();
  if (options.check === 'none') return { ...told, timing: { ...told.timing, total: fitted - begin } };
  observe?.({ stage: 'simulate', elapsed: fitted - begin });
  const checked = yield* checkProblem(problem, told, options);
  const now = performance.now();
  return { ...checked, timing: { ...told.timing, forward: now - fitted, total: now - begin } };
}

function maximiseFrom(
  problem: Problem,
  scales: ProblemStart,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const takes = everyFeature.filter((feature) => feature !== 'events');
  const instead = "Method 'fsnls', which solves the model forward, takes it.";
  refuseBeyond(problem.model, "method 'mle'", takes, instead);
  return fitProblem(problem, scales, begun, options, observe);
}

/** Forward solves begin where `mle` ends, unless a start was given or there is something that it does not take. */
function* shootFrom(
  problem: Problem,
  scales: ProblemStart,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const { sigma } = scales;
  const isBeyond = problem.model.jumps.some(({ kind }) => kind === 'when') || hasUnknownSwitches(problem);
  if (begun === 'given' || isBeyond) {
    const grid = placeGrid(problem, 1);
    const X = scales.states(grid);
    const first = problem.experiments.flatMap((_, e) =>
      Array.from(X.subarray(grid.first[e] * grid.D, (grid.first[e] + 1) * grid.D)),
    );
    const from = begun === 'given' ? 'given' : 'scales';
    const aim = { q: scales.q, first: Float64Array.from(first), from, sigma };
    return yield* fsnlsProblem(problem, scales, aim, options, observe);
  }
  const {
    grid,
    point,
    sigma: found,
  } = yield* withKernels((kernels) =>
    problemSearch(problem, scales, kernels, options.subSteps, () => undefined),
  );
  const first = problem.experiments.flatMap((_, e) =>
    Array.from(point.X.subarray(grid.first[e] * grid.D, (grid.first[e] + 1) * grid.D)),
  );
  const aim = { q: point.w, first: Float64Array.from(first), from: 'mle', sigma: found };
  return yield* fsnlsProblem(problem, scales, aim, options, observe);
}

/** That some states are not measured. */
function hiddenNote({ states }: Result): string[] {
  const hidden = states.filter(({ measured }) => !measured).map(({ name }) => name);
  if (hidden.length === 0) return [];
  return [
    `No column shows ${list(hidden)}: ${hidden.length === 1 ? 'it is a hidden state' : 'they are hidden states'}, estimated from the others.`,
  ];
}

/** That estimates lie on bounds. */
function boundNote({ parameters }: Result): string[] {
  const held = parameters.filter(({ atBound }) => atBound !== null);
  if (held.length === 0) return [];
  const names = held.map((p) => `${labelOf(p)} (${atBoundWords(p)})`);
  return [
    `${list(names)} ${held.length === 1 ? 'lies on its bound' : 'lie on their bounds'}: the data ask for more. Errors of the others take ${held.length === 1 ? 'it' : 'them'} as known.`,
  ];
}

function atBoundWords({ atBound, bounds: [lower, upper] }: Result['parameters'][number]): string {
  return atBound === 'lower' ? `at least ${short(lower)}` : `at most ${short(upper)}`;
}
