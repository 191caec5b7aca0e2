import type { Nodes } from './nodes.ts';

/** What is known about the noise besides the residuals. */
export interface NoiseRule {
  /** The noise given by the user, by state; NaN where it is to be estimated. */
  readonly given: Float64Array;
  /** Whether all states whose noise was not given share one value. */
  readonly pooled: boolean;
}

/** Sum of squared residuals of each state, repeats included; D. */
export function squaredResiduals(nodes: Nodes, X: Float64Array): Float64Array {
  const { D, measured, Y } = nodes;
  const sum = nodes.withinSquares.slice();
  for (let i = 0, l = 0; i < X.length; i++, l = l + 1 === D ? 0 : l + 1) {
    if (measured[i] > 0) sum[l] += measured[i] * (X[i] - Y[i]) ** 2;
  }
  return sum;
}

/** Degrees of freedom of each state's noise, D: its values, less its share of the parameters and first states. */
export function noiseFreedom({ observations, firstStates }: Nodes, J: number): Float64Array {
  const all = observations.reduce((sum, n) => sum + n, 0);
  return observations.map((n, l) => n - (J * n) / all - firstStates[l]);
}

/**
 * The noise of each state from the residuals.
 *
 *   σ_l² = RSS_l / (n_l - J n_l/n - first states),  for complete tables n_l - (J + D · experiments)/D
 *
 * n_l: values measured. What was given is kept, and a state that was never measured keeps what it had.
 */
export function updatedNoise(
  nodes: Nodes,
  X: Float64Array,
  J: number,
  before: Float64Array,
  { given, pooled }: NoiseRule,
): Float64Array {
  const { observations } = nodes;
  const squares = squaredResiduals(nodes, X);
  const freedom = noiseFreedom(nodes, J).map((n) => Math.max(n, 1));
  const free = squares.map((_, l) => (Number.isNaN(given[l]) && observations[l] > 0 ? 1 : 0));
  if (pooled) {
    const total = (values: Float64Array) => values.reduce((sum, x, l) => sum + free[l] * x, 0);
    const all = Math.sqrt(total(squares) / total(freedom));
    return before.map((sigma, l) => (free[l] ? all : sigma));
  }
  return before.map((sigma, l) => (free[l] ? Math.sqrt(squares[l] / freedom[l]) : sigma));
}
