import type { Measured } from './cellValue.ts';
import type { Bound, Threshold } from './claim.ts';

export type ClaimVerdict = 'holds' | 'roughly' | 'not reproduced' | 'no data';
type Value = Pick<Measured, 'value' | 'error'>;

/** Differences of up to this many standard errors are trial noise. */
const noise = 2;

export function verdictOf(values: readonly Value[], { holds, roughly }: Threshold): ClaimVerdict {
  if (values.length === 0) return 'no data';
  return meets(values, holds) ? 'holds' : meets(values, roughly) ? 'roughly' : 'not reproduced';
}

/** Whether other trials could well have given another verdict. */
export function isClose(values: readonly Value[], { holds, roughly }: Threshold): boolean {
  if (meets(values, holds)) return isNear(values, holds);
  return isNear(values, holds) || isNear(values, roughly);
}

function meets(values: readonly Value[], bound: Bound): boolean {
  const inside = values.filter(({ value }) => margin(value, bound) >= 0).length;
  return isEnough(inside, values.length, bound);
}

function isEnough(inside: number, of: number, { share, above }: Bound): boolean {
  return above === undefined ? inside >= (share ?? 1) * of : inside > above * of;
}

/** Whether a bound is met, or missed, by no more than trial noise. */
function isNear(values: readonly Value[], bound: Bound): boolean {
  const wanted = bound.above ?? bound.share;
  // Beyond two standard errors a cell is sure.
  const z = values.map(({ value, error }) => {
    const off = margin(value, bound);
    return error === null || error === 0 ? off * Number.POSITIVE_INFINITY : off / error;
  });
  if (wanted !== undefined) {
    // The number of cells inside varies by the doubt in each.
    const doubt = z.map((x) => (Math.abs(x) <= noise ? normalBelow(x) : x > 0 ? 1 : 0));
    const sd = Math.sqrt(doubt.reduce((sum, p) => sum + p * (1 - p), 0));
    const inside = values.filter(({ value }) => margin(value, bound) >= 0).length;
    return sd > 0 && Math.abs(inside - wanted * values.length) <= noise * sd;
  }
  const outside = z.filter((x) => x < 0);
  return outside.length === 0 ? z.some((x) => x <= noise) : outside.every((x) => x >= -noise);
}

/** How far inside the bound a value is; below zero outside. */
export function margin(
  value: number,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Bound,
): number {
  // Infinity less infinity is neither inside nor outside.
  const above = least === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : value - least;
  const below = most === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : most - value;
  return Math.min(above, below);
}

/** The normal distribution function, to 1%: a logistic curve. */
function normalBelow(x: number): number {
  return 1 / (1 + Math.exp(-1.702 * x));
}
