import type { Data } from '../data/data.ts';
import { leastSquaresInSlices } from '../linalg/leastSquares.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { checkSize } from './checkSize.ts';
import { summaryOf } from './chooseRadius.ts';
import { collinearity } from './limits.ts';
import type { WeakStart } from './start.ts';
import { recordsOf, weakForm } from './weakForm.ts';

/**
 * The first step alone, without the covariance, which takes most of the time: ordinary least squares, the noise, the test functions.
 *
 *   w⁰ = argmin |G w - b|                                                                       [WENDy algorithm 2, line 3]
 */
export function* firstStep(
  model: Model,
  form: LinearForm,
  data: Data,
  options: Options,
): Generator<void, WeakStart> {
  const records = recordsOf(data);
  const J = model.parameters.length;
  const sizes = checkSize(records, J, options, false);
  const { noises, radii, K, system, units } = yield* weakForm(form, J, records, sizes, options, () => {});
  const v = (yield* leastSquaresInSlices(system.G, system.b, collinearity)).x;
  const w = v.map((x, j) => x / units.column[j]);
  return { w, sigma: Float64Array.from(noises.sigma), testFunctions: summaryOf(radii, K) };
}
