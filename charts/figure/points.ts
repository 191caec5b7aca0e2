import type { SymbolName } from './palette.ts';
import type { Drawn, Inside, Tally } from './panelInside.ts';
import type { Pen } from './pen.ts';
import { polyline } from './polyline.ts';
import { far, type Scale } from './scale.ts';
import type { DotsLayer, LineLayer, Numbers } from './spec.ts';
import { dashes, symbolPath } from './symbols.ts';

const lineWidth = 1.5;
const dotSize = 2.5;
/** With more dots than this, only one per pixel is drawn: others would be hidden. */
const mostDots = 20_000;

export function drawLine(pen: Pen, layer: LineLayer, inside: Inside, tally: Tally): Drawn {
  const { x, y, color = pen.theme.curve, width = lineWidth, dash, symbol, reach, arrows } = layer;
  const { points, marks: all } = sorted(x, y, inside);
  const marks = reach === undefined ? all : [];
  tally.beyond += marks.length;
  const pixels = Array.from(x, (value, i) => [pixelOf(inside.x, value), pixelOf(inside.y, y[i])] as const);
  const d = polyline(pixels);
  const heads = arrows ? arrowHeads(pixels, width) : '';
  const path = pen.element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linejoin': 'round',
    ...dashes(dash),
    'aria-label': 'line',
  });
  const symbols = symbol
    ? [symbolsOf(pen, { symbol, color, size: dotSize, fill: pen.theme.background }, points)]
    : [];
  const cut = [
    ...(d === '' ? [] : [path]),
    ...(heads === '' ? [] : [pen.element('path', { d: heads, fill: color, 'aria-label': 'direction' })]),
  ];
  return { cut, whole: [...symbols, ...edgeMarks(pen, marks, color)] };
}

/** Pixels between arrowheads at least, and the most of them. */
const headRoom = 60;
const mostHeads = 12;

/** The path of arrowheads along a line, pointing as it runs; where it runs along itself again, there is one. */
function arrowHeads(points: readonly (readonly [number, number])[], width: number): string {
  const heads: (readonly [number, number])[] = [];
  let d = '';
  let passed = headRoom / 2;
  points.forEach(([x, y], i) => {
    if (i === 0) return;
    const [px, py] = points[i - 1];
    passed += Math.hypot(x - px, y - py) || 0;
    if (passed < headRoom || heads.length >= mostHeads || Number.isNaN(x + px + y + py)) return;
    if (heads.some(([a, b]) => Math.hypot(x - a, y - b) < headRoom)) return;
    passed = 0;
    heads.push([x, y]);
    const angle = Math.atan2(y - py, x - px);
    const at = (along: number, across: number) =>
      `${(x + along * Math.cos(angle) - across * Math.sin(angle)).toFixed(2)},${(y + along * Math.sin(angle) + across * Math.cos(angle)).toFixed(2)}`;
    const size = 2 + 2 * width;
    d += `M${at(size, 0)}L${at(-0.6 * size, 0.75 * size)}L${at(-0.6 * size, -0.75 * size)}z`;
  });
  return d;
}

export function drawDots(pen: Pen, layer: DotsLayer, inside: Inside, tally: Tally): Drawn {
  const { x, y, color = pen.theme.data, symbol = 'circle', size = dotSize, opacity } = layer;
  const { points, marks, missing } = sorted(x, y, inside);
  const fill = layer.filled ? color : layer.open ? 'none' : pen.theme.background;
  const drawn = points.length > mostDots ? onePerPixel(points, inside) : points;
  tally.beyond += marks.length;
  tally.missing += missing;
  const made = symbolsOf(pen, { symbol, color, size, fill }, drawn);
  if (opacity !== undefined) made.setAttribute('opacity', String(opacity));
  return { cut: [], whole: [made, ...edgeMarks(pen, marks, color)] };
}

/** Where the edge is crossed, and the direction in x and y. */
export interface EdgeMark {
  x: number;
  y: number;
  dx: -1 | 0 | 1;
  dy: -1 | 0 | 1;
}

/** The points inside, in pixels, and edge marks for those outside. */
function sorted(
  xs: Numbers,
  ys: Numbers,
  { x, y, width, height }: Inside,
): { points: [number, number][]; marks: EdgeMark[]; missing: number } {
  const points: [number, number][] = [];
  const marks: EdgeMark[] = [];
  let missing = 0;
  for (let i = 0; i < xs.length; i++) {
    const value = xs[i];
    const [a, b] = [x.at(value), y.at(ys[i])];
    if (x.isPart && x.beyond(value) !== 0) continue;
    if (Number.isNaN(a + b)) missing++;
    else if (x.beyond(value) === 0 && y.beyond(ys[i]) === 0) points.push([a, b]);
    else {
      const dx = a < 0 ? -1 : a > width ? 1 : 0;
      const dy = b < 0 ? -1 : b > height ? 1 : 0;
      marks.push({ x: Math.min(Math.max(a, 0), width), y: Math.min(Math.max(b, 0), height), dx, dy });
    }
  }
  return { points, marks, missing };
}

function onePerPixel(points: readonly [number, number][], { width, height }: Inside): [number, number][] {
  const rows = Math.ceil(height) + 1;
  const taken = new Uint8Array((Math.ceil(width) + 1) * rows);
  return points.filter(([x, y]) => {
    const pixel = Math.round(x) * rows + Math.round(y);
    if (taken[pixel] === 1) return false;
    taken[pixel] = 1;
    return true;
  });
}

/** Small arrows towards points beyond the axes. */
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
  { symbol, color, size, fill }: { symbol: SymbolName; color: string; size: number; fill: string },
  points: readonly [number, number][],
): Element {
  // A filled dot is a zero-length line with a round cap: much shorter in the file.
  if (symbol === 'circle' && fill === color) {
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
    fill: stroked ? 'none' : fill,
    ...(stroked || fill !== color
      ? { stroke: color, 'stroke-width': stroked ? 0.9 + 0.25 * size : 1.1 }
      : {}),
    'aria-label': 'dots',
  });
}

/** The pixel of a value; NaN if it is not defined on the axis. */
function pixelOf(scale: Scale, value: number): number {
  const pixel = scale.at(value);
  return Math.abs(pixel) < far ? pixel : Number.NaN;
}
