import { leastSquaresInSlices } from '../linalg/leastSquares.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyInSlices } from '../linalg/multiply.ts';
import { stackRows } from '../linalg/stackRows.ts';
import type { Options } from '../options.ts';
import { conclude, type WeakAssessment, withoutCovariance } from './conclude.ts';
import { type Conventions, conventionsOf } from './conventions.ts';
import { type CurvatureInput, chiSquare, curvatureResidual, estimatedBias } from './diagnostics.ts';
import type { IrlsRun } from './irls.ts';
import { collinearity } from './limits.ts';
import { residual, type WeakSystem } from './system.ts';
import { glsCovariance, informationShares, olsCovariance } from './uncertainty.ts';
import type { UnitScales } from './units.ts';
import type { Weighting } from './weighting.ts';

/** After a last step smaller than this, the factor at the previous iterate is used for the answer too. */
const factorIsNear = 1e-4;

/** Above this relaxation the weights are not the inverse of the noise any more, and the covariance takes that into account. */
const relaxationFelt = 1e-6;

/** What is needed to assess the iterates. */
interface AssessmentInput {
  readonly system: WeakSystem;
  readonly weights: Weighting;
  readonly units: UnitScales;
  readonly options: Options;
  readonly curvatures: readonly CurvatureInput[];
  /** Names of the parameters. */
  readonly names: readonly string[];
  readonly normality: (sample: Float64Array) => number;
}

/** Covariance, bias and goodness of fit of the iterate that is returned. Overwrites the weighting's factor. */
export function* assess(
  run: IrlsRun,
  { system, weights, units, options, curvatures, names, normality }: AssessmentInput,
): Generator<void, WeakAssessment> {
  const conventions = conventionsOf(options);
  const returned = chooseIterate(run, conventions);
  const v = run.estimates[returned];
  const w = v.map((x, j) => x / units.column[j]);
  const J = w.length;
  // At a fixed point the last factor is C's at the answer; the authors keep the last factor whatever they return.
  const settled = run.stopped === 'fixedPoint' && run.change < factorIsNear;
  const reuse =
    run.whitened && (settled || (conventions.lastFactorServes && run.stopped !== 'notPositiveDefinite'));
  const whitened = reuse ? run.whitened! : yield* weights.whiten(v);
  if ('failedAt' in whitened) return withoutCovariance(returned, w, curvatures.length);

  const ols = returned === 0;
  const uncertainty = yield* glsCovariance(ols ? system.G : whitened.G);
  // The residual of OLS itself is not white: one reweighted step shows the residual of the noise.
  const white =
    ols && conventions.whitensLeastSquares
      ? (yield* leastSquaresInSlices(whitened.G, whitened.b, collinearity)).x
      : v;
  const r = residual(whitened, white);
  const fit = chiSquare(r, J - uncertainty.nullSpace.cols);
  const shapiroWilkP = ols && conventions.whitensLeastSquares ? normality(r) : run.pValues[returned];
  const S = ols || options.covariance === 'paper' ? yield* olsCovariance(system.G, weights.L) : uncertainty.S;
  if (S === uncertainty.S && options.relaxation > relaxationFelt) {
    const half = yield* multiplyInSlices(uncertainty.S, yield* weights.unrelaxed(whitened.G));
    uncertainty.S.data.set((yield* multiplyInSlices(half, uncertainty.S)).data);
  }

  const means: Matrix[] = [];
  for (const input of curvatures) {
    const data = yield* curvatureResidual(input, w, units.row);
    means.push({ rows: data.length, cols: 1, data });
  }
  const mean = stackRows(means).data;
  const whitenedMean = ols ? mean : yield* weights.whitenVector(mean);
  const { halfTraces, featureNoise } = yield* weights.scores(w, !ols);
  const traces = halfTraces.map((x, j) => x / units.column[j]);
  const bias = estimatedBias(traces, ols ? system.G : whitened.G, whitenedMean, uncertainty.S);

  return yield* conclude(
    {
      ...fit,
      independent: fit.degreesOfFreedom,
      shapiroWilkP,
      returned,
      w,
      uncertainty,
      S,
      bias,
      featureNoise,
      shares: yield* informationShares(whitened.G, weights.first),
    },
    units,
    options,
    names,
  );
}

/** An iteration that reaches its limit while the relative change is above this has not settled. */
const stillMoving = 1e-2;

/**
 * Which iterate is returned: the last, unless the residual stopped being normal or the iteration does not settle. Then
 * it is the reweighted iterate whose residual is the most normal. OLS does not compete: its residual is not whitened, so
 * that its p-value says nothing. The authors let it, and keep the last iterate at the limit.  [docs/deviations.md]
 */
function chooseIterate(run: IrlsRun, { firstIterateCompetes }: Conventions): number {
  const last = run.estimates.length - 1;
  const unsettled = run.stopped === 'iterationLimit' && !firstIterateCompetes && run.change > stillMoving;
  if (run.stopped !== 'normality' && !unsettled) return last;
  const first = firstIterateCompetes ? 0 : 1;
  const candidates = run.pValues.slice(first);
  return candidates.indexOf(Math.max(...candidates)) + first;
}
