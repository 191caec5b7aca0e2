import type { Active } from './coordinates.ts';

/** The part of a parameter's own information below which what is left after the states took theirs is rounding. */
const NOTHING_LEFT = 1e-13;

/** What holds the parameters besides the data. */
export interface Held {
  readonly prior?: { readonly precision: Float64Array; readonly mean: Float64Array } | undefined;
  readonly limits?: { readonly lower: Float64Array; readonly upper: Float64Array } | undefined;
}

/**
 * Adds what the prior knows to an information matrix (J × J, lower triangle) and its gradient; takes parameters that their
 * bounds stop out of the others' information, and lifts what rounding left of those that the data say nothing about. `total`:
 * what there was before states were eliminated, J. Undefined where nothing is bounded.
 */
export function holdInformation(
  information: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  total: Float64Array,
  { prior, limits }: Held,
): (Active | undefined)[] | undefined {
  const J = gradient.length;
  if (prior) addPrior(information, gradient, w, prior);
  if (!limits) return undefined;
  const alone = (j: number, own: number) => {
    for (let i = 0; i < J; i++) information[Math.max(i, j) + Math.min(i, j) * J] = 0;
    information[j + j * J] = own;
  };
  for (let j = 0; j < J; j++) {
    const least = NOTHING_LEFT * total[j];
    if (least > 0 && !(information[j + j * J] > least)) alone(j, least);
  }
  return Array.from(w, (x, j): Active | undefined => {
    const side = x <= limits.lower[j] ? 'lower' : x >= limits.upper[j] ? 'upper' : undefined;
    const slope = side === 'upper' ? -gradient[j] : gradient[j];
    if (side === undefined || !(slope > 0)) return undefined;
    alone(j, information[j + j * J]);
    return { side, slope };
  });
}

/** Adds what a prior knows of the parameters to an information matrix (J × J) and its gradient. */
export function addPrior(
  information: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  { precision, mean }: NonNullable<Held['prior']>,
): void {
  const J = gradient.length;
  for (let j = 0; j < J; j++) {
    information[j + j * J] += precision[j];
    gradient[j] += precision[j] * (w[j] - mean[j]);
  }
}

type Actives = readonly (Active | undefined)[] | undefined;

/** A covariance, J × J, that takes what stops at a bound as known. */
export function withoutHeld(S: Float64Array, active: Actives): Float64Array {
  if (!active) return S;
  const J = active.length;
  return S.map((x, k) => (active[k % J] || active[Math.floor(k / J)] ? 0 : x));
}

/** The same with the variances that `from` has of what stops there. */
export function withHeldVariances(S: Float64Array, from: Float64Array, active: Actives): Float64Array {
  if (!active) return S;
  const J = active.length;
  return S.map((x, k) => (k % J === Math.floor(k / J) && active[k % J] ? from[k] : x));
}
