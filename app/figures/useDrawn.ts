import { useEffect, useRef, useState } from 'preact/hooks';
import type { Look, View } from '../../charts/figure/theme.ts';
import { inSlices } from '../parts/inSlices.ts';
import { hues } from '../state/hues.ts';
import { theme } from '../state/theme.ts';
import { calendars } from './calendars.ts';

/** A figure that is drawn at once, or in steps so that the page stays alive. */
export type Draw = (document: Document, look: Look) => SVGSVGElement | Generator<void, SVGSVGElement>;

/** A figure as it is shown. */
export interface Drawn {
  readonly svg: SVGSVGElement;
  /** Pixels of the page for each of the figure's. */
  readonly scale: number;
}

/** Letters of figures are small, for print; on a screen all is a little larger. */
const screenScale = 1.18;
/** Milliseconds that a new width must last before the figure is drawn again. */
const settling = 120;
/** The narrowest figure, in its pixels. */
const least = 250;

/** A figure in the place of `box`, of about that height: drawn when it comes into view, and again when anything that matters changes. */
export function useDrawn(
  box: { readonly current: HTMLElement | null },
  draw: Draw,
  view: View,
  height?: number,
): { drawn: Drawn | undefined; isBroken: boolean } {
  const [drawn, setDrawn] = useState<Drawn>();
  const [isBroken, setIsBroken] = useState(false);
  const width = useWidth(box);
  const isNear = useIsNear(box);
  const look = theme.value;
  const colours = hues.value;
  const calendarOf = calendars.value;
  useEffect(() => {
    if (width < 1 || !isNear) return;
    const control = new AbortController();
    const make = async () => {
      const drawnWidth = Math.max(least, Math.round(width / screenScale));
      const drawing = draw(document, {
        theme: look,
        width: drawnWidth,
        height: height === undefined ? undefined : Math.round((height * drawnWidth) / width),
        title: '',
        transparent: true,
        view,
        hues: colours,
        calendarOf,
      });
      const svg = 'next' in drawing ? await inSlices(drawing, control.signal) : drawing;
      if (!svg || control.signal.aborted) return;
      setDrawn({ svg, scale: width / drawnWidth });
      setIsBroken(false);
    };
    // After this turn: what was typed or clicked is shown first.
    const timer = setTimeout(() => make().catch(() => setIsBroken(true)));
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [draw, width, height, look, isNear, view, colours, calendarOf]);
  return { drawn, isBroken };
}

/** The figure once more, on its own ground, to be kept. */
export async function drawToKeep(draw: Draw, view: View, width: number): Promise<SVGSVGElement> {
  const look = { theme: theme.peek(), width, title: '', view, hues: hues.peek() };
  const drawing = draw(document, { ...look, calendarOf: calendars.peek() });
  return 'next' in drawing ? (await inSlices(drawing, new AbortController().signal))! : drawing;
}

/** The width of the box; a change counts when it has lasted a little. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const now = Math.floor(box.current?.clientWidth ?? 0);
      clearTimeout(timer);
      const take = () => {
        last.current = now;
        setWidth(now);
      };
      if (last.current === 0) take();
      else timer = setTimeout(take, settling);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box.current!);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [box]);
  return width;
}

/** Whether the box is, or was once, nearly in view. */
function useIsNear(box: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '300px' },
    );
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [box, isNear]);
  return isNear;
}
