import type { Colors } from './colors.ts';

/** Values over time, and how they are drawn. */
export interface Series {
  label: string;
  as: 'points' | 'curve' | 'edge';
  t: ArrayLike<number>;
  /** Values that are not finite are left out. */
  u: ArrayLike<number>;
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

/**
 * The lines of a chart under its title: every series over one time axis. Curves are drawn above points, which would hide
 * them, unless the points are few.
 */
export function chart(title: string, series: readonly Series[], screen: Screen): string[] {
  const { unicode, colors } = screen;
  const width = Math.min(Math.max(screen.width, narrowest), widest);
  const [bottom, top] = rangeOf(series.filter(({ as }) => as !== 'edge').map(({ u }) => u));
  const [first, last] = rangeOf(series.map(({ t }) => t));
  const rise = ticksOf(bottom, top, 4);
  const labels = new Map(rise.map((tick) => [placeOf(tick.value, top, bottom, rows), tick.text]));
  const gutter = Math.max(...rise.map(({ text }) => text.length), 1);
  const columns = width - gutter - 6;

  const axis = unicode ? { tick: '┤', side: '│', corner: '└', mark: '┬', base: '─' } : plainAxis;
  const layers = layersOf(series, { first, last, bottom, top, columns, unicode });
  const few = series.every(({ as, t }) => as !== 'points' || t.length <= columns);
  const order: readonly Series['as'][] = few ? ['points', 'curve', 'edge'] : ['curve', 'points', 'edge'];
  const lines = Array.from({ length: rows }, (_, r) => {
    const label = labels.get(r);
    const edge = colors.dim(
      `  ${(label ?? '').padStart(gutter)} ${label === undefined ? axis.side : axis.tick}`,
    );
    return `${edge}${cellsOf(layers, order, r, columns, screen)}`.trimEnd();
  });
  const marks = ticksOf(first, last, Math.max(2, Math.floor(columns / 12)));
  const below = axisLines(marks, first, last, columns, axis);
  return [
    ...heading(title, series, screen, width),
    ...lines,
    ...below.map((line) => colors.dim(`${' '.repeat(gutter + 3)}${line}`.trimEnd())),
  ];
}

const plainAxis = { tick: '+', side: '|', corner: '+', mark: '+', base: '-' };

/** How each kind of series is drawn: its sign in the legend, its letter where there is no Unicode, its colour. */
const styles = {
  curve: { letter: '*', sign: '━', paint: 'magenta' },
  points: { letter: 'o', sign: '•', paint: 'cyan' },
  edge: { letter: '.', sign: '┈', paint: 'dim' },
} as const;

/** Title and legend, on one line where there is room. */
function heading(
  title: string,
  series: readonly Series[],
  { unicode, colors }: Screen,
  width: number,
): string[] {
  const kinds = [...new Map(series.map(({ as, label }) => [as, label]))];
  const signs = kinds.map(([as, label]) => {
    const { sign, letter, paint } = styles[as];
    return `${colors[paint](unicode ? sign : letter)} ${colors.dim(label)}`;
  });
  const legend = signs.join('  ');
  const room = width - 2;
  const long = kinds.reduce((sum, [, label]) => sum + label.length + 4, [...title].length + 1);
  if (long <= room) return [`  ${colors.bold(title)}   ${legend}`];
  const short = [...title].length > room ? `${[...title].slice(0, room - 1).join('')}…` : title;
  return [`  ${colors.bold(short)}`, `  ${legend}`];
}

/** The smallest and the largest finite value, a little apart where they are equal. */
function rangeOf(lists: readonly ArrayLike<number>[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of lists) {
    for (let i = 0; i < values.length; i++) {
      const x = values[i]!;
      if (!Number.isFinite(x)) continue;
      if (x < low) low = x;
      if (x > high) high = x;
    }
  }
  if (low > high) return [0, 1];
  const apart = low === high ? Math.abs(low) / 2 || 1 : 0;
  return [Math.max(low - apart, -Number.MAX_VALUE), Math.min(high + apart, Number.MAX_VALUE)];
}

/** Which of n places between two ends a value falls on, counted from 0. */
function placeOf(x: number, from: number, to: number, n: number): number {
  // Halves, since the difference of the largest numbers is infinite.
  return Math.round(((x / 2 - from / 2) / (to / 2 - from / 2)) * (n - 1));
}

interface Tick {
  value: number;
  text: string;
}

/** About n round values from low to high: multiples of 1, 2 or 5 times a power of ten. */
function ticksOf(low: number, high: number, n: number): Tick[] {
  const rough = (high / 2 - low / 2) / (n / 2);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= 0.99 * rough)!;
  const from = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - from + 1;
  return Array.from({ length: Math.min(Math.max(count, 0), 2 * n + 2) }, (_, i) => {
    const value = (from + i) * step;
    return { value, text: tickText(value, step) };
  });
}

function tickText(value: number, step: number): string {
  const size = Math.max(Math.abs(value), step);
  const digits = Math.max(0, Math.floor(Math.log10(size) + 1e-9) - Math.floor(Math.log10(step) + 1e-9));
  if (value === 0) return '0';
  if (size >= 1e6 || step < 1e-5) return value.toExponential(Math.min(digits, 12)).replace('e+', 'e');
  return value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
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
      layer[Math.floor(y / high) * columns + Math.floor(x / wide)]! |= braille[x % wide]![y % high]!;
    };
    let before: [number, number] | undefined;
    for (let m = 0; m < t.length; m++) {
      if (!Number.isFinite(u[m]) || !Number.isFinite(t[m])) {
        before = undefined;
        continue;
      }
      const x = placeOf(t[m]!, first, last, X);
      const y = Math.min(Math.max(placeOf(u[m]!, top, bottom, Y), -1), Y);
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
  { unicode, colors }: Screen,
): string {
  let line = '';
  let run = '';
  let kind: Series['as'] | undefined;
  const end = () => {
    line += kind === undefined ? run : colors[styles[kind].paint](run);
    run = '';
  };
  for (let c = 0; c < columns; c++) {
    const i = row * columns + c;
    const on = order.find((as) => layers[as][i] !== 0);
    if (on !== kind) end();
    kind = on;
    if (on === undefined) run += ' ';
    else if (!unicode) run += styles[on].letter;
    // A point is one dot in eight, hardly seen: it has a sign of its own.
    else run += on === 'points' ? styles.points.sign : String.fromCharCode(0x2800 + layers[on][i]!);
  }
  end();
  return line;
}

/** The time axis and the numbers below it. */
function axisLines(
  marks: readonly Tick[],
  first: number,
  last: number,
  columns: number,
  { corner, mark, base }: typeof plainAxis,
): string[] {
  const axis = Array.from({ length: columns }, () => base);
  let numbers = ' ';
  for (const { value, text } of marks) {
    const at = placeOf(value, first, last, columns);
    axis[at] = mark;
    const from = Math.min(at - Math.floor((text.length - 1) / 2), columns - text.length) + 1;
    // A number that would touch the one before is left out; its mark stays.
    if (from > numbers.length || numbers.trim() === '')
      numbers = `${numbers.padEnd(Math.max(from, 0))}${text}`;
  }
  return [`${corner}${axis.join('')} t`, numbers];
}
