import type { Data } from '../data/data.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { withoutCovariance } from './conclude.ts';
import { report } from './report.ts';
import type { WeakStart } from './start.ts';
import { noUnits } from './units.ts';

/** The start as the answer of a fit, where there is no better: estimates without errors or intervals. */
export function startReport(
  model: Model,
  { states, experiments }: Data,
  options: Options,
  { w, sigma, testFunctions }: WeakStart,
): Result {
  const records = experiments.map(({ name, t, U }) => ({ name, t, U, states }));
  const { minRadius: radius, radii, count, chosenBy } = testFunctions;
  const unknown = new Float64Array(states.length).fill(Number.NaN);
  return report({
    model,
    records,
    options: { ...options, method: 'ols' },
    noise: { sigma, used: sigma, seen: sigma, doubt: unknown, uneven: [] },
    radii: [{ radius, radii, chosenBy, errorOverNoise: Number.NaN }],
    K: [count],
    run: { estimates: [w], pValues: [Number.NaN], stopped: 'fixedPoint', change: 0, whitened: undefined },
    units: noUnits(states.length, w.length),
    assessment: withoutCovariance(0, w, experiments.length),
    timing: {},
  });
}
