import type { Drawn, Inside, Tally } from './panelInside.ts';
import type { Pen } from './pen.ts';
import { type EdgeMark, edgeMarks } from './points.ts';
import type { DotsLayer } from './spec.ts';

/** With more dots than this for each pixel of the width, the range from the lowest to the highest is drawn in their place. */
const densest = 4;
/** Columns of pixels without a dot over which the range goes on: dots need not be even. */
const longestGap = 2;

/** Whether so many dots in that many pixels are too dense to be told apart. */
export function areDense(count: number, width: number): boolean {
  return count > densest * width;
}

/** Whether dots are drawn as their range. */
export function isDense({ envelope = false, x }: DotsLayer, { width }: Inside): boolean {
  return envelope && areDense(x.length, width);
}

/**
 * For every column of pixels, the range of the dots in it. Unlike leaving dots out, this shows no false pattern, and its length depends
 * only on the width of the figure.
 */
export function drawEnvelope(pen: Pen, layer: DotsLayer, inside: Inside, tally: Tally): Drawn {
  const { x: xs, y: ys, color = pen.theme.data } = layer;
  const { x, y, width, height } = inside;
  const columns = Math.ceil(width) + 1;
  const low = new Float64Array(columns).fill(Number.NaN);
  const high = new Float64Array(columns).fill(Number.NaN);
  const marks = new Map<number, EdgeMark>();
  for (let i = 0; i < xs.length; i++) {
    const [value, level] = [xs[i], ys[i]];
    const a = x.at(value);
    if (x.beyond(value) !== 0) continue;
    const b = y.at(level);
    if (Number.isNaN(a + b)) {
      tally.missing++;
      continue;
    }
    const column = Math.round(a);
    const side = y.beyond(level);
    if (side !== 0) {
      tally.beyond++;
      marks.set(side * (column + 1), { x: column, y: side > 0 ? 0 : height, dx: 0, dy: side > 0 ? -1 : 1 });
    } else {
      // Downwards.
      if (!(low[column] >= b)) low[column] = b;
      if (!(high[column] <= b)) high[column] = b;
    }
  }
  const path = pen.element('path', {
    d: areas(low, high),
    fill: color,
    stroke: color,
    'stroke-width': 1,
    'stroke-linejoin': 'round',
    opacity: 0.5,
    'aria-label': 'range of dots',
  });
  return { cut: [path], whole: edgeMarks(pen, [...marks.values()], color) };
}

/** An area for each run of columns that have dots. */
function areas(low: Float64Array, high: Float64Array): string {
  let d = '';
  let run: number[] = [];
  const close = () => {
    if (run.length === 0) return;
    // A column alone has a width, too.
    const ends = [run[0] - 0.5, ...run, run[run.length - 1] + 0.5];
    const nearest = [run[0], ...run, run[run.length - 1]];
    const side = (level: Float64Array) => ends.map((at, i) => `${at},${level[nearest[i]].toFixed(1)}`);
    d += `M${side(high).join('L')}L${side(low).reverse().join('L')}Z`;
    run = [];
  };
  for (let column = 0; column < low.length; column++) {
    if (Number.isNaN(low[column])) continue;
    if (column - run[run.length - 1] > longestGap + 1) close();
    run.push(column);
  }
  close();
  return d;
}
