import { leastSquares } from '../linalg/leastSquares.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import type { Options } from '../options.ts';
import type { Combination } from '../result.ts';
import { determinedCombinations, undetermined } from '../stats/combinations.ts';
import { type CurvatureInput, chiSquare, curvatureResidual, estimatedBias } from './diagnostics.ts';
import type { IrlsRun } from './irls.ts';
import { collinearity, residual, stackRows, type Units, type WeakSystem } from './system.ts';
import {
  glsCovariance,
  hiddenDirections,
  hiddenParameters,
  informationShares,
  olsCovariance,
} from './uncertainty.ts';
import type { Weighting } from './weighting.ts';

/** What is known of the estimate, in the user's units. */
export interface Assessment {
  /** Which iterate is the answer. */
  returned: number;
  w: Float64Array;
  S: Matrix;
  condition: number;
  bias: Float64Array;
  chi2PerDof: number;
  chi2PValue: number;
  degreesOfFreedom: number;
  shapiroWilkP: number;
  undetermined: boolean[];
  identifiable: Combination[];
  /** Parameters along whose directions the features are mostly noise, the largest share of it, and what is determined instead. */
  hidden: { share: number; parameters: string[]; determined: Combination[] };
  /** Each experiment's share of the information on the parameters. */
  shares: number[];
}

/** After a last step smaller than this, the factor at the point before it serves for the answer too. */
const factorIsNear = 1e-4;

/** Above this relaxation the weights are not the inverse of the noise any more, and the covariance takes that into account. */
const relaxationFelt = 1e-6;

/** A direction is hidden when more than this share of its information is noise; coverage suffers from about there on. */
const hiddenShare = 0.35;
/** Above this share there is nothing but noise along it, and what remains is worth naming. */
const lostShare = 0.9;

/** Covariance, bias and goodness of fit of the iterate that is returned. Overwrites the weighting's factor. */
export function assess(
  run: IrlsRun,
  system: WeakSystem,
  weights: Weighting,
  units: Units,
  options: Options,
  curvatures: readonly CurvatureInput[],
  names: readonly string[],
  normality: (sample: Float64Array) => number,
): Assessment {
  const authors = options.preset === 'authors-2023';
  const returned = chooseIterate(run, authors);
  const v = run.estimates[returned];
  const w = v.map((x, j) => x / units.column[j]);
  const J = w.length;
  // At a fixed point the last factor is C's at the answer; the authors keep the last factor whatever they return.
  const settled = run.stopped === 'fixedPoint' && run.change < factorIsNear;
  const reuse = run.whitened && (settled || (authors && run.stopped !== 'notPositiveDefinite'));
  const whitened = reuse ? run.whitened! : weights.whiten(v);
  if ('failedAt' in whitened) return withoutCovariance(returned, w, curvatures.length);

  const ols = returned === 0;
  const known = glsCovariance(ols ? system.G : whitened.G);
  // The residual of OLS itself is not white: one reweighted step shows what the noise leaves over.
  const white = ols && !authors ? leastSquares(whitened.G, whitened.b, collinearity).x : v;
  const r = residual(whitened, white);
  const fit = chiSquare(r, J - known.nullSpace.cols);
  const shapiroWilkP = ols && !authors ? normality(r) : run.pValues[returned];
  const S = ols || options.covariance === 'paper' ? olsCovariance(system.G, weights.L) : known.S;
  if (S === known.S && options.relaxation > relaxationFelt) {
    known.S.data.set(multiply(multiply(known.S, weights.unrelaxed(whitened.G)), known.S).data);
  }

  const means = curvatures.map((input) => curvatureResidual(input, w, units.row));
  const mean = stackRows(means.map((data) => ({ rows: data.length, cols: 1, data }))).data;
  const whitenedMean = ols ? mean : weights.whitenVector(mean);
  const { halfTraces, featureNoise } = weights.scores(w, !ols);
  const traces = halfTraces.map((x, j) => x / units.column[j]);
  const bias = estimatedBias(traces, ols ? system.G : whitened.G, whitenedMean, known.S);

  const widen = options.intervals === 'scaled' ? Math.max(1, fit.chi2PerDof) : 1;
  const userS = rescale(S, units.column, widen);
  const unknown = undetermined(known);
  const combinations = (directions: Matrix, members: readonly boolean[], digits: number) => {
    const indices = members.flatMap((member, j) => (member ? [j] : []));
    return determinedCombinations(directions, indices, names, w, userS, units.column, digits);
  };
  const hidden = hiddenDirections(known, rescale(featureNoise, units.column, 1), hiddenShare);
  const hides = hiddenParameters(hidden.directions, known.S);
  return {
    ...fit,
    shapiroWilkP,
    returned,
    w,
    S: userS,
    condition: known.condition,
    bias: bias.map((x, j) => x / units.column[j]),
    undetermined: unknown,
    identifiable: combinations(known.nullSpace, unknown, 6),
    shares: informationShares(whitened.G, weights.first),
    hidden: {
      share: hidden.largest,
      parameters: names.filter((_, j) => hides[j]),
      determined: hidden.largest > lostShare ? combinations(hidden.directions, hides, 2) : [],
    },
  };
}

/** An iteration that ends at its limit while it still moves by more than this is not settling. */
const stillMoving = 1e-2;

/**
 * Which iterate is returned: the last, unless the residual stopped being normal or the iteration does not settle. Then
 * it is the reweighted iterate whose residual is the most normal. OLS does not compete: its residual is not whitened, so
 * that its p-value says nothing. The authors let it, and keep the last iterate at the limit.  [docs/deviations.md]
 */
function chooseIterate(run: IrlsRun, authors: boolean): number {
  const last = run.estimates.length - 1;
  const unsettled = run.stopped === 'iterationLimit' && !authors && run.change > stillMoving;
  if (run.stopped !== 'normality' && !unsettled) return last;
  const candidates = run.pValues.slice(authors ? 0 : 1);
  return candidates.indexOf(Math.max(...candidates)) + (authors ? 0 : 1);
}

/** All that can be said of an estimate w whose covariance is not known. */
export function withoutCovariance(returned: number, w: Float64Array, experiments: number): Assessment {
  const J = w.length;
  const S = zeros(J, J);
  S.data.fill(Number.NaN);
  return {
    returned,
    w,
    S,
    condition: Number.NaN,
    bias: new Float64Array(J).fill(Number.NaN),
    chi2PerDof: Number.NaN,
    chi2PValue: Number.NaN,
    degreesOfFreedom: Number.NaN,
    shapiroWilkP: Number.NaN,
    undetermined: new Array<boolean>(J).fill(false),
    identifiable: [],
    hidden: { share: Number.NaN, parameters: [], determined: [] },
    shares: new Array<number>(experiments).fill(experiments === 1 ? 1 : Number.NaN),
  };
}

function rescale(S: Matrix, columnScale: Float64Array, factor: number): Matrix {
  const J = S.rows;
  return {
    ...S,
    data: S.data.map((x, i) => (factor * x) / (columnScale[i % J] * columnScale[Math.floor(i / J)])),
  };
}
