import type { Matrix } from '../linalg/matrix.ts';
import { norm } from '../linalg/norm.ts';
import type { Options } from '../options.ts';
import type { Combination } from '../result.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import { determinedCombinations, undetermined } from '../stats/combinations.ts';
import { shapiroWilk } from '../stats/shapiroWilk.ts';
import { type CorrelatedNoise, correlatedNoise } from './correlatedNoise.ts';
import type { Inverse } from './information.ts';
import type { Maximum } from './maximum.ts';
import type { Nodes } from './nodes.ts';
import { squaredResiduals } from './noise.ts';
import { slowWavesP, standardResiduals } from './residuals.ts';

/** What is known of the maximum. */
export interface Assessment {
  w: Float64Array;
  /** Covariance of the parameters, J × J, of the kind `intervals`. */
  S: Matrix;
  intervals: 'white' | 'ar1';
  /** Which parameters the data do not determine, and the combinations that they do. */
  undetermined: boolean[];
  identifiable: Combination[];
  /** What is determined where errors are larger than the estimates; empty where they are not. */
  determined: Combination[];
  condition: number;
  expectedError: number;
  /** Standard errors of the states at the nodes, N·D. */
  stateErrors: Float64Array;
  /** Covariance of parameters and first states, (J + D) × (J + D), for each experiment. */
  joint: Matrix[];
  correlation: CorrelatedNoise;
  /** The probability of residuals that wander as much as each state's, had they no memory. */
  slowWavesP: number[];
  shapiroWilkP: number;
  /** The residual that stands out most, in units of its noise. */
  largest: { value: number; state: number; experiment: number; t: number };
  /** rms of the residuals over the noise as it is seen without the model, by state, and the relative variance of its square. */
  residualOverNoise: Float64Array;
  noiseDoubt: Float64Array;
  chi2PerDof: number;
  chi2PValue: number;
  degreesOfFreedom: number;
}

/** The normality test takes this many values; of more, evenly chosen ones. */
const MOST_TESTED = 5000;

/** Covariances, residuals and what can be determined, at the maximum. */
export function* assess(
  maximum: Maximum,
  before: NoiseBefore,
  names: readonly string[],
  options: Options,
): Generator<void, Assessment> {
  const { nodes, X, w, sigma, information } = maximum;
  const J = w.length;
  const D = nodes.D;
  const series = standardResiduals(nodes, X, sigma);
  const white = information.S;
  const asked = options.intervals === 'ar1';
  const correlation = yield* correlatedNoise(maximum, series, asked);
  const intervals = asked || (options.intervals === 'auto' && correlation.remembers) ? 'ar1' : 'white';
  const S = intervals === 'ar1' ? correlation.S : white;
  // A state, given the parameters, is found as they are: from many values along slow directions.
  const inflation = intervals === 'ar1' ? correlation.inflation : 1;
  const { errors, joint } = yield* maximum.stateErrors(S, inflation);

  yield;
  const slow = series.map(slowWavesP);
  yield;
  const { values, vectors, scale } = information;
  const rank = values.filter((x) => x > information.rounding * values[0]).length;
  const nullSpace: Matrix = {
    rows: J,
    cols: J - rank,
    data: vectors.data.slice(rank * J).map((x, i) => x / scale[i % J]),
  };
  const unknown = undetermined({ nullSpace, scale });
  const loose = looseDirections(information, w);
  const covariance: Matrix = { rows: J, cols: J, data: S };
  const members = unknown.flatMap((is, j) => (is ? [j] : []));
  const one = new Float64Array(J).fill(1);

  yield;
  const squares = squaredResiduals(nodes, X);
  const { observations } = nodes;
  const seen = noiseWithoutModel(nodes, before);
  const residualOverNoise = squares.map((rss, l) => Math.sqrt(rss / (observations[l] || 1)) / seen.sigma[l]);
  const chi2 = squares.reduce((sum, rss, l) => sum + rss / seen.sigma[l] ** 2, 0);
  const n = observations.reduce((sum, x) => sum + x, 0);
  const degreesOfFreedom = Math.max(n - J - D * (nodes.first.length - 1), 1);
  let trace = 0;
  for (let j = 0; j < J; j++) trace += S[j + j * J];
  return {
    w,
    S: covariance,
    intervals,
    undetermined: unknown,
    identifiable:
      members.length > 0 ? determinedCombinations(nullSpace, members, names, w, covariance, one, 6) : [],
    determined: determinedInstead(loose, names, w, covariance),
    condition: Math.sqrt(values[0] / Math.max(values[J - 1], 0)),
    expectedError: Math.sqrt(trace) / norm(w),
    stateErrors: errors,
    joint,
    correlation,
    slowWavesP: slow,
    shapiroWilkP: shapiroWilk(sample(series.flat(), MOST_TESTED)),
    largest: largestResidual(series, nodes),
    residualOverNoise,
    noiseDoubt: seen.doubt,
    chi2PerDof: chi2 / degreesOfFreedom,
    chi2PValue: chiSquareUpperTail(chi2, degreesOfFreedom),
    degreesOfFreedom,
  };
}

