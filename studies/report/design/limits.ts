import quantile from '@stdlib/stats-base-dists-normal-quantile';
import { cramerRao, evenTimes, parseModel, simulate } from '../../../src/index.ts';
import type { Method, Part, System } from '../../plan/plan.ts';
import { isPlain } from '../../run/samples.ts';
import { levelOf } from './level.ts';

/** Half the width of an interval at the bound, over the true value, for each unit of the noise ratio; infinite where the data cannot tell the parameter. */
export type LimitOf = (
  part: Part,
  system: System,
  points: number,
  method: Method,
  parameter: string,
) => Promise<number>;

/**
 * What the Cramér-Rao bound says of a design: as the bound is proportional to the noise, one number for all noise levels.
 * Kept between calls. Methods that are told the first states have a bound of their own.
 *
 *   z · σ₁ · rms(U*) / |w*|,   σ₁ the least standard error at noise of unit size
 */
export function createLimits(): LimitOf {
  const kept = new Map<string, Promise<Record<string, number>>>();
  return async (part, system, points, method, parameter) => {
    const u0Known = part.u0 === 'known' && method.method.includes('fsnls');
    const key = JSON.stringify([system, points, u0Known]);
    const found = kept.get(key) ?? unitErrors(system, points, u0Known);
    kept.set(key, found);
    const z = quantile((1 + levelOf(method)) / 2, 0, 1);
    return (z * (await found)[parameter]!) / Math.abs(system.parameters[parameter]!);
  };
}

/** The least standard errors where the noise is as large as the states. */
async function unitErrors(system: System, points: number, u0Known: boolean): Promise<Record<string, number>> {
  const { model: text, parameters, initial, time } = system;
  const model = parseModel(text);
  // The bound of models with lines of their own is not proportional to one noise: none is told.
  if (!isPlain(model, system)) return Object.fromEntries(model.parameters.map((name) => [name, Number.NaN]));
  const t = evenTimes(...time, points);
  const { clean } = await simulate(model, parameters, { u0: initial, t });
  const states = model.states.flatMap((state) => [...clean[state]!]);
  const rms = Math.sqrt(states.reduce((sum, u) => sum + u * u, 0) / states.length);
  const noiseSd = Object.fromEntries(model.states.map((state) => [state, rms]));
  const { stdErrors } = await cramerRao(model, parameters, { u0: initial, t, noiseSd, u0Known });
  return stdErrors;
}
