import type { Pen } from './pen.ts';
import { cut, textWidth } from './textWidth.ts';

/** The relative size of subscripts and superscripts. */
const small = 0.75;

interface Piece {
  text: string;
  level: -1 | 0 | 1;
}

/** The parts of a text in which _{…} is a subscript and ^{…} a superscript. */
function piecesOf(text: string): Piece[] {
  return text
    .split(/([_^]\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const script = /^([_^])\{(.*)\}$/s.exec(piece);
      return script ? { text: script[2], level: script[1] === '_' ? -1 : 1 } : { text: piece, level: 0 };
    });
}

/** Width of such a text in pixels. */
export function richWidth(text: string, size: number): number {
  return piecesOf(text).reduce(
    (sum, piece) => sum + textWidth(piece.text, piece.level === 0 ? size : small * size),
    0,
  );
}

/** The text, truncated to the available width; a truncated text has no subscripts. */
export function fitted(text: string, width: number, size: number): string {
  if (richWidth(text, size) <= width) return text;
  const plain = piecesOf(text).map((piece) => piece.text);
  return cut(plain.join(''), width, size);
}

/** The element of such a text. */
export function richText(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  attributes: Record<string, string | number> = {},
): Element {
  const pieces = piecesOf(text);
  if (pieces.every(({ level }) => level === 0))
    return pen.text(text, x, y, { 'font-size': size, ...attributes });
  const made = pen.text('', x, y, { 'font-size': size, ...attributes });
  let height = 0;
  for (const { text: content, level } of pieces) {
    const wanted = level === 0 ? 0 : level < 0 ? 0.22 * size : -0.38 * size;
    const piece = pen.element('tspan', {
      ...(wanted === height ? {} : { dy: Number((wanted - height).toFixed(2)) }),
      ...(level === 0 ? {} : { 'font-size': small * size }),
    });
    piece.textContent = content;
    made.append(piece);
    height = wanted;
  }
  return made;
}
