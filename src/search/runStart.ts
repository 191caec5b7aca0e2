import { budgetAfter } from '../forward/budget.ts';
import { descendProblem } from '../forward/descendProblem.ts';
import { firstStatesOf, shoot } from '../forward/shootProblem.ts';
import { parameterInformation } from '../mle/covariance.ts';
import { followStart, NEAR_KAPPA, statesIn } from '../mle/followStart.ts';
import { type ProblemForm, systemOf } from '../mle/problemForm.ts';
import type { Point } from '../mle/system.ts';
import { type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import { devianceOf } from '../rows/deviance.ts';
import { firstStatesIn } from '../rows/grid.ts';
import type { Outcome, StartEnd, StartTask } from '../startTask.ts';
import { randomGenerator } from '../stats/randomGenerator.ts';
import type { Coordinates, SearchSetup, Signs } from './searchSetup.ts';

/** The first starts keep the signs that the formulas suggest; of the later ones every second does. */
const FREE_FROM = 3;
/** Deviances that differ by less are the same: the solution forward says what the search did. */
const SAME = 1;
/** Where they differ, forward solves lead on, unless others are better by far: this much, and this much a value. */
const FAR = 120;
const FAR_EACH = 2;
const NEAR = 20;
const NEAR_EACH = 0.2;
/** Steps of forward solves on every such end, and on those that are near the best. */
const FEW = { steps: 20, solves: 60, decrease: 1e-4, rounds: 4 };
const MORE = { steps: 100, solves: 300, decrease: 1e-4, rounds: 4 };

/** Coordinates of a start: in turn, so that one of them suits the model. */
function coordinatesOf(setup: SearchSetup, index: number): { coordinates: Coordinates; signs: Signs } {
  const odd = index % 2 === 1;
  const isLog = setup.hasLogStates && odd !== setup.mixes;
  const isFree = setup.hasFreeSigns && index >= FREE_FROM && (index - FREE_FROM) % 3 !== 2;
  return { coordinates: isLog ? 'log states' : 'states', signs: isFree ? 'free' : 'suggested' };
}

/** One start from its draw to its end, checked by a forward solve. */
export function* runStart(
  setup: SearchSetup,
  { index, seed, given, known }: StartTask,
  told: (values: Float64Array, kappa: number) => void,
): Generator<void, StartEnd> {
  const begin = performance.now();
  const before = setup.spent.evaluations;
  const { coordinates, signs } = coordinatesOf(setup, index);
  const problem = setup.problem(signs);
  const starts = setup.starts(signs);
  const start = index === 0 ? starts.first(given) : starts.draw(randomGenerator(seedOf(seed, index)));
  const valuesOf = (q: Float64Array) => q.map((x, j) => valueFrom(problem.unknowns[j], x));
  const form = yield* setup.form(signs, coordinates);
  const followed = yield* followStart(form, start, known.least[coordinates], (q, kappa) =>
    told(valuesOf(q), kappa),
  );
  const { point, sigma, objectives, iterations, dropped } = followed;
  const states = statesIn(form, point.X);
  const end = (
    outcome: Outcome,
    q: Float64Array,
    first: Float64Array,
    noise: Float64Array,
    deviance: number,
    flat: boolean,
  ): StartEnd => ({
    index,
    coordinates,
    signs,
    start: valuesOf(start.q),
    values: valuesOf(q),
    first,
    states,
    sigma: noise,
    deviance: Number.isFinite(deviance) ? deviance : Number.POSITIVE_INFINITY,
    outcome: Number.isFinite(deviance) ? outcome : outcome === 'dropped' ? 'dropped' : 'failed',
    flat,
    objectives,
    steps: iterations,
    evaluations: setup.spent.evaluations - before,
    milliseconds: performance.now() - begin,
  });
  const first = firstStatesIn(states, form.grid);
  const nothing = Number.POSITIVE_INFINITY;
  if (dropped) return end('dropped', point.w, first, sigma, nothing, false);
  const space = searchSpace(problem);
  const near =
    devianceOf(form.problem, form.rows.slots, form.rows.predict(point.X, point.w)) +
    2 * penaltyAt(space, point.w);
  if (!Number.isFinite(near)) return end('failed', point.w, first, sigma, nothing, false);

  const target = setup.target(signs);
  // Forward solves may cost a few times what the start did.
  const budget = budgetAfter(setup.spent.evaluations - before);
  const aimed = { ...target, solver: { ...target.solver, budget } };
  const values = form.rows.slots.measured.reduce((sum, n) => sum + n, 0);
  const devianceAt = (X: Float64Array, q: Float64Array) =>
    devianceOf(problem, target.rows.slots, target.rows.predict(X, q)) + 2 * penaltyAt(space, q);
  target.rows.setNoise(sigma);
  const shot = yield* shoot(aimed, { q: point.w, first }, false);
  const solved = 'failure' in shot ? nothing : devianceAt(shot.X, point.w);
  setup.spent.evaluations += budget.spent;
  // Along a flat ridge the search creeps; forward solves see further.
  const isSettled = followed.failure !== 'unsettled';
  if (Math.abs(solved - near) < SAME && isSettled) {
    const flat = yield* isFlat(form, start, point, sigma);
    return end('solved', point.w, first, sigma, Math.min(solved, near), flat);
  }
  const least = Math.min(solved, near);
  if (least > known.deviance + FAR + FAR_EACH * values)
    return end('dropped', point.w, first, sigma, nothing, false);
  let aim = { q: point.w, first, sigma };
  let deviance = nothing;
  for (const limits of [FEW, MORE]) {
    const spent = budget.spent;
    const descent = yield* descendProblem(aimed, space, start.unit, aim, limits, (q) => told(valuesOf(q), 0));
    setup.spent.evaluations += budget.spent - spent;
    if ('failure' in descent) break;
    aim = { q: descent.at.aim.q, first: firstStatesOf(descent.at), sigma: descent.sigma };
    deviance = devianceAt(descent.at.X, aim.q);
    if (descent.ending === 'converged' || deviance > known.deviance + NEAR + NEAR_EACH * values) break;
  }
  if (deviance <= least || Math.abs(solved - near) >= SAME) {
    if (deviance < nothing) return end('polished', aim.q, aim.first, aim.sigma, deviance, !isSettled);
  } else return end('solved', point.w, first, sigma, least, true);
  // The equations hold at the nodes, but a solution from there goes elsewhere: worse than one that could be solved.
  const isUnsolved = followed.failure === undefined;
  return end(
    isUnsolved ? 'unsolved' : 'failed',
    point.w,
    first,
    sigma,
    isUnsolved ? near + 2 : nothing,
    false,
  );
}

/** The seed of a start, apart from those of other starts and other seeds. */
function seedOf(seed: number, index: number): number {
  return Math.abs(seed % 2 ** 32) * 2 ** 20 + index;
}

/** Whether the data leave an unknown open: the standard error of its logarithm exceeds 1, or its own exceeds its size. */
function* isFlat(
  form: ProblemForm,
  start: ProblemStart,
  point: Point,
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
