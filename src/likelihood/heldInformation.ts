import type { Parabolas } from '../problem/searchSpace.ts';
import type { Active } from './coordinates.ts';
import { priorInformation } from './priorInformation.ts';

/** Information left after eliminating the states is rounding if it is below this part of a parameter's own. */
const NOTHING_LEFT = 1e-13;

/** What constrains the parameters besides the data: priors and bounds. */
export interface Held {
  readonly prior?: Parabolas | undefined;
  readonly limits?: { readonly lower: Float64Array; readonly upper: Float64Array } | undefined;
}

/** How parameters are held at a maximum. */
interface Holding {
  /** What priors say about each, J; undefined where there are none. */
  readonly prior?: Float64Array;
  /** Which of them are stopped at a bound; undefined if nothing is bounded. */
  readonly active?: (Active | undefined)[];
}

/**
 * Adds the prior to an information matrix (J × J, lower triangle) and its gradient, decouples parameters that are stopped at a
 * bound, and raises the rounded information of parameters on which there are no data. `total`: the information before the states
 * were eliminated, J.
 */
export function* holdInformation(
  information: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  total: Float64Array,
  { prior, limits }: Held,
): Generator<void, Holding> {
  const J = gradient.length;
  if (prior) addPrior(information, gradient, w, prior);
  const precision = prior && (yield* priorInformation(information, gradient, w, prior));
  const known = precision && { prior: precision };
  if (!limits) return { ...known };
  const alone = (j: number, own: number) => {
    for (let i = 0; i < J; i++) information[Math.max(i, j) + Math.min(i, j) * J] = 0;
    information[j + j * J] = own;
  };
  for (let j = 0; j < J; j++) {
    const least = NOTHING_LEFT * total[j];
    if (least > 0 && !(information[j + j * J] > least)) alone(j, least);
  }
  const active = Array.from(w, (x, j): Active | undefined => {
    const side = x <= limits.lower[j] ? 'lower' : x >= limits.upper[j] ? 'upper' : undefined;
    const slope = side === 'upper' ? -gradient[j] : gradient[j];
    if (side === undefined || !(slope > 0)) return undefined;
    alone(j, information[j + j * J]);
    return { side, slope };
  });
  return { ...known, active };
}

/** Adds the prior of the parameters to an information matrix (J × J) and its gradient. */
export function addPrior(
  information: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  { precision, mean }: Parabolas,
): void {
  const J = gradient.length;
  for (let j = 0; j < J; j++) {
    information[j + j * J] += precision[j];
    gradient[j] += precision[j] * (w[j] - mean[j]);
  }
}

type Actives = readonly (Active | undefined)[] | undefined;

/** A covariance, J × J, in which parameters at a bound count as known. */
export function withoutHeld(S: Float64Array, active: Actives): Float64Array {
  if (!active) return S;
  const J = active.length;
  return S.map((x, k) => (active[k % J] || active[Math.floor(k / J)] ? 0 : x));
}

/** The same, with the variances that `from` has for the parameters at a bound. */
export function withHeldVariances(S: Float64Array, from: Float64Array, active: Actives): Float64Array {
  if (!active) return S;
  const J = active.length;
  return S.map((x, k) => (k % J === Math.floor(k / J) && active[k % J] ? from[k] : x));
}
