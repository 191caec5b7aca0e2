import { isConverged, shootingOf } from '../detail.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { fsnlsProblem } from '../forward/fsnlsProblem.ts';
import type { ProblemTarget } from '../forward/shootProblem.ts';
import { statesAlong } from '../forward/statesAlong.ts';
import { InputError, orInputError } from '../inputError.ts';
import { methodOf } from '../methods/methods.ts';
import type { Failure } from '../mle/failures.ts';
import type { Near } from '../mle/finishProblem.ts';
import { type FittedProblem, type FittedStates, fitProblem } from '../mle/fitProblem.ts';
import { type CompiledSearch, compileSearch, searchSubSteps } from '../mle/problemForm.ts';
import type { Options } from '../options.ts';
import { problemAt } from '../problem/freeSigns.ts';
import { jumpingConditions } from '../problem/jumpingConditions.ts';
import { withKnownSwitches } from '../problem/knownSwitches.ts';
import { coordinateOf, type Problem, valueFrom } from '../problem/problem.ts';
import type { Progress, Result } from '../result.ts';
import { devianceAt } from '../rows/deviance.ts';
import { partOfGrid, placeGrid, type StateGrid, statesBetween } from '../rows/grid.ts';
import { rowsOn } from '../rows/problemRows.ts';
import { startsOf } from '../start/starts.ts';
import { thinned } from '../start/thinned.ts';
import type { StartEnd } from '../startTask.ts';
import { joinedFirst, joinedValues } from './blocks.ts';
import { hasWrongErrors } from './hasWrongErrors.ts';
import { searchResult } from './reportSearch.ts';
import type { StartSearch } from './search.ts';
import { unless } from './searchLimits.ts';
import { solvedDeviance } from './solvedDeviance.ts';
import { bestOf } from './stopping.ts';

/**
 * The answer from the best ends of the searches. Ends that give no answer count as failed; undefined where
 * searches have to go on without them. `isLate`: whether there is no time to refine it further; it is then the best so far.
 */
export function* answerOf(
  problem: Problem,
  searches: readonly StartSearch[],
  startedFrom: 'scales' | 'given',
  options: Options,
  isLate: () => boolean,
  observe?: (progress: Progress) => void,
): Generator<void, Result | undefined> {
  let failure = nothingFound(problem, searches, startedFrom);
  for (let ends = bestEnds(searches); ends; ends = bestEnds(searches)) {
    const answer = yield* answerFrom(problem, searches, ends, startedFrom, options, isLate, observe);
    if (!(answer instanceof InputError)) return answer;
    failure = answer;
    // Ends that no forward solve confirms are rejected first.
    const isDoubtful = ends.some(({ outcome }) => outcome === 'unsolved');
    for (const [b, end] of ends.entries())
      if (!isDoubtful || end.outcome === 'unsolved') searches[b].reject(end);
    if (searches.some((search) => !search.isDone())) return undefined;
  }
  throw failure;
}

/** The best end of each search; undefined where one has none. */
function bestEnds(searches: readonly StartSearch[]): StartEnd[] | undefined {
  const ends = searches.flatMap((search) => bestOf(search.ends) ?? []);
  return ends.length === searches.length ? ends : undefined;
}

