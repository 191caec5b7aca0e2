import type { Options } from '../options.ts';
import { leastNoise } from './limits.ts';

/**
 * Where the authors' published code and this implementation differ beyond what options say; docs/deviations.md argues each. The
 * preset `authors-2023` chooses the authors' side of all.
 */
export interface Conventions {
  /** Experiments that are fitted together. */
  readonly mostExperiments: number;
  /** Whether ordinary least squares takes records that are too long for a covariance. */
  readonly longRecords: boolean;
  /** Part of a state's root mean square below which noise cannot be distinguished from rounding. */
  readonly noiseFloor: number;
  /** Whether the search for a radius samples bumps on linspace(-1+Δt, 1-Δt), which works for Δt < 1, and takes any corner. */
  readonly radiusOnShrunkGrid: boolean;
  /** Whether the corner of the curve of errors is looked for with the states in units of their noise. */
  readonly cornerInNoiseUnits: boolean;
  /** Whether an integration error that is not hidden by the noise gives a verdict. */
  readonly judgesRadius: boolean;
  /** Whether there are more rows than parameters in all equations together, so that there are degrees of freedom left to check the fit with. */
  readonly spareRows: boolean;
  /** Rows of all test functions together, of which only the first of each radius are taken; undefined where all are. */
  readonly rowCap: number | undefined;
  /** Whether equations and parameters are scaled so that nothing depends on the user's units. */
  readonly scaled: boolean;
  /** Whether the covariance is relaxed in parts of its own diagonal, not by an absolute number. */
  readonly relativeRelaxation: boolean;
  readonly normality: 'shapiroWilk' | 'franciaWhenPeaked';
  /** Whether the first iterate, of least squares, may be the answer for its normal residual, and the last one is kept at the limit. */
  readonly firstIterateCompetes: boolean;
  /** Whether the last factor of the covariance serves for whichever iterate is returned. */
  readonly lastFactorServes: boolean;
  /** Whether the residual of ordinary least squares is judged after one reweighted step, which whitens it. */
  readonly whitensLeastSquares: boolean;
}

const ours: Conventions = {
  mostExperiments: Number.POSITIVE_INFINITY,
  longRecords: true,
  noiseFloor: leastNoise,
  radiusOnShrunkGrid: false,
  cornerInNoiseUnits: true,
  judgesRadius: true,
  spareRows: true,
  rowCap: undefined,
  scaled: true,
  relativeRelaxation: true,
  normality: 'shapiroWilk',
  firstIterateCompetes: false,
  lastFactorServes: false,
  whitensLeastSquares: true,
};

const authors: Conventions = {
  mostExperiments: 1,
  longRecords: false,
  noiseFloor: 0,
  radiusOnShrunkGrid: true,
  cornerInNoiseUnits: false,
  judgesRadius: false,
  spareRows: false,
  rowCap: 5000,
  scaled: false,
  relativeRelaxation: false,
  normality: 'franciaWhenPeaked',
  firstIterateCompetes: true,
  lastFactorServes: true,
  whitensLeastSquares: false,
};

/** The side that the preset takes. */
export function conventionsOf({ preset }: Pick<Options, 'preset'>): Conventions {
  return preset === 'authors-2023' ? authors : ours;
}
