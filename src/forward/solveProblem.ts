import { due } from '../drive.ts';
import type { RightHandSide } from '../model/compileRightHandSide.ts';
import { type Problem, valueAt } from '../problem/problem.ts';
import { refuseEvents } from '../problem/refuseEvents.ts';
import { apartIn, knownAt, MOST_STRETCHES, type Stretch, stretchesOf } from '../problem/stretches.ts';
import { alongStretch } from './alongStretch.ts';
import type { CompiledProblem } from './compileProblem.ts';
import { moved } from './conditionsAround.ts';
import { segmentTimes } from './segmentTimes.ts';
import { createRows, type ExperimentSolution } from './solutionRows.ts';
import { NEAR, solveEvents } from './solveEvents.ts';
import { type Solution, type SolveOptions, solve } from './solver/solve.ts';
import { solveFailure } from './solver/solveFailure.ts';
import { type SolveState, statesAtStart } from './statesAtStart.ts';
import { createTransition } from './stretchTransition.ts';

/** The most steps along the border of a condition. */
const MOST_BESIDE = 50_000;

/**
 * The solution of one experiment of a problem at given times, which must not decrease nor come before its start.
 *
 * It is solved in stretches of time over which the right-hand side is smooth: from one jump, point of an input, switch or event
 * to the next. At the end of each, the derivatives by p of a state at a moment t*(p), where τ = dt*∕dp, go over:
 *
 *   Y  = S₋ + f₋ τ            the state where it arrives
 *   Y ← g_x Y + g_w + g_t τ    through each assignment x ← g(x, w, t)
 *   S₊ = Y - f₊ τ             the state where it leaves
 *
 * τ is zero for jumps and -c_w∕c_t for switches; for an event it is -(c_x S₋ + c_w)∕(c_x f₋ + c_t), with c = left - right.
 * A time at which states jump has the states before, or those after jumps that are made before it. Conditions on states at which equations jump are events, too: they change
 * nothing but the side. Nothing throws; pauses every few milliseconds.
 *
 * @param w values of the problem's parameters, P.
 * @param x0 values of the first states, D; those of states whose first value is known do not count.
 */
