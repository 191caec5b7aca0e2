import { logTicks } from './logTicks.ts';
import { textWidth } from './textWidth.ts';
import { sizes } from './theme.ts';

/** The axis of a panel: what it spans, its ticks, and what their texts leave out. */
export interface Axis {
  domain: [number, number];
  scale: 'linear' | 'log';
  ticks: { value: number; text: string }[];
  /** A power of ten or a number that the texts leave out, such as "×10⁶" or "− 2460000"; '' as a rule. */
  suffix: string;
}

/** Smallest and largest of the finite numbers; undefined where there are none. */
export function rangeOf(...series: readonly ArrayLike<number>[]): [number, number] | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of series) {
    for (let i = 0; i < values.length; i++) {
      const x = values[i];
      if (!Number.isFinite(x)) continue;
      if (x < low) low = x;
      if (x > high) high = x;
    }
  }
  return low <= high ? [low, high] : undefined;
}

/** The axis from `low` to `high`, and a part `pad` of that on each side, with about `count` ticks but `least` of them. */
export function axis([low, high]: readonly [number, number], count: number, pad: number, least = 2): Axis {
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Values that are all the same, up to rounding, are shown in the middle.
  const flat = high - low <= 1e-12 * size;
  const margin = flat ? 0.1 * size || 1 : pad * (high - low);
  const domain: [number, number] = [low - margin, high + margin];
  return withTexts(domain, roundNumbers(domain, count, least));
}

/**
 * An axis for values and the band about them. Of the band, no more than `part` of the values' range is shown on each side:
 * one that is wide beyond measure must not press the values flat.
 */
export function axisWithBand(
  values: readonly ArrayLike<number>[],
  band: readonly ArrayLike<number>[],
  part: number,
  count: number,
  scale: Axis['scale'] = 'linear',
): Axis {
  if (scale === 'log') {
    const { domain } = axisWithBand(values.map(logs), band.map(logs), part, count);
    return logAxis([10 ** domain[0], 10 ** domain[1]]);
  }
  const [low, high] = rangeOf(...values) ?? [0, 1];
  const [below, above] = rangeOf(...values, ...band) ?? [low, high];
  const room = part * (high - low || Math.abs(high) || 1);
  return axis([Math.max(below, low - room), Math.min(above, high + room)], count, 0.05, 3);
}

/** What is not positive has no logarithm. */
function logs(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => (value > 0 ? Math.log10(value) : Number.NaN));
}

/** A logarithmic axis with ticks at powers of ten. */
function logAxis(domain: [number, number]): Axis {
  const values = logTicks(domain).filter((value) => value >= domain[0] && value <= domain[1]);
  const isPlain = values.every((value) => value >= 1e-3 && value <= 1e4);
  const ticks = values.map((value) => ({ value, text: isPlain ? String(value) : powerOfTen(value) }));
  return { domain, scale: 'log', ticks, suffix: '' };
}

/** How far a value is along an axis: its logarithm on a logarithmic one. */
export function along({ scale }: Axis, value: number): number {
  return scale === 'log' ? Math.log10(value) : value;
}

/** Pixels left free at each end of a time axis, for the dots of the first and the last time. */
const endPixels = 4;

/** A time axis for a panel of that many pixels: as many ticks as have room for their texts. A part of one has no free ends. */
export function timeAxis(
  range: readonly [number, number] | undefined,
  width: number,
  part?: readonly [number, number],
): Axis {
  for (let count = Math.max(1, Math.floor(width / 50)); ; count--) {
    const pad = part ? 0 : Math.max(0.012, endPixels / width);
    const made = axis(part ?? range ?? [0, 1], count, pad);
    const widest = Math.max(...made.ticks.map(({ text }) => textWidth(text, sizes.tick)));
    if (count === 1 || made.ticks.length * (widest + 14) <= width) return made;
  }
}

/** The axis about zero, as far as `farthest` on both sides, with three ticks. */
export function axisAboutZero(farthest: number): Axis {
  const power = 10 ** Math.floor(Math.log10(farthest));
  const tick = tidy([5, 2, 1].map((part) => part * power).find((value) => value <= farthest)!);
  return withTexts([-1.12 * farthest, 1.12 * farthest], [-tick, 0, tick]);
}

/** Short texts for the ticks, all with the same number of decimals. */
function withTexts(domain: [number, number], values: readonly number[]): Axis {
  const step = values[1] - values[0];
  const largest = Math.max(...values.map(Math.abs));

  // A narrow range far from zero, as of times since 1970: the first tick is named beside the axis.
  const offset = largest / step > 2e4 ? values[0] : 0;
  const shown = values.map((value) => value - offset);
  const exponent = exponentOf(Math.max(...shown.map(Math.abs)));
  const decimals = Math.min(12, Math.max(0, exponent - Math.floor(Math.log10(step) + 1e-9)));
  const ticks = values.map((value, i) => ({
    value,
    text: withMinus((shown[i] / 10 ** exponent).toFixed(decimals)),
  }));
  const power = exponent === 0 ? '' : `×10${superscript(exponent)}`;
  const beside = offset === 0 ? '' : `${offset < 0 ? '+' : '−'} ${plain(Math.abs(offset))}`;
  return { domain, scale: 'linear', ticks, suffix: [beside, power].filter((text) => text !== '').join(' ') };
}

/** Multiples of 1, 2 or 5 times a power of ten inside the domain: `least` or more, and at most `count` + 1 where that can be. */
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

/** The power of ten that the texts leave out: none for numbers that are short as they are. */
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

function powerOfTen(value: number): string {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  const part = tidy(value / 10 ** exponent);
  return `${part === 1 ? '' : `${part}·`}10${superscript(exponent)}`;
}

function superscript(n: number): string {
  return [...String(n)].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])).join('');
}

/** A real minus, and none before zero. */
function withMinus(text: string): string {
  return text.replace(/^-(?=[0.]*$)/, '').replace('-', '−');
}
