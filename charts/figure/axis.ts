/** The axis of a panel: its domain, its ticks, and the factor or offset that the tick texts omit. */
export interface Axis {
  domain: [number, number];
  ticks: { value: number; text: string }[];
  /** The power of ten or offset that the texts omit, such as "×10⁶" or "− 2460000"; usually ''. */
  suffix: string;
}

/** Smallest and largest of the finite numbers; undefined if there are none. */
export function rangeOf(...series: readonly ArrayLike<number>[]): [number, number] | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of series) {
    const [least, most] = values.length > long ? longRange(values) : ends(values);
    if (least < low) low = least;
    if (most > high) high = most;
  }
  return low <= high ? [low, high] : undefined;
}

/** The range of longer series is stored: panels that share an axis need it again and again. */
const long = 5000;
const known = new WeakMap<ArrayLike<number>, readonly [number, number]>();

function longRange(values: ArrayLike<number>): readonly [number, number] {
  const range = known.get(values) ?? ends(values);
  known.set(values, range);
  return range;
}

/** The smallest and the largest finite number; in the wrong order where there is none. */
function ends(values: ArrayLike<number>): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i++) {
    const x = values[i];
    if (!Number.isFinite(x)) continue;
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return [low, high];
}

/**
 * The axis from `low` to `high`, extended by a part `pad` of that on each side, with about `count` ticks and at least `least`.
 */
export function axis([low, high]: readonly [number, number], count: number, pad: number, least = 2): Axis {
  const size = Math.max(Math.abs(low), Math.abs(high));
  // If all values are the same, up to rounding, they are shown in the middle.
  const flat = high - low <= 1e-12 * size;
  const margin = flat ? 0.1 * size || 1 : pad * (high - low);
  const domain: [number, number] = [low - margin, high + margin];
  return withTexts(domain, roundNumbers(domain, count, least));
}

/** The margin of an axis about zero, as a factor. */
export const marginAboutZero = 1.12;

/** The axis about zero, as far as `farthest` on both sides, with three ticks. */
export function axisAboutZero(farthest: number): Axis {
  const power = 10 ** Math.floor(Math.log10(farthest));
  const tick = tidy([5, 2, 1].map((part) => part * power).find((value) => value <= farthest)!);
  const end = marginAboutZero * farthest;
  return withTexts([-end, end], [-tick, 0, tick]);
}

/** Short texts for the ticks, all with the same number of decimals. */
function withTexts(domain: [number, number], values: readonly number[]): Axis {
  const step = values[1] - values[0];
  const largest = Math.max(...values.map(Math.abs));

  // For a narrow range far from zero, such as times since 1970, the first tick becomes the offset.
  const offset = largest / step > 2e4 ? values[0] : 0;
  const shown = values.map((value) => value - offset);
  const exponent = exponentOf(Math.max(...shown.map(Math.abs)));
  const decimals = Math.min(12, Math.max(0, exponent - Math.floor(Math.log10(step) + 1e-9)));
  const ticks = values.map((value, i) => ({
    value,
    text: withMinus((shown[i] / 10 ** exponent).toFixed(decimals)),
  }));
  const power = exponent === 0 ? '' : `×10${superscript(exponent)}`;
  const offsetText = offset === 0 ? '' : `${offset < 0 ? '+' : '−'} ${plain(Math.abs(offset))}`;
  return { domain, ticks, suffix: [offsetText, power].filter((text) => text !== '').join(' ') };
}

/** Multiples of 1, 2 or 5 times a power of ten inside the domain: at least `least` and, if possible, at most `count` + 1. */
function roundNumbers([low, high]: readonly [number, number], count: number, least: number): number[] {
  const width = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(width));
  const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1].map((part) => part * power);
  const finest = steps.filter((step) => step >= 0.999 * width).length - 1;
  for (const step of steps.slice(finest)) {
    const [from, to] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
    if (to - from + 1 >= least)
      return Array.from({ length: to - from + 1 }, (_, i) => tidy((from + i) * step));
  }
  return [low, high];
}

/** The power of ten that the texts omit: none if the numbers are short anyway. */
function exponentOf(largest: number): number {
  if (largest === 0 || (largest >= 1e-2 && largest < 1e5)) return 0;
  return Math.floor(Math.log10(largest) + 1e-9);
}

function tidy(x: number): number {
  return Number(x.toPrecision(15));
}

function plain(x: number): string {
  const text = String(tidy(x));
  const parts = /^(.*)e([+-]\d+)$/.exec(text);
  return parts ? `${parts[1]}×10${superscript(Number(parts[2]))}` : text;
}

function superscript(n: number): string {
  return [...String(n)].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])).join('');
}

/** With a real minus sign, and none before zero. */
function withMinus(text: string): string {
  return text.replace(/^-(?=[0.]*$)/, '').replace('-', '−');
}