/** The answer from an end of each search, by the requested method; or why there is none. */
function* answerFrom(
  original: Problem,
  searches: readonly StartSearch[],
  ends: readonly StartEnd[],
  startedFrom: 'scales' | 'given',
  options: Options,
  isLate: () => boolean,
  observe?: (progress: Progress) => void,
): Generator<void, Result | InputError> {
  const joined = joinedEnd(original, searches, ends);
  const problem = problemAt(original, joined.values);
  const startValues = typeof options.start === 'string' ? {} : options.start;
  const isThinned = searches.some((search) => search.isThinned);
  const isSearched = problem === original && !isThinned && searches.length === 1;
  const [{ setup }] = searches;
  const start = isSearched
    ? setup.starts('suggested').first(startValues)
    : startsOf(thinned(problem)).first(startValues);
  const q = Float64Array.from(problem.unknowns, (unknown, j) => coordinateOf(unknown, joined.values[j]));
  const guess = { q, first: joined.first, sigma: joined.sigma };
  const all = searches.flatMap((search) => search.ends);
  const evaluations = all.reduce((sum, end) => sum + end.evaluations, 0);
  const fitForward = function* (limits: Partial<Options> = {}): Generator<void, FittedProblem> {
    const from = startedFrom === 'given' ? 'given' : setup.onlyForward ? 'search' : 'mle';
    const how = { ...options, ...limits };
    const fit = yield* fsnlsProblem(problem, start, { ...guess, from }, how, observe, isLate);
    return { ...fit, result: { ...fit.result, options } };
  };
  const withSearch = ({ result, deviance, matrix }: FittedProblem): Result => ({
    ...result,
    search: searchResult(searches, problem, ends, deviance, matrix, result),
    evaluations: { ...result.evaluations, fit: Math.round(result.evaluations.fit + evaluations) },
  });
  // Steps between nodes do not meet the border of a condition, and derivatives by states do not see that it moves: on a drug with a
  // threshold the optimum was 0.4 standard errors from that of forward solves.
  if (methodOf(options.method).shooting || jumpingConditions(problem).length > 0) {
    const forwardFit = yield* orInputError(fitForward());
    return forwardFit instanceof InputError ? forwardFit : withSearch(forwardFit);
  }
  const compiled = isSearched
    ? yield* setup.compiled('suggested')
    : yield* compileSearch(withKnownSwitches(problem));
  const near = yield* nearEnds(searches, ends, compiled, guess, options);
  const steps = all.reduce((sum, end) => sum + end.steps, 0);
  const isUnsolved = ends.some(({ outcome }) => outcome === 'unsolved');
  const refined = fitProblem(problem, compiled, start, near, { from: startedFrom, steps }, options, observe);
  // Where there is no time, forward solves report the end as it is; one that they cannot follow has no other answer.
  const fitted = isUnsolved ? yield* refined : ((yield* unless(isLate, refined)) ?? 'unsettled');
  // Deviances of a part, or of a thinned record, are others.
  const isSame = !isThinned && searches.length === 1;
  const least = isSame ? ends[0].deviance : devianceNear(compiled, near);
  const isPolished = ends.some(({ outcome }) => outcome === 'polished');
  const isFitted = typeof fitted !== 'string' && isConverged(fitted.result);
  const target = () => setup.target(problem === original ? 'suggested' : 'free');
  const forward =
    typeof fitted !== 'string' && isSame && !isUnsolved
      ? yield* solvedFrom(target(), fitted)
      : Number.NEGATIVE_INFINITY;
  const isGood =
    isFitted &&
    fitted.deviance < least + (isPolished ? SLIGHTLY_WORSE : WORSE) &&
    forward < least + WORSE_FORWARD;
  const isBlurred =
    isGood &&
    isSame &&
    !isUnsolved &&
    (yield* hasWrongErrors(target(), fitted.result, fitted.first, fitted.sigma));
  if (isGood && !isBlurred) return withSearch(fitted);
  // Where forward solves reach a lower deviance, they finish the fit: on a long record from the end of those on the thinned one.
  const other = isUnsolved ? undefined : yield* orInputError(fitForward(isThinned ? FEW : {}));
  if (other && !(other instanceof InputError)) {
    const least = typeof fitted === 'string' ? undefined : Math.max(fitted.deviance, forward);
    if (isBetter(other, least, isFitted, isBlurred)) return withSearch(other);
  }
  // States that obey the equations at the nodes but not between them, and a fit that does not converge: other ends are better answers.
  const hasOthers = searches.every((search) =>
    search.ends.some(({ outcome }) => outcome === 'solved' || outcome === 'polished'),
  );
  if (isUnsolved && !isFitted && hasOthers)
    return nothingFound(original, searches, startedFrom, typeof fitted === 'string' ? fitted : 'unsettled');
  return typeof fitted === 'string'
    ? nothingFound(original, searches, startedFrom, fitted)
    : withSearch(fitted);
}

/** The deviance of the solution from an answer: steps between nodes may hide what it does, where a state comes near zero and grows again. */
function solvedFrom(target: ProblemTarget, { result, first, sigma }: FittedStates): Generator<void, number> {
  const { unknowns } = target.problem;
  const q = Float64Array.from(unknowns, (unknown, j) => coordinateOf(unknown, result.parameters[j].estimate));
  return solvedDeviance(target, { q, first, sigma });
}

/**
 * Whether forward solves give the answer rather than `mle`, whose deviance is `least`, undefined where it has none. Of two that did not converge
 * the lower one: along a ridge neither may. What converged clearly above the other is no answer either.
 */
