import { textOn } from './palette.ts';
import type { Drawn, Inside } from './panelInside.ts';
import type { Pen } from './pen.ts';
import type { BandLayer, HeatLayer, SpanLayer, StepLayer } from './spec.ts';
import { richText, richWidth } from './text.ts';
import { sizes } from './theme.ts';

export function drawBand(pen: Pen, layer: BandLayer, { x, y }: Inside): Drawn {
  const { color = pen.theme.curve, opacity = 0.2 } = layer;
  // One area for each run of places where both ends are finite.
  let d = '';
  let run: Ends[] = [];
  const close = () => {
    if (run.length > 1) {
      const ends = visibleEnds(run).map(([left, low, high]) =>
        [left, low, high].map((end) => end.toFixed(2)),
      );
      const upper = ends.map(([left, , high]) => `${left},${high}`);
      const lower = ends.map(([left, low]) => `${left},${low}`);
      d += `M${upper.join('L')}L${lower.reverse().join('L')}Z`;
    }
    run = [];
  };
  for (let i = 0; i < layer.x.length; i++) {
    if ([layer.x[i], layer.low[i], layer.high[i]].every(Number.isFinite)) {
      run.push([x.at(layer.x[i]), y.at(layer.low[i]), y.at(layer.high[i])]);
    } else close();
  }
  close();
  const path = { d, fill: color, 'fill-opacity': opacity, 'aria-label': 'band' };
  return { cut: d === '' ? [] : [pen.element('path', path)], whole: [] };
}

/** A place of a band, in pixels: x, and y of both edges. */
type Ends = readonly [x: number, low: number, high: number];

/** The places that move by at least a quarter of a pixel, and the ends. */
function visibleEnds(run: readonly Ends[]): Ends[] {
  const kept = [run[0]];
  run.forEach((ends, i) => {
    const last = kept.at(-1)!;
    const moves = ends.some((end, side) => Math.abs(end - last[side]) >= 0.25);
    if (i > 0 && (moves || i === run.length - 1)) kept.push(ends);
  });
  return kept;
}

export function drawSpan(pen: Pen, { from, to, color }: SpanLayer, { x, width, height }: Inside): Element {
  const [left, right] = [from, to].map((end) => Math.min(Math.max(x.at(end), 0), width));
  const box = { x: left, y: 0, width: Math.max(0, right - left), height };
  return pen.element('rect', { ...box, fill: color ?? pen.theme.span, 'aria-label': 'span' });
}

export function drawStep(pen: Pen, layer: StepLayer, { x, y }: Inside): Drawn {
  const { edges, heights, color = pen.theme.curve, filled = false, width = 1.25 } = layer;
  const base = Math.min(y.at(0), 1e4).toFixed(2);
  const corners = heights.map((height, i) => {
    const level = y.at(Number.isNaN(height) ? 0 : height).toFixed(2);
    return `L${x.at(edges[i]).toFixed(2)},${level}L${x.at(edges[i + 1]).toFixed(2)},${level}`;
  });
  const d = `M${x.at(edges[0]).toFixed(2)},${base}${corners.join('')}L${x.at(edges.at(-1)!).toFixed(2)},${base}`;
  const look = filled ? { fill: color, 'fill-opacity': 0.3 } : { fill: 'none' };
  return { cut: [pen.element('path', { d, ...look, stroke: color, 'stroke-width': width })], whole: [] };
}

export function drawHeat(pen: Pen, { values, color, text }: HeatLayer, { x, y }: Inside): Drawn {
  const cut: Element[] = [];
  values.forEach((row, r) => {
    row.forEach((value, c) => {
      const shown = value !== null && !Number.isNaN(value);
      const fill = shown ? color(value) : pen.theme.background;
      const [left, top] = [x.at(c) - x.unit / 2, y.at(r) - y.unit / 2];
      const box = { x: left, y: top, width: x.unit, height: y.unit };
      cut.push(pen.element('rect', { ...box, fill, stroke: pen.theme.background, 'stroke-width': 1 }));
      const ink = shown ? textOn(fill) : pen.theme.muted;
      const words = shown ? text(value) : '–';
      if (richWidth(words, sizes.tick) <= x.unit + 2 && y.unit >= sizes.tick) {
        cut.push(
          richText(pen, words, x.at(c), y.at(r) + 0.35 * sizes.tick, sizes.tick, {
            'text-anchor': 'middle',
            fill: ink,
          }),
        );
      }
    });
  });
  return { cut, whole: [] };
}
