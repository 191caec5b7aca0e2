import {
  type PanelReading,
  pixelAtX,
  pixelAtY,
  type Reading,
  type Series,
} from '../../charts/figure/reading.ts';
import { significant } from '../../src/text/digits.ts';

/** What is read at a place of a figure. */
export interface Readout {
  /** Which panel. */
  readonly panel: number;
  /** Which of the panel's places. */
  readonly place: number;
  /** Such as "u1, t = 3.2". */
  readonly heading: string;
  readonly lines: readonly {
    readonly name: string;
    readonly text: string;
    /** Where it is drawn, in pixels of the figure. */
    readonly x: number;
    readonly y: number;
  }[];
  /** Where the place is, in pixels of the figure. */
  readonly x: number;
  readonly y: number;
  /** Whether a line across marks the place, along which side. */
  readonly along: 'x' | 'y' | 'both';
}

/** Of a place, such as a time, and of a value; a figure shows no more. */
const placeDigits = 6;
const valueDigits = 5;

/** The panel at a point of the figure, in its pixels; the nearest where there is none. */
export function panelAt({ panels }: Reading, x: number, y: number): number {
  const away = ({ left, top, width, height }: PanelReading) =>
    Math.hypot(outside(x, left, left + width), outside(y, top, top + height));
  return panels.reduce((best, panel, p) => (away(panel) < away(panels[best]) ? p : best), 0);
}

function outside(value: number, from: number, to: number): number {
  return value < from ? from - value : value > to ? value - to : 0;
}

/** What is read nearest to a point of the figure, in its pixels. */
export function readAt(reading: Reading, x: number, y: number): Readout | undefined {
  const p = panelAt(reading, x, y);
  const panel = reading.panels[p];
  if (!panel) return undefined;
  const places = placesOf(panel);
  const along = alongOf(panel);
  const distance = (place: ReadPlace) => {
    const dx = along === 'y' ? 0 : pixelAtX(panel, place.x) + panel.left - x;
    const dy = along === 'x' ? 0 : pixelAtY(panel, place.y) + panel.top - y;
    return Math.hypot(dx, dy);
  };
  let best = 0;
  places.forEach((place, i) => {
    if (distance(place) < distance(places[best])) best = i;
  });
  return readPlace(reading, p, best);
}

/** What is read at a place of a panel, both by number; undefined where the panel has nothing to read. */
export function readPlace({ panels }: Reading, p: number, place: number): Readout | undefined {
  const panel = panels[p];
  const places = panel ? placesOf(panel) : [];
  if (!panel || places.length === 0) return undefined;
  const i = Math.min(Math.max(place, 0), places.length - 1);
  const at = places[i];
  const along = alongOf(panel);
  const lines = panel.series.flatMap((series) => {
    const k = indexAt(series, at, along);
    if (k === undefined) return [];
    const [x, y] = [panel.left + pixelAtX(panel, series.x[k]), panel.top + pixelAtY(panel, series.y[k])];
    return [{ name: series.name, text: textOf(series, k), x, y }];
  });
  return {
    panel: p,
    place: i,
    heading: headingOf(panel, at, along, panels.length > 1),
    lines,
    x: panel.left + pixelAtX(panel, at.x),
    y: panel.top + pixelAtY(panel, at.y),
    along,
  };
}

/** How many places there are to read in a panel. */
export function placeCount({ panels }: Reading, p: number): number {
  const panel = panels[p];
  return panel ? placesOf(panel).length : 0;
}

interface ReadPlace {
  x: number;
  y: number;
}

/** Which coordinate distinguishes places. */
function alongOf({ x, y, byPoint }: PanelReading): Readout['along'] {
  if (byPoint) return 'both';
  if (y.scale !== 'category') return 'x';
  return x.scale === 'category' ? 'both' : 'y';
}

const cache = new WeakMap<PanelReading, ReadPlace[]>();

/** The places that can be read, in order: where a series that is not a curve has a point. */
function placesOf(panel: PanelReading): ReadPlace[] {
  const cached = cache.get(panel);
  if (cached) return cached;
  const along = alongOf(panel);
  const points = panel.series.some(({ isCurve }) => !isCurve)
    ? panel.series.filter(({ isCurve }) => !isCurve)
    : panel.series;
  const places = new Map<string | number, ReadPlace>();
  for (const { x, y } of points) {
    for (let i = 0; i < x.length; i++) {
      const [a, b] = [x[i], y[i]];
      if (along !== 'y' && !within(a, panel.x.domain)) continue;
      if (!Number.isFinite(along === 'y' ? b : a + b)) continue;
      const key = along === 'x' ? a : along === 'y' ? b : `${a} ${b}`;
      if (!places.has(key)) places.set(key, { x: a, y: b });
    }
  }
  const order = (one: ReadPlace, other: ReadPlace) =>
    along === 'x' ? one.x - other.x : one.y - other.y || one.x - other.x;
  // Points of a plane stay in the order in which they were measured.
  const sorted = panel.byPoint ? [...places.values()] : [...places.values()].sort(order);
  cache.set(panel, sorted);
  return sorted;
}

function within(value: number, [low, high]: readonly [number, number]): boolean {
  const slack = 1e-9 * (high - low);
  return value >= low - slack && value <= high + slack;
}

/** The point of a series at a place; undefined where it has none there. */
function indexAt({ x, y, isCurve }: Series, at: ReadPlace, along: Readout['along']): number | undefined {
  if (along === 'both' || along === 'y') {
    for (let i = 0; i < x.length; i++) {
      if (y[i] === at.y && (along === 'y' || x[i] === at.x)) return i;
    }
    return undefined;
  }
  let best: number | undefined;
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(y[i])) continue;
    if (best === undefined || Math.abs(x[i] - at.x) < Math.abs(x[best] - at.x)) best = i;
  }
  if (best === undefined || x[best] === at.x) return best;
  // A curve is read at its nearest point, as long as it goes on there.
  const step = Math.abs((x[x.length - 1] - x[0]) / Math.max(1, x.length - 1));
  return isCurve && Math.abs(x[best] - at.x) <= step ? best : undefined;
}

function headingOf(
  { name, x, y, byPoint }: PanelReading,
  at: ReadPlace,
  along: Readout['along'],
  isNamed: boolean,
): string {
  const [column, row] = [x.categories[at.x] ?? '', y.categories[at.y] ?? ''];
  if (along === 'y') return row;
  const place =
    x.scale === 'category' ? column : (x.text?.(at.x) ?? `${x.label || 'x'} = ${written(at.x, placeDigits)}`);
  if (byPoint) return plain(`${place}, ${y.label || 'y'} = ${written(at.y, placeDigits)}`);
  if (along === 'both') return `${row}, ${column}`;
  return plain(!isNamed || name === '' ? place : `${name}, ${place}`);
}

/** A number to the given digits: a whole one without a point, a negative one with a real minus. */
function written(x: number, digits: number): string {
  const text = Number.isInteger(x) && Math.abs(x) < 10 ** digits ? String(x) : significant(x, digits);
  return text.replace(/^-/, '−');
}

/** A text without the signs that lower or raise a part of it. */
function plain(text: string): string {
  return text.replace(/[_^]\{([^{}]*)\}/g, '$1');
}

function textOf({ y, value, text, low, high }: Series, i: number): string {
  const write = (x = Number.NaN) => text?.(x) ?? written(x, valueDigits);
  const [from, to] = [low?.[i], high?.[i]];
  const range = from === undefined || to === undefined ? '' : `${write(from)} to ${write(to)}`;
  const readout = (value ?? y)[i];
  return range === '' ? write(readout) : `${write(readout)} (${range})`;
}
