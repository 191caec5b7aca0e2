import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { checkProblem } from '../forward/checkProblem.ts';
import { fsnlsProblem, type ShootingStart } from '../forward/fsnlsProblem.ts';
import { withSearchVerdicts } from '../likelihood/searchVerdicts.ts';
import { methodOf } from '../methods/methods.ts';
import { printExpression } from '../model/printExpression.ts';
import { everyFeature, refuseBeyond } from '../model/refuseBeyond.ts';
import type { Options } from '../options.ts';
import { relevantStates } from '../problem/enters.ts';
import { formulasOf } from '../problem/formulasOf.ts';
import { problemAt } from '../problem/freeSigns.ts';
import { jumpingConditions } from '../problem/jumpingConditions.ts';
import { refuseUnknownSwitches } from '../problem/knownSwitches.ts';
import type { Problem, ProblemStart } from '../problem/problem.ts';
import { labelOf, type Progress, type Result } from '../result.ts';
import { firstStatesIn, placeGrid } from '../rows/grid.ts';
import { answerOf } from '../search/answerOf.ts';
import { nearValues } from '../search/nearValues.ts';
import { createSearches, runSearches, type SearchProgress, type StartSearch } from '../search/search.ts';
import type { SearchLimits } from '../search/searchLimits.ts';
import { startsOf } from '../start/starts.ts';
import { finiteOrFailed } from './finiteOrFailed.ts';
import { checkEnough } from './fitTask.ts';
import { spreadStarts } from './spreadStarts.ts';

/** What refines and checks the answer may take after the time limit: this part of it, or this many milliseconds. The first start has as many in any case. */
const PART_AFTER = 0.25;
const LEAST_TIME = 2000;

/** Fits a problem from given values, or by a search from several starts. */
export function* fitAnyProblem(
  problem: Problem,
  options: Options,
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): Generator<void, Result> {
  const job = problemJob(problem, options, observe, stop);
  try {
    for (;;) {
      yield* runSearches(job.searches, job.limits, job.onProgress);
      const result = yield* job.finish();
      if (result) return result;
    }
  } finally {
    job.end();
  }
}

/** The parts of a fit: the search, whose starts may run on other threads, then the answer from its ends. */
export interface ProblemJob {
  /** One for each block of experiments; none where shooting begins at values that were given. */
  readonly searches: readonly StartSearch[];
  /** What stops the searches early. */
  readonly limits: SearchLimits;
  onProgress(progress: SearchProgress): void;
  /** The answer; undefined if the best ends give none and the search must go on. */
  finish(): Generator<void, Result | undefined>;
  end(): void;
}

export function problemJob(
  problem: Problem,
  options: Options,
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): ProblemJob {
  const begin = performance.now();
  const { method, start, starts, seed, subSteps, timeLimit } = options;
  checkEnough(problem);
  const given = typeof start === 'string' ? {} : start;
  const begun = Object.keys(given).length > 0 ? 'given' : 'scales';
  if (methodOf(method).collocation) {
    const takes = everyFeature.filter((feature) => feature !== 'events');
    refuseBeyond(problem.model, { method: 'mle' }, takes, 'fsnls');
    refuseUnknownSwitches(problem);
  }
  const isSearched = methodOf(method).collocation || begun === 'scales';
  const { solver, rtol, atol, maxSteps } = options;
  const searches = isSearched
    ? createSearches(problem, { seed, starts, subSteps, given, solver, rtol, atol, maxSteps })
    : [];
  const allowed = timeLimit === 'auto' ? Number.POSITIVE_INFINITY : 1000 * timeLimit;
  const isLate = () => performance.now() - begin > allowed + Math.max(PART_AFTER * allowed, LEAST_TIME);
  return {
    searches,
    limits: { stopAt: begin + allowed, firstEndsAt: begin + Math.max(allowed, LEAST_TIME), stop },
    onProgress: (progress) => observe?.({ stage: 'search', elapsed: performance.now() - begin, ...progress }),
    *finish() {
      const searched = performance.now();
      const result = isSearched
        ? yield* answerOf(problem, searches, begun, options, isLate, observe)
        : yield* shootFrom(problem, given, options, isLate, observe);
      if (!result) return undefined;
      const outcome = finiteOrFailed(
        withSearchVerdicts(
          {
            ...result,
            notes: [
              ...hiddenNote(problem, result),
              ...boundNote(result),
              ...jumpNote(problem, method),
              ...result.notes,
            ],
            timing: { ...(isSearched && { search: searched - begin }), ...result.timing },
          },
          {
            most: Math.max(...searches.map((search) => search.most())),
            isEnough: searches.every((search) => search.isEnough()),
          },
        ),
      );
      const fitted = performance.now();
      if (options.check === 'none')
        return { ...outcome, timing: { ...outcome.timing, total: fitted - begin } };
      if (isLate()) {
        const notes = [...outcome.notes, note(fitNoteFindings.checkLeftOut())];
        return { ...outcome, notes, timing: { ...outcome.timing, total: fitted - begin } };
      }
      observe?.({ stage: 'simulate', elapsed: fitted - begin });
      const estimates = outcome.parameters.map(({ estimate }) => estimate);
      const checked = yield* checkProblem(problemAt(problem, estimates), outcome, options);
      const now = performance.now();
      return { ...checked, timing: { ...outcome.timing, forward: now - fitted, total: now - begin } };
    },
    end() {
      for (const { setup } of searches) setup.end();
    },
  };
}

/** Forward solves from a start that was given. */
function* shootFrom(
  problem: Problem,
  given: Readonly<Record<string, number>>,
  options: Options,
  isLate: () => boolean,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const scales = startsOf(problem).first(given);
  const start = { ...firstGuess(problem, scales), from: 'given' };
  return (yield* fsnlsProblem(problem, scales, start, options, observe, isLate)).result;
}

function firstGuess(problem: Problem, scales: ProblemStart): Omit<ShootingStart, 'from'> {
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
  const drawn = spreadStarts(names, (j) => centre.get(names[j])!, options.seed, n);
  return drawn.map((start) => {
    const inside = unknowns.map(({ name, lower, upper }) => [
      name,
      Math.min(Math.max(start[name], lower), upper),
    ]);
    return Object.fromEntries(inside);
  });
}

/** That some states are not measured; those that nothing measured depends on have a note of their own, or follow from the rest. */
function hiddenNote(problem: Problem, { states }: Result): Note[] {
  const relevant = relevantStates(formulasOf(problem));
  const hidden = states
    .filter(({ name, measured }) => !measured && relevant.has(name))
    .map(({ name }) => name);
  return hidden.length === 0 ? [] : [note(fitNoteFindings.statesHidden({ states: hidden }))];
}

/** That forward solves took the place of `mle`. */
function jumpNote(problem: Problem, method: Options['method']): Note[] {
  const [first] = methodOf(method).shooting ? [] : jumpingConditions(problem);
  if (!first) return [];
  const [left, right] = [printExpression(first.left), printExpression(first.right)];
  return [note(fitNoteFindings.solvedForward({ left, right }))];
}

/** That estimates lie on bounds. */
function boundNote(result: Result): Note[] {
  const parameters = result.parameters.flatMap((parameter) => {
    const { atBound: side, bounds } = parameter;
    if (side === null) return [];
    return [{ label: labelOf(parameter), side, bound: bounds[side === 'lower' ? 0 : 1] }];
  });
  return parameters.length === 0 ? [] : [note(fitNoteFindings.estimatesAtBound({ parameters }))];
}
