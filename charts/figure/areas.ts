import type { Drawn, Inside } from './inside.ts';
import { textOn } from './palette.ts';
import type { Pen } from './pen.ts';
import type { BandLayer, HeatLayer, StepLayer } from './spec.ts';
import { richText, richWidth } from './text.ts';
import { sizes } from './theme.ts';

export function drawBand(pen: Pen, layer: BandLayer, { x, y }: Inside): Drawn {
  const { color = pen.theme.curve, opacity = 0.2 } = layer;
  // One area for each run of places where both ends are there.
  let d = '';
  let run: number[] = [];
  const close = () => {
    if (run.length > 1) {
      const there = run.map((i) => `${x.at(layer.x[i]).toFixed(2)},${y.at(layer.high[i]).toFixed(2)}`);
      const back = run.map((i) => `${x.at(layer.x[i]).toFixed(2)},${y.at(layer.low[i]).toFixed(2)}`);
      d += `M${there.join('L')}L${back.reverse().join('L')}Z`;
    }
    run = [];
  };
  layer.x.forEach((value, i) => {
    if ([value, layer.low[i], layer.high[i]].some(Number.isNaN)) close();
    else run.push(i);
  });
  close();
  return { cut: [pen.element('path', { d, fill: color, 'fill-opacity': opacity })], whole: [] };
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
