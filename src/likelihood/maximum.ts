import type { Matrix } from '../linalg/matrix.ts';
import type { Active } from './coordinates.ts';
import type { Inverse } from './information.ts';
import type { Nodes } from './nodes.ts';
import type { Residuals } from './residuals.ts';

/** The information of the data about the parameters, at a point that satisfies the equations. */
export interface Information extends Inverse {
  /** The matrix itself, J × J, lower triangle. */
  readonly matrix: Float64Array;
  /** Eigenvalues below this part of the largest may be rounding. */
  readonly rounding: number;
  /** tr(S I_e)/J: each experiment's share of the information. */
  readonly shares: number[];
  /** By parameter: set if it is stopped at a bound; absent if nothing is bounded. */
  readonly active?: readonly (Active | undefined)[];
  /** What the prior of each parameter adds to it, J; absent where there are none. */
  readonly prior?: Float64Array;
}

/** Errors of the states. */
export interface StateErrors {
  /** Standard errors at the nodes, N·D. */
  readonly errors: Float64Array;
  /** Covariance of the parameters and the first states together, (J + D) × (J + D), for each experiment. */
  readonly joint: Matrix[];
}

/** A maximum of the likelihood, by whichever method, with functions for the errors there. */
export interface Maximum {
  readonly nodes: Pick<Nodes, 'D' | 't' | 'first' | 'at'>;
  /** States at the nodes, N·D, parameters in search coordinates, J, and noise of each output. */
  readonly X: Float64Array;
  readonly w: Float64Array;
  readonly sigma: Float64Array;
  readonly residuals: Residuals;
  /** The states whose first values each experiment estimates; those of others are given, or follow from parameters. */
  readonly freeFirst: readonly number[];
  /** Predictions at nodes, for outputs that are not states themselves. */
  predictions?(at: Int32Array): Record<string, number[]>;
  readonly information: Information;
  /** Covariance of the parameters, J × J, for noise with autocorrelation ρ_l in output l. */
  correlatedCovariance(rho: Float64Array): Generator<void, Float64Array>;
  /**
   * Errors of the states, S being the covariance of the parameters; `inflation`: 1, or the factor by which autocorrelated noise
   * raises it.
   */
  stateErrors(S: Float64Array, inflation: number): Generator<void, StateErrors>;
}
