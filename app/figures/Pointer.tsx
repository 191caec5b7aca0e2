import { useState } from 'preact/hooks';
import { type Reading, valueAtX } from '../../charts/figure/reading.ts';
import { announce } from '../parts/announce.ts';
import { moved } from './moved.ts';
import { panelAt, type Readout, readAt, readPlace } from './readOff.ts';
import { Tooltip } from './Tooltip.tsx';
import { usePinch } from './usePinch.ts';
import type { Range } from './zoomed.ts';

/** Pixels that a drag must be long, to be more than a click. */
const leastDrag = 6;

/** Overlays a figure: shows the value under the pointer or the arrow keys, and selects a range by dragging. */
export function Pointer(given: {
  title: string;
  reading: Reading;
  scale: number;
  canZoom: boolean;
  isZoomed: boolean;
  /** What can be seen without a zoom. */
  whole: Range;
  choose: (range: Range | undefined) => void;
  zoom: (factor: number) => void;
  reset: () => void;
}) {
  const { title, reading, scale, canZoom, isZoomed, choose, zoom, reset } = given;
  const pinch = usePinch(given);
  const [readout, setReadout] = useState<{ what: Readout; of: Reading }>();
  const [drag, setDrag] = useState<{ panel: number; from: number; to: number }>();
  // What was read off another drawing is not of this one.
  const shown = readout && readout.of === reading ? readout.what : undefined;
  const show = (what: Readout | undefined) => setReadout(what && { what, of: reading });

  const at = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  };
  const move = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { x, y } = at(event);
    pinch.move(event.pointerId, { x, y });
    if (pinch.isPinching()) show(undefined);
    else if (drag) setDrag({ ...drag, to: x });
    else show(readAt(reading, x, y));
  };
  const down = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { x, y } = at(event);
    // A finger scrolls the page, or reads; two zoom.
    if (event.pointerType === 'touch') pinch.down(event.pointerId, { x, y });
    if (event.pointerType === 'touch' || event.button !== 0) return show(readAt(reading, x, y));
    const panel = panelAt(reading, x, y);
    if (!canZoom || reading.panels[panel]?.x.scale === 'category') return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDrag({ panel, from: x, to: x });
  };
  const up = ({ pointerId }: PointerEvent) => {
    pinch.up(pointerId);
    const panel = drag && reading.panels[drag.panel];
    setDrag(undefined);
    if (!panel || Math.abs(drag.to - drag.from) * scale < leastDrag) return;
    const inside = (x: number) => Math.min(Math.max(x - panel.left, 0), panel.width);
    const ends = [drag.from, drag.to].map((x) => valueAtX(panel, inside(x))).sort((a, b) => a - b);
    if (ends[1] > ends[0]) choose([ends[0], ends[1]]);
    show(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = {
      '+': () => canZoom && zoom(0.5),
      '-': () => canZoom && isZoomed && zoom(2),
      '0': reset,
      Escape: () => show(undefined),
    };
    const place = moved(reading, shown, event.key, event.shiftKey);
    if (!place && !Object.hasOwn(keys, event.key)) return;
    if (event.key === 'Escape' && !shown) return;
    event.preventDefault();
    if (!place) return keys[event.key]();
    const next = readPlace(reading, place.panel, place.place);
    show(next);
    if (next) announce(wordsOf(next));
  };
  const panel = drag && reading.panels[drag.panel];
  return (
    <div
      class="figure-pointer"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need a place
      tabIndex={0}
      role="application"
      aria-label={`${title}: arrow keys read the values`}
      aria-roledescription="figure"
      onPointerMove={move}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={({ pointerId }) => {
        pinch.up(pointerId);
        setDrag(undefined);
      }}
      onPointerLeave={({ pointerType }) => !drag && pointerType !== 'touch' && show(undefined)}
      onBlur={() => show(undefined)}
      onDblClick={reset}
      onKeyDown={press}
    >
      {panel && drag && (
        <div
          class="figure-range"
          style={{
            left: `${scale * Math.max(panel.left, Math.min(drag.from, drag.to))}px`,
            top: `${scale * panel.top}px`,
            width: `${scale * (Math.min(panel.left + panel.width, Math.max(drag.from, drag.to)) - Math.max(panel.left, Math.min(drag.from, drag.to)))}px`,
            height: `${scale * panel.height}px`,
          }}
        />
      )}
      {shown && !drag && <Tooltip readout={shown} reading={reading} scale={scale} />}
    </div>
  );
}

function wordsOf({ heading, lines }: Readout): string {
  return `${heading}: ${lines.map(({ name, text }) => `${name} ${text}`).join('; ')}`;
}
