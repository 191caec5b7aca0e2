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
  if (prior) {
    for (let j = 0; j < J; j++) {
      information[j + j * J] += prior.precision[j];
      gradient[j] += prior.precision[j] * (w[j] - prior.mean[j]);
    }
  }
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
