import { checkEnough } from './door.ts';
import { finiteOrFailed } from './finiteOrFailed.ts';
import { checkProblem } from './forward/checkProblem.ts';
import { fsnlsProblem, type ShootingStart } from './forward/fsnlsProblem.ts';
import { withKernels } from './linalg/kernels/pool.ts';
import { fitProblem } from './mle/fitProblem.ts';
import { compileSearch } from './mle/problemForm.ts';
import { problemSearch } from './mle/problemSearch.ts';
import { everyFeature, refuseBeyond } from './model/refuseBeyond.ts';
import type { Options } from './options.ts';
import { hasUnknownSwitches } from './problem/knownSwitches.ts';
import { type Problem, type ProblemStart, valueFrom } from './problem/problem.ts';
import { labelOf, type Progress, type Result } from './result.ts';
import { type Grid, placeGrid } from './rows/grid.ts';
import { spreadStarts } from './spreadStarts.ts';
import { firstStart } from './start/starts.ts';
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
  if (begun === 'given') {
    const grid = placeGrid(problem, 1);
    const aim = { q: scales.q, first: firstIn(scales.states(grid), grid), from: begun, sigma: scales.sigma };
    return yield* fsnlsProblem(problem, scales, aim, options, observe);
  }
  const aim = yield* nearAim(problem, scales, options);
  return yield* fsnlsProblem(problem, scales, aim, options, observe);
}

/** Where a search from the natural scales ends; the scales themselves where there are events or unknown switch times. */
function* nearAim(problem: Problem, scales: ProblemStart, options: Options): Generator<void, ShootingStart> {
  if (problem.model.jumps.some(({ kind }) => kind === 'when') || hasUnknownSwitches(problem)) {
    const grid = placeGrid(problem, 1);
    const first = firstIn(scales.states(grid), grid);
    return { q: scales.q, first, from: 'scales', sigma: scales.sigma };
  }
  const searched = yield* compileSearch(problem);
  const { grid, point, sigma } = yield* withKernels((kernels) =>
    problemSearch(searched, scales, kernels, options.subSteps, () => undefined),
  );
  return { q: point.w, first: firstIn(point.X, grid), from: 'mle', sigma };
}

/** The first states of every experiment among states at nodes. */
function firstIn(X: Float64Array, { D, first }: Pick<Grid, 'D' | 'first'>): Float64Array {
  const E = first.length - 1;
  return Float64Array.from({ length: E * D }, (_, i) => X[first[Math.floor(i / D)] * D + (i % D)]);
}

/**
 * n starts by name, each parameter uniform in c (1 ± √3·25%), c as given or where a search from the natural scales ends;
 * parameters with values of their own in each experiment begin around the mean of these.
 */
export function* randomProblemStarts(
  problem: Problem,
  options: Options,
  n: number,
): Generator<void, Record<string, number>[]> {
  checkEnough(problem);
  const { unknowns } = problem;
  const given = options.startAround === 'auto' ? {} : options.startAround;
  const names = [...new Set(unknowns.map(({ name }) => name))];
  const centre = new Map<string, number>(Object.entries(given));
  if (names.some((name) => !centre.has(name))) {
    const { q } = yield* nearAim(problem, firstStart(problem), options);
    for (const name of names.filter((one) => !centre.has(one))) {
      const values = unknowns.flatMap((unknown, j) =>
        unknown.name === name ? [valueFrom(unknown, q[j])] : [],
      );
      centre.set(name, values.reduce((sum, w) => sum + w, 0) / values.length);
    }
  }
  return spreadStarts(names, (j) => centre.get(names[j])!, options.seed, n);
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
