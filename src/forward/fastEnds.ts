import type { Data } from '../data/data.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { likelihoodNear } from './likelihoodNear.ts';
import { profileSide } from './profileSide.ts';

/**
 * Values of the parameters where the likelihood ends the interval of parameter j on one side; where it does not, by how much the
 * deviance has risen at most; undefined where forward solves fail or would take too long.
 */
export function* fastEnds(
  model: Model,
  data: Data,
  result: Result,
  options: Options,
  j: number,
  side: number,
): Generator<void, Float64Array | number | undefined> {
  const { parameters, covariance } = result;
  const near = likelihoodNear(model, data, result, options);
  const end = parameters[j].interval[side > 0 ? 1 : 0];
  const along = parameters.map((_, k) => covariance[k][j] / covariance[j][j]);
  return yield* profileSide(near, j, end, along, normalQuantile((1 + options.level) / 2) ** 2);
}
