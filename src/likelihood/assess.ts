import type { Matrix } from '../linalg/matrix.ts';
import type { Options } from '../options.ts';
import { valueFrom } from '../problem/problem.ts';
import { type Combination, labelOf } from '../result.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import { determinedCombinations, products, undetermined, wholeProducts } from '../stats/combinations.ts';
import { shapiroWilk } from '../stats/shapiroWilk.ts';
import { beyondFirstStates, type ReportNames } from './beyondFirstStates.ts';
import { covarianceOfValues, type Scale, slopesAt } from './coordinates.ts';
import { type CorrelatedNoise, correlatedNoise } from './correlatedNoise.ts';
import type { Inverse } from './information.ts';
import type { Maximum } from './maximum.ts';
import { type Residuals, slowWavesP } from './residuals.ts';

/** What the data say at the maximum. */
export interface MaximumAssessment {
  w: Float64Array;
  /** Covariance of the parameters in search coordinates, J × J, of the kind `intervals`. */
  S: Matrix;
  intervals: 'white' | 'ar1';
  /** Which parameters the data do not determine, and the combinations that they do. */
  undetermined: boolean[];
  identifiable: Combination[];
  /** Undetermined parameters that the search took towards zero, each with the value that it hardly exceeds. */
  vanishing: { index: number; most: number }[];
  /** Combinations that are determined where the errors exceed the estimates; empty where they do not. */
  determined: Combination[];
  condition: number;
  /** Standard errors of the states at the nodes, N·D. */
  stateErrors: Float64Array;
  /** Covariance of parameters and first states, (J + D) × (J + D), for each experiment. */
  joint: Matrix[];
  correlation: CorrelatedNoise;
  /** By output: the probability of such slow waves in the residuals if they were independent. */
  slowWavesP: number[];
  shapiroWilkP: number;
  /** The largest residual, in units of its noise. */
  largest: { value: number; output: number; experiment: number; t: number };
  /**
   * By output: rms of the residuals over the noise estimated without the model, and the relative variance of that noise's
   * square.
   */
  residualOverNoise: Float64Array;
  noiseDoubt: Float64Array;
  chi2PerDof: number;
  chi2PValue: number;
  degreesOfFreedom: number;
}

/** A parameter is undetermined if its logarithm may be off by more than this. */
const UNDETERMINED_LOG_ERROR = 100;
/** Standard errors from the estimate to either end of a 95% interval. */
const NORMAL_95 = 1.96;
/** The normality test takes this many values; from longer series we take evenly spaced ones. */
const MOST_TESTED = 5000;

