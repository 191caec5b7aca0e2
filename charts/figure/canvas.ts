import { type Pen, penFor } from './pen.ts';
import { defaultWidth, font, type Look, sizes, type Theme, themes } from './theme.ts';

/** An empty figure to draw into. */
export interface Canvas {
  root: SVGSVGElement;
  pen: Pen;
  theme: Theme;
  width: number;
  /** Sets the size of the finished figure and returns it. */
  finish(height: number): SVGSVGElement;
}

/** How much wider bold letters are. */
export const boldness = 1.1;

/** A figure of the look's width and theme, with a description for screen readers. */
export function canvasFor(document: Document, description: string, look: Look): Canvas {
  const theme = themes[look.theme ?? 'light'];
  const width = look.width ?? defaultWidth;
  const pen = penFor(document, theme);
  const root = pen.element('svg', {
    'font-family': font,
    'font-size': sizes.tick,
    fill: theme.ink,
    role: 'img',
    'aria-label': description,
  }) as SVGSVGElement;
  const background = root.appendChild(pen.element('rect', { fill: theme.background }));
  const finish = (height: number) => {
    for (const box of look.transparent ? [root] : [root, background]) {
      box.setAttribute('width', String(width));
      box.setAttribute('height', String(height));
    }
    if (look.transparent) background.remove();
    root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    return root;
  };
  return { root, pen, theme, width, finish };
}
