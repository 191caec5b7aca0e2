import type { Data } from '../data/data.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { solve } from './solver/solve.ts';
import { addVariation, swing } from './variation.ts';

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
  const variations = model.states.map(() => ({ between: 0, shown: 0 }));
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
    const places = Array.from({ length: Math.ceil(reached / PARTS) }, (_, m) => m * PARTS);
    for (const [l, sum] of variations.entries()) addVariation(sum, (i) => U.data[i + l * U.rows], places);
  }
  return Math.max(1, ...variations.map(swing));
}
