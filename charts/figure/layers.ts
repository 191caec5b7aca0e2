import { drawBand, drawHeat, drawStep } from './areas.ts';
import { drawBars, drawIntervals } from './bars.ts';
import type { Drawn, Inside, Tally } from './inside.ts';
import type { Pen } from './pen.ts';
import { drawDots, drawLine } from './points.ts';
import type { Layer } from './spec.ts';
import { richText } from './text.ts';
import { sizes } from './theme.ts';

/** What an axis has to hold for a layer. */
export function reach(layer: Layer): { x: ArrayLike<number>[]; y: ArrayLike<number>[] } {
  switch (layer.kind) {
    case 'line':
    case 'dots':
      return { x: [layer.x], y: [layer.y] };
    case 'band':
      return { x: [layer.x], y: layer.reach === undefined ? [layer.low, layer.high] : [] };
    case 'span':
      return { x: [], y: [] };
    case 'step':
      return { x: [layer.edges], y: [layer.heights, [0]] };
    case 'rule':
      return { x: [[layer.x ?? Number.NaN]], y: [[layer.y ?? Number.NaN]] };
    case 'text':
      return { x: [[layer.x]], y: [[layer.y]] };
    case 'heat':
      return { x: [], y: [] };
    case 'bars': {
      // A fifth more than the bars where their values are written at their ends.
      const part = layer.texts ? 1.2 : 1;
      const values = [...layer.series.map((one) => one.values.map((x) => (x ?? Number.NaN) * part)), [0]];
      return layer.horizontal ? { x: values, y: [layer.at] } : { x: [layer.at], y: values };
    }
    case 'intervals': {
      const values = [layer.low, layer.high, layer.estimate ?? []];
      return layer.horizontal ? { x: values, y: [layer.at] } : { x: [layer.at], y: values };
    }
  }
}

/** Draws a layer; spans, rules, and labels at the ends of lines are drawn with all of the panel in view. */
export function drawLayer(pen: Pen, layer: Layer, inside: Inside, tally: Tally): Drawn {
  switch (layer.kind) {
    case 'line':
      return drawLine(pen, layer, inside, tally);
    case 'dots':
      return drawDots(pen, layer, inside, tally);
    case 'bars':
      return drawBars(pen, layer, inside, tally);
    case 'intervals':
      return drawIntervals(pen, layer, inside, tally);
    case 'band':
      return drawBand(pen, layer, inside);
    case 'step':
      return drawStep(pen, layer, inside);
    case 'heat':
      return drawHeat(pen, layer, inside);
    case 'rule':
    case 'span':
      return { cut: [], whole: [] };
    case 'text': {
      const { text, anchor = 'start', color = pen.theme.ink } = layer;
      const [x, y] = [inside.x.at(layer.x), inside.y.at(layer.y)];
      const made = richText(pen, text, x, y + 0.35 * sizes.tick, sizes.tick, {
        'text-anchor': anchor,
        fill: color,
      });
      return { cut: [], whole: [made] };
    }
  }
}
