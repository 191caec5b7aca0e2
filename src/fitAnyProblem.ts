import { checkEnough } from './door.ts';
import { finiteOrFailed } from './finiteOrFailed.ts';
import { tried } from './fitLikelihood.ts';
import { checkProblem } from './forward/checkProblem.ts';
import { fsnlsProblem, type ShootingStart } from './forward/fsnlsProblem.ts';
import { statesAlong } from './forward/statesAlong.ts';
import { InputError } from './inputError.ts';
import { withSearchVerdicts } from './likelihood/searchVerdicts.ts';
import { type Failure, failures } from './mle/failures.ts';
import { type FittedProblem, fitProblem } from './mle/fitProblem.ts';
import { compileSearch } from './mle/problemForm.ts';
import { printExpression } from './model/printExpression.ts';
import { everyFeature, refuseBeyond } from './model/refuseBeyond.ts';
import type { Options } from './options.ts';
import { relevantStates } from './problem/enters.ts';
import { formulasOf } from './problem/formulasOf.ts';
import { jumpingConditions } from './problem/jumpingConditions.ts';
import { withKnownSwitches } from './problem/knownSwitches.ts';
import { coordinateOf, type Problem, type ProblemStart, valueFrom } from './problem/problem.ts';
import { labelOf, type Progress, type Result } from './result.ts';
import { firstStatesIn, placeGrid } from './rows/grid.ts';
import { withFreeSigns } from './search/freeSigns.ts';
import { canSearch, nearValues } from './search/nearValues.ts';
import { searchResult } from './search/reportSearch.ts';
import { createSearch, runSearch, type Search, type SearchProgress } from './search/search.ts';
import { bestOf } from './search/stopping.ts';
import { spreadStarts } from './spreadStarts.ts';
import { startsOf } from './start/starts.ts';
import type { StartEnd } from './startTask.ts';
import { count, list, short } from './words.ts';

/** The fit of a problem: from values that were given, or from as many starts as it takes. */
export function* fitAnyProblem(
  problem: Problem,
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const job = problemJob(problem, options, observe);
  try {
    for (;;) {
      if (job.search) yield* runSearch(job.search, job.stopAt, job.told);
      const result = yield* job.finish();
      if (result) return result;
    }
  } finally {
    job.end();
  }
}

/** The fit of a problem in its parts: the search, whose starts may run elsewhere, then the answer from its ends. */
export interface ProblemJob {
  /** Absent where there is a single aim, as where shooting begins at values that were given. */
  readonly search: Search | undefined;
  /** Milliseconds on the clock of `performance` after which no start begins. */
  readonly stopAt: number;
  told(progress: SearchProgress): void;
  /** The answer; undefined where the best ends lead to none and the search has to go on. */
  finish(): Generator<void, Result | undefined>;
  end(): void;
}

export function problemJob(
  problem: Problem,
  options: Options,
  observe?: (progress: Progress) => void,
): ProblemJob {
  const begin = performance.now();
  const { method, start, starts, seed, subSteps, timeLimit } = options;
  checkEnough(problem);
  const given = typeof start === 'string' ? {} : start;
  const begun = Object.keys(given).length > 0 ? 'given' : 'scales';
  if (method === 'mle') {
    const takes = everyFeature.filter((feature) => feature !== 'events');
    const instead = "Method 'fsnls', which solves the model forward, takes it.";
    refuseBeyond(problem.model, "method 'mle'", takes, instead);
  }
  const isSearched = method === 'mle' || (begun === 'scales' && canSearch(problem));
  const { solver, rtol, atol, maxSteps } = options;
  const search = isSearched
    ? createSearch(problem, { seed, starts, subSteps, given, solver, rtol, atol, maxSteps })
    : undefined;
  return {
    search,
    stopAt: timeLimit === 'auto' ? Number.POSITIVE_INFINITY : begin + 1000 * timeLimit,
    told({ start: index, starts: most, seen, kappa }) {
      observe?.({
        stage: 'search',
        elapsed: performance.now() - begin,
        start: index,
        starts: most,
        seen,
        kappa,
      });
    },
    *finish() {
      const searched = performance.now();
      const result = search
        ? yield* answerOf(problem, search, begun, options, observe)
        : yield* shootFrom(problem, given, begun, options, observe);
      if (!result) return undefined;
      const told = finiteOrFailed(
        withSearchVerdicts({
          ...result,
          notes: [
            ...hiddenNote(problem, result),
            ...boundNote(result),
            ...jumpNote(problem, method),
            ...result.notes,
          ],
          timing: { ...(search && { search: searched - begin }), ...result.timing },
        }),
      );
      const fitted = performance.now();
      if (options.check === 'none') return { ...told, timing: { ...told.timing, total: fitted - begin } };
      observe?.({ stage: 'simulate', elapsed: fitted - begin });
      const checked = yield* checkProblem(problem, told, options);
      const now = performance.now();
      return { ...checked, timing: { ...told.timing, forward: now - fitted, total: now - begin } };
    },
    end: () => search?.setup.end(),
  };
}

