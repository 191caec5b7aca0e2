import type { Problem } from '../problem/problem.ts';
import { knownAt, knownInto, type Stretch } from '../problem/stretches.ts';
import { chained } from './chained.ts';
import type { CompiledProblem, Formula } from './compileProblem.ts';
import type { SolveStop } from './solver/solve.ts';
import type { SolveState } from './statesAtStart.ts';

/** A crossing is here where a line through the value meets it within this part of the time. */
const HERE = 1e-9;

/** How states and their derivatives go over from one stretch to the next; `at` is changed. */
export function createTransition(
  { states, inputs }: Problem,
  compiled: CompiledProblem,
  w: Float64Array,
  at: SolveState,
  sensitivities: boolean,
) {
  const [D, P, I] = [states.length, w.length, inputs.length];
  const C = P + D;
  const values = Float64Array.of(...w, ...new Float64Array(I + compiled.switches.length));
  const f = new Float64Array(D);
  const slopeIn = (stretch: Stretch): Float64Array => {
    knownInto(values, P, stretch, at.t);
    compiled.f.evaluate(at.t, at.x, values, f);
    return f;
  };
  /** Adds sign·f·τ to the derivatives. */
  const shift = (sign: number, stretch: Stretch, tau: Float64Array | undefined): void => {
    if (!tau) return;
    const slope = slopeIn(stretch);
    for (let j = 0; j < C; j++) for (let l = 0; l < D; l++) at.Y[j * D + l] += sign * slope[l] * tau[j];
  };
  /** Values of events that count as positive where they are zero, if the event happens there. */
  const risenAtZero = (values: Float64Array): Float64Array =>
    values.map((value, k) => (value === 0 && compiled.closed[k] ? Number.MIN_VALUE : value));
  /** d/dt of row r of a formula along the solution. */
  const rateOf = (slopes: Float64Array, r: number, stretch: Stretch): number => {
    const row = r * (D + P + 1 + stretch.slope.length);
    const slope = slopeIn(stretch);
    let rate = slopes[row + D + P];
    for (let l = 0; l < D; l++) rate += slopes[row + l] * slope[l];
    for (let i = 0; i < stretch.slope.length; i++) rate += slopes[row + D + P + 1 + i] * stretch.slope[i];
    return rate;
  };
  /** Whether a formula passes through `border` here, and does not step over it. */
  const isCrossing = (formula: Formula, border: number, stretch: Stretch): boolean => {
    const known = knownAt(stretch, at.t);
    const rate = rateOf(formula.slopes(at.t, at.x, w, known), 0, stretch);
    const off = (formula.value(at.t, at.x, w, known)[0] - border) / rate;
    return Math.abs(off) <= HERE * Math.max(stretch.to - stretch.from, Math.abs(at.t));
  };
  /** How the moment at which row r of a formula is zero moves with the parameters; undefined where it does not. */
  const crossingTime = (formula: Formula, r: number, stretch: Stretch): Float64Array | undefined => {
    if (!sensitivities) return undefined;
    const slopes = formula.slopes(at.t, at.x, w, knownAt(stretch, at.t));
    const rate = rateOf(slopes, r, stretch);
    const tau = new Float64Array(C);
    for (let j = 0; j < C; j++) {
      const moved = chained(slopes, r, at.Y, D, P, j, 0, stretch.slope);
      tau[j] = moved === 0 ? 0 : -moved / rate;
    }
    return tau.some((x) => x !== 0) ? tau : undefined;
  };
  return {
    /** The values of all events. */
    eventValues(stretch: Stretch, t = at.t, x = at.x): Float64Array {
      return risenAtZero(compiled.events.value(t, x, w, knownAt(stretch, t)));
    },
    /** The same, where none that is zero counts as positive. */
    strictValues(stretch: Stretch): Float64Array {
      return compiled.events.value(at.t, at.x, w, knownAt(stretch, at.t));
    },
    stopIn(stretch: Stretch): SolveStop | undefined {
      if (compiled.eventCount === 0) return undefined;
      const known = knownAt(stretch, stretch.from);
      return {
        K: compiled.eventCount,
        valuesInto(out, t, u) {
          knownInto(known, 0, stretch, t);
          out.set(risenAtZero(compiled.events.value(t, u, w, known)));
        },
      };
    },
    /**
     * Takes the derivatives over the switches that change between two stretches, one after the other; returns how the moment
     * moves, undefined where it does not.
     */
    flip(last: Stretch, next: Stretch): Float64Array | undefined {
      if (!sensitivities || last === next) return undefined;
      let before = last;
      let tau: Float64Array | undefined;
      compiled.switches.forEach(({ kind }, k) => {
        const [from, to] = [last.base[I + k], next.base[I + k]];
        if (Object.is(from, to)) return;
        const base = before.base.slice();
        base[I + k] = to;
        const after = { ...before, base };
        // One that changes with a step of an input or of another switch has no moment of its own.
        const border = kind === 'floor' ? Math.max(from, to) : 0;
        if (isCrossing(compiled.crossings[k], border, before)) {
          tau = crossingTime(compiled.crossings[k], 0, before);
        }
        shift(1, before, tau);
        shift(-1, after, tau);
        before = after;
      });
      return tau;
    },
    crossingTime,
    arrive: (stretch: Stretch, tau: Float64Array | undefined) => shift(1, stretch, tau),
    leave: (stretch: Stretch, tau: Float64Array | undefined) => shift(-1, stretch, tau),
    assign(formula: Formula, known: Float64Array, stretch: Stretch, tau: Float64Array | undefined): void {
      if (sensitivities) {
        const slopes = formula.slopes(at.t, at.x, w, known);
        const Y = new Float64Array(C * D);
        for (let j = 0; j < C; j++)
          for (let l = 0; l < D; l++)
            Y[j * D + l] = chained(slopes, l, at.Y, D, P, j, tau?.[j] ?? 0, stretch.slope);
        at.Y = Y;
      }
      at.x = formula.value(at.t, at.x, w, known);
    },
  };
}
