import { textOn } from './palette.ts';
import type { Pen } from './pen.ts';
import type { LegendItem } from './spec.ts';
import { dashes, symbolPath } from './symbols.ts';
import { fitted, richText, richWidth } from './text.ts';
import { sizes } from './theme.ts';

const signWidth = 18;
const swatchHeight = 10;

/** Draws the entries in lines of the available width, and returns the lower end. */
export function drawLegend(
  root: Element,
  pen: Pen,
  items: readonly LegendItem[],
  left: number,
  right: number,
  top: number,
): number {
  let [x, y] = [left, top];
  items
    .map((item) => inRoom(item, right - left))
    .forEach((item, i) => {
      const wide = widthOf(item);
      if (i > 0 && x + wide > right) [x, y] = [left, y + 16];
      root.append(...(item.sign === 'scale' ? drawScale(pen, item, x, y) : drawSign(pen, item, x, y)));
      x += wide + 14;
    });
  return items.length === 0 ? top : y + 16;
}

/** The entry with its short text, or a truncated one, if the full text does not fit. */
function inRoom(item: LegendItem, room: number): LegendItem {
  if (item.sign === 'scale' || widthOf(item) <= room) return item;
  return { ...item, text: fitted(item.short ?? item.text, room - signWidth - 6, sizes.label) };
}

function widthOf(item: LegendItem): number {
  const text = richWidth(item.text, sizes.label);
  if (item.sign !== 'scale') return signWidth + 6 + text;
  return text + 8 + item.stops.length * swatchWidth(item);
}

/** The baseline of the text is 12 pixels below y. */
function drawSign(pen: Pen, item: Exclude<LegendItem, { sign: 'scale' }>, x: number, y: number): Element[] {
  const { text, color, sign, line, filled = false, size = 2.8 } = item;
  const middle = y + 8;
  const stroke = { stroke: color, 'stroke-width': 1.5, fill: 'none' };
  const through = (dash: 'solid' | 'dashed' | 'dotted') =>
    pen.element('path', { d: `M${x},${middle}h${signWidth}`, ...stroke, ...dashes(dash) });
  const words = richText(pen, text, x + signWidth + 6, y + 12, sizes.label);
  const box = { x, y: middle - 5, width: signWidth, height: 10, fill: color };
  switch (sign) {
    case 'line':
      return [through('solid'), words];
    case 'dashed':
    case 'dotted':
      return [through(sign), words];
    case 'bar':
      return [pen.element('rect', box), words];
    case 'band':
      return [pen.element('rect', { ...box, 'fill-opacity': 0.25 }), words];
    case 'span':
      return [pen.element('rect', { ...box, stroke: pen.theme.grid }), words];
    case 'interval':
      return [
        pen.element('path', { d: `M${x + 9},${middle - 6}v12m-2.5,0h5m-5,-12h5m-7,6h9`, ...stroke }),
        words,
      ];
    default: {
      const stroked = sign === 'cross' || sign === 'plus';
      const symbol = pen.element('path', {
        d: symbolPath(sign, x + signWidth / 2, middle, size),
        fill: filled ? color : line && !stroked ? pen.theme.background : 'none',
        stroke: color,
        'stroke-width': stroked ? 1.4 : 1.2,
      });
      return [...(line ? [through(line)] : []), symbol, words];
    }
  }
}

type Stops = Extract<LegendItem, { sign: 'scale' }>;

function swatchWidth({ stops }: Stops): number {
  return Math.max(16, ...stops.map(({ text }) => richWidth(text, sizes.tick) + 8));
}

/** The name of the scale, then its colours side by side with their values inside, in white on dark colours. */
function drawScale(pen: Pen, item: Stops, x: number, y: number): Element[] {
  const wide = swatchWidth(item);
  const begin = x + richWidth(item.text, sizes.label) + 8;
  const words = richText(pen, item.text, x, y + 12, sizes.label);
  return [
    words,
    ...item.stops.flatMap(({ color, text }, i) => [
      pen.element('rect', {
        x: begin + i * wide,
        y: y + 8 - swatchHeight / 2 - 2,
        width: wide,
        height: swatchHeight + 4,
        fill: color,
        stroke: pen.theme.grid,
        'stroke-width': 0.5,
      }),
      richText(pen, text, begin + (i + 0.5) * wide, y + 11.5, sizes.tick, {
        'text-anchor': 'middle',
        fill: textOn(color),
      }),
    ]),
  ];
}
