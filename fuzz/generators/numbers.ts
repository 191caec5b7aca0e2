import type { Draw } from '../draw.ts';

/** Numbers at the edges of what a double holds, and of what people expect. */
export const extremes: readonly number[] = [
  0,
  -0,
  1,
  -1,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  2.2250738585072014e-308,
  1e300,
  -1e300,
  1e160,
  1e-160,
  1e-315,
  1e15,
  2 ** 53,
  2 ** 53 + 2,
  4294967296,
  Number.EPSILON,
  0.1,
  1 / 3,
];

/** A number that people write, mostly. */
export function plainNumber(draw: Draw): number {
  return draw.weighted<() => number>([
    [4, () => draw.whole(0, 10)],
    [4, () => Number(draw.uniform().toPrecision(draw.whole(1, 6)))],
    [2, () => Number((10 * draw.normal()).toPrecision(3))],
    [1, () => Number((10 ** draw.whole(-6, 6)).toPrecision(6))],
  ])();
}

/** A number of any size. */
export function anyNumber(draw: Draw): number {
  return draw.weighted<() => number>([
    [5, () => plainNumber(draw)],
    [2, () => draw.pick(extremes)],
    [1, () => (draw.chance(0.5) ? -1 : 1) * 2 ** draw.whole(-1074, 1023) * (1 + draw.uniform())],
  ])();
}

/** A number as text: as people, spreadsheets and other programs write it. */
export function numberText(draw: Draw, x: number): string {
  return draw.weighted<() => string>([
    [12, () => String(x)],
    [1, () => x.toExponential()],
    [1, () => x.toExponential().toUpperCase()],
    [1, () => (Math.abs(x) < 1e20 ? x.toFixed(draw.whole(0, 8)) : String(x))],
    [1, () => x.toPrecision(draw.whole(1, 20))],
    [1, () => (x >= 0 ? `+${x}` : String(x))],
    [1, () => String(x).replace(/^(-?)0\./, '$1.')],
  ])();
}
