import { drawBand, drawHeat, drawStep } from './areas.ts';
import { drawBars, drawIntervals } from './bars.ts';
import { drawEnvelope, isDense } from './envelope.ts';
import type { Drawn, Inside, Tally } from './panelInside.ts';
import type { Pen } from './pen.ts';
import { drawDots, drawLine } from './points.ts';
import type { Layer } from './spec.ts';
import { richText } from './text.ts';
import { sizes } from './theme.ts';

/** The values that an axis must include for a layer. */
export function reach(layer: Layer): { x: ArrayLike<number>[]; y: ArrayLike<number>[] } {
  switch (layer.kind) {
    case 'line':
      return { x: [layer.x], y: layer.reach === undefined ? [layer.y] : [] };
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
      // A fifth longer than the bars if their values are written at the ends.
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

/** Draws a layer; spans, rules and line labels are drawn with the whole panel. */
export function drawLayer(pen: Pen, layer: Layer, inside: Inside, tally: Tally): Drawn {
  switch (layer.kind) {
    case 'line':
      return drawLine(pen, layer, inside, tally);
    case 'dots':
      return isDense(layer, inside)
        ? drawEnvelope(pen, layer, inside, tally)
        : drawDots(pen, layer, inside, tally);
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
