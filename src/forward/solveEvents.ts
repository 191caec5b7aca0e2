import { due } from '../drive.ts';
import { zeros } from '../linalg/matrix.ts';
import { type Problem, valueAt } from '../problem/problem.ts';
import { apartIn, knownAt, knownInto, type Stretch, stretchesOf } from '../problem/stretches.ts';
import { alongStretch } from './alongStretch.ts';
import type { CompiledProblem, FullEvents } from './compileProblem.ts';
import { createEventQueue } from './eventQueue.ts';
import { segmentTimes } from './segmentTimes.ts';
import type { ExperimentSolution } from './solveProblem.ts';
import {
  type Solution,
  type SolveFailure,
  type SolveOptions,
  type SolveStop,
  solve,
} from './solver/solve.ts';
import { solveFailure } from './solver/solveFailure.ts';
import { noWork } from './solver/variational.ts';
import { statesAtStart } from './statesAtStart.ts';

/**
 * The solution of one experiment of a model with events in full (docs/models.md, "Events"), without derivatives. A time at which an
 * event happens has the states after it, where its condition holds at that time itself: `when t >= 5`, and not `when t > 5`.
 */
export function* solveEvents(
  problem: Problem,
  compiled: CompiledProblem,
  events: FullEvents,
  e: number,
  w: Float64Array,
  x0: Float64Array,
  times: Float64Array,
  options: SolveOptions,
): Generator<void, ExperimentSolution> {
  const { start, inputs: courses, jumps } = problem.experiments[e];
  const [D, M] = [problem.states.length, times.length];
  const X = zeros(M, D);
  X.data.fill(Number.NaN);
  let reached = 0;
  const work = noWork();
  const none = new Float64Array(0);
  const done = (failure?: SolveFailure): ExperimentSolution => ({
    X,
    reached,
    S: none,
    columns: w.length + D,
    failure,
    work,
  });
  const at = statesAtStart(problem, compiled, e, w, x0, false);
  const end = M === 0 ? start : times[M - 1];
  const apart = apartIn(start, end);
  const write = (x: ArrayLike<number>): void => {
    for (let l = 0; l < D; l++) X.data[reached + l * M] = x[l];
    reached++;
  };
  const writeUpTo = (t: number): void => {
    while (reached < M && times[reached] <= t) write(at.x);
  };
  const inputsAt = (t: number): Float64Array => {
    const known = new Float64Array(courses.length + compiled.switches.length);
    courses.forEach((course, i) => {
      known[i] = valueAt(course, t, true);
    });
    return known;
  };
  const queue = createEventQueue(problem.states, events, w, at, apart);
  const sides = compiled.sides.map((values) => (t: number, known: Float64Array) => values(t, at.x, w, known));
  const stretches = stretchesOf(
    courses,
    compiled.switches,
    sides,
    jumps.map(({ t }) => t),
    start,
    end,
  );
  if (!stretches) return done(solveFailure('events', start));
  /** The events that happen now, by the conditions at this very time. */
  const happen = (): boolean => {
    const known = inputsAt(at.t);
    return queue.settle(() => events.at(at.t, at.x, w, known), known);
  };
  const happenIn = (stretch: Stretch): boolean => {
    const known = knownAt(stretch, at.t);
    return queue.settle(() => events.along(at.t, at.x, w, known), known);
  };
  /** Makes jumps at times up to t, in turn. */
  const jumper = (all: typeof jumps) => {
    let next = 0;
    return (t: number): void => {
      for (; next < all.length && all[next].t <= t; next++) {
        at.x = compiled.after(all[next].values).value(at.t, at.x, w, inputsAt(all[next].t));
      }
    };
  };
  const jumpBefore = jumper(jumps.filter(({ isBefore }) => isBefore));
  const jumpAfter = jumper(jumps.filter(({ isBefore }) => !isBefore));
  jumpBefore(start + apart);
  if (!happen()) return done(solveFailure('events', at.t));
  writeUpTo(start + apart);

  for (const stretch of stretches) {
    if (reached === M) return done();
    jumpAfter(stretch.from + apart);
    if (!happenIn(stretch)) return done(solveFailure('events', at.t));
    const f = alongStretch(compiled.f, w.length, stretch);
    const stop = stopIn(stretch, events, w);
    while (at.t < stretch.to) {
      if (!at.x.every(Number.isFinite)) return done(solveFailure('notDefined', at.t));
      if (due(100 * (D + 1))) yield;
      const to = Math.min(stretch.to, queue.next());
      if (to <= at.t + apart) at.t = Math.max(at.t, to);
      else {
        let last = reached;
        while (last < M && times[last] < to - apart) last++;
        const outputTimes = times.subarray(reached, last);
        const segment = segmentTimes(at.t, outputTimes, to);
        const limited = { ...options, maxSteps: options.maxSteps - work.steps - work.rejected };
        const solution: Solution = yield* solve(f, w, at.x, segment, limited, 'none', stop);
        for (const name of Object.keys(work) as (keyof typeof work)[]) work[name] += solution.work[name];
        const count = Math.min(solution.reached - 1, outputTimes.length);
        const row = (m: number) =>
          Float64Array.from({ length: D }, (_, l) => solution.U.data[m + l * segment.length]);
        for (let m = 0; m < count; m++) write(row(1 + m));
        if (solution.failure) return done(solution.failure);
        if (reached === M) return done();
        const { stopped } = solution;
        at.x = stopped ? stopped.u : row(segment.length - 1);
        at.t = stopped ? stopped.t : to;
      }
      if (at.t < stretch.to && !happenIn(stretch)) return done(solveFailure('events', at.t));
      if (at.t < stretch.to) writeUpTo(at.t + apart);
    }
    at.t = stretch.to;
    jumpBefore(stretch.to + apart);
    if (!happen()) return done(solveFailure('events', at.t));
    writeUpTo(stretch.to + apart);
  }
  return done();
}

/** Ends a solve where a condition becomes true or false. */
function stopIn(stretch: Stretch, { all, along }: FullEvents, w: Float64Array): SolveStop {
  const K = all.length;
  const known = knownAt(stretch, stretch.from);
  return {
    K: 2 * K,
    valuesInto(out, t, u) {
      knownInto(known, 0, stretch, t);
      along(t, u, w, known).forEach((value, k) => {
        out[k] = value - 0.5;
        out[K + k] = 0.5 - value;
      });
    },
  };
}
