import type { NoiseRule } from '../likelihood/noise.ts';
import type { Options } from '../options.ts';
import type { Budget } from './budget.ts';
import type { DescentTolerances, Ending } from './levenbergMarquardt.ts';
import type { Linearised, Target } from './shooting.ts';

/** Where a search begins. */
export interface Beginning {
  readonly w: Float64Array;
  /** The first states of each experiment, D, where they are known from elsewhere. */
  readonly initial?: readonly Float64Array[] | undefined;
}

/** What every search of a fit shares. */
export interface SearchContext {
  readonly target: Target;
  /** Noise as it is seen without the model, and how it is estimated from the residuals. */
  readonly sigma: Float64Array;
  readonly rule: NoiseRule;
  /** The states at the first time that were given, NaN where none. */
  readonly known: Float64Array;
  readonly limits: DescentTolerances;
  /** What all of its solves may cost together. */
  readonly budget: Budget;
  readonly options: Pick<Options, 'objective' | 'segments'>;
}

/** The end of a search, each experiment solved as a whole. */
export interface Reached {
  readonly at: Linearised;
  readonly ending: Ending;
  /** The noise that weighted the residuals. */
  readonly sigma: Float64Array;
  /** Twice the negative logarithm of the likelihood, the noise at its best, up to a constant. */
  readonly deviance: number;
  /** Segments that the experiments were cut into during the search. */
  readonly segments: number;
  /** Whether there is no reason to look elsewhere: it was believed, reached twice, or nothing else was requested. */
  readonly settled: boolean;
}