export function* solveExperiment(
  problem: Problem,
  compiled: CompiledProblem,
  e: number,
  w: Float64Array,
  x0: Float64Array,
  times: Float64Array,
  options: SolveOptions,
  sensitivities: boolean,
): Generator<void, ExperimentSolution> {
  const { start, inputs: courses, jumps, rest } = problem.experiments[e];
  const [D, P, M] = [problem.states.length, w.length, times.length];
  const C = P + D;
  if (compiled.byLevels) {
    const { byLevels } = compiled;
    return yield* solveByLevels(problem, byLevels.problem, P, x0, options, (of, first, limited) => {
      const code = of === problem ? { ...compiled, byLevels: undefined } : byLevels.compiled;
      return solveExperiment(of, code, e, w, first, times, limited, sensitivities);
    });
  }
  if (compiled.fullEvents) {
    if (sensitivities) refuseEvents(problem.model);
    return yield* solveEvents(problem, compiled, compiled.fullEvents, e, w, x0, times, options);
  }
  const rows = createRows(times, D, C, sensitivities);
  const { work, done } = rows;
  const at: SolveState = statesAtStart(problem, compiled, e, w, x0, sensitivities);
  const end = M === 0 ? start : times[M - 1];
  const hasRest = rest !== undefined && compiled.eventCount > 0;
  // A jump at 3·0.1 comes after a row at 0.3; without jumps nothing hangs on the last digit.
  const apart = jumps.length > 0 || hasRest ? apartIn(start, end) : 0;
  const early = jumps.filter(({ isBefore }) => isBefore).map(({ t }) => t);
  if (hasRest) early.push(rest);
  const isRest = (time: number) => hasRest && Math.abs(time - rest) <= apart;
  const isEarly = (time: number) => early.some((t) => Math.abs(t - time) <= apart);
  if (!isEarly(start)) rows.writeUpTo(start + apart, at);
  if (rows.reached === M) return done();

  const sides = compiled.sides.map((values) => (t: number, known: Float64Array) => values(t, at.x, w, known));
  const jumpTimes = jumps.map(({ t }) => t);
  // A jump that is made before the last time needs a stretch behind it.
  const beyond = isEarly(end) ? end + BEHIND * Math.max(end - start, Math.abs(end), 1) : end;
  const stretches = stretchesOf(courses, compiled.switches, sides, jumpTimes, start, beyond);
  if (!stretches) return done(solveFailure('events', start));

  const transition = createTransition(problem, compiled, w, at, sensitivities);
  const near = NEAR * (end - start);
  const isAnyClosed = compiled.closed.includes(true);
  /** Events that would happen at the last time, but for rounding. */
  const risingAtEnd = (stretch: Stretch, f: RightHandSide): number[] => {
    if (!isAnyClosed) return [];
    const { t, x } = moved(at, f, w, near, options.atol);
    const later = risenAmong(transition.eventValues(stretch), transition.eventValues(stretch, t, x));
    return later.filter((k) => compiled.closed[k]);
  };
  let fired = 0;
  /** Applies the events that have risen, and those that rise because of them; false where this does not end. */
  const settle = (risen: readonly number[], stretch: Stretch, tau: Float64Array | undefined): boolean => {
    let wave = risen;
    while (wave.length > 0) {
      fired += wave.length;
      if (fired > MOST_STRETCHES) return false;
      const before = transition.eventValues(stretch);
      for (const k of wave) transition.assign(compiled.assigned[k], knownAt(stretch, at.t), stretch, tau);
      wave = risenAmong(before, transition.eventValues(stretch));
    }
    return true;
  };

  let nextJump = 0;
  for (const [s, stretch] of stretches.entries()) {
    // At the start of the stretch: switches, then jumps, then the events that follow from them.
    const last = s > 0 ? stretches[s - 1] : stretch;
    // An event at the end of a rest happens after it, if its condition holds with the values of then.
    const before = isRest(stretch.from) ? transition.strictValues(last) : transition.eventValues(last);
    const tau = transition.flip(last, stretch);
    for (; nextJump < jumps.length && jumps[nextJump].t <= stretch.from + apart; nextJump++) {
      const known = knownAt(stretch, at.t);
      courses.forEach((course, i) => {
        known[i] = valueAt(course, jumps[nextJump].t, true);
      });
      transition.assign(compiled.after(jumps[nextJump].values), known, stretch, undefined);
    }
    transition.arrive(stretch, tau);
    if (!settle(risenAmong(before, transition.eventValues(stretch)), stretch, tau))
      return done(solveFailure('events', at.t));
    transition.leave(stretch, tau);
    if (isEarly(stretch.from)) rows.writeUpTo(stretch.from + apart, at);
    if (rows.reached === M) return done();

    const f = alongStretch(compiled.f, P, stretch);
    const stop = transition.stopIn(stretch);
    for (let stopped = true; stopped; ) {
      if (!at.x.every(Number.isFinite)) return done(solveFailure('notDefined', at.t));
      if (due(100 * (D + 1) * (sensitivities ? C : 1))) yield;
      const outputTimes = rows.upTo(stretch.to + (isEarly(stretch.to) ? -apart : apart));
      const segment = segmentTimes(at.t, outputTimes, stretch.to);
      const limited = { ...options, maxSteps: options.maxSteps - work.steps - work.rejected };
      const solution: Solution = yield* solve(
        f,
        w,
        at.x,
        segment,
        limited,
        sensitivities ? 'all' : 'none',
        stop,
      );
      rows.take(solution, outputTimes.length, (m) => stateAt(solution, m, at, P, C).Y);
      if (solution.failure) return done(solution.failure);
      const halt = solution.stopped;
      const ended = halt && isRest(stretch.to) && halt.t >= rest! - near ? undefined : halt;
      if (rows.reached === M && !isAnyClosed) return done();
      Object.assign(
        at,
        halt ? composed(halt.t, halt.u, halt.S, at, P, C) : stateAt(solution, segment.length - 1, at, P, C),
      );
      stopped = ended !== undefined;
      if (!ended) at.t = stretch.to;
      const risen = ended?.risen ?? (at.t >= end ? risingAtEnd(stretch, f) : []);
      // Rows at this time, up to rounding, have the states before the events, or those after where a condition holds at the time itself.
      const isAfter = risen.some((k) => compiled.closed[k]);
      if (isAfter) rows.backTo(Math.max(at.t - near, start + apart));
      else if (ended) rows.writeUpTo(at.t + near, at);
      if (rows.reached === M) return done();
      if (risen.length === 0) continue;
      const moment = transition.crossingTime(compiled.events, risen[0], stretch);
      transition.arrive(stretch, moment);
      if (!settle(risen, stretch, moment)) return done(solveFailure('events', at.t));
      transition.leave(stretch, moment);
      if (isAfter) rows.writeUpTo(at.t + near, at);
      if (rows.reached === M) return done();
    }
  }
  return done();
}