function isBetter(
  { result, deviance }: FittedProblem,
  least: number | undefined,
  isFitted: boolean,
  isBlurred: boolean,
): boolean {
  if (least === undefined) return true;
  return shootingOf(result)?.starts[0].converged === true
    ? !isFitted || deviance < least + (isBlurred ? SLIGHTLY_WORSE : 0)
    : deviance < least - (isFitted ? WORSE_FORWARD : 0);
}

/** The unknowns, first states and noise of the whole problem from an end of each search. */
function joinedEnd(
  problem: Problem,
  searches: readonly StartSearch[],
  ends: readonly StartEnd[],
): Pick<StartEnd, 'values' | 'first' | 'sigma'> {
  if (ends.length === 1) return ends[0];
  const parts = ends.map((end, b) => ({ ...end, block: searches[b].block }));
  const squares = (o: number) => parts.reduce((sum, { sigma }) => sum + sigma[o] ** 2, 0);
  return {
    values: joinedValues(problem, parts),
    first: joinedFirst(problem, parts),
    sigma: Float64Array.from(problem.outputs, (_, o) => Math.sqrt(squares(o) / parts.length)),
  };
}

/** Where ends are to be finished: their states at the nodes of the whole problem. */
function* nearEnds(
  searches: readonly StartSearch[],
  ends: readonly StartEnd[],
  { problem }: CompiledSearch,
  { q, sigma }: { q: Float64Array; sigma: Float64Array },
  { subSteps: requested }: Options,
): Generator<void, Near> {
  const subSteps = requested === 'auto' ? searchSubSteps(problem) : requested;
  const grid = placeGrid(problem, subSteps);
  if (ends.length === 1) return { grid, subSteps, X: yield* statesOn(searches[0], ends[0], grid), q, sigma };
  const { D } = grid;
  const X = new Float64Array(grid.count * D);
  for (const [b, search] of searches.entries()) {
    const part = partOfGrid(grid, search.block.experiments);
    const states = yield* statesOn(search, ends[b], part, true);
    part.nodes.forEach((n, k) => {
      X.set(states.subarray(k * D, (k + 1) * D), n * D);
    });
  }
  return { grid, subSteps, X, q, sigma };
}

/** The states of an end at the nodes of a grid: solved forward from there, or between those that were searched for. */
function* statesOn(
  { setup, isThinned }: StartSearch,
  end: StartEnd,
  grid: StateGrid,
  isOther = isThinned,
): Generator<void, Float64Array> {
  const q = Float64Array.from(setup.problem(end.signs).unknowns, (unknown, j) =>
    coordinateOf(unknown, end.values[j]),
  );
  const solved =
    end.outcome === 'polished' || (isOther && end.outcome !== 'unsolved')
      ? yield* statesAlong(setup.target(end.signs), { q, first: end.first }, grid)
      : undefined;
  if (solved || !isOther) return solved ?? end.states;
  const searched = placeGrid(withKnownSwitches(setup.problem(end.signs)), setup.subSteps);
  return statesBetween(searched, end.states, grid);
}

/** The deviance of states and unknowns that are to be finished. */
function devianceNear({ problem, rows, space }: CompiledSearch, { grid, X, q }: Near): number {
  return devianceAt({ problem, rows: rowsOn(rows, grid) }, space, X, q);
}

/** An answer whose deviance is above that of its start by more than this is a different one; the second value is for forward solves. */
const WORSE = 1;
const SLIGHTLY_WORSE = 0.02;
/** How much worse the solution from an answer may be than the start it came from, or than where forward solves ended without converging. */
const WORSE_FORWARD = 0.2;

/** Steps and forward solves over a long record. */
const FEW = { lmIterations: 10, lmEvaluations: 20 };

function nothingFound(
  { unknowns }: Problem,
  searches: readonly StartSearch[],
  startedFrom: 'scales' | 'given',
  failure: Failure = searches.some((search) => search.ended() === 'timeLimit') ? 'late' : 'unsettled',
): InputError {
  const starts = startedFrom === 'given' ? undefined : Math.max(...searches.map(({ ends }) => ends.length));
  const [{ block, setup }] = searches;
  const { q } = setup.starts('suggested').first();
  const suggested = Object.fromEntries(
    block.unknowns
      .slice(0, 3)
      .map((j, k) => [unknowns[j].name, Number(valueFrom(unknowns[j], q[k]).toPrecision(3))]),
  );
  return new InputError(fitFindings.noMaximum({ starts, failure, suggested }));
}
