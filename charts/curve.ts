import type { LegendItem } from './figure/spec.ts';
import type { Theme } from './figure/theme.ts';

/** A solution of a model with its pointwise band, as in a prediction. */
export interface Curve {
  /** Times, increasing. */
  readonly t: readonly number[];
  /** By state; NaN where there is no value. */
  readonly states: Readonly<Record<string, readonly number[]>>;
  readonly lower: Readonly<Record<string, readonly number[]>>;
  readonly upper: Readonly<Record<string, readonly number[]>>;
  /** Of the band: 0.95 means 95%. */
  readonly level: number;
  /** Why it may be wrong, such as inputs that are not known up to its end. */
  readonly notes?: readonly string[];
}

/** The values of a curve at other times, by linear interpolation; NaN beyond its ends. Neither list of times may decrease. */
export function valuesAt(
  times: ArrayLike<number>,
  t: readonly number[],
  values: readonly number[],
): Float64Array {
  const interpolated = new Float64Array(times.length).fill(Number.NaN);
  let i = 0;
  for (let m = 0; m < times.length; m++) {
    const time = times[m];
    while (i < t.length - 1 && t[i + 1] <= time) i++;
    if (t.length === 0 || time < t[0] || time > t.at(-1)!) continue;
    const part = t[i] === time ? 0 : (time - t[i]) / (t[i + 1] - t[i]);
    interpolated[m] = part === 0 ? values[i] : (1 - part) * values[i] + part * values[i + 1];
  }
  return interpolated;
}

/** The legend entry for the band of these curves; none if they have no band that can be drawn. */
export function bandEntry(
  curves: readonly Curve[],
  what: string,
  isThin: boolean,
  theme: Theme,
): LegendItem[] {
  // Between two times, not at a single one: first states may have a band where no other value has one.
  const banded = curves.find(({ lower }) =>
    Object.values(lower).some((u) => u.some((x, m) => m > 0 && Number.isFinite(x + u[m - 1]))),
  );
  if (!banded) return [];
  const hint = isThin ? ' (as thin as the line)' : '';
  const short = `${Number((100 * banded.level).toPrecision(6))}% band`;
  const text = `${short} of ${what}${hint}`;
  return [{ sign: 'band', color: theme.curve, text, short: `${short}${hint}` }];
}

/** A note where a band is infinite. */
export function bandNotes(curves: readonly Curve[]): string[] {
  const infinite = (values: Curve['upper']) =>
    Object.values(values).some((u) => u.some((x) => Math.abs(x) === Number.POSITIVE_INFINITY));
  return curves.some(({ lower, upper }) => infinite(lower) || infinite(upper))
    ? ['Where no band is drawn it is infinite: the fit does not determine what matters there.']
    : [];
}

/** Bands narrower than this, in pixels, are hidden by their curve. */
export const thinBand = 2.5;

/** The largest width of a state's band in pixels, in a panel of that size and range, measured across the curve. */
export function bandWidth(
  { t, states, lower, upper }: Curve,
  state: string,
  [from, to]: readonly [number, number],
  { width, height }: { width: number; height: number },
): number {
  const [u, low, high] = [states[state], lower[state], upper[state]];
  const kx = width / (t.at(-1)! - t[0]);
  // An axis has a margin at both ends.
  const ky = (0.91 * height) / (to - from);
  return u.reduce((most, value, m) => {
    const before = Math.max(0, m - 1);
    const slope = m === 0 ? 0 : ((value - u[before]) * ky) / ((t[m] - t[before]) * kx);
    const thickness = ((high[m] - low[m]) * ky) / Math.hypot(1, slope);
    // Without a band there is no width.
    return Math.max(most, thickness || 0);
  }, 0);
}
