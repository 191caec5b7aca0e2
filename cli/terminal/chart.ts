import { axisLines, letters, lines, placeOf, ticksOf } from './chartAxis.ts';
import type { Colors } from './colors.ts';
import { columnsOf, visible } from './visible.ts';

/** Values over time, and how they are drawn. */
export interface Series {
  label: string;
  as: 'points' | 'curve' | 'edge';
  t: ArrayLike<number>;
  /** Values that are not finite are left out. */
  u: ArrayLike<number>;
}

/** A chart before it is drawn. */
export interface Chart {
  title: string;
  series: readonly Series[];
  /** A time to mark by an upright line, where it lies inside. */
  mark?: { t: number; label: string } | undefined;
}

/** What there is to draw on. */
export interface Screen {
  /** In columns. */
  width: number;
  /** Whether it shows Braille patterns, whose dots are finer than letters. */
  unicode: boolean;
  colors: Colors;
}

const rows = 12;
const [narrowest, widest] = [40, 120];

/** Of a band beyond the values, no more than this part of their range is shown on each side: it must not press them flat. */
const roomForBand = 0.5;

/**
 * The lines of a chart under its title: every series over one time axis. Curves are drawn above points, which would hide
 * them, unless the points are few.
 */
export function chart({ title, series, mark }: Chart, screen: Screen): string[] {
  const { unicode, colors } = screen;
  const width = Math.min(Math.max(screen.width, narrowest), widest);
  const [bottom, top] = heightOf(series);
  const [first, last] = rangeOf(series.map(({ t }) => t));
  const rise = ticksOf(bottom, top, 4);
  const labels = new Map(rise.map((tick) => [placeOf(tick.value, top, bottom, rows), tick.text]));
  const gutter = Math.max(...rise.map(({ text }) => text.length), 1);
  const columns = width - gutter - 6;

  const axis = unicode ? lines : letters;
  const layers = layersOf(series, { first, last, bottom, top, columns, unicode });
  const few = series.every(({ as, t }) => as !== 'points' || t.length <= columns);
  const order: readonly Series['as'][] = few ? ['points', 'curve', 'edge'] : ['curve', 'points', 'edge'];
  const upright = mark && mark.t > first && mark.t < last ? placeOf(mark.t, first, last, columns) : -1;
  const panel = Array.from({ length: rows }, (_, r) => {
    const label = labels.get(r);
    const edge = colors.dim(
      `  ${(label ?? '').padStart(gutter)} ${label === undefined ? axis.side : axis.tick}`,
    );
    return `${edge}${cellsOf(layers, order, r, columns, upright, screen)}`.trimEnd();
  });
  const legend = new Map(series.map(({ as, label }): [Sign, string] => [as, label]));
  const hidden = whyHidden(series, layers, bottom, top);
  if (hidden !== '') legend.set('edge', `${legend.get('edge')} (${hidden})`);
  if (upright >= 0) legend.set('mark', mark!.label);
  return [
    ...heading(visible(title), legend, screen, width),
    ...panel,
    ...axisLines(first, last, columns, axis).map((line) =>
      colors.dim(`${' '.repeat(gutter + 3)}${line}`.trimEnd()),
    ),
  ];
}

type Sign = Series['as'] | 'mark';

/** How each kind of series, and a marked time, is drawn: its sign in the legend, its letter where there is no Unicode, its colour. */
const styles = {
  curve: { letter: '*', sign: '━', paint: 'magenta' },
  points: { letter: 'o', sign: '•', paint: 'cyan' },
  edge: { letter: '.', sign: '┈', paint: 'dim' },
  mark: { letter: ':', sign: '┊', paint: 'dim' },
} as const satisfies Record<Sign, object>;

/** Title and legend, on one line where there is room. */
function heading(
  title: string,
  legend: ReadonlyMap<Sign, string>,
  { unicode, colors }: Screen,
  width: number,
): string[] {
  const room = width - 2;
  const entries = [...legend].map(([as, label]) => {
    const { sign, letter, paint } = styles[as];
    return { text: `${colors[paint](unicode ? sign : letter)} ${colors.dim(label)}`, wide: label.length + 4 };
  });
  const long = entries.reduce((sum, { wide }) => sum + wide, columnsOf(title) + 1);
  if (long <= room) return [`  ${colors.bold(title)}   ${entries.map(({ text }) => text).join('  ')}`];
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const { text, wide } of entries) {
    if (used + wide > room) {
      lines.push(`  ${text}`);
      used = 0;
    } else lines.push(`${lines.pop()}  ${text}`);
    used += wide;
  }
  return [`  ${colors.bold(shortened(title, room))}`, ...lines];
}

function shortened(title: string, room: number): string {
  if (columnsOf(title) <= room) return title;
  const letters = [...title];
  while (columnsOf(letters.join('')) > room - 1) letters.pop();
  return `${letters.join('')}…`;
}

