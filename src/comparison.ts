import type { FitOptions, Options } from './options.ts';
import type { Estimate, StartOutcome, Verdict } from './result.ts';

/** What to compare by, besides the options of the fits. */
export type CompareOptions = Omit<FitOptions, 'method' | 'start'> & {
  /** The true parameters by name, where they are known: errors are then told, and random starts lie around them unless startAround is given. */
  truth?: Readonly<Record<string, number>> | undefined;
  /** How many random starts fsnls has; 5, as in the paper. */
  starts?: number | undefined;
};

/** One method's answer in a comparison. */
export interface ComparedMethod {
  name: ComparedName;
  /** What it is, in a few words. */
  title: string;
  /** null where the method cannot take these data, and `error` says why; or where it was left out. */
  status: Verdict | null;
  error: string;
  /** Why the method was not tried: the model says or the data show what it is not made for; '' where it was. */
  leftOut: string;
  /** Those with a value of their own in each experiment are called k[a], a being the experiment. */
  parameters: Estimate[];
  /** Quantities that `report` lines ask for. */
  derived: Estimate[];
  /** The states at the first time, of the first experiment; null where it has none. */
  initial: Record<string, number> | null;
  /**
   * Σ ((u - y)/σ)² of the model solved forward from there, σ being the same for all; NaN where that is impossible. Where noise
   * is log-normal the differences are those of logarithms; where it is a formula or has heavy tails, it is twice the negative
   * logarithm of the likelihood, but for a constant.
   */
  objective: number;
  /** What priors add to the objective: the sum of the two is what is minimised. 0 where there are none. */
  penalty: number;
  /** |ŵ - w*|/|w*|; null where the truth is not given. */
  e2: number | null;
  /** |U* - Û|/|U*|, both solved forward from the same first states; null where the truth is not given. */
  efs: number | null;
  /** Forward solves that it took: 0 for the methods that do without. */
  evaluations: number;
  milliseconds: number;
  /** What became of each start. */
  starts: StartOutcome[];
}

export type ComparedName = 'ols' | 'irls' | 'mle' | 'fsnls' | 'fsnls-e2' | 'wendy-fsnls';

/** All methods on the same data. Plain data. */
export interface Comparison {
  version: string;
  model: string;
  points: number;
  truth: Record<string, number> | null;
  /** The first states that were given, or, where the truth is, found for it; null otherwise. */
  u0: Record<string, number> | null;
  /** The σ behind every objective: that of the answer with the least residuals. */
  noise: Record<string, number>;
  methods: ComparedMethod[];
  notes: string[];
  options: Options;
}
