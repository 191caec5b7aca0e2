import { rangeOf } from './axis.ts';
import { labelRoom } from './labels.ts';
import { reach } from './layers.ts';
import type { Inside } from './panelInside.ts';
import { type Scale, scaleOf } from './scale.ts';
import type { AxisSpec, FigureSpec, Layer, Panel } from './spec.ts';
import { richWidth } from './text.ts';
import { sizes } from './theme.ts';

/** Margin at the sides of a figure, in pixels. */
export const edge = 6;
export const tickLength = 3;
const defaultHeight = 150;

/** A panel with its place in the figure. */
export interface Place {
  panel: Panel;
  inside: Inside;
  left: number;
  /** Which axes have tick texts here. */
  texts: { x: boolean; y: boolean };
  /** From the frame's left side to the baseline of the y label. */
  labelAt: number;
  /** The title above the frame, including what the y ticks omit, and its room. */
  title: string;
  titleRoom: number;
  /** The heading above the title, in the first row. */
  heading: string;
  /** The baseline of the heading, from the frame's upper edge. */
  headingAt: number;
}

export interface LaidRow {
  height: number;
  /** Space above the frames for titles and below them for ticks and labels, in pixels. */
  above: number;
  below: number;
  places: Place[];
  labels: { from: number; to: number; text: string }[];
}

/** The layout of a figure of this width: rows from top to bottom, and the panels in them. */
export function layOut(
  { panels, columns, heights, widths, headings = [] }: FigureSpec,
  width: number,
): LaidRow[] {
  const at = (r: number, c: number) => (c >= 0 && c < columns ? (panels[r * columns + c] ?? null) : null);
  const rows = Math.ceil(panels.length / columns);
  const heightOf = (r: number) => heights?.[Math.min(r, heights.length - 1)] ?? defaultHeight;
  const drawn = reachOfAxes(panels);
  const grid = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => {
      const panel = at(r, c);
      if (!panel) return null;
      const y = scaleOf(panel.y, drawn.get(panel.y)!, heightOf(r), 'y');
      const texts = { x: at(r + 1, c)?.x !== panel.x, y: at(r, c - 1)?.y !== panel.y };
      return { panel, y, texts };
    }),
  );
  // Left of a column's frames: the widest tick texts, and the label of the axis.
  const lefts = Array.from({ length: columns }, (_, c) => {
    const with_ = grid.flatMap((row) => (row[c]?.texts.y ? [row[c]] : []));
    const texts = with_.flatMap(({ y }) => y.ticks.map(({ text }) => richWidth(text, sizes.tick)));
    const named = with_.some(({ panel, y }) => yNameOf(panel, y) !== '');
    if (with_.length === 0) return { ticks: 0, room: c === 0 ? 4 : 14 };
    const ticks = tickLength + 4 + Math.max(0, ...texts);
    return { ticks, room: ticks + (named ? sizes.label + 7 : 0) + (c === 0 ? 0 : 8) };
  });
  const rights = Array.from({ length: columns }, (_, c) =>
    Math.max(4, ...grid.map((row) => (row[c] ? labelRoom(row[c].panel.layers) : 0))),
  );
  const parts = Array.from({ length: columns }, (_, c) => widths?.[c] ?? 1);
  const framesOf = () => {
    const free = width - 2 * edge - sum(lefts.map(({ room }) => room)) - sum(rights);
    return parts.map((part) => (free * part) / sum(parts));
  };
  const xOf = (panel: Panel, frame: number) => scaleOf(panel.x, drawn.get(panel.x)!, frame, 'x');
  // Tick texts at the ends of a frame extend beyond it: between two frames both need space.
  const reaches = framesOf().map((frame, c) => {
    const shown = grid.flatMap((row) => (row[c]?.texts.x ? [row[c].panel] : []));
    return overhang(
      shown.map((panel) => xOf(panel, frame)),
      frame,
    );
  });
  reaches.forEach(({ right }, c) => {
    const room = rights[c] + (lefts[c + 1]?.room ?? edge);
    const needed = right + (reaches[c + 1] ? reaches[c + 1].left + 4 : 1);
    rights[c] += Math.max(0, needed - room);
  });
  const frames = framesOf();
  const starts = frames.map(
    (_, c) =>
      edge +
      sum(lefts.slice(0, c + 1).map(({ room }) => room)) +
      sum(frames.slice(0, c)) +
      sum(rights.slice(0, c)),
  );
  const laid = grid.map((row, r): LaidRow => {
    const height = heightOf(r);
    const titled = row.some((cell) => isTitled(cell?.panel));
    const places = row.flatMap((cell, c): Place[] => {
      if (!cell) return [];
      const { panel, y, texts } = cell;
      const inside = { x: xOf(panel, frames[c]), y, width: frames[c], height };
      const suffix = texts.y && isInTitle(panel) ? y.suffix : '';
      const title = suffix === '' ? (panel.title ?? '') : `${panel.title}  ${suffix}`;
      const next = row.findIndex((other, k) => k > c && isTitled(other?.panel));
      const titleRoom = (next < 0 ? width - edge : starts[next] - 6) - starts[c];
      const heading = r === 0 ? (headings[c] ?? '') : '';
      const at = { labelAt: lefts[c].ticks + 5, headingAt: titled ? -22 : -6 };
      return [{ panel, inside, left: starts[c], texts, title, titleRoom, heading, ...at }];
    });
    const shown = places.filter(({ texts }) => texts.x);
    const labels = labelsOf(shown);
    const isSecond = places.some(({ panel }) => panel.rank === 'second');
    const headed = places.some(({ heading }) => heading !== '');
    const lines = Math.max(0, ...shown.map(({ inside }) => textLines(inside.x)));
    const ticks = lines > 0 ? tickLength + lines * (sizes.tick + 2) + 2 : 0;
    return {
      height,
      above: (headed ? 16 : 0) + (titled ? 16 : 0) + (r === 0 ? 4 : isSecond ? 3 : 8),
      below: ticks + (labels.length > 0 ? sizes.label + 6 : 0),
      places,
      labels,
    };
  });
  return laid;
}

