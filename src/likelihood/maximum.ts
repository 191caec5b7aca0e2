import type { Matrix } from '../linalg/matrix.ts';
import type { Active } from './coordinates.ts';
import type { Inverse } from './information.ts';
import type { Nodes } from './nodes.ts';
import type { Residuals } from './residuals.ts';

/** What the data say about the parameters, at a point that satisfies the equations. */
export interface Information extends Inverse {
  /** The matrix itself, J × J, lower triangle. */
  readonly matrix: Float64Array;
  /** The part of the largest eigenvalue below which there may be nothing but rounding. */
  readonly rounding: number;
  /** tr(S I_e)/J: the share of each experiment in the information. */
  readonly shares: number[];
  /** By parameter: set where it lies on a bound that stops it; absent where nothing is bounded. */
  readonly active?: readonly (Active | undefined)[];
}

/** How well the states are known. */
export interface StateErrors {
  /** Standard errors at the nodes, N·D. */
  readonly errors: Float64Array;
  /** Covariance of the parameters and the first states together, (J + D) × (J + D), for each experiment. */
  readonly joint: Matrix[];
}

/** A maximum of the likelihood, however it was found, and what its factors can tell. */
export interface Maximum {
  readonly nodes: Pick<Nodes, 'D' | 't' | 'first' | 'at'>;
  /** States at the nodes, N·D, parameters in search coordinates, J, and noise of each output. */
  readonly X: Float64Array;
  readonly w: Float64Array;
  readonly sigma: Float64Array;
  readonly residuals: Residuals;
  /** First states of an experiment that are estimated. */
  readonly firstStates: number;
  /** What is predicted at nodes for outputs that are not states themselves. */
  predictions?(at: Int32Array): Record<string, number[]>;
  readonly information: Information;
  /** Covariance of the parameters, J × J, for noise with autocorrelation ρ_l in output l. */
  correlatedCovariance(rho: Float64Array): Generator<void, Float64Array>;
  /** Errors of the states, S being the covariance of the parameters; `inflation`: 1, or what correlated noise makes of theirs. */
  stateErrors(S: Float64Array, inflation: number): Generator<void, StateErrors>;
}
