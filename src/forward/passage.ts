import type { Problem } from '../problem/problem.ts';
import { chained } from './chained.ts';
import type { CompiledProblem, Formula } from './compileProblem.ts';
import type { Stop } from './solve.ts';
import type { Standing } from './statesAtStart.ts';
import { knownAt, knownInto, type Stretch } from './stretches.ts';

/** How states and their derivatives go over from one stretch to the next; `at` is changed. */
export function createPassage(
  { states, inputs }: Problem,
  compiled: CompiledProblem,
  w: Float64Array,
  at: Standing,
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
  return {
    /** The values of all events. */
    eventValues(stretch: Stretch): Float64Array {
      return compiled.events.value(at.t, at.x, w, knownAt(stretch, at.t));
    },
    stopIn(stretch: Stretch): Stop | undefined {
      if (compiled.eventCount === 0) return undefined;
      const known = knownAt(stretch, stretch.from);
      return {
        K: compiled.eventCount,
        valuesInto(out, t, u) {
          knownInto(known, 0, stretch, t);
          out.set(compiled.events.value(t, u, w, known));
        },
      };
    },
    /** The switches that change between two stretches, one after the other, with the stretch before and after each. */
    flips(last: Stretch, next: Stretch): { k: number; before: Stretch; after: Stretch }[] {
      if (!sensitivities || last === next) return [];
      let before = last;
      return compiled.switches.flatMap((_, k) => {
        if (Object.is(last.base[I + k], next.base[I + k])) return [];
        const base = before.base.slice();
        base[I + k] = next.base[I + k];
        const after = { ...before, base };
        const one = { k, before, after };
        before = after;
        return [one];
      });
    },
    /** How the moment at which row r of a formula is zero moves with the parameters; undefined where it does not. */
    crossingTime(formula: Formula, r: number, stretch: Stretch): Float64Array | undefined {
      if (!sensitivities) return undefined;
      const slopes = formula.slopes(at.t, at.x, w, knownAt(stretch, at.t));
      const width = D + P + 1 + stretch.slope.length;
      const slope = slopeIn(stretch);
      let rate = slopes[r * width + D + P];
      for (let l = 0; l < D; l++) rate += slopes[r * width + l] * slope[l];
      for (let i = 0; i < stretch.slope.length; i++)
        rate += slopes[r * width + D + P + 1 + i] * stretch.slope[i];
      const tau = new Float64Array(C);
      for (let j = 0; j < C; j++) {
        const moved = chained(slopes, r, at.Y, D, P, j, 0, stretch.slope);
        tau[j] = moved === 0 ? 0 : -moved / rate;
      }
      return tau.some((x) => x !== 0) ? tau : undefined;
    },
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