/** From the lowest to the highest value that is shown: of all that are no band, and of bands near them. */
function heightOf(series: readonly Series[]): [number, number] {
  const [low, high] = rangeOf(series.filter(({ as }) => as !== 'edge').map(({ u }) => u));
  const [below, above] = rangeOf(series.map(({ u }) => u));
  const room = roomForBand * (high - low);
  return [Math.max(Math.min(below, low), low - room), Math.min(Math.max(above, high), high + room)];
}

/** Why a band is not visible; '' where it is, or where there is none. */
function whyHidden(series: readonly Series[], layers: Layers, bottom: number, top: number): string {
  let [inside, outside] = [0, 0];
  for (const { as, u } of series) {
    for (let m = 0; as === 'edge' && m < u.length; m++) {
      if (!Number.isFinite(u[m])) continue;
      if (u[m] < bottom || u[m] > top) outside++;
      else inside++;
    }
  }
  if (inside + outside === 0) return '';
  if (outside > inside) return 'wider than the chart';
  const isVisible = layers.edge.some(
    (dots, i) => dots !== 0 && layers.curve[i] === 0 && layers.points[i] === 0,
  );
  return isVisible ? '' : 'thinner than the line';
}

/** The smallest and the largest finite value, a little apart where they are equal. */
function rangeOf(lists: readonly ArrayLike<number>[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of lists) {
    for (let i = 0; i < values.length; i++) {
      const x = values[i];
      if (!Number.isFinite(x)) continue;
      if (x < low) low = x;
      if (x > high) high = x;
    }
  }
  if (low > high) return [0, 1];
  const apart = low === high ? Math.abs(low) / 2 || 1 : 0;
  return [Math.max(low - apart, -Number.MAX_VALUE), Math.min(high + apart, Number.MAX_VALUE)];
}

interface Frame {
  first: number;
  last: number;
  bottom: number;
  top: number;
  columns: number;
  unicode: boolean;
}

/** Which dots each kind of series sets: for every cell, a bit a dot, as Braille patterns count them. */
type Layers = Record<Series['as'], Uint8Array>;

const braille = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
];

function layersOf(series: readonly Series[], frame: Frame): Layers {
  const { first, last, bottom, top, columns, unicode } = frame;
  const cell = () => new Uint8Array(columns * rows);
  const layers: Layers = { curve: cell(), points: cell(), edge: cell() };
  const [wide, high] = unicode ? [2, 4] : [1, 1];
  const [X, Y] = [columns * wide, rows * high];
  for (const { as, t, u } of series) {
    const layer = layers[as];
    const set = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= X || y >= Y) return;
      // An edge is dotted, to look less solid than what it surrounds.
      if (as === 'edge' && (x + y) % 3 !== 0 && unicode) return;
      layer[Math.floor(y / high) * columns + Math.floor(x / wide)] |= braille[x % wide][y % high];
    };
    let before: [number, number] | undefined;
    for (let m = 0; m < t.length; m++) {
      if (!Number.isFinite(u[m]) || !Number.isFinite(t[m])) {
        before = undefined;
        continue;
      }
      const x = placeOf(t[m], first, last, X);
      const y = Math.min(Math.max(placeOf(u[m], top, bottom, Y), -1), Y);
      if (as !== 'points' && before) lineTo(set, before, x, y);
      set(x, y);
      before = [x, y];
    }
  }
  return layers;
}

/** Sets the dots between two dots. */
function lineTo(
  set: (x: number, y: number) => void,
  [fromX, fromY]: readonly [number, number],
  x: number,
  y: number,
): void {
  const n = Math.max(Math.abs(x - fromX), Math.abs(y - fromY));
  for (let k = 1; k < n; k++)
    set(Math.round(fromX + ((x - fromX) * k) / n), Math.round(fromY + ((y - fromY) * k) / n));
}

/** The cells of a row, painted in runs; of several series in a cell the first in the order is drawn. */
function cellsOf(
  layers: Layers,
  order: readonly Series['as'][],
  row: number,
  columns: number,
  upright: number,
  { unicode, colors }: Screen,
): string {
  let line = '';
  let run = '';
  let kind: Sign | undefined;
  const end = () => {
    line += kind === undefined ? run : colors[styles[kind].paint](run);
    run = '';
  };
  for (let c = 0; c < columns; c++) {
    const i = row * columns + c;
    const on: Sign | undefined =
      order.find((as) => layers[as][i] !== 0) ?? (c === upright ? 'mark' : undefined);
    if (on !== kind) end();
    kind = on;
    if (on === undefined) run += ' ';
    else if (!unicode) run += styles[on].letter;
    // A point is one dot in eight, hardly visible: it has a sign of its own.
    else if (on === 'points' || on === 'mark') run += styles[on].sign;
    else run += String.fromCharCode(0x2800 + layers[on][i]);
  }
  end();
  return line;
}
