import { areaY, dot, line, type Markish } from '@observablehq/plot';
import { along } from './figure/axis.ts';
import { element } from './figure/element.ts';
import type { Theme } from './figure/theme.ts';
import type { Frame } from './panel.ts';

/** Of curves, in pixels. */
export const lineWidth = 1.5;
/** Above so many values a panel shows specks, in one path: open dots would run into each other, and files grow large. */
export const mostDots = 400;

/** Above so many, of the values at the same pixel one is drawn: the others would lie under it. */
const mostSpecks = 20_000;

/** Measured values: an open dot each or, where there are many, a speck each. What is NaN was not measured. */
export function dataMark(
  t: ArrayLike<number>,
  values: ArrayLike<number>,
  frame: Frame,
  theme: Theme,
): Markish {
  const isDense = t.length > mostSpecks;
  const points = isDense ? onePerPixel(t, values, frame) : pointsOf(t, values);
  const count = isDense ? t.length : points.length;
  if (count <= mostDots) {
    const r = frame.width < 200 ? 1.6 : count > 150 ? 2 : 2.5;
    return dot(points, { x: '0', y: '1', r, stroke: theme.data, strokeWidth: 1 });
  }
  const diameter = count > 4000 ? 1.2 : count > 1000 ? 1.6 : 2.2;
  return (_index, { x, y }, _values, _dimensions, context) => {
    const at = (scale: typeof x, value: number) => Number((scale!(value) as number).toFixed(1));
    return element(context!.document, 'path', {
      d: points.map(([t, u]) => `M${at(x, t)},${at(y, u)}h0`).join(''),
      fill: 'none',
      stroke: theme.data,
      'stroke-width': diameter,
      'stroke-linecap': 'round',
      'stroke-opacity': count > 4000 ? 0.5 : 0.75,
      'aria-label': 'dot',
    }) as SVGElement;
  };
}

/** A curve, broken where it is NaN. */
export function curveMark(
  t: readonly number[],
  values: readonly number[],
  frame: Frame,
  theme: Theme,
  dashed = false,
): Markish {
  const kept = thinned(t, [values], frame);
  return line(kept, {
    x: (i: number) => t[i],
    y: (i: number) => values[i],
    stroke: theme.curve,
    strokeWidth: lineWidth,
    ...(dashed ? { strokeDasharray: '5 3' } : {}),
  });
}

/** The band between two curves, cut off at the frame; none is drawn where it is infinite, which a note must tell. */
export function bandMark(
  t: readonly number[],
  lower: readonly number[],
  upper: readonly number[],
  frame: Frame,
  theme: Theme,
): Markish {
  const kept = thinned(t, [lower, upper], frame);
  const inside = (value: number) =>
    Number.isFinite(value) ? Math.min(Math.max(value, frame.y.domain[0]), frame.y.domain[1]) : Number.NaN;
  return areaY(kept, {
    x: (i: number) => t[i],
    y1: (i: number) => inside(lower[i]),
    y2: (i: number) => inside(upper[i]),
    fill: theme.curve,
    fillOpacity: 0.22,
  });
}

function onePerPixel(t: ArrayLike<number>, values: ArrayLike<number>, frame: Frame): [number, number][] {
  const [width, height] = [Math.ceil(frame.width), Math.ceil(frame.height)];
  const [left, right] = frame.x.domain;
  const [low, high] = frame.y.domain.map((end) => along(frame.y, end)) as [number, number];
  const taken = new Uint8Array((width + 1) * (height + 1));
  const points: [number, number][] = [];
  for (let m = 0; m < t.length; m++) {
    const [x, y] = [(t[m] - left) / (right - left), (along(frame.y, values[m]) - low) / (high - low)];
    // Beyond the frame, where there is nothing to see, or not measured.
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) continue;
    const pixel = Math.round(x * width) * (height + 1) + Math.round(y * height);
    if (taken[pixel] === 1) continue;
    taken[pixel] = 1;
    points.push([t[m], values[m]]);
  }
  return points;
}

function pointsOf(t: ArrayLike<number>, values: ArrayLike<number>): [number, number][] {
  const points: [number, number][] = [];
  for (let m = 0; m < t.length; m++) {
    if (Number.isFinite(values[m])) points.push([t[m], values[m]]);
  }
  return points;
}

/** The places to draw lines through: those that move by a quarter of a pixel or more since the last one kept. */
function thinned(t: readonly number[], series: readonly (readonly number[])[], frame: Frame): number[] {
  const up = (value: number) => along(frame.y, value);
  const [kx, ky] = [
    (4 * frame.width) / (frame.x.domain[1] - frame.x.domain[0]),
    (4 * frame.height) / (up(frame.y.domain[1]) - up(frame.y.domain[0])),
  ];
  const kept: number[] = [];
  for (let i = 0; i < t.length; i++) {
    const last = kept.at(-1);
    const still =
      last !== undefined &&
      i < t.length - 1 &&
      Math.abs(t[i] - t[last]) * kx < 1 &&
      series.every((values) => Math.abs(up(values[i]) - up(values[last])) * ky < 1);
    if (!still) kept.push(i);
  }
  return kept;
}
