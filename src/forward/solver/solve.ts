import { type Matrix, zeros } from '../../linalg/matrix.ts';
import type { RightHandSide } from '../../model/compileRightHandSide.ts';
import type { Options } from '../../options.ts';
import { type Budget, costOf } from '../budget.ts';
import type { OneStepMethod, OutputTimes, SolvePoint, StepTrial } from './oneStepMethod.ts';
import { createRadau } from './radau.ts';
import { createRungeKutta } from './rungeKutta.ts';
import { type SolveFailure, solveFailure } from './solveFailure.ts';
import { createController, firstStep } from './stepSize.ts';
import { watchStiffness } from './stiffness.ts';
import { toleranceOf } from './tolerance.ts';
import { type Sensitivities, type SolveWork, variationalFlow } from './variational.ts';

/** How a forward solve is made. */
export interface SolveOptions extends Pick<Options, 'solver' | 'rtol' | 'atol' | 'maxSteps'> {
  /** What this solve and others may cost together; without one, nothing but `maxSteps` ends them. */
  readonly budget?: Budget;
}

export type { Sensitivities, SolveFailure, SolveWork as Work };

/** Ends a solve early, where one of K values rises from zero or below to above zero. */
export interface SolveStop {
  readonly K: number;
  /** The values at a time and its states. */
  valuesInto(out: Float64Array, t: number, u: Float64Array): void;
}

export interface Solution {
  /** The states at the requested times, M × D; the rows from `reached` on are NaN. */
  readonly U: Matrix;
  /** How many of the times were reached. */
  readonly reached: number;
  /**
   * Sensitivities: S[(m·P + j)·D + l] = ∂u_l(t_m)/∂p_j, where p is (w, u0) for 'all', u0 for 'initial' and nothing for
   * 'none'.
   */
  readonly S: Float64Array;
  readonly P: number;
  readonly failure: SolveFailure | undefined;
  readonly work: SolveWork;
  readonly stopped: Stopped | undefined;
}

/** Where a solve was stopped: time, states, sensitivities S[j·D + l], and which values have just risen above zero. */
interface Stopped {
  readonly t: number;
  readonly u: Float64Array;
  readonly S: Float64Array;
  readonly risen: readonly number[];
}

/** Numbers that a slice of work between two yields may touch, and its most steps: some milliseconds. */
const SLICE = 100_000;
const MOST_STEPS = 256;
/** A model in which t appears takes at least this many steps. */
const LEAST_STEPS = 50;
/** Times this close to each other, as a part of the span, are one. */
const SAME = 1e-9;
/** The shortest step, in units of t: what its rounding leaves of the stages. */
const SHORTEST = 4 * Number.EPSILON;

/**
 * The solution of u' = f(t, u; w) from u(times[0]) = u0, at the times, which must not decrease. Nothing throws: where the
 * solution ends early, `failure` says why, and what was reached is returned. Yields every few milliseconds of work.
 */
export function* solve(
  f: RightHandSide,
  w: Float64Array,
  u0: Float64Array,
  times: Float64Array,
  options: SolveOptions,
  sensitivities: Sensitivities = 'none',
  stop?: SolveStop,
): Generator<void, Solution> {
  const { rtol, atol, solver, maxSteps, budget } = options;
  const D = u0.length;
  const flow = variationalFlow(f, w, D, sensitivities);
  const { P, N, work } = flow;
  const rows = createRows(times, D, P);
  let counted = 0;
  const overBudget = (): boolean => {
    if (!budget) return false;
    const cost = costOf(work, D, P);
    budget.spent += cost - counted;
    counted = cost;
    return budget.spent > budget.limit;
  };
  const done = (failure?: SolveFailure, stopped?: Stopped): Solution => {
    overBudget();
    return { U: rows.U, reached: rows.reached, S: rows.S, P, failure, work, stopped };
  };

  const point = firstPoint(times[0], u0, N, P);
  while (times[rows.reached] === times[0]) rows.write(point.y);
  if (rows.reached === times.length) return done();
  flow.slopeInto(point.slope, point.t, point.y);
  if (!point.slope.every(Number.isFinite)) return done(solveFailure('notDefined', point.t));

  const p = sensitivities === 'all' ? Float64Array.of(...w, ...u0) : u0;
  const tolerance = toleranceOf(flow, rtol, atol, p);
  const explicit = createRungeKutta(flow, point, tolerance);
  const stiff = () => createRadau(flow, point, tolerance, rtol);
  const watch = watchStiffness(flow, rtol);
  let stepper = solver === 'stiff' ? stiff() : explicit;
  let controller = createController(stepper.q);

  const end = times[times.length - 1];
  const span = end - times[0];
  const longest = () => (f.usesTime ? longestStep(rows, point.t) : Number.POSITIVE_INFINITY);
  const row = new Float64Array(N);
  const riseIn = stop && watchRise(stop, point);
  const stepsPerSlice = Math.min(MOST_STEPS, Math.ceil(SLICE / (N * (D + 10))));
  const begin = firstStep(flow, point, tolerance.norm, stepper.q, span);
  let h = Math.min(longest(), Math.max(begin, SHORTEST * Math.abs(point.t)));
  for (let n = 1; rows.reached < times.length; n++) {
    if (n % stepsPerSlice === 0) yield;
    if (n > maxSteps) return done(solveFailure('maxSteps', point.t, solver));
    if (overBudget()) return done(solveFailure('budget', point.t));
    const remaining = end - point.t;
    const last = h >= 0.99 * remaining;
    if (last) h = remaining;
    const trial = stepper.attempt(h, rows);
    if (typeof trial === 'string' || trial > 1) {
      work.rejected++;
      h = typeof trial === 'string' ? controller.failed(h) : controller.rejected(h, trial);
      const shortest = SHORTEST * Math.max(Math.abs(point.t), Number.EPSILON * span);
      if (h <= shortest) {
        const startSize = 2 * Math.max(...u0.map(Math.abs)) + 1000 * atol;
        return done(solveFailure(causeOf(trial, point, D, shortest, startSize), point.t));
      }
      continue;
    }
    work.steps++;
    if (stepper !== explicit) work.stiffSteps++;
    const next = last ? end : point.t + h;
    const rise = riseIn?.(stepper, h, next, row);
    for (let t = times[rows.reached]; t <= (rise?.t ?? next); t = times[rows.reached]) {
      stepper.denseInto(row, t === next ? 1 : (t - point.t) / h);
      rows.write(row);
    }
    if (rise) {
      stepper.denseInto(row, rise.part);
      const { t, risen } = rise;
      return done(undefined, { t, u: row.slice(0, D), S: columnsOf(row, D, P), risen });
    }
    stepper.accept(next);
    h = Math.min(longest(), controller.accepted(h, trial));
    if (solver !== 'auto' || !watch.change(stepper !== explicit, h, next, point.y, end - next)) continue;
    work.switches++;
    stepper = stepper === explicit ? stiff() : explicit;
    stepper.restart();
    controller = createController(stepper.q);
  }
  return done();
}

