import { addPrior } from '../likelihood/heldInformation.ts';
import { boundedStep } from '../rows/boundedStep.ts';
import type { Elimination, EliminationWork } from './elimination.ts';
import type { Failure } from './failures.ts';
import { eliminate, failureOf, type GaussNewtonStep, statesStep } from './gaussNewton.ts';
import { tryStep } from './lineSearch.ts';
import { plusSquares } from './plusSquares.ts';
import { objective, type SearchPoint, type System } from './system.ts';

/** When a stage ends. */
export interface StageLimits {
  readonly iterations: number;
  /** Small enough a decrease, after a full step. */
  readonly decrease: number;
  /** Several steps in a row that gain less than this end a stage as well. */
  readonly little: number;
  readonly holdParameters?: boolean;
  /** Whether another stage follows: then it is enough that a step gained what was predicted. */
  readonly onTheWay?: boolean;
  /** Whether there is no time for another step. */
  readonly isLate?: () => boolean;
}

/** Where a stage ended. */
export interface StageEnd {
  readonly point: SearchPoint;
  /** The objective there. */
  readonly q: number;
  readonly iterations: number;
  /** Absent where it converged. */
  readonly failure?: Failure;
}

/** The trust region: its radius in units of the parameters, how it shrinks and grows, and how often at one point. */
const SHRINK = 3;
const MOST_TRIES = 4;
const LEAST_RADIUS = 0.03;
/** Steps that are shorter still come from halving. */
const SHORTEST = 1e-3;
/** Part of the predicted decrease that a step must reach. */
const SUFFICIENT = 1e-4;
/** Corrections of a trial with the current factors: full steps at small κ bend far away from the equations. */
const CHORDS = 6;
/** A stage ends after this many steps in a row that gain little. */
const MOST_IDLE = 5;
/** How much more firmly states are held where the equations lose their digits, and how often. */
const FIRMER = 1e3;
const MOST_FIRMER = 4;
/** How often they are held more firmly because a refused step leaps far beyond their size, this much; and how that fades. */
const MOST_HELD = 3;
const FAR = 3;
const LOOSER = 10;
/** Damping, relative to one over a state's size squared. */
const OF_SIZE = 1e-6;
/** A step that is nearly as long as it may be would be longer. */
const NEARLY_ALL = 0.9;
/** A decrease that is nothing but rounding. */
const NOTHING = 1e-9;

/**
 * Gauss-Newton steps within a trust region of the parameters until the decrease is small. A step that is refused is tried again
 * with a third of the radius and the current factors, and only then halved: backtracking alone stalls where the equations are
 * sharp. `systemAt` gives the system at a point, whose units may follow the states.
 */
