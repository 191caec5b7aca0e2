import type { Data } from '../data/data.ts';
import { symmetricEigen } from '../linalg/eigen.ts';
import { fromColumns } from '../linalg/matrix.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { isLoose } from './isLoose.ts';
import { likelihoodNear } from './likelihoodNear.ts';

/** How far along it forward solves begin, in standard errors. */
const REACH = 3;
/** Another optimum is more than APART standard errors away; it is reported where its deviance is larger by no more than NEARLY_ALIKE. */
export const APART = 1;
export const NEARLY_ALIKE = 4;

/**
 * Other optima along the valley of an answer that the data leave loose: the values where forward solves end that begin three standard errors
 * from it on both sides, in the direction that is known least. The continuation of `mle` returns to the same end from everywhere.
 */
export function* alongValley(
  model: Model,
  data: Data,
  result: Result,
  options: Options,
): Generator<void, Float64Array[]> {
  if (!isLoose(data, result)) return [];
  const { parameters, correlation } = result;
  const { values, vectors } = yield* symmetricEigen(fromColumns(correlation));
  const v = (yield* vectors(1)).data;
  const near = likelihoodNear(model, data, result, options);
  const top = yield* near.bestFrom(near.answer);
  if (!top) return [];
  const isApart = (a: Float64Array, b: Float64Array) =>
    parameters.some(({ stdError }, j) => Math.abs(a[j] - b[j]) > APART * stdError);
  const ends: Float64Array[] = [];
  for (const side of [-1, 1]) {
    const step = side * REACH * Math.sqrt(values[0]);
    const q = top.q.map((x, j) => x + step * v[j] * parameters[j].stdError);
    const end = yield* near.bestFrom({ ...top, q });
    if (!end || end.deviance > top.deviance + NEARLY_ALIKE) continue;
    if ([top.q, ...ends].every((other) => isApart(end.q, other))) ends.push(end.q);
  }
  return ends;
}
