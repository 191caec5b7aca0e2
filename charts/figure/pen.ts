import { element } from './element.ts';
import type { Theme } from './theme.ts';

type Attributes = Record<string, string | number>;
export type Pen = ReturnType<typeof penFor>;

/** Makes the elements of a figure, in a theme. */
export function penFor(document: Document, theme: Theme) {
  const draw = (name: string, attributes: Attributes) => element(document, name, attributes);
  const text = (content: string, x: number, y: number, attributes: Attributes): Element => {
    const made = draw('text', { x, y, ...attributes });
    made.textContent = content;
    return made;
  };
  return {
    element: draw,
    text,
    theme,
  };
}