/** Covariances, residuals and identifiability at the maximum. */
export function* assess(
  maximum: Maximum,
  priorNoise: PriorNoise,
  subject: ReportNames,
  options: Options,
): Generator<void, MaximumAssessment> {
  const { parameters } = subject;
  const { w, residuals, freeFirst, information } = maximum;
  const { series, squares, observations } = residuals;
  const J = w.length;
  const white = information.S;
  const isRequested = options.intervals === 'ar1';
  const correlation = yield* correlatedNoise(maximum, isRequested);
  const intervals =
    isRequested || (options.intervals === 'auto' && correlation.isSignificant) ? 'ar1' : 'white';
  const S = intervals === 'ar1' ? correlation.S : white;
  // Given the parameters, a state is estimated as they are: from many values along slow directions.
  const inflation = intervals === 'ar1' ? correlation.inflation : 1;
  const states = yield* maximum.stateErrors(S, inflation);

  yield;
  const slow = series.map(slowWavesP);
  yield;
  const { values, scale } = information;
  const nullSpace = nullSpaceOf(information, J);
  const known: Known = { parameters, q: w, S: { rows: J, cols: J, data: S } };
  const isInvolved = undetermined({ nullSpace, scale });
  const isClearlyInvolved = undetermined({ nullSpace, scale }, CLEAR_PART);
  const errorOf = (j: number) => Math.sqrt(S[j + j * J]);
  const isLost = Array.from(
    w,
    (_, j) => isClearlyInvolved[j] || (isInvolved[j] && errorOf(j) > extentOf(known, j)),
  );
  // An error this large in a logarithm means that nothing is known, whatever rounding left. The value may be near zero by chance.
  const isVanishing = isLost.map(
    (is, j) => !is && parameters[j].scale === 'log' && errorOf(j) > UNDETERMINED_LOG_ERROR,
  );
  const unknown = isLost.map((is, j) => is || isVanishing[j]);
  const open = unknown.flatMap((is, j) => (is ? [j] : []));
  const beyond =
    open.length > 0
      ? yield* beyondFirstStates(maximum, states, open, subject, inflation)
      : { explained: [], combinations: [] };
  const loose = looseDirections(information, known);
  const members = isLost.flatMap((is, j) => (is ? [j] : []));

  yield;
  const noise = noiseWithoutModel(residuals, priorNoise);
  const residualOverNoise = squares.map((rss, l) => Math.sqrt(rss / (observations[l] || 1)) / noise.sigma[l]);
  const chi2 = squares.reduce((sum, rss, l) => sum + rss / noise.sigma[l] ** 2, 0);
  const n = observations.reduce((sum, x) => sum + x, 0);
  const degreesOfFreedom = Math.max(n - J - freeFirst.length * series[0].length, 1);
  return {
    w,
    S: known.S,
    intervals,
    undetermined: unknown,
    identifiable:
      beyond.combinations.length > 0 || members.length === 0
        ? beyond.combinations
        : combinations(nullSpace, members, known, 6),
    vanishing: Array.from(w.keys())
      .filter((j) => isVanishing[j] && !beyond.explained.includes(j))
      .map((index) => ({
        index,
        most: valueFrom(parameters[index], w[index]) * (1 + NORMAL_95 * Math.sqrt(S[index + index * J])),
      })),
    determined: determinedInstead(loose, known),
    condition: Math.sqrt(values[0] / Math.max(values[J - 1], 0)),
    stateErrors: states.errors,
    joint: states.joint,
    correlation,
    slowWavesP: slow,
    shapiroWilkP: shapiroWilk(sample(series.flat(), MOST_TESTED)),
    largest: largestResidual(residuals),
    residualOverNoise,
    noiseDoubt: noise.doubt,
    chi2PerDof: chi2 / degreesOfFreedom,
    chi2PValue: chiSquareUpperTail(chi2, degreesOfFreedom),
    degreesOfFreedom,
  };
}

/** The directions of the parameters about which the information says nothing but rounding.  J × (J - rank). */
function nullSpaceOf({ values, vectors, scale, rounding }: Maximum['information'], J: number): Matrix {
  const rank = values.filter((x) => x > rounding * values[0]).length;
  return { rows: J, cols: J - rank, data: vectors.data.slice(rank * J).map((x, i) => x / scale[i % J]) };
}

/**
 * A parameter whose share of an undetermined direction is smaller than this may owe it to rounding: where experiments share
 * parameters and one of them has no information of its own, rounding leaves 1e-5.
 */
const CLEAR_PART = 1e-3;
/** Directions with less than this part of the largest information may mask what the others determine. */
const LITTLE_INFORMATION = 1e-2;

/** The parameters in search coordinates, and their covariance. */
interface Known {
  readonly parameters: readonly { name: string; experiment: string | null; scale: Scale }[];
  readonly q: Float64Array;
  readonly S: Matrix;
}

/** The size of a parameter in its search coordinate, to compare an error with: 1 for a logarithm. */
function extentOf({ parameters, q }: Known, j: number): number {
  return parameters[j].scale === 'log' ? 1 : Math.abs(q[j]);
}

/** Directions, J × r, with little information, along which the standard error exceeds the size of the parameters. */
function looseDirections({ values, vectors, scale }: Inverse, known: Known): Matrix {
  const { parameters, q } = known;
  const J = q.length;
  const linear = parameters.every((one) => one.scale === 'linear');
  const columns: number[] = [];
  for (let k = 0; k < J; k++) {
    const error = 1 / Math.sqrt(Math.max(values[k], 1e-300));
    let extent = 0;
    let largest = 0;
    for (let j = 0; j < J; j++) {
      extent += vectors.data[j + k * J] * q[j] * scale[j];
      largest = Math.max(largest, Math.abs(vectors.data[j + k * J]) / (scale[j] * extentOf(known, j)));
    }
    const isLoose = linear ? error > Math.abs(extent) : error * largest > 1;
    if (values[k] < LITTLE_INFORMATION * values[0] && isLoose) columns.push(k);
  }
  return {
    rows: J,
    cols: columns.length,
    data: Float64Array.from({ length: J * columns.length }, (_, i) => {
      return vectors.data[(i % J) + columns[Math.floor(i / J)] * J] / scale[i % J];
    }),
  };
}

