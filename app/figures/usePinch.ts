import { useRef } from 'preact/hooks';
import { type Reading, valueAtX } from '../../charts/figure/reading.ts';
import { pinched } from './pinched.ts';
import { panelAt } from './readOff.ts';
import type { Range } from './zoomed.ts';

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Two fingers on a figure zoom it along x: what was under them stays there. */
export function usePinch(given: {
  reading: Reading;
  whole: Range;
  canZoom: boolean;
  choose: (range: Range | undefined) => void;
}) {
  const { reading, whole, canZoom, choose } = given;
  const fingers = useRef(new Map<number, Finger>());
  const pinch = useRef<{ panel: number; ids: [number, number]; values: Range }>(undefined);
  const frame = useRef(0);
  const begin = () => {
    const ids = [...fingers.current.keys()];
    const [one, other] = fingers.current.values();
    if (!canZoom || ids.length !== 2 || !one || !other) return;
    const at = panelAt(reading, (one.x + other.x) / 2, (one.y + other.y) / 2);
    const panel = reading.panels[at];
    if (panel?.x.scale !== 'linear') return;
    const under = ({ x }: Finger) => valueAtX(panel, x - panel.left);
    pinch.current = { panel: at, ids: [ids[0], ids[1]], values: [under(one), under(other)] };
  };
  const follow = () => {
    const { panel: at, ids, values } = pinch.current ?? {};
    const panel = at === undefined ? undefined : reading.panels[at];
    const [one, other] = ids?.map((id) => fingers.current.get(id)) ?? [];
    if (!panel || !values || !one || !other) return;
    const range = pinched(values, [one.x - panel.left, other.x - panel.left], panel.width, whole);
    // Not more often than it can be drawn.
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => choose(range));
  };
  return {
    /** Whether two fingers are on the figure. */
    isPinching: () => pinch.current !== undefined,
    down: (id: number, at: Finger) => {
      fingers.current.set(id, at);
      begin();
    },
    move: (id: number, at: Finger) => {
      if (!fingers.current.has(id)) return;
      fingers.current.set(id, at);
      follow();
    },
    up: (id: number) => {
      fingers.current.delete(id);
      pinch.current = undefined;
    },
  };
}
