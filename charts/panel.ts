import { axisX, axisY, frame, gridX, gridY, type Markish, plot, rect } from '@observablehq/plot';
import type { Axis } from './figure/axis.ts';
import { element } from './figure/element.ts';
import type { Theme } from './figure/theme.ts';

/** The inside of a panel, in pixels, and its axes. */
export interface Frame {
  width: number;
  height: number;
  x: Axis;
  y: Axis;
  /** Times between which it is shaded. */
  shaded?: readonly [number, number] | undefined;
}

export const tickLength = 4;

/** Marks inside a frame with ticks and, where asked, their texts; its origin is the frame's upper left corner. */
export function drawPanel(
  document: Document,
  { width, height, x, y, shaded }: Frame,
  marks: Markish[],
  theme: Theme,
  texts: { x: boolean; y: boolean },
): Element {
  const ticksX = x.ticks.map(({ value }) => value);
  const ticksY = y.ticks.map(({ value }) => value);
  const style = { color: theme.muted, tickSize: tickLength, tickPadding: 3, label: null, fill: theme.ink };
  const textsOf = ({ ticks, scale }: Axis, shown: boolean) => {
    if (!shown) return { text: null };
    const textAt = (_: unknown, i: number) => ticks[i].text;
    // A logarithmic scale has a mind of its own on which ticks have texts.
    return scale === 'log' ? { text: textAt } : { tickFormat: textAt };
  };
  const drawn = plot({
    document,
    width,
    height,
    margin: 0,
    x: { domain: x.domain, axis: null },
    y: { domain: y.domain, type: y.scale, axis: null },
    marks: [
      shade(shaded, x, y, theme),
      gridX(ticksX, { stroke: theme.grid, strokeOpacity: 1 }),
      gridY(ticksY, { stroke: theme.grid, strokeOpacity: 1 }),
      ...marks,
      frame({ stroke: theme.muted, strokeWidth: 0.75 }),
      axisX(ticksX, { ...style, ...textsOf(x, texts.x) }),
      axisY(ticksY, { ...style, ...textsOf(y, texts.y) }),
    ],
  });
  // The style that Plot adds is for pages; a figure must look the same without it, in programs that draw.
  const group = element(document, 'g', { 'text-anchor': 'middle' });
  for (const child of [...drawn.childNodes]) {
    if ((child as Element).localName !== 'style') group.append(child);
  }
  return group;
}

function shade(shaded: Frame['shaded'], x: Axis, y: Axis, theme: Theme): Markish {
  if (!shaded) return null;
  const [x1, x2] = [Math.max(shaded[0], x.domain[0]), Math.min(shaded[1], x.domain[1])];
  return x1 < x2 ? rect([0], { x1, x2, y1: y.domain[0], y2: y.domain[1], fill: theme.span }) : null;
}
