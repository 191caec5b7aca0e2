import { type Axis, axis, axisAboutZero, marginAboutZero, rangeOf } from './axis.ts';
import { logTicks } from './logTicks.ts';
import type { AxisSpec } from './spec.ts';
import { fitted, richWidth } from './text.ts';
import { sizes } from './theme.ts';

/** An axis along a side of a frame. */
export interface Scale {
  /** Pixels from the frame's left or upper edge. Infinite values, and non-positive ones on a log axis, are far outside. */
  at(value: number): number;
  /** On which side of the domain a value lies: -1 below, 1 above, 0 inside. */
  beyond(value: number): -1 | 0 | 1;
  /** Ticks without space for a text have the text ''. */
  ticks: { value: number; text: string }[];
  /** Values of minor ticks. */
  minor: number[];
  /** What the texts omit, such as "×10⁶"; usually ''. */
  suffix: string;
  domain: readonly [number, number];
  /** Pixels between successive whole numbers. */
  unit: number;
  isCategory: boolean;
  isPart: boolean;
  /** Names of runs of categories, with their begin and end. */
  groups: { text: string; from: number; to: number }[];
}

/** Pixels that represent infinity: far outside, but drawable. */
export const far = 1e5;
const defaultPad = 0.045;
/** Smaller numbers count as zero: their differences could not be distinguished. */
const negligible = 1e-290;

/** The scale of an axis of `length` pixels, for the values drawn on it. */
export function scaleOf(
  spec: AxisSpec,
  drawn: readonly ArrayLike<number>[],
  length: number,
  side: 'x' | 'y',
): Scale {
  const kind = spec.scale ?? 'linear';
  const domain = domainOf(spec, drawn);
  const along = (value: number) => (kind === 'log' ? Math.log10(Math.max(value, 0)) : value);
  const [low, high] = [along(domain[0]), along(domain[1])];
  // Values increase upwards, but categories are listed from the top.
  const upwards = side === 'y' && kind !== 'category';
  const at = (value: number) => {
    const part = (along(value) - low) / (high - low);
    const pixel = (upwards ? 1 - part : part) * length;
    return Math.min(Math.max(pixel, -far), far);
  };
  // Rounding must not put the last value outside an axis that ends with it.
  const slack = 1e-9 * Math.abs(high - low);
  const beyond = (value: number) =>
    along(value) < low - slack ? -1 : along(value) > high + slack ? 1 : (0 as const);
  const { ticks, minor, suffix } = ticksOf(spec, domain, length, side);
  const apart = (a: number, b: number) => Math.abs(at(a) - at(b));
  const gap = kind === 'category' ? 1.5 : 4;
  const room = side === 'x' ? (text: string) => richWidth(text, sizes.tick) + gap : () => sizes.tick + 2;
  // Every category has the same space; longer names are truncated.
  const unit = Math.abs(at(1) - at(0));
  const named = kind === 'category' && side === 'x' && unit >= 30;
  return {
    at,
    beyond,
    ticks: named
      ? ticks.map(({ value, text }) => ({ value, text: fitted(text, unit - 4, sizes.tick) }))
      : withRoom(ticks, apart, room),
    minor,
    suffix,
    domain,
    unit,
    isCategory: kind === 'category',
    isPart: spec.isPart ?? false,
    groups: groupsOf(spec, at),
  };
}

function groupsOf({ groups = [] }: AxisSpec, at: (value: number) => number): Scale['groups'] {
  let first = -0.5;
  return groups.map(({ text, size }) => {
    const from = first;
    first += size;
    return { text: fitted(text, at(first) - at(from) - 2, sizes.tick), from: at(from), to: at(first) };
  });
}

