import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Reading, readingOf } from '../../charts/figure/reading.ts';
import { svgText } from '../../charts/figure/svgText.ts';
import type { View } from '../../charts/figure/theme.ts';
import type { Finding } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { pageWords } from '../state/pageWords.ts';
import { figureFindings } from './figureFindings.ts';
import { Pointer } from './Pointer.tsx';
import { pictureOf } from './pictureOf.ts';
import { Toolbar } from './Toolbar.tsx';
import { type Draw, drawToKeep, useDrawn } from './useDrawn.ts';
import { type Range, reachesInto, spanOf, zoomed } from './zoomed.ts';
import './figure.css';

/** A chart as wide as its place, in the page's theme: read by pointer or arrow keys, zoomed, saved. */
export function Figure({
  name,
  title,
  draw,
  controls = 'all',
  height,
  more,
  Over,
}: {
  /** Of the files it is saved as, without their ending. */
  name: string;
  /** What it is called for those who cannot see it. */
  title: string;
  /** Draws it; a new function draws it again. */
  draw: Draw;
  /** `none` for a small one without anything to press. */
  controls?: 'all' | 'none';
  /** About how tall it may be, in pixels of the page. */
  height?: number | undefined;
  /** What stands below it beside its tools, which are above where there is nothing more. */
  more?: ComponentChildren;
  /** What is drawn over it, and changes while the figure stays. */
  Over?: ComponentType<{ reading: Reading; scale: number }>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>();
  const [isLog, setIsLog] = useState(false);
  const [problem, setProblem] = useState<Finding>();
  const view: View = useMemo(() => ({ x: range, logY: isLog }), [range, isLog]);
  const { drawn, isBroken } = useDrawn(box, draw, view, height);
  const reading = drawn && readingOf(drawn.svg);

  // Whatever the data were changed to, there is something to see.
  const isLost = range !== undefined && reading !== undefined && !reachesInto(reading, range);
  useEffect(() => {
    if (isLost) setRange(undefined);
  }, [isLost]);
  useEffect(() => {
    if (drawn && box.current) show(drawn.svg, box.current, drawn.scale);
  }, [drawn]);

  const whole = useRef<Range>([0, 1]);
  if (reading && range === undefined) whole.current = spanOf(reading);
  const zoom = (factor: number) => {
    if (!reading) return;
    setRange(zoomed(spanOf(reading), whole.current, factor));
    announce(factor < 1 ? 'Zoomed in' : 'Zoomed out');
  };
  const reset = () => setRange(undefined);
  const save = async (kind: 'svg' | 'png') => {
    const width = Math.round(Number(drawn!.svg.viewBox.baseVal.width));
    const figure = await drawToKeep(draw, view, width);
    try {
      if (kind === 'svg') download(`${name}.svg`, svgText(figure), 'image/svg+xml');
      else download(`${name}.png`, await pictureOf(figure));
      setProblem(undefined);
      announce(`Saved ${name}.${kind}`);
    } catch {
      setProblem(figureFindings.pictureNotMade());
    }
  };

  const stage = (
    <div class="figure-stage">
      <div
        class="figure-drawing"
        ref={box}
        // About the room that it will take.
        style={drawn || height === undefined ? {} : { minHeight: `${height}px` }}
      />
      {Over && drawn && reading && <Over reading={reading} scale={drawn.scale} />}
      {controls === 'all' && drawn && reading && (
        <Pointer
          title={title}
          reading={reading}
          scale={drawn.scale}
          canZoom={reading.canZoom}
          isZoomed={range !== undefined}
          whole={whole.current}
          choose={setRange}
          zoom={zoom}
          reset={reset}
        />
      )}
    </div>
  );
  if (controls === 'none') return <div class="figure">{stage}</div>;
  const tools = (
    <Toolbar
      title={title}
      isReady={drawn !== undefined}
      canZoom={reading?.canZoom ?? false}
      isZoomed={range !== undefined}
      canLog={reading?.canLog ?? false}
      isLog={isLog}
      zoom={zoom}
      reset={reset}
      setLog={setIsLog}
      save={(kind) => void save(kind)}
    />
  );
  const faults = [...(isBroken ? [figureFindings.figureBroken()] : []), ...(problem ? [problem] : [])];
  return (
    <div class="figure">
      {more ? stage : tools}
      {more ? (
        <div class="figure-foot">
          {tools}
          {more}
        </div>
      ) : (
        stage
      )}
      {faults.map((fault) => (
        <p key={fault.code} class="problem small" role="alert">
          {pageWords(fault)}
        </p>
      ))}
    </div>
  );
}

/** Puts a figure into its place, as large as that is. */
function show(svg: SVGSVGElement, box: HTMLElement, scale: number): void {
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute('width', String(scale * width));
  svg.setAttribute('height', String(scale * height));
  // Parts of an image have no names of their own on a page.
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  box.replaceChildren(svg);
}
