import { useEffect, useRef, useState } from 'preact/hooks';
import type { Look } from '../../charts/theme.ts';
import { theme } from '../state/theme.ts';

/** A figure that is drawn at once, or in steps so that the page stays alive. */
export type Draw = (document: Document, look: Look) => SVGSVGElement | Generator<void, SVGSVGElement>;

/** A chart as wide as its place, in the page's theme. */
export function Figure({
  title,
  draw,
}: {
  /** Of the file, without its ending. */
  name: string;
  title: string;
  draw: Draw;
  controls?: 'all' | 'none';
}) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const look = theme.value;
  useEffect(() => {
    const box = place.current!;
    const watch = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (width < 1) return;
    const made = draw(document, { theme: look, width, title: '', transparent: true });
    const svg = 'next' in made ? finished(made) : made;
    svg.setAttribute('aria-label', title);
    place.current!.replaceChildren(svg);
  }, [draw, width, look, title]);
  return <div class="figure" ref={place} />;
}

function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
