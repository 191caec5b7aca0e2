import type { StartEnding } from './findings/endingWords.ts';
import type { SearchFailure } from './findings/searchWords.ts';

/** How the answer came about, and what only methods of this kind report about it. */
export type Detail = WeakFormDetail | CollocationDetail | ShootingDetail | RegisteredDetail;

/** What the weak form says: `irls` and `ols`. */
export interface WeakFormDetail {
  kind: 'weakForm';
  /**
   * That the residual is normal, for each of `iterations.estimates`. NaN (null in JSON) where nothing depends on it and the residual of
   * a large system was not whitened; `workings` has them all.
   */
  pValues: number[];
  /** Largest share of noise in the features, over all directions of parameter space; above a third, the features are hidden by the noise. */
  featureNoise: number;
  /** Estimated bias of each parameter in its standard errors, in the order of `parameters`. */
  biasOverStdError: number[];
  /** How `mle` failed, if these numbers stand in for its answer; absent otherwise. */
  insteadOf?: Convergence;
}

/** How states and parameters were estimated together: `mle`. */
export interface CollocationDetail extends Convergence, ResidualDetail {
  kind: 'collocation';
}

/** How the model was solved forward again and again: `fsnls`. */
export interface ShootingDetail extends Shooting, ResidualDetail {
  kind: 'shooting';
}

/** What a method that a program has registered says about itself. */
export interface RegisteredDetail {
  kind: 'registered';
  values: Readonly<Record<string, unknown>>;
}

/** What the residuals at a maximum of the likelihood say, output by output. */
export interface ResidualDetail {
  /** Root mean square of the residual over the noise that the filter saw. */
  residualOverNoise: Record<string, number>;
  /** Correlation of neighbouring residuals, and how many independent values they are worth. */
  autocorrelation: Record<string, number>;
  effectiveSample: Record<string, number>;
}

/** How the method `mle` came to its answer, or to none. */
export interface Convergence {
  converged: boolean;
  /** Why not; null where it did. */
  reason: SearchFailure | null;
  /** The last κ, the weight of the equations against the data; 0.0001 at the end of a whole run, less for records beyond 200 times. */
  kappa: number;
  /** Gauss-Newton steps in all attempts together. */
  iterations: number;
  /** Steps between two samples. */
  subSteps: number;
  /** Attempts beyond the first. */
  restarts: number;
  /** Which start won: WENDy's first step or its estimate, the natural scales of the model, or what the user gave. */
  start: 'ols' | 'irls' | 'scales' | 'given';
  /** Largest move of a parameter, in standard errors, that twice as many sub-steps would make. */
  shift: number;
}

/** The outcome of one start of the method `fsnls`. */
export interface StartOutcome {
  /** Where it came from: wendy, ols, mle, search, random, given. */
  from: string;
  /** The parameters it began with, and those it ended with, in the order of `parameters`. */
  start: number[];
  estimates: number[];
  /** First states at the end, experiment by experiment; only where the fit is one of a problem with lines of its own. */
  initial?: number[];
  /** Σ ((u - y)/σ)² at the end, with the σ of the answer; NaN (null in JSON) where the model could not be solved. */
  objective: number;
  /** Σ (u - y)² of each state, in the order of the model; NaN as above. */
  squares: number[];
  /** Twice the negative logarithm of the likelihood up to a constant, by which ends are compared; NaN as above. */
  deviance: number;
  converged: boolean;
  /** What happened. */
  outcome: StartEnding;
  /** Levenberg-Marquardt steps, forward solves, pieces the time span was cut into on the way. */
  iterations: number;
  evaluations: number;
  segments: number;
  milliseconds: number;
}

/** How the method `fsnls` came to its answer. */
export interface Shooting {
  /** Of all starts together. */
  iterations: number;
  evaluations: number;
  /** Which of `starts` is the answer: the one of least deviance among those that converged, if any. */
  best: number;
  starts: StartOutcome[];
}

interface Detailed {
  readonly detail: Detail;
}

/** How the search of `mle` ended, also if another method stands in for it; undefined if there was none. */
export function convergenceOf({ detail }: Detailed): Convergence | undefined {
  if (detail.kind === 'collocation') return detail;
  return detail.kind === 'weakForm' ? detail.insteadOf : undefined;
}

/** Whether the answer is that of `mle`, converged. */
export function isConverged({ detail }: Detailed): boolean {
  return detail.kind === 'collocation' && detail.converged;
}

/** How forward solves went; undefined where the answer is not made by them. */
export function shootingOf({ detail }: Detailed): ShootingDetail | undefined {
  return detail.kind === 'shooting' ? detail : undefined;
}

/** What the weak form says; undefined where the answer is not its own. */
export function weakFormOf({ detail }: Detailed): WeakFormDetail | undefined {
  return detail.kind === 'weakForm' ? detail : undefined;
}

/** What the residuals say; undefined where the likelihood was not maximised. */
export function residualDetail({ detail }: Detailed): ResidualDetail | undefined {
  return detail.kind === 'collocation' || detail.kind === 'shooting' ? detail : undefined;
}
