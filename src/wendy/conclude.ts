import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { Options } from '../options.ts';
import type { Combination } from '../result.ts';
import { determinedCombinations, undetermined } from '../stats/combinations.ts';
import { hiddenDirections, hiddenParameters, type Uncertainty } from './uncertainty.ts';
import type { UnitScales } from './units.ts';

/** What is known about the estimate, in the user's units. */
export interface WeakAssessment {
  /** Which iterate is the answer. */
  returned: number;
  w: Float64Array;
  S: Matrix;
  condition: number;
  bias: Float64Array;
  chi2PerDof: number;
  chi2PValue: number;
  degreesOfFreedom: number;
  /** How many independent values carry as much information as the residual; they determine how uncertain χ² is. */
  independent: number;
  shapiroWilkP: number;
  undetermined: boolean[];
  identifiable: Combination[];
  /** Parameters along whose directions the features are mostly noise, the largest share of it, and what is determined instead. */
  hidden: { share: number; parameters: string[]; determined: Combination[] };
  /** Each experiment's share of the information on the parameters. */
  shares: number[];
}

/** What an assessment is based on; S, known and bias for parameters in scaled units, w and featureNoise in the user's. */
export interface Grounds
  extends Pick<
    WeakAssessment,
    | 'returned'
    | 'w'
    | 'chi2PerDof'
    | 'chi2PValue'
    | 'degreesOfFreedom'
    | 'independent'
    | 'shapiroWilkP'
    | 'shares'
  > {
  uncertainty: Uncertainty;
  S: Matrix;
  bias: Float64Array;
  featureNoise: Matrix;
}

/** A direction is hidden when more than this share of its information is noise; coverage suffers from about there on. */
const hiddenShare = 0.35;
/** Above this share there is only noise along it, and the remaining combinations are named. */
const lostShare = 0.9;

/** The assessment in the user's units, with the combinations of parameters that are determined where single ones are not. */
export function* conclude(
  { uncertainty, S, bias, featureNoise, ...grounds }: Grounds,
  units: UnitScales,
  options: Options,
  names: readonly string[],
): Generator<void, WeakAssessment> {
  const widen = options.intervals === 'scaled' ? Math.max(1, grounds.chi2PerDof) : 1;
  const userS = rescale(S, units.column, widen);
  const unknown = undetermined(uncertainty);
  const combinations = (directions: Matrix, members: readonly boolean[], digits: number) => {
    const indices = members.flatMap((member, j) => (member ? [j] : []));
    return determinedCombinations(directions, indices, names, grounds.w, userS, units.column, digits);
  };
  const hidden = yield* hiddenDirections(uncertainty, rescale(featureNoise, units.column, 1), hiddenShare);
  const hides = hiddenParameters(hidden.directions, uncertainty.S);
  return {
    ...grounds,
    S: userS,
    condition: uncertainty.condition,
    bias: bias.map((x, j) => x / units.column[j]),
    undetermined: unknown,
    identifiable: combinations(uncertainty.nullSpace, unknown, 6),
    hidden: {
      share: hidden.largest,
      parameters: names.filter((_, j) => hides[j]),
      determined: hidden.largest > lostShare ? combinations(hidden.directions, hides, 2) : [],
    },
  };
}

/** The assessment of an estimate w whose covariance is not known. */
export function withoutCovariance(returned: number, w: Float64Array, experiments: number): WeakAssessment {
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
    independent: Number.NaN,
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
