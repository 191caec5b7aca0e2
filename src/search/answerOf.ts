import { fsnlsProblem } from '../forward/fsnlsProblem.ts';
import { statesAlong } from '../forward/statesAlong.ts';
import { InputError } from '../inputError.ts';
import { type Failure, failures } from '../mle/failures.ts';
import type { Near } from '../mle/finishProblem.ts';
import { type FittedProblem, fitProblem } from '../mle/fitProblem.ts';
import { type CompiledSearch, compileSearch, searchSubSteps } from '../mle/problemForm.ts';
import type { Options } from '../options.ts';
import { jumpingConditions } from '../problem/jumpingConditions.ts';
import { withKnownSwitches } from '../problem/knownSwitches.ts';
import { coordinateOf, type Problem, valueFrom } from '../problem/problem.ts';
import { penaltyAt } from '../problem/searchSpace.ts';
import type { Progress, Result } from '../result.ts';
import { devianceOf } from '../rows/deviance.ts';
import { placeGrid, statesBetween } from '../rows/grid.ts';
import { rowsOn } from '../rows/problemRows.ts';
import { startsOf } from '../start/starts.ts';
import { thinned } from '../start/thinned.ts';
import type { StartEnd } from '../startTask.ts';
import { count } from '../words.ts';
import { withFreeSigns } from './freeSigns.ts';
import { searchResult } from './reportSearch.ts';
import type { Search } from './search.ts';
import { bestOf } from './stopping.ts';

/**
 * The answer from the best end of a search that leads to one. Ends that lead to none count as failed; undefined where the search
 * has to go on without them.
 */
export function* answerOf(
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
  const start = problem === asked ? scales : startsOf(thinned(problem)).first();
  const q = Float64Array.from(problem.unknowns, (unknown, j) => coordinateOf(unknown, best.values[j]));
  const aim = { q, first: best.first, sigma: best.sigma };
  const evaluations = search.ends.reduce((sum, end) => sum + end.evaluations, 0);
  const shot = function* (limits: Partial<Options> = {}): Generator<void, FittedProblem> {
    const from = begun === 'given' ? 'given' : 'mle';
    const how = { ...options, ...limits };
    const result = { ...(yield* fsnlsProblem(problem, start, { ...aim, from }, how, observe)), options };
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
  const isWhole = problem === asked && !search.isThinned;
  const compiled = isWhole
    ? yield* setup.compiled('suggested')
    : yield* compileSearch(withKnownSwitches(problem));
  const near = yield* nearEnd(search, best, compiled, q, options);
  const steps = search.ends.reduce((sum, end) => sum + end.steps, 0);
  const fitted = yield* fitProblem(problem, compiled, start, near, { from: begun, steps }, options, observe);
  const least = search.isThinned ? devianceNear(compiled, near) : best.deviance;
  const isGood =
    typeof fitted !== 'string' &&
    fitted.result.convergence?.converged === true &&
    fitted.deviance < least + (best.outcome === 'polished' ? SLIGHTLY_WORSE : WORSE);
  if (isGood) return told(fitted);
  // What forward solves know to be better, they finish: on a long record from where those on the thinned one came to their end.
  const few = search.isThinned ? FEW : {};
  const other = best.outcome === 'unsolved' ? undefined : yield* orFailure(shot(few));
  const isBetter =
    other !== undefined &&
    !(other instanceof InputError) &&
    other.result.shooting?.starts[0].converged === true &&
    (typeof fitted === 'string' || other.deviance < fitted.deviance || !fitted.result.convergence?.converged);
  if (isBetter) return told(other);
  return typeof fitted === 'string' ? nothingFound(asked, search, begun, fitted) : told(fitted);
}

/** Where an end is to be finished: its states at the nodes of the whole problem. */
function* nearEnd(
  { setup, isThinned }: Search,
  end: StartEnd,
  { problem }: CompiledSearch,
  q: Float64Array,
  { subSteps: asked }: Options,
): Generator<void, Near> {
  const subSteps = asked === 'auto' ? searchSubSteps(problem) : asked;
  const grid = placeGrid(problem, subSteps);
  const states = () =>
    isThinned
      ? statesBetween(
          placeGrid(withKnownSwitches(setup.problem(end.signs)), setup.subSteps),
          end.states,
          grid,
        )
      : end.states;
  const solved =
    end.outcome === 'polished' || (isThinned && end.outcome !== 'unsolved')
      ? yield* statesAlong(setup.target(end.signs), { q: aimQ(setup, end), first: end.first }, grid)
      : undefined;
  return { grid, subSteps, X: solved ?? states(), q, sigma: end.sigma };
}

/** The deviance of states and unknowns that are to be finished. */
function devianceNear({ problem, rows, space }: CompiledSearch, { grid, X, q }: Near): number {
  const { slots, predict } = rowsOn(rows, grid);
  return devianceOf(problem, slots, predict(X, q)) + 2 * penaltyAt(space, q);
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

/** Steps and forward solves over a long record. */
const FEW = { lmIterations: 10, lmEvaluations: 20 };

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
