import { residualDetail } from '../detail.ts';
import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { solutionFindings } from '../findings/solutionFindings.ts';
import { methodOf } from '../methods/methods.ts';
import type { Options } from '../options.ts';
import { coordinateOf, freeFirst, type Problem } from '../problem/problem.ts';
import { byState, type ExperimentResult, type ForwardCheck, type Result, type Verdict } from '../result.ts';
import { problemResiduals } from '../rows/problemResiduals.ts';
import { verdictOf, withVerdict } from '../verdict.ts';
import { type Budget, budgetAfter } from './budget.ts';
import { optionsForNoise } from './shooting.ts';
import {
  linearise,
  type ProblemTarget,
  type ProblemTrajectory,
  problemTarget,
  shoot,
} from './shootProblem.ts';
import type { SolveFailure, SolveOptions } from './solver/solve.ts';

/** First states may move by this many of their standard errors to where the exact solution fits best. */
const MOST_MOVED = 1;
/** Squares of the solution above those that the fit left, by this part and by this much, put it in doubt. */
const PART_ABOVE = 1.2;
const MUCH_ABOVE = 6;
/** A solution no longer follows where this many values in a row are off by this many times the noise. */
const AWHILE = 5;
const OFF = 3;

/** A solve notices only after a step that its budget is spent. */
const WITHOUT_LAST_STEP = 0.95;

/** The result with the fitted model solved forward against the data, experiment by experiment, within a budget. */
export function* checkProblem(problem: Problem, result: Result, options: Options): Generator<void, Result> {
  const { limit } = budgetAfter(result.evaluations.fit);
  const experiments: ExperimentResult[] = [];
  const failures: (SolveFailure | undefined)[] = [];
  const wrong: string[] = [];
  const gaveUp: string[] = [];
  const budget: Budget = { spent: 0, limit };
  const target = targetOf(problem, result, { ...options, budget });
  for (const [e, fitted] of result.experiments.entries()) {
    const remaining = limit - budget.spent;
    budget.limit = budget.spent + (WITHOUT_LAST_STEP * remaining) / (result.experiments.length - e);
    const { initial, check, isFar, failure } = yield* checkOne(target, e, result);
    experiments.push({ ...fitted, initial, forward: check });
    failures.push(failure);
    if (budget.spent > budget.limit) gaveUp.push(fitted.name);
    else if (isFar) wrong.push(fitted.name);
  }
  const checked: Result = {
    ...result,
    experiments,
    evaluations: { ...result.evaluations, check: Math.ceil(budget.spent) },
    notes: [...result.notes, ...gaveUpNote(gaveUp)],
  };
  return wrong.length > 0 ? withVerdict(checked, leaves(wrong, checked, failures)) : checked;
}

/** That the solution of experiments leaves their data. */
export function leaves(
  names: readonly string[],
  { method, experiments }: Pick<Result, 'method' | 'experiments'>,
  failures: readonly (SolveFailure | undefined)[],
): Verdict {
  const first = experiments.findIndex(({ name }) => name === names[0]);
  const failure = failures[first];
  const how = failure ? { end: failure.end } : { followsTo: experiments[first].forward!.followsTo };
  const { shooting: isForward = false } = methodOf(method);
  const several = experiments.length > 1;
  return verdictOf(
    'leavesData',
    solutionFindings.problemLeavesData({ experiments: names, how, isForward, several }),
  );
}

function gaveUpNote(names: readonly string[]): Note[] {
  if (names.length === 0) return [];
  return [note(fitNoteFindings.forwardCheckGaveUp({ experiments: names.filter((name) => name !== '') }))];
}

function targetOf(problem: Problem, { noise, experiments }: Result, solver: SolveOptions): ProblemTarget {
  const sigma = Float64Array.from(problem.outputs, ({ name }) => noise[name]);
  const sizes = experiments.flatMap(({ initial }) => initial.map(({ estimate }) => Math.abs(estimate)));
  const scale = Math.min(...sizes.filter((x) => x > 0), ...sigma);
  const target = problemTarget(problem, optionsForNoise(solver, Float64Array.of(scale)));
  target.rows.setNoise(sigma);
  return target;
}

/** The messages about one experiment. */
interface Checked {
  readonly initial: ExperimentResult['initial'];
  readonly check: ForwardCheck;
  readonly isFar: boolean;
  readonly failure?: SolveFailure | undefined;
}