/** The combinations of parameters across the loose directions that are determined to better than their size. */
function determinedInstead(loose: Matrix, known: Known): Combination[] {
  const { parameters, q, S } = known;
  const J = q.length;
  const members = parameters.flatMap((_, j) =>
    Math.sqrt(S.data[j + j * J]) > extentOf(known, j) ? [j] : [],
  );
  if (loose.cols === 0 || members.length < 2 || members.length <= loose.cols) return [];
  // Compared with the size of its members, not its own: at rest a - b*u is known to be zero.
  const logs = members.every((j) => parameters[j].scale === 'log');
  const size = members.reduce((sum, j) => sum + Math.abs(q[j]), 0) / members.length;
  // A single member is not a combination: it is already among the parameters reported as undetermined.
  const alone = new Set(parameters.map(({ name }) => name));
  return combinations(loose, members, known, 2).filter(
    ({ text, estimate, stdError }) => !alone.has(text) && stdError < (logs ? estimate : size) / 2,
  );
}

/**
 * The combinations of the members that the data determine, across some directions: products if all are searched as logarithms.
 */
function combinations(
  across: Matrix,
  members: readonly number[],
  { parameters, q, S }: Known,
  digits: number,
): Combination[] {
  const one = new Float64Array(q.length).fill(1);
  const names = parameters.map(labelOf);
  // A product that may be off by half its size is hardly determined.
  if (members.every((j) => parameters[j].scale === 'log'))
    return products(across, members, names, q, S, digits).filter(
      ({ estimate, stdError }) => stdError < estimate / 2,
    );
  const scales = parameters.map(({ scale }) => scale);
  const slopes = slopesAt(scales, q);
  const w = q.map((x, j) => valueFrom({ scale: scales[j] }, x));
  const directions = { ...across, data: across.data.map((x, i) => x * slopes[i % across.rows]) };
  const covariance = covarianceOfValues(S, slopes);
  return (
    wholeProducts(directions, members, names, w, covariance) ??
    determinedCombinations(directions, members, names, w, covariance, one, digits)
  );
}

/** Noise as estimated before the fit: σ₀ of each output and the relative variance of its square, 0 where it was given. */
export interface PriorNoise {
  readonly sigma: Float64Array;
  readonly doubt: Float64Array;
}

/** With this many repeats beyond the first, their own spread estimates the noise better than a filter does. */
const ENOUGH_REPEATS = 8;

/** The noise of each output as estimated without the model: from repeats if there are enough, else as before the fit. */
function noiseWithoutModel({ repeats, withinSquares }: Residuals, priorNoise: PriorNoise): PriorNoise {
  const better = repeats.map((n, l) => (n >= ENOUGH_REPEATS && priorNoise.doubt[l] > 0 ? 1 : 0));
  return {
    sigma: priorNoise.sigma.map((s, l) => (better[l] ? Math.sqrt(withinSquares[l] / repeats[l]) || s : s)),
    doubt: priorNoise.doubt.map((x, l) => (better[l] ? 2 / repeats[l] : x)),
  };
}

/** At most `most` of the values, evenly spaced. */
function sample(series: readonly Float64Array[], most: number): Float64Array {
  const n = series.reduce((sum, e) => sum + e.length, 0);
  const all = new Float64Array(n);
  let at = 0;
  for (const e of series) {
    all.set(e, at);
    at += e.length;
  }
  if (n <= most) return all;
  return Float64Array.from({ length: most }, (_, i) => all[Math.floor((i * n) / most)]);
}

function largestResidual({ series, times }: Residuals) {
  const largest = { value: 0, output: 0, experiment: 0, t: Number.NaN };
  series.forEach((experiments, output) => {
    experiments.forEach((one, experiment) => {
      for (let i = 0; i < one.length; i++) {
        if (Math.abs(one[i]) > Math.abs(largest.value))
          Object.assign(largest, { value: one[i], output, experiment, t: times[output][experiment][i] });
      }
    });
  });
  return largest;
}
