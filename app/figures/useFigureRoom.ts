import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Pixels below the first figure of an answer: its tools, the edges of the card. */
const below = 62;
/** Pixels of a row of the table below it. */
const ofRow = 29;
/** The lowest and the tallest figure; and steps in which it is made lower, so that it does not move with every letter. */
const [least, most, step] = [200, 460, 20];
/** Widths of a page on which the table stands beside the figure, as answer.css has it; and those with one column, where one scrolls anyway. */
const [isBeside, isNarrow] = ['(min-width: 2100px)', '(max-width: 959px)'];
/** The part of a window that the figure takes there. */
const narrowPart = 0.42;

/** How tall a figure in that place may be so that a table of so many rows is in sight below it without scrolling; `when` that may change. */
export function useFigureRoom(place: RefObject<HTMLElement | null>, rows: number, when: unknown): number {
  const [room, setRoom] = useState(most);
  useLayoutEffect(() => {
    const measure = () => {
      const top = place.current!.getBoundingClientRect().top + scrollY;
      const table = matchMedia(isBeside).matches ? 0 : ofRow * (rows + 1);
      const free = matchMedia(isNarrow).matches
        ? narrowPart * innerHeight
        : innerHeight - top - below - table;
      setRoom(Math.floor(Math.min(Math.max(free, least), most) / step) * step);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [place, rows, when]);
  return room;
}
