import quantile from '@stdlib/stats-base-dists-normal-quantile';
import { cramerRao, evenTimes, type FitOptions, InputError, parseModel } from '../../../src/index.ts';
import type { Method, Part, System } from '../../plan/plan.ts';
import { fitOptions } from '../../run/fitOptions.ts';
import { idealDesign } from '../../run/idealDesign.ts';
import { levelOf } from './level.ts';

/** Half the width of an interval at the bound, over the true value, for each unit of the noise ratio; infinite if the data cannot determine the parameter. */
export type LimitOf = (
  part: Part,
  system: System,
  points: number,
  method: Method,
  parameter: string,
) => Promise<number>;

/**
 * What the Cramér-Rao bound says about a design: as the bound is proportional to the noise, one number for all noise levels; where
 * the model's own lines say the noise, there is one level. NaN where there is no bound (idealDesign.ts). Kept between calls.
 * Methods that know first states or parameters have their own bound.
 *
 *   z · σ₁ / |w*|,   σ₁ the least standard error at noise of the size of all columns
 */
export function createLimits(): LimitOf {
  const kept = new Map<string, Promise<Record<string, number>>>();
  return async (part, system, points, method, parameter) => {
    // What the seed is for, random starts, plays no part.
    const { fix, u0 } = fitOptions(method, { part, system }, 0);
    const key = JSON.stringify([system, points, part.byModel, fix, u0]);
    const errors = kept.get(key) ?? unitErrors(system, points, part.byModel === true, { fix, u0 });
    kept.set(key, errors);
    const z = quantile((1 + levelOf(method)) / 2, 0, 1);
    return (z * ((await errors)[parameter] ?? Number.NaN)) / Math.abs(system.parameters[parameter]);
  };
}

/** The least standard errors where the noise is as large as the states, or that of the model's own lines. */
async function unitErrors(
  system: System,
  points: number,
  byModel: boolean,
  options: FitOptions,
): Promise<Record<string, number>> {
  // Its experiments are no times evenly spaced.
  if (system.petab) return {};
  const model = parseModel(system.model);
  // What priors add does not grow with the noise.
  if (!byModel && model.priors.length > 0) return {};
  const t = evenTimes(...system.time, points);
  try {
    const design = await idealDesign({ model, system, t, noise: byModel ? 'model' : 1, options });
    return design ? (await cramerRao(model, system.parameters, design)).stdErrors : {};
  } catch (error) {
    // Such as log-normal noise of what is zero: no method can take these data.
    if (error instanceof InputError) return {};
    throw error;
  }
}
