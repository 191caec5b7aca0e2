import { termsOf } from '../model/terms.ts';
import type { Problem } from '../problem/problem.ts';
import { ownChangeTime, type SampledSeries } from './changeTime.ts';

/** A state is slow whose own time of change is longer than the common one by this factor. */
const SLOW = 3;

/**
 * The states that outputs show to change slowly, as those that vary a little about a large mean, with their own times of change.
 * Their terms are smaller than the common time says, unless they balance.
 */
export function slowStates(
  outputs: Problem['outputs'],
  series: readonly (readonly SampledSeries[])[],
  rms: Float64Array,
  common: number,
): Map<string, number> {
  const terms = termsOf();
  return new Map(
    outputs.flatMap(({ expression }, o) => {
      const [only, ...others] = terms(expression);
      const states = only?.factors.filter(({ atom }) => atom.kind !== 'parameter') ?? [];
      if (others.length > 0 || states.length !== 1 || states[0].power !== 1) return [];
      const { atom } = states[0];
      const times = series[o].map((one) => ownChangeTime(one, rms[o])).filter((time) => time > 0);
      const time = Math.min(...times);
      return atom.kind === 'state' && times.length > 0 && time > SLOW * common
        ? [[atom.name, time] as const]
        : [];
    }),
  );
}