/** A direction with less than this part of the largest information may hide what the others determine. */
const LITTLE_INFORMATION = 1e-2;

/** Directions, J × r, along which little is known and the standard error exceeds the parameters' own extent. */
function looseDirections({ values, vectors, scale }: Inverse, w: Float64Array): Matrix {
  const J = w.length;
  const columns: number[] = [];
  for (let k = 0; k < J; k++) {
    let extent = 0;
    for (let j = 0; j < J; j++) extent += vectors.data[j + k * J] * w[j] * scale[j];
    const error = 1 / Math.sqrt(Math.max(values[k], 1e-300));
    if (values[k] < LITTLE_INFORMATION * values[0] && error > Math.abs(extent)) columns.push(k);
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
function determinedInstead(
  loose: Matrix,
  names: readonly string[],
  w: Float64Array,
  S: Matrix,
): Combination[] {
  const J = w.length;
  const members = names.flatMap((_, j) => (Math.sqrt(S.data[j + j * J]) > Math.abs(w[j]) ? [j] : []));
  if (loose.cols === 0 || members.length < 2 || members.length <= loose.cols) return [];
  const one = new Float64Array(J).fill(1);
  // Of the size of its members, not its own: at rest a - b*u is known to be zero.
  const size = members.reduce((sum, j) => sum + Math.abs(w[j]), 0) / members.length;
  return determinedCombinations(loose, members, names, w, S, one, 2).filter(
    ({ stdError }) => stdError < size / 2,
  );
}

/** Noise as it was seen before the fit: σ₀ of each state and the relative variance of its square, 0 where it was given. */
export interface NoiseBefore {
  readonly sigma: Float64Array;
  readonly doubt: Float64Array;
}

/** Repeats beyond the first that make their own spread a better measure of the noise than a filter is. */
const ENOUGH_REPEATS = 8;

/** The noise of each state as it is seen without the model: from repeats where there are enough, else as before the fit. */
function noiseWithoutModel(
  { D, measured, observations, withinSquares }: Nodes,
  before: NoiseBefore,
): NoiseBefore {
  const cells = new Float64Array(D);
  for (let i = 0; i < measured.length; i++) if (measured[i] > 0) cells[i % D]++;
  const repeats = observations.map((n, l) => n - cells[l]);
  const better = repeats.map((n, l) => (n >= ENOUGH_REPEATS && before.doubt[l] > 0 ? 1 : 0));
  return {
    sigma: before.sigma.map((s, l) => (better[l] ? Math.sqrt(withinSquares[l] / repeats[l]) || s : s)),
    doubt: before.doubt.map((x, l) => (better[l] ? 2 / repeats[l] : x)),
  };
}

/** At most `most` of the values, evenly chosen. */
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

function largestResidual(series: readonly (readonly Float64Array[])[], nodes: Nodes) {
  const { D, measured, first } = nodes;
  const found = { value: 0, state: 0, experiment: 0, t: Number.NaN };
  series.forEach((experiments, l) => {
    experiments.forEach((residuals, e) => {
      let n = first[e] - 1;
      for (const value of residuals) {
        do n++;
        while (measured[n * D + l] === 0);
        if (Math.abs(value) > Math.abs(found.value))
          Object.assign(found, { value, state: l, experiment: e, t: nodes.t[n] });
      }
    });
  });
  return found;
}
