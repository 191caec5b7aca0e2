import type { Reading } from '../../charts/figure/reading.ts';
import { placeCount, type Readout } from './readOff.ts';

/** Places that shift and an arrow key go at once. */
const leap = 10;

/** Where an arrow key leads from what is shown; undefined for other keys. */
export function moved(
  reading: Reading,
  readout: Readout | undefined,
  key: string,
  isFar: boolean,
): { panel: number; place: number } | undefined {
  const sides: Record<string, readonly [dx: number, dy: number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [Number.NEGATIVE_INFINITY, 0],
    End: [Number.POSITIVE_INFINITY, 0],
  };
  const side = Object.hasOwn(sides, key) ? sides[key] : undefined;
  if (!side) return undefined;
  const readable = reading.panels.map((_, p) => p).filter((p) => placeCount(reading, p) > 0);
  if (readable.length === 0) return undefined;
  if (!readout) {
    const panel = readable[0];
    return { panel, place: key === 'End' ? placeCount(reading, panel) - 1 : 0 };
  }
  const { panel, place, along } = readout;
  const last = placeCount(reading, panel) - 1;
  const within = (to: number) => Math.min(Math.max(to, 0), last);
  const [dx, dy] = side;
  if (along === 'y') return { panel, place: within(place + dx + dy) };
  if (along === 'both') {
    const columns = reading.panels[panel].x.categories.length;
    return { panel, place: within(place + dx + dy * columns) };
  }
  if (dx !== 0) return { panel, place: within(place + dx * (isFar ? leap : 1)) };
  const next = readable[readable.indexOf(panel) + dy] ?? panel;
  return { panel: next, place: Math.min(place, placeCount(reading, next) - 1) };
}