/**
 * The solution of an experiment whose conditions are states of their own, so that crossings are found exactly. Where both sides of a
 * condition move back to its border, small steps to and fro may follow it, where the jump is small: conditions as they are written.
 */
function* solveByLevels(
  problem: Problem,
  levelled: Problem,
  P: number,
  x0: Float64Array,
  options: SolveOptions,
  solveOf: (of: Problem, x0: Float64Array, options: SolveOptions) => Generator<void, ExperimentSolution>,
): Generator<void, ExperimentSolution> {
  const D = problem.states.length;
  const first = Float64Array.from(levelled.states, (_, l) => (l < D ? x0[l] : 0));
  const exact = yield* solveOf(levelled, first, options);
  if (exact.failure?.cause !== 'events') return withoutLevels(exact, D, P);
  const few = { ...options, maxSteps: Math.min(options.maxSteps, MOST_BESIDE) };
  const plainSolution = yield* solveOf(problem, x0, few);
  if (!plainSolution.failure) return plainSolution;
  return { ...withoutLevels(exact, D, P), failure: solveFailure('sliding', exact.failure.t) };
}

/** A short time behind the last one, over the whole. */
const BEHIND = 1e-9;

/** A solution without the states beyond the first D. */
function withoutLevels(solution: ExperimentSolution, D: number, P: number): ExperimentSolution {
  const { X, S: all, columns } = solution;
  const [C, M, width] = [P + D, X.rows, X.cols];
  const S = new Float64Array(all.length > 0 ? M * C * D : 0);
  for (let i = 0; i < S.length; i++) {
    const [m, j, l] = [Math.floor(i / (C * D)), Math.floor(i / D) % C, i % D];
    S[i] = all[(m * columns + j) * width + l];
  }
  return { ...solution, X: { rows: M, cols: D, data: X.data.slice(0, M * D) }, S, columns: C };
}

function risenAmong(before: Float64Array, after: Float64Array): number[] {
  return Array.from(after.keys()).filter((k) => after[k] > 0 && !(before[k] > 0));
}

/** The solution in row m of a segment that began at `at`. */
function stateAt({ U, S }: Solution, m: number, at: SolveState, P: number, C: number): SolveState {
  const D = U.cols;
  const u = new Float64Array(D);
  for (let l = 0; l < D; l++) u[l] = U.data[m + l * U.rows];
  return composed(at.t, u, S.subarray(m * C * D, (m + 1) * C * D), at, P, C);
}

/** States u that a segment from `at` reached, with S = ∂u/∂(w, x at its beginning):  Y = S_w + S_x Y. */
function composed(
  t: number,
  u: Float64Array,
  S: Float64Array,
  at: SolveState,
  P: number,
  C: number,
): SolveState {
  const D = u.length;
  const Y = new Float64Array(at.Y.length);
  for (let j = 0; Y.length > 0 && j < C; j++) {
    for (let l = 0; l < D; l++) {
      let sum = j < P ? S[j * D + l] : 0;
      for (let k = 0; k < D; k++) {
        const by = at.Y[j * D + k];
        if (by !== 0) sum += S[(P + k) * D + l] * by;
      }
      Y[j * D + l] = sum;
    }
  }
  return { t, x: u, Y };
}
