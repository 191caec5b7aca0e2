import type { Data } from '../data/data.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { solve } from './solver/solve.ts';

/** A solution that varies this many times as much between samples as from one to the next is not what they show. */
export const HIDDEN = 1.5;
/** Where it is looked at between two samples, and what its solve may cost in calls of the model. */
const PARTS = 16;
const CALLS = 50_000;

/**
 * How many times as much the solution with the estimates varies between samples as from one to the next, for the state of which
 * that is most. As far as a solve within bounds gets; 1 where there are no first states.
 */
export function* swingOf(
  model: Model,
  data: Data,
  { experiments, parameters }: Result,
  options: Options,
): Generator<void, number> {
  const f = compileRightHandSide(model);
  const w = Float64Array.from(parameters, ({ estimate }) => estimate);
  const D = model.states.length;
  const between = new Float64Array(D);
  const shown = new Float64Array(D);
  const budget = { spent: 0, limit: CALLS };
  for (const [e, { initial }] of experiments.entries()) {
    if (initial.length === 0) continue;
    const samples = [...new Set(data.experiments[e].t)];
    const times = Float64Array.from({ length: PARTS * (samples.length - 1) + 1 }, (_, i) => {
      const [m, part] = [Math.floor(i / PARTS), (i % PARTS) / PARTS];
      return part === 0 ? samples[m] : samples[m] + part * (samples[m + 1] - samples[m]);
    });
    const u0 = Float64Array.from(initial, ({ estimate }) => estimate);
    const { U, reached } = yield* solve(f, w, u0, times, { ...options, budget });
    for (let l = 0; l < D; l++) {
      const at = (i: number) => U.data[i + l * U.rows];
      for (let i = PARTS; i < reached; i += PARTS) {
        shown[l] += Math.abs(at(i) - at(i - PARTS));
        for (let k = i - PARTS; k < i; k++) between[l] += Math.abs(at(k + 1) - at(k));
      }
    }
  }
  return between.reduce((most, sum, l) => (shown[l] > 0 ? Math.max(most, sum / shown[l]) : most), 1);
}