/**
 * The answer from the best end of a search that leads to one. Ends that lead to none count as failed; undefined where the search
 * has to go on without them.
 */
function* answerOf(
  problem: Problem,
  search: Search,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result | undefined> {
  let failure = nothingFound(problem, search, begun);
  for (let best = bestOf(search.ends); best; best = bestOf(search.ends)) {
    const answer = yield* answerFrom(problem, search, best, begun, options, observe);
    if (!(answer instanceof InputError)) return answer;
    failure = answer;
    search.reject(best);
    if (!search.isDone()) return undefined;
  }
  throw failure;
}

/** The answer from one end, by the method that was asked for; or why there is none. */
function* answerFrom(
  asked: Problem,
  search: Search,
  best: StartEnd,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result | InputError> {
  const { setup } = search;
  const problem = problemAt(asked, best);
  const scales = setup.starts('suggested').first(typeof options.start === 'string' ? {} : options.start);
  const start = problem === asked ? scales : startsOf(problem).first();
  const q = Float64Array.from(problem.unknowns, (unknown, j) => coordinateOf(unknown, best.values[j]));
  const aim = { q, first: best.first, sigma: best.sigma };
  const evaluations = search.ends.reduce((sum, end) => sum + end.evaluations, 0);
  const shot = function* (): Generator<void, FittedProblem> {
    const from = begun === 'given' ? 'given' : 'mle';
    const result = yield* fsnlsProblem(problem, start, { ...aim, from }, options, observe);
    const { shooting } = result;
    return { result, deviance: shooting!.starts[shooting!.best].deviance, matrix: undefined };
  };
  const told = ({ result, deviance, matrix }: FittedProblem): Result => ({
    ...result,
    search: searchResult(search, problem, best, deviance, matrix, result),
    evaluations: { ...result.evaluations, fit: Math.round(result.evaluations.fit + evaluations) },
  });
  // Steps between nodes do not meet the border of a condition, and derivatives by states do not see that it moves: on a drug with a
  // threshold the optimum was 0.4 standard errors from that of forward solves.
  if (options.method === 'fsnls' || jumpingConditions(problem).length > 0) {
    const shots = yield* orFailure(shot());
    return shots instanceof InputError ? shots : told(shots);
  }
  const compiled =
    problem === asked ? yield* setup.compiled('suggested') : yield* compileSearch(withKnownSwitches(problem));
  const grid = placeGrid(compiled.problem, setup.subSteps);
  const target = setup.target(best.signs);
  const solved =
    best.outcome === 'polished'
      ? yield* statesAlong(target, { q: aimQ(setup, best), first: best.first }, grid)
      : undefined;
  const near = { grid, subSteps: setup.subSteps, X: solved ?? best.states, q, sigma: best.sigma };
  const steps = search.ends.reduce((sum, end) => sum + end.steps, 0);
  const fitted = yield* fitProblem(problem, compiled, start, near, { from: begun, steps }, options, observe);
  const isGood =
    typeof fitted !== 'string' &&
    fitted.result.convergence?.converged === true &&
    fitted.deviance < best.deviance + (best.outcome === 'polished' ? SLIGHTLY_WORSE : WORSE);
  if (isGood) return told(fitted);
  // What forward solves know to be better, they finish.
  const other = best.outcome === 'unsolved' ? undefined : yield* tried(shot());
  const isBetter =
    other?.result.shooting?.starts[0].converged === true &&
    (typeof fitted === 'string' || other.deviance < fitted.deviance || !fitted.result.convergence?.converged);
  if (isBetter) return told(other);
  return typeof fitted === 'string' ? nothingFound(asked, search, begun, fitted) : told(fitted);
}

/** What work comes to, or the bad input that it was stopped by. */
function* orFailure<T>(work: Generator<void, T>): Generator<void, T | InputError> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** An answer whose deviance is above that of the start it came from by more than this is another; by how much at forward solves. */
const WORSE = 1;
const SLIGHTLY_WORSE = 0.02;

/** The problem in the coordinates of an end: signs that are only suggested are given up where it has the other one. */
function problemAt(asked: Problem, { values }: StartEnd): Problem {
  const isFree = asked.unknowns.map(({ scale }, j) => scale === 'log' && values[j] < 0);
  return isFree.some(Boolean) ? withFreeSigns(asked, isFree) : asked;
}

/** The unknowns of an end in the coordinates in which it was searched for. */
function aimQ(setup: Search['setup'], { signs, values }: StartEnd): Float64Array {
  return Float64Array.from(setup.problem(signs).unknowns, (unknown, j) => coordinateOf(unknown, values[j]));
}

function nothingFound(
  { unknowns }: Problem,
  { ends, setup }: Search,
  begun: 'scales' | 'given',
  failure: Failure = 'unsettled',
): InputError {
  const { reason, advice } = failures[failure];
  const from =
    begun === 'given'
      ? 'the start that was given'
      : `${count(ends.length, 'start')} around the natural scales of this model`;
  const { q } = setup.starts('suggested').first();
  const some = unknowns
    .slice(0, 3)
    .map((unknown, j) => `${unknown.name}=${valueFrom(unknown, q[j]).toPrecision(3)}`);
  return new InputError(
    `No maximum of the likelihood was found from ${from} (${reason}). ${advice} Or begin elsewhere, such as start ${some.join(',')}.`,
  );
}

/** Forward solves from a start that was given, or from the natural scales where nothing else can be done. */
function shootFrom(
  problem: Problem,
  given: Readonly<Record<string, number>>,
  begun: 'scales' | 'given',
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const scales = startsOf(problem).first(given);
  return fsnlsProblem(problem, scales, { ...firstAim(problem, scales), from: begun }, options, observe);
}

function firstAim(problem: Problem, scales: ProblemStart): Omit<ShootingStart, 'from'> {
  const grid = placeGrid(problem, 1);
  return { q: scales.q, first: firstStatesIn(scales.states(grid), grid), sigma: scales.sigma };
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
    const near = yield* nearValues(problem, options);
    for (const name of names.filter((one) => !centre.has(one))) {
      const values = unknowns.flatMap((unknown, j) => (unknown.name === name ? [near[j]] : []));
      centre.set(name, values.reduce((sum, w) => sum + w, 0) / values.length);
    }
  }
  return spreadStarts(names, (j) => centre.get(names[j])!, options.seed, n);
}

/** That some states are not measured; those that nothing measured depends on have a note of their own, or follow from the rest. */
function hiddenNote(problem: Problem, { states }: Result): string[] {
  const relevant = relevantStates(formulasOf(problem));
  const hidden = states
    .filter(({ name, measured }) => !measured && relevant.has(name))
    .map(({ name }) => name);
  if (hidden.length === 0) return [];
  return [
    `No column shows ${list(hidden)}: ${hidden.length === 1 ? 'it is a hidden state' : 'they are hidden states'}, estimated from what is measured.`,
  ];
}

/** That forward solves took the place of `mle`. */
function jumpNote(problem: Problem, method: Options['method']): string[] {
  const [first] = method === 'fsnls' ? [] : jumpingConditions(problem);
  if (!first) return [];
  return [
    `The equations jump where ${printExpression(first.left)} passes ${printExpression(first.right)}, which the steps of mle do not meet: fsnls, which solves forward, took its place.`,
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