function* checkOne(target: ProblemTarget, e: number, result: Result): Generator<void, Checked> {
  const { problem, grid, rows } = target;
  const { outputs, states, unknowns } = problem;
  const { slots } = rows;
  const names = outputs.map(({ name }) => name);
  const estimated = result.experiments[e];
  const sigma = Float64Array.from(names, (name) => result.noise[name]);
  const q = Float64Array.from(unknowns, (unknown, j) => coordinateOf(unknown, result.parameters[j].estimate));
  const D = states.length;
  const first = new Float64Array(problem.experiments.length * D);
  estimated.initial.forEach(({ estimate }, l) => {
    first[e * D + l] = estimate;
  });
  let initial = estimated.initial;
  let trajectory = yield* shoot(target, { q, first }, methodOf(result.method).collocation ?? false, e);
  if (!('failure' in trajectory) && methodOf(result.method).collocation) {
    const moves = movesOf(target, trajectory, estimated, e);
    if (moves) {
      const better = first.map((x, i) => x + (moves[i - e * D] ?? 0));
      const moved = yield* shoot(target, { q, first: better }, false, e);
      if (!('failure' in moved) && moved.objective <= trajectory.objective) {
        trajectory = moved;
        initial = initial.map((one, l) => ({
          ...one,
          estimate: one.estimate + moves[l],
          interval: [one.interval[0] + moves[l], one.interval[1] + moves[l]],
        }));
      }
    }
  }
  if ('failure' in trajectory) {
    const none = byState(names, () => Number.NaN);
    const check = {
      complete: false,
      reason: trajectory.failure.end,
      misfit: none,
      misfitOverNoise: none,
      followsTo: trajectory.reachedTo,
    };
    return { initial, check, isFar: true, failure: trajectory.failure };
  }
  const predictions = rows.predict(trajectory.X, q);
  const { residuals } = problemResiduals(problem, grid, slots, predictions, sigma);
  const { series, times } = residuals;
  const squares = series.map((one) => one[e].reduce((sum, r) => sum + r * r, 0));
  // σ is estimated from n values less the number of fitted ones, the root mean square from n.
  const values = result.experiments.reduce((sum, one) => sum + one.observations, 0);
  const fitted = result.parameters.length + states.length * result.experiments.length;
  const root = Math.sqrt(Math.max(1 - fitted / values, 0)) || 1;
  // NaN where an experiment has no value of an output.
  const rms = squares.map((sum, o) => Math.sqrt(sum / series[o][e].length));
  const all = squares.reduce((sum, x) => sum + x, 0);
  const n = series.reduce((sum, one) => sum + one[e].length, 0);
  const overNoise = residualDetail(result)?.residualOverNoise;
  const check: ForwardCheck = {
    complete: true,
    reason: null,
    misfit: byState(names, (o) => rms[o] * sigma[o]),
    misfitOverNoise: byState(names, (o) => {
      const ratio = overNoise?.[names[o]] ?? 0;
      return ratio > 0 ? (rms[o] * ratio) / root : rms[o];
    }),
    followsTo: followsTo(
      series.map((one) => one[e]),
      times.map((one) => one[e]),
      estimated.timeSpan[1],
    ),
  };
  return {
    initial,
    check,
    isFar: all > PART_ABOVE * n + MUCH_ABOVE && check.followsTo < estimated.timeSpan[1],
  };
}

/** The step of free first states to where the solution fits best; undefined where it is long, or none. */
function movesOf(
  target: ProblemTarget,
  trajectory: ProblemTrajectory,
  { initial }: ExperimentResult,
  e: number,
): Float64Array | undefined {
  const reduced = linearise(target, trajectory, e);
  if (!reduced) return undefined;
  const { V, g } = reduced.own[e];
  const free = freeFirst(target.problem);
  const moves = new Float64Array(initial.length);
  free.forEach((l, a) => {
    for (let b = 0; b < free.length; b++) moves[l] -= V[a + b * free.length] * g[b];
  });
  const isNear = initial.every(
    ({ stdError }, l) => Math.abs(moves[l]) <= MOST_MOVED * stdError || moves[l] === 0,
  );
  return isNear && moves.some((x) => x !== 0) ? moves : undefined;
}

/** The time from which on residuals are far off for a while, or the last one. */
function followsTo(series: readonly Float64Array[], times: readonly Float64Array[], end: number): number {
  let least = end;
  series.forEach((residuals, o) => {
    for (let i = 0; i + AWHILE <= residuals.length; i++) {
      const squares = residuals.subarray(i, i + AWHILE).reduce((sum, r) => sum + r * r, 0);
      if (squares > OFF * OFF * AWHILE) {
        least = Math.min(least, times[o][i]);
        break;
      }
    }
  });
  return least;
}
