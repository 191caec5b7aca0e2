import type { TrialQuantity } from '../../src/inside.ts';

/** The range of a slider, and how it is passed through. */
export interface SliderRange {
  readonly low: number;
  readonly high: number;
  readonly isLog: boolean;
}

/** What a fit says about a quantity. */
export interface Fitted {
  readonly estimate: number;
  readonly interval: readonly [number, number];
}

/** Places of a slider: more than it has pixels. */
export const places = 1000;

/** Factors on each side of the middle: of an estimate, of one that the data leave open, and of a natural scale. */
const [near, wide, unknown] = [10, 100, 100];
/** On a linear scale, this many times the value on each side: its sign may change. */
const about = 2;

/**
 * From where to where a quantity can be moved: about its estimate, or its natural scale where there is none. By factors where its sign
 * is known and the range spans decades, else by steps; never beyond its bounds.
 */
export function sliderRange(quantity: TrialQuantity, fitted?: Fitted): SliderRange {
  const { kind, lower, upper, scale, start, size, isPositive } = quantity;
  if (kind === 'factor') return { low: lower, high: upper, isLog: false };
  const middle = fitted?.estimate ?? start;
  if (scale === 'log' && middle > 0) {
    const factor = fitted ? (isOpen(fitted) ? wide : near) : unknown;
    const [low, high] = [Math.max(middle / factor, lower), Math.min(middle * factor, upper)];
    if (low > 0 && high >= 10 * low) return { low, high, isLog: true };
    if (high > low) return { low, high, isLog: false };
  }
  const half = Math.max(about * Math.abs(middle), spreadOf(fitted), kind === 'first' ? size : 0) || size || 1;
  const least = isPositive && middle >= 0 ? Math.max(lower, 0) : lower;
  const [low, high] = [Math.max(middle - half, least), Math.min(middle + half, upper)];
  return high > low ? { low, high, isLog: false } : { low: middle - half, high: middle + half, isLog: false };
}

/** Whether the data leave open how large it is. */
function isOpen({ interval: [low, high] }: Fitted): boolean {
  return !(low > 0 && high <= wide * low);
}

/** How far its interval reaches; 0 where that is not finite. */
function spreadOf(fitted: Fitted | undefined): number {
  if (!fitted) return 0;
  const [low, high] = fitted.interval;
  const spread = Math.max(high - fitted.estimate, fitted.estimate - low);
  return Number.isFinite(spread) ? spread : 0;
}

/** The place of a value, from 0 to `places`; the nearer end for one outside. */
export function placeOf({ low, high, isLog }: SliderRange, value: number): number {
  const part = isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  // The logarithm of what is not positive is not a number.
  return Math.round(places * Math.min(Math.max(part || 0, 0), 1));
}

/** The value at a place, with as many digits as places can tell apart. */
export function valueAt({ low, high, isLog }: SliderRange, place: number): number {
  const part = place / places;
  if (isLog) return Number((low * (high / low) ** part).toPrecision(4));
  const step = 10 ** Math.floor(Math.log10((high - low) / places));
  const value = Math.round((low + part * (high - low)) / step) * step;
  // 0.1 · 3 without the digits of its rounding.
  return Number(value.toPrecision(12));
}