/** The first states, each with the derivative 1 by itself where there are sensitivities. */
function firstPoint(t: number, u0: Float64Array, N: number, P: number): SolvePoint {
  const D = u0.length;
  const y = new Float64Array(N);
  y.set(u0);
  for (let l = 0; l < D && P > 0; l++) y[D + l * P + (P - D) + l] = 1;
  return { t, y, slope: new Float64Array(N) };
}

/** Parts of a step at which values that may stop the solve are looked at. */
const LOOKS = 4;
/** Halvings of such a part, at most; they end at the last digit of the time. */
const HALVINGS = 52;

/** Finds where in a step just tried a value has risen above zero, and which have; undefined where none has. */
function watchRise({ K, valuesInto }: SolveStop, point: SolvePoint) {
  const before = new Float64Array(K);
  const now = new Float64Array(K);
  valuesInto(before, point.t, point.y);
  return (stepper: OneStepMethod, h: number, next: number, row: Float64Array) => {
    const { t } = point;
    const risenAt = (part: number): number[] => {
      stepper.denseInto(row, part);
      valuesInto(now, t + part * h, row);
      return Array.from(now.keys()).filter((k) => now[k] > 0 && !(before[k] > 0));
    };
    for (let look = 1; look <= LOOKS; look++) {
      let part = look / LOOKS;
      let risen = risenAt(part);
      if (risen.length === 0) {
        before.set(now);
        continue;
      }
      let low = (look - 1) / LOOKS;
      const digit = Number.EPSILON * Math.max(Math.abs(t), Math.abs(next));
      for (let n = 0; n < HALVINGS && (part - low) * h > digit; n++) {
        const middle = (low + part) / 2;
        const some = risenAt(middle);
        if (some.length === 0) low = middle;
        else {
          part = middle;
          risen = some;
        }
      }
      return { part, t: part === 1 ? next : Math.min(t + part * h, next), risen };
    }
    return undefined;
  };
}

/** The sensitivities in y, column by column. */
function columnsOf(y: Float64Array, D: number, P: number): Float64Array {
  const S = new Float64Array(P * D);
  for (let j = 0; j < P; j++) for (let l = 0; l < D; l++) S[j * D + l] = y[D + l * P + j];
  return S;
}

/** Room for the solution, filled row by row. */
function createRows(times: Float64Array, D: number, P: number) {
  const M = times.length;
  const U = zeros(M, D);
  U.data.fill(Number.NaN);
  const S = new Float64Array(M * P * D).fill(Number.NaN);
  const rows = {
    times,
    U,
    S,
    reached: 0,
    write(y: Float64Array): void {
      const m = rows.reached++;
      for (let l = 0; l < D; l++) {
        U.data[m + l * M] = y[l];
        for (let j = 0; j < P; j++) S[(m * P + j) * D + l] = y[D + l * P + j];
      }
    },
  };
  return rows;
}

/**
 * How long a step from t may be where t itself appears in the model: from rest, nothing else shows an input that is yet to
 * begin. It goes up to the second requested time from here, so that an input that lasts from one time to the next is met.
 */
function longestStep({ times, reached }: OutputTimes, t: number): number {
  const end = times[times.length - 1];
  const span = end - times[0];
  let m = reached;
  const nextAfter = (t: number): number => {
    while (times[m] <= t + SAME * span) m++;
    return times[m] ?? end;
  };
  return Math.min(nextAfter(nextAfter(t)) - t, span / LEAST_STEPS);
}

/** A state that would double within this many of the shortest steps has blown up; so has one past this size. */
const DOUBLING = 1e5;
const ENORMOUS = 1e100;

/** Why no step longer than `shortest` succeeds; a state that grows is larger than `startSize`. */
function causeOf(
  trial: StepTrial,
  { y, slope }: SolvePoint,
  D: number,
  shortest: number,
  startSize: number,
): SolveFailure['cause'] {
  for (let l = 0; l < D; l++) {
    const size = Math.abs(y[l]);
    const grows = size > startSize && y[l] > 0 === slope[l] > 0;
    if (grows && (size > ENORMOUS || size < DOUBLING * shortest * Math.abs(slope[l]))) return 'blowUp';
  }
  return typeof trial === 'string' ? trial : 'stepTooSmall';
}
