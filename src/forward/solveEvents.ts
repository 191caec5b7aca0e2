import { due } from '../drive.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { type Problem, valueAt } from '../problem/problem.ts';
import { apartIn, knownAt, knownInto, type Stretch, stretchesOf } from '../problem/stretches.ts';
import { alongStretch } from './alongStretch.ts';
import type { CompiledProblem, FullEvents } from './compileProblem.ts';
import { conditionsAround, moved } from './conditionsAround.ts';
import { createEventQueue } from './eventQueue.ts';
import { segmentTimes } from './segmentTimes.ts';
import { createRows, type ExperimentSolution } from './solutionRows.ts';
import { type Solution, type SolveOptions, type SolveStop, solve } from './solver/solve.ts';
import { solveFailure } from './solver/solveFailure.ts';
import { statesAtStart } from './statesAtStart.ts';

/** Times this close to each other, as a part of the span, are one where states decide when something happens. */
export const NEAR = 1e-9;

/**
 * The solution of one experiment of a model with events in full (docs/models.md, "Events"), without derivatives. A time at which an
 * event happens has the states after it, where its condition holds at that time itself: `when x >= 5`, and not `when x > 5`.
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
  const rows = createRows(times, D, w.length + D, false);
  const { work, done } = rows;
  const at = statesAtStart(problem, compiled, e, w, x0, false);
  const end = M === 0 ? start : times[M - 1];
  const apart = apartIn(start, end);
  const inputsAt = (t: number): Float64Array => {
    const known = new Float64Array(courses.length + compiled.switches.length);
    courses.forEach((course, i) => {
      known[i] = valueAt(course, t, true);
    });
    return known;
  };
  const { fulfilled } = events.conditions;
  const near = NEAR * (end - start);
  const around = (stretch: Stretch) =>
    conditionsAround(events, alongStretch(compiled.f, w.length, stretch), w, at, stretch, near, options.atol);
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
  /** The events that happen at this very time, which ends a stretch or is the start. */
  const happen = (ended?: Stretch): boolean => {
    const known = inputsAt(at.t);
    const exact = () => events.at(at.t, at.x, w, known);
    if (!ended) return queue.settle(() => fulfilled(Array.from(exact(), (value) => value > 0.5)), known);
    const { now } = around(ended);
    return queue.settle(() => now(exact()), known);
  };
  const happenIn = (stretch: Stretch): boolean => {
    const known = knownAt(stretch, at.t);
    const { now } = around(stretch);
    return queue.settle(() => now(events.along(at.t, at.x, w, known)), known);
  };
  /** The events that happen directly after. */
  let settled = start;
  const happenAfter = (stretch: Stretch): boolean => {
    settled = at.t;
    return queue.settle(around(stretch).after, knownAt(stretch, at.t));
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
  rows.writeUpTo(start + apart, at);

  for (const stretch of stretches) {
    if (rows.reached === M) return done();
    jumpAfter(stretch.from + apart);
    if (!happenIn(stretch) || !happenAfter(stretch)) return done(solveFailure('events', at.t));
    const f = alongStretch(compiled.f, w.length, stretch);
    const stop = stopIn(stretch, events, w);
    while (at.t < stretch.to) {
      if (!at.x.every(Number.isFinite)) return done(solveFailure('notDefined', at.t));
      if (due(100 * (D + 1))) yield;
      const to = Math.min(stretch.to, queue.next());
      const first = rows.reached;
      if (to <= at.t + apart) at.t = Math.max(at.t, to);
      else {
        const outputTimes = rows.before(to - (to < stretch.to ? near : apart));
        const segment = segmentTimes(at.t, outputTimes, to);
        const limited = { ...options, maxSteps: options.maxSteps - work.steps - work.rejected };
        const solution: Solution = yield* solve(f, w, at.x, segment, limited, 'none', stop);
        rows.take(solution, outputTimes.length);
        if (solution.failure) return done(solution.failure);
        const { stopped } = solution;
        at.x = stopped ? stopped.u : rowOf(solution.U, segment.length - 1);
        at.t = stopped ? stopped.t : to;
        if (to - at.t <= near) {
          // What the states set off and what the time does happen together.
          at.x = moved(at, f, w, to - at.t, options.atol).x;
          at.t = to;
        }
      }
      if (at.t === stretch.to) break;
      // What was equal a moment ago has been looked at.
      if (at.t > settled + 2 * near) {
        const before = at.x;
        if (!happenIn(stretch)) return done(solveFailure('events', at.t));
        // Rows at this time, up to rounding, have the states after the events.
        if (at.x !== before) rows.backTo(at.t - near, first);
        rows.writeUpTo(at.t + near, at);
      }
      if (!happenAfter(stretch)) return done(solveFailure('events', at.t));
    }
    at.t = stretch.to;
    jumpBefore(stretch.to + apart);
    if (!happen(stretch)) return done(solveFailure('events', at.t));
    rows.writeUpTo(stretch.to + apart, at);
  }
  return done();
}

/** Row m of a matrix. */
function rowOf({ data, rows, cols }: Matrix, m: number): Float64Array {
  return Float64Array.from({ length: cols }, (_, l) => data[m + l * rows]);
}

/** Ends a solve where a comparison begins or ceases to hold. */
function stopIn(stretch: Stretch, { conditions, along }: FullEvents, w: Float64Array): SolveStop {
  const K = conditions.comparisons.length;
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