function domainOf(spec: AxisSpec, drawn: readonly ArrayLike<number>[]): readonly [number, number] {
  const { scale, domain, categories, zero, aboutZero, pad = defaultPad } = spec;
  if (scale === 'category') return [-0.5, Math.max(1, categories?.length ?? 0) - 0.5];
  if (domain) return domain;
  if (scale === 'log') {
    const logs = drawn.map((values) => Array.from(values, (x) => (x > 0 ? Math.log10(x) : Number.NaN)));
    const [low, high] = rangeOf(...logs) ?? [0, 1];
    const margin = high > low ? pad * (high - low) : 0.2;
    return [10 ** (low - margin), 10 ** (high + margin)];
  }
  if (aboutZero !== undefined) {
    const range = rangeOf(...drawn) ?? [0, 0];
    return axisAboutZero(Math.max(aboutZero, ...range.map(Math.abs))).domain;
  }
  const [low, high] = rangeOf(...drawn, zero ? [0] : []) ?? [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // If all values are the same, up to rounding, they are shown in the middle.
  const flat = high - low <= 1e-12 * size || size < negligible;
  const margin = !flat ? pad * (high - low) : size < negligible ? 1 : 0.1 * size;
  return [zero && low === 0 ? 0 : low - margin, zero && high === 0 ? 0 : high + margin];
}

/** Pixels of the text of a date, with room around it. */
const widthOfDate = 60;

function ticksOf(
  spec: AxisSpec,
  domain: readonly [number, number],
  length: number,
  side: 'x' | 'y',
): Pick<Scale, 'ticks' | 'minor' | 'suffix'> {
  const { scale, categories, format } = spec;
  if (scale === 'category') {
    return { ticks: (categories ?? []).map((text, value) => ({ value, text })), minor: [], suffix: '' };
  }
  if (spec.calendar && scale !== 'log') {
    const count = Math.max(2, Math.floor(length / (side === 'x' ? widthOfDate : 32)));
    return { ...spec.calendar.ticks(domain, count), minor: [] };
  }
  const write =
    format === 'percent' ? (value: number) => `${plain(100 * value)}%` : (format ?? ((x) => plain(x)));
  const inside = (x: number) => x >= domain[0] * (1 - 1e-9) && x <= domain[1] * (1 + 1e-9);
  const minor = scale === 'log' && !spec.ticks ? minorOf(domain).filter(inside) : [];
  if (spec.ticks)
    return { ticks: spec.ticks.map((value) => ({ value, text: write(value) })), minor, suffix: '' };
  if (scale === 'log') {
    const values = logTicks(domain).filter(inside);
    const shown = format ?? (values.some((x) => x < 1e-3 || x > 1e4) ? powerText : plain);
    const text = format === undefined ? (shown as (value: number) => string) : write;
    return { ticks: values.map((value) => ({ value, text: text(value) })), minor, suffix: '' };
  }
  const made = linearTicks(spec, domain, length, side);
  if (format === undefined) return { ticks: made.ticks, minor, suffix: made.suffix };
  return { ticks: made.ticks.map(({ value }) => ({ value, text: write(value) })), minor, suffix: '' };
}

function linearTicks(
  { aboutZero, tickCount }: AxisSpec,
  domain: readonly [number, number],
  length: number,
  side: 'x' | 'y',
): Axis {
  if (aboutZero !== undefined) return axisAboutZero((1 + 1e-12) * (domain[1] / marginAboutZero));
  if (tickCount !== undefined) return axis(domain, tickCount, 0, 3);
  return axis(domain, Math.max(2, Math.floor(length / (side === 'x' ? 55 : 32))), 0);
}

function minorOf([low, high]: readonly [number, number]): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  if (last - first > 8) return [];
  const parts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i)).flatMap((power) =>
    parts.map((part) => part * power),
  );
}

/** Removes overlapping tick texts; the first and the last one have priority. */
function withRoom(
  ticks: readonly { value: number; text: string }[],
  apart: (a: number, b: number) => number,
  room: (text: string) => number,
): { value: number; text: string }[] {
  const kept: { value: number; text: string }[] = [];
  for (const tick of [...ticks.slice(0, 1), ...ticks.slice(-1), ...ticks.slice(1, -1)]) {
    const free = kept.every(
      ({ value, text }) => apart(value, tick.value) >= (room(text) + room(tick.text)) / 2,
    );
    if (free) kept.push(tick);
  }
  return ticks.map((tick) => (kept.includes(tick) ? tick : { value: tick.value, text: '' }));
}

/** A number in a few characters. */
function plain(value: number): string {
  return String(tidy(value))
    .replace('-', '−')
    .replace(/e([+−-]\d+)$/, (_, n) => `×10^{${n}}`);
}

function powerText(value: number): string {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  const part = tidy(value / 10 ** exponent);
  const power = `10^{${String(exponent).replace('-', '−')}}`;
  return part === 1 ? power : `${part}·${power}`;
}

function tidy(value: number): number {
  return Number(value.toPrecision(10));
}
