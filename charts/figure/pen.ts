import { element } from './element.ts';
import type { Theme } from './theme.ts';

export interface LegendEntry {
  sign: 'dot' | 'speck' | 'line' | 'band' | 'dashes' | 'span' | 'dashedLine';
  text: string;
  /** Instead, where that has no room. */
  short?: string;
}

type Attributes = Record<string, string | number>;
export type Pen = ReturnType<typeof penFor>;

/** Draws what lies outside the panels. */
export function penFor(document: Document, theme: Theme) {
  const draw = (name: string, attributes: Attributes) => element(document, name, attributes);
  const text = (content: string, x: number, y: number, attributes: Attributes): Element => {
    const made = draw('text', { x, y, ...attributes });
    made.textContent = content;
    return made;
  };
  const line = { stroke: theme.curve, 'stroke-width': 1.5, fill: 'none' };
  const signs: Record<LegendEntry['sign'], (x: number, y: number) => Element> = {
    dot: (x, y) => draw('circle', { cx: x + 9, cy: y, r: 2.5, fill: 'none', stroke: theme.data }),
    speck: (x, y) => draw('circle', { cx: x + 9, cy: y, r: 1.25, fill: theme.data }),
    line: (x, y) => draw('path', { d: `M${x},${y}h18`, ...line }),
    dashedLine: (x, y) => draw('path', { d: `M${x},${y}h18`, ...line, 'stroke-dasharray': '5 3' }),
    band: (x, y) =>
      draw('rect', { x, y: y - 5, width: 18, height: 10, fill: theme.curve, 'fill-opacity': 0.22 }),
    span: (x, y) =>
      draw('rect', { x, y: y - 5, width: 18, height: 10, fill: theme.span, stroke: theme.grid }),
    dashes: (x, y) =>
      draw('path', { d: `M${x},${y}h18`, stroke: theme.ink, 'stroke-dasharray': '4 3', fill: 'none' }),
  };
  return {
    element: draw,
    text,
    theme,
    sign: (sign: LegendEntry['sign'], x: number, y: number) => signs[sign](x, y),
  };
}