/** How far tick texts extend beyond both sides of a frame, in pixels. */
function overhang(scales: readonly Scale[], frame: number): { left: number; right: number } {
  const texts = scales.flatMap(({ at, ticks, isCategory }) =>
    isCategory
      ? []
      : ticks.map(({ value, text }) => ({ middle: at(value), half: richWidth(text, sizes.tick) / 2 })),
  );
  return {
    left: Math.max(0, ...texts.map(({ middle, half }) => half - middle)),
    right: Math.max(0, ...texts.map(({ middle, half }) => middle + half - frame)),
  };
}

function isTitled(panel: Panel | undefined): boolean {
  return panel?.title !== undefined || panel?.note !== undefined;
}

/** All values that are drawn on each axis. */
function reachOfAxes(panels: FigureSpec['panels']): Map<AxisSpec, ArrayLike<number>[]> {
  const drawn = new Map<AxisSpec, ArrayLike<number>[]>();
  const add = (axis: AxisSpec, values: readonly ArrayLike<number>[]) =>
    drawn.set(axis, [...(drawn.get(axis) ?? []), ...values]);
  const present = panels.filter((panel) => panel !== null);
  for (const { x, y, layers } of present) {
    const parts = layers.map(reach);
    add(
      x,
      parts.flatMap((part) => part.x),
    );
    add(
      y,
      parts.flatMap((part) => part.y),
    );
  }
  // Some bands and lines are shown only as far as they are near the rest.
  for (const axis of new Set(present.map(({ y }) => y))) {
    const layers = present.flatMap((panel) => (panel.y === axis ? panel.layers : []));
    add(axis, [nearReach(axis, drawn.get(axis) ?? [], layers)]);
  }
  return drawn;
}

/** The range in which an axis shows bands and lines with a `reach`, around the values that it must include. */
function nearReach(
  { scale }: AxisSpec,
  values: readonly ArrayLike<number>[],
  layers: readonly Layer[],
): number[] {
  const isLog = scale === 'log';
  const along = (list: ArrayLike<number>) =>
    isLog ? Array.from(list, (value) => (value > 0 ? Math.log10(value) : Number.NaN)) : list;
  const rest = rangeOf(...values.map(along));
  const ends = layers.flatMap((layer) => {
    if ((layer.kind !== 'band' && layer.kind !== 'line') || layer.reach === undefined) return [];
    const range = rangeOf(...(layer.kind === 'band' ? [layer.low, layer.high] : [layer.y]).map(along));
    if (!range) return [];
    const [low, high] = rest ?? range;
    const room = layer.reach * (high - low || Math.abs(high) || 1);
    return [Math.max(range[0], low - room), Math.min(range[1], high + room)];
  });
  return isLog ? ends.map((end) => 10 ** end) : ends;
}

function labelsOf(places: readonly Place[]): LaidRow['labels'] {
  const runs: { axis: AxisSpec; from: number; to: number; text: string }[] = [];
  for (const { panel, inside, left } of places) {
    const text = nameOf(panel.x, inside.x);
    const last = runs.at(-1);
    if (last && last.axis === panel.x) last.to = left + inside.width;
    else if (text !== '') runs.push({ axis: panel.x, from: left, to: left + inside.width, text });
  }
  return runs;
}

/** Lines of text below a frame: ticks, and groups of categories. */
export function textLines({ ticks, groups }: Scale): number {
  return (ticks.some(({ text }) => text !== '') ? 1 : 0) + (groups.length > 0 ? 1 : 0);
}

/** The label of an axis, with what its ticks omit. */
function nameOf({ label = '' }: AxisSpec, { suffix }: Scale): string {
  return `${label} ${suffix}`.trim();
}

/** The label of y next to its ticks; without a label, the title contains what they omit. */
export function yNameOf(panel: Panel, scale: Scale): string {
  return isInTitle(panel) ? '' : nameOf(panel.y, scale);
}

function isInTitle({ title, y: { label = '' } }: Panel): boolean {
  return label === '' && title !== undefined;
}

function sum(x: readonly number[]): number {
  return x.reduce((total, value) => total + value, 0);
}