export function* trustRegion(
  systemAt: (point: SearchPoint) => System,
  start: SearchPoint,
  work: EliminationWork,
  limits: StageLimits,
  observe: (w: Float64Array) => void,
): Generator<void, StageEnd> {
  const { holdParameters: hold = false } = limits;
  const { c } = work.linearisation;
  let point = start;
  let q = Number.POSITIVE_INFINITY;
  let radius = Number.POSITIVE_INFINITY;
  let idle = 0;
  // How much more firmly states are held than at first.
  let firm = 1;
  for (let iterations = 1; iterations <= limits.iterations; iterations++) {
    const plain = systemAt(point);
    radius = Math.min(radius, plain.limits?.radius ?? Number.POSITIVE_INFINITY);
    const requested = radius;
    const heldAt = (times: number): System =>
      plain.damping ? { ...plain, damping: plain.damping.map((x) => times * x) } : plain;
    let system = heldAt(firm);
    let accepted: { point: SearchPoint; q: number; s: number; decrease: number } | undefined;
    let step: GaussNewtonStep | undefined;
    let tries = 0;
    for (let held = 0; ; held++) {
      let e = yield* eliminate(system, point, work, hold);
      // Far from the equations their derivatives may span more decades than there are digits: states are then held more firmly.
      for (let k = 0; !e && k < MOST_FIRMER && (yield* failureOf(system, point, work)) === 'singular'; k++) {
        firm *= FIRMER;
        system = heldAt(firm);
        e = yield* eliminate(system, point, work, hold);
      }
      if (!e) return { point, q, iterations, failure: yield* failureOf(system, point, work) };
      q = objective(system, point, plusSquares(0, c, 0, c.length));
      if (!Number.isFinite(q)) return { point, q, iterations, failure: 'notFinite' };
      if (system.prior && !hold) addPrior(e.information, e.gradient, point.w, system.prior);
      tries = 0;
      for (let r = radius; tries < (hold ? 1 : MOST_TRIES); tries++, r /= SHRINK) {
        step = yield* stepWithin(system, point, work, e, q, hold, r);
        if (!step) return { point, q, iterations, failure: yield* failureOf(system, point, work) };
        if (step.decrease < NOTHING) return { point, q, iterations };
        const trial = yield* tryStep(system, point, step, 1, CHORDS, work);
        if (trial.q <= q - SUFFICIENT * step.decrease) {
          accepted = { ...trial, s: 1, decrease: step.decrease };
          radius = tries === 0 ? r * SHRINK : r;
          break;
        }
        radius = Math.max(r / SHRINK, LEAST_RADIUS);
        if (held < MOST_HELD && leapsFar(step, plain)) break;
      }
      if (accepted || !step || held >= MOST_HELD || !leapsFar(step, plain)) break;
      firm *= FIRMER;
      system = heldAt(firm);
    }
    firm = accepted && tries === 0 ? Math.max(1, firm / LOOSER) : firm;
    for (let s = 0.5; !accepted && step && s > SHORTEST; s /= 2) {
      const trial = yield* tryStep(system, point, step, s, CHORDS, work);
      if (trial.q <= q - SUFFICIENT * s * step.decrease) accepted = { ...trial, s, decrease: step.decrease };
    }
    if (!accepted) {
      const small = step !== undefined && step.decrease < limits.decrease;
      return { point, q, iterations, ...(!small && { failure: 'stuck' as const }) };
    }
    const gained = q - accepted.q;
    const isLimited = !hold && step !== undefined && lengthOf(step, plain) > NEARLY_ALL * requested;
    idle = gained < limits.little ? idle + 1 : 0;
    point = accepted.point;
    q = accepted.q;
    observe(point.w);
    const isFull = accepted.s === 1 && (hold || tries === 0);
    // What a whole step gains as linear equations predict, the next one would hardly add to.
    const remaining =
      limits.onTheWay && !isLimited ? Math.abs(accepted.decrease - 2 * gained) : accepted.decrease;
    const isSettled = isFull && Math.min(remaining, accepted.decrease) < limits.decrease;
    if (idle >= MOST_IDLE || isSettled) return { point, q, iterations };
    if (limits.isLate?.()) return { point, q, iterations, failure: 'unsettled' };
    yield;
  }
  return { point, q, iterations: limits.iterations, failure: 'unsettled' };
}

/** Whether a step moves a state by several times its size, or its logarithm by as much: linear equations say nothing there. */
function leapsFar({ dx }: GaussNewtonStep, { damping }: System): boolean {
  if (!damping) return false;
  const D = damping.length;
  const most = damping.map((x) => FAR * Math.sqrt(OF_SIZE / x));
  for (let i = 0; i < dx.length; i++) if (Math.abs(dx[i]) > most[i % D]) return true;
  return false;
}

/** The length of a step of the parameters in their units. */
function lengthOf({ dw }: GaussNewtonStep, { limits }: System): number {
  if (!limits) return 0;
  let squares = 0;
  for (let j = 0; j < dw.length; j++) squares += (dw[j] / limits.unit[j]) ** 2;
  return Math.sqrt(squares);
}

/** The step within a radius, from what was eliminated at the point; undefined where there is none. */
function* stepWithin(
  system: System,
  point: SearchPoint,
  work: EliminationWork,
  e: Elimination,
  q: number,
  hold: boolean,
  radius: number,
): Generator<void, GaussNewtonStep | undefined> {
  const { w } = point;
  const J = e.gradient.length;
  if (hold || J === 0)
    return yield* statesStep(system, point, work, e, q, new Float64Array(w.length), new Float64Array(0));
  if (!e.information.every(Number.isFinite)) return undefined;
  const bounded = boundedStep(e.information, e.gradient, w, { ...system.limits!, radius });
  return bounded && (yield* statesStep(system, point, work, e, q, bounded.dw, bounded.S));
}
