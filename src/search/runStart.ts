import { type Budget, budgetAfter } from '../forward/budget.ts';
import type { DescentStart } from '../forward/descendProblem.ts';
import type { DescentEnd } from '../forward/descentEnd.ts';
import { callsFor, shoot } from '../forward/shootProblem.ts';
import { statesAlong } from '../forward/statesAlong.ts';
import { parameterInformation } from '../mle/covariance.ts';
import { followStart, NEAR_KAPPA, statesIn } from '../mle/followStart.ts';
import { type ProblemForm, systemOf } from '../mle/problemForm.ts';
import type { SearchPoint } from '../mle/system.ts';
import { type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import { devianceAt } from '../rows/deviance.ts';
import { firstStatesIn, placeGrid } from '../rows/grid.ts';
import type { Outcome, StartEnd, StartTask } from '../startTask.ts';
import { randomGenerator } from '../stats/randomGenerator.ts';
import { descend } from './descend.ts';
import type { SearchSetup } from './searchSetup.ts';
import { kindOf } from './startKind.ts';

/** Deviances that differ by less are the same: the forward solve confirms the search. */
const SAME = 1;
/** If they differ, forward solves continue, unless other ends are far better: by this much, plus this much for each value. */
const FAR = 120;
const FAR_EACH = 2;
/** What forward solves alone may cost in place of a start, in calls of the model; and where no start is followed otherwise, in solves. */
const FORWARD_CALLS = 100_000;
const FORWARD_SOLVES = 60;

/** The deviance of a start that failed or was dropped. */
const FAILED = Number.POSITIVE_INFINITY;

/** One start from its draw to its end, checked by a forward solve; `isLate`: whether to end where it is. */
export function* runStart(
  setup: SearchSetup,
  { index, seed, given, known }: StartTask,
  observe: (values: Float64Array, kappa: number) => void,
  isLate: () => boolean = () => false,
): Generator<void, StartEnd> {
  const begin = performance.now();
  const before = setup.spent.evaluations;
  const kind = kindOf(setup, index, given !== undefined);
  const { coordinates, signs, forward, beforeGrowth, wide, patient, natural, again } = kind;
  const problem = setup.problem(signs);
  const starts = beforeGrowth ? setup.startsBeforeGrowth(signs) : setup.starts(signs);
  const start = natural ? starts.first(given) : starts.draw(randomGenerator(seedOf(seed, index)), wide);
  const valuesOf = (q: Float64Array) => q.map((x, j) => valueFrom(problem.unknowns[j], x));
  const form = setup.onlyForward ? undefined : yield* setup.form(signs, coordinates);
  const grid = form?.grid ?? placeGrid(problem, setup.subSteps);
  const space = searchSpace(problem);
  const target = setup.roughTarget(signs);
  const values = target.rows.slots.measured.reduce((sum, n) => sum + n, 0);
  const leadOn = (from: DescentStart, budget: Budget) =>
    descend(
      setup,
      { signs, unit: start.unit, ...from },
      budget,
      known.deviance,
      (q) => observe(valuesOf(q), 0),
      { isLate },
    );
  /** The states of a solution at the nodes; the given ones if it cannot be solved. */
  const along = function* (guess: DescentEnd, others: Float64Array): Generator<void, Float64Array> {
    return (yield* statesAlong(target, guess, grid)) ?? others;
  };
  const ended = (
    { states, objectives, iterations }: Way,
    outcome: Outcome,
    { q, first, sigma, deviance }: DescentEnd,
    flat: boolean,
  ): StartEnd => ({
    index,
    ...(again && { again }),
    coordinates,
    signs,
    start: valuesOf(start.q),
    values: valuesOf(q),
    first,
    states,
    sigma,
    deviance: Number.isFinite(deviance) ? deviance : FAILED,
    outcome: Number.isFinite(deviance) || outcome === 'dropped' ? outcome : 'failed',
    flat,
    objectives,
    steps: iterations,
    evaluations: setup.spent.evaluations - before,
    milliseconds: performance.now() - begin,
  });

  if (forward || !form) {
    const states = start.states(grid);
    const from = { q: start.q, first: firstStatesIn(states, grid), sigma: setup.starts(signs).first().sigma };
    const limit = form ? FORWARD_CALLS : callsFor(target, FORWARD_SOLVES);
    const reached = yield* leadOn(from, { spent: 0, limit });
    const way = {
      states: reached ? yield* along(reached, states) : states,
      objectives: new Map(),
      iterations: 0,
    };
    return ended(way, 'polished', reached ?? { ...from, deviance: FAILED }, false);
  }

  const { point, sigma, objectives, iterations, dropped, failure } = yield* followStart(
    form,
    start,
    known.least[coordinates],
    (q, kappa) => observe(valuesOf(q), kappa),
    patient,
    isLate,
  );
  const states = statesIn(form, point.X);
  const first = firstStatesIn(states, form.grid);
  const way = { states, objectives, iterations };
  const here = { q: point.w, first, sigma };
  if (dropped) return ended(way, 'dropped', { ...here, deviance: FAILED }, false);
  const near = devianceAt(form, space, point.X, point.w);
  if (!Number.isFinite(near)) return ended(way, 'failed', { ...here, deviance: FAILED }, false);

  // Forward solves may cost a few times what the start did.
  const budget = budgetAfter(setup.spent.evaluations - before);
  target.rows.setNoise(sigma);
  const budgeted = { ...target, solver: { ...target.solver, budget } };
  const trajectory = yield* shoot(budgeted, { q: point.w, first }, false);
  const solved = 'failure' in trajectory ? FAILED : devianceAt(target, space, trajectory.X, point.w);
  setup.spent.evaluations += budget.spent;
  // Along a flat ridge the search is slow; forward solves get further.
  const isSettled = failure !== 'unsettled';
  const least = Math.min(solved, near);
  const isSame = Math.abs(solved - near) < SAME;
  if (isSame && isSettled) {
    const flat = yield* isFlat(form, start, point, sigma);
    return ended(way, 'solved', { ...here, deviance: least }, flat);
  }
  if (least > known.deviance + FAR + FAR_EACH * values)
    return ended(way, 'dropped', { ...here, deviance: FAILED }, false);
  const reached = yield* leadOn(here, budget);
  if (isSame && !(reached && reached.deviance <= least))
    return ended(way, 'solved', { ...here, deviance: least }, true);
  if (reached && reached.deviance < FAILED)
    return ended({ ...way, states: yield* along(reached, states) }, 'polished', reached, !isSettled);
  // The equations hold at the nodes, but a solution from there leaves the states: worse than one that could be followed.
  if (failure === undefined) return ended(way, 'unsolved', { ...here, deviance: near + 2 }, false);
  return ended(way, 'failed', { ...here, deviance: FAILED }, false);
}

/** How a start went: states at the nodes at its end, the objective at the end of each κ, and steps. */
interface Way {
  readonly states: Float64Array;
  readonly objectives: ReadonlyMap<number, number>;
  readonly iterations: number;
}

/** The seed of a start, different for every start and every seed of a search. */
function seedOf(seed: number, index: number): number {
  return Math.abs(seed % 2 ** 32) * 2 ** 20 + index;
}

/** Whether the data leave an unknown open: the standard error of its logarithm exceeds 1, or its own exceeds its size. */
function* isFlat(
  form: ProblemForm,
  start: ProblemStart,
  point: SearchPoint,
  sigma: Float64Array,
): Generator<void, boolean> {
  const system = systemOf(form, start, point, sigma, NEAR_KAPPA, { fading: false, noiseHeld: true });
  const information = yield* parameterInformation(system, point, form.work);
  if (!information) return true;
  const { S, active } = information;
  const { unknowns }: Problem = form.problem;
  const J = unknowns.length;
  return unknowns.some(({ scale }, j) => {
    if (active?.[j]) return false;
    const sd = Math.sqrt(S[j + j * J]);
    return !(sd <= (scale === 'log' ? 1 : Math.abs(point.w[j])));
  });
}
