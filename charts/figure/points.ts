import type { Drawn, Inside, Tally } from './inside.ts';
import type { SymbolName } from './palette.ts';
import type { Pen } from './pen.ts';
import { far, type Scale } from './scale.ts';
import type { DotsLayer, LineLayer, Numbers } from './spec.ts';
import { dashes, symbolPath } from './symbols.ts';

const lineWidth = 1.5;
const dotSize = 2.5;

export function drawLine(pen: Pen, layer: LineLayer, inside: Inside, tally: Tally): Drawn {
  const { x, y, color = pen.theme.curve, width = lineWidth, dash, symbol } = layer;
  const { points, marks } = sorted(x, y, inside);
  tally.beyond += marks.length;
  const path = pen.element('path', {
    d: polyline(x.map((value, i) => [pixelOf(inside.x, value), pixelOf(inside.y, y[i])])),
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linejoin': 'round',
    ...dashes(dash),
  });
  const symbols = symbol ? [symbolsOf(pen, { symbol, color, size: dotSize, filled: false }, points)] : [];
  return { cut: [path], whole: [...symbols, ...edgeMarks(pen, marks, color)] };
}

export function drawDots(pen: Pen, layer: DotsLayer, inside: Inside, tally: Tally): Drawn {
  const { x, y, color = pen.theme.data, symbol = 'circle', size = dotSize, filled = false, opacity } = layer;
  const { points, marks, missing } = sorted(x, y, inside);
  tally.beyond += marks.length;
  tally.missing += missing;
  const made = symbolsOf(pen, { symbol, color, size, filled }, points);
  if (opacity !== undefined) made.setAttribute('opacity', String(opacity));
  return { cut: [], whole: [made, ...edgeMarks(pen, marks, color)] };
}

/** Where an edge is crossed, and on which side of x and y. */
export interface EdgeMark {
  x: number;
  y: number;
  dx: -1 | 0 | 1;
  dy: -1 | 0 | 1;
}

/** The points inside, in pixels, and the places at the edge for those that are not. */
function sorted(
  xs: Numbers,
  ys: Numbers,
  { x, y, width, height }: Inside,
): { points: [number, number][]; marks: EdgeMark[]; missing: number } {
  const points: [number, number][] = [];
  const marks: EdgeMark[] = [];
  let missing = 0;
  xs.forEach((value, i) => {
    const [a, b] = [x.at(value), y.at(ys[i])];
    if (x.isPart && x.beyond(value) !== 0) return;
    if (Number.isNaN(a + b)) missing++;
    else if (x.beyond(value) === 0 && y.beyond(ys[i]) === 0) points.push([a, b]);
    else {
      const dx = a < 0 ? -1 : a > width ? 1 : 0;
      const dy = b < 0 ? -1 : b > height ? 1 : 0;
      marks.push({ x: Math.min(Math.max(a, 0), width), y: Math.min(Math.max(b, 0), height), dx, dy });
    }
  });
  return { points, marks, missing };
}

/** Small arrows that point to what lies beyond. */
export function edgeMarks(pen: Pen, marks: readonly EdgeMark[], color: string): Element[] {
  if (marks.length === 0) return [];
  const d = marks.map(({ x, y, dx, dy }) => {
    if (dy !== 0) return `M${x.toFixed(1)},${(y + 1.5 * dy).toFixed(1)}l3,${-5 * dy}h-6z`;
    return `M${(x + 1.5 * dx).toFixed(1)},${y.toFixed(1)}l${-5 * dx},3v-6z`;
  });
  return [pen.element('path', { d: [...new Set(d)].join(''), fill: color, 'aria-label': 'beyond' })];
}

function symbolsOf(
  pen: Pen,
  { symbol, color, size, filled }: { symbol: SymbolName; color: string; size: number; filled: boolean },
  points: readonly [number, number][],
): Element {
  // A filled dot is a line of no length with a round pen: a fraction of the letters.
  if (symbol === 'circle' && filled) {
    return pen.element('path', {
      d: points.map(([x, y]) => `M${x.toFixed(1)},${y.toFixed(1)}h0`).join(''),
      fill: 'none',
      stroke: color,
      'stroke-width': 2 * size,
      'stroke-linecap': 'round',
      'aria-label': 'dots',
    });
  }
  const stroked = symbol === 'cross' || symbol === 'plus';
  return pen.element('path', {
    d: points.map(([x, y]) => symbolPath(symbol, x, y, size)).join(''),
    fill: stroked ? 'none' : filled ? color : pen.theme.background,
    ...(stroked || !filled ? { stroke: color, 'stroke-width': stroked ? 0.9 + 0.25 * size : 1.1 } : {}),
    'aria-label': 'dots',
  });
}

/** Where a line goes through: nowhere, where the value has no place on the axis. */
function pixelOf(scale: Scale, value: number): number {
  const pixel = scale.at(value);
  return Math.abs(pixel) < far ? pixel : Number.NaN;
}

/** A path through the points, broken at NaN; those that move by less than a quarter of a pixel are passed over. */
function polyline(points: readonly (readonly [number, number])[]): string {
  let d = '';
  let [px, py] = [Number.NaN, Number.NaN];
  points.forEach(([x, y], i) => {
    if (Number.isNaN(x + y)) {
      px = Number.NaN;
      return;
    }
    const begins = Number.isNaN(px);
    const ends = i === points.length - 1 || Number.isNaN(points[i + 1][0] + points[i + 1][1]);
    if (!begins && !ends && Math.hypot(x - px, y - py) < 0.25) return;
    // A lone point is a speck.
    d += `${begins ? 'M' : 'L'}${x.toFixed(2)},${y.toFixed(2)}${begins && ends ? 'h0.01' : ''}`;
    [px, py] = [x, y];
  });
  return d;
}
