import { rangeOf } from './axis.ts';
import type { Inside } from './inside.ts';
import { labelRoom } from './labels.ts';
import { reach } from './layers.ts';
import { type Scale, scaleOf } from './scale.ts';
import type { AxisSpec, FigureSpec, Layer, Panel } from './spec.ts';
import { richWidth } from './text.ts';
import { sizes } from './theme.ts';

/** Left free at the sides of a figure, in pixels. */
export const edge = 6;
export const tickLength = 3;
const defaultHeight = 150;

/** A panel with its place in the figure. */
export interface Place {
  panel: Panel;
  inside: Inside;
  left: number;
  /** Which axes have their texts here. */
  texts: { x: boolean; y: boolean };
  /** From the frame's left side to the foot of the name of y. */
  labelAt: number;
  /** Over the frame, in this much room: the title with what the texts of y leave out. */
  title: string;
  titleRoom: number;
  /** Over the title, in the first row. */
  heading: string;
  /** The foot of the heading, from the frame's upper edge. */
  headingAt: number;
}

export interface LaidRow {
  height: number;
  /** Pixels over the frames, for titles, and below them, for ticks and names. */
  above: number;
  below: number;
  places: Place[];
  labels: { from: number; to: number; text: string }[];
}

/** Where everything stands: the rows from top to bottom, and the panels in them, in a figure that is so wide. */
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
  // Left of a column's frames: the widest texts, and the name of the axis.
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
  // Texts below the ends of a frame reach beyond it: between two frames both have room.
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

/** How far texts of ticks reach beyond both sides of a frame, in pixels. */
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

/** All that is drawn on each axis. */
function reachOfAxes(panels: FigureSpec['panels']): Map<AxisSpec, ArrayLike<number>[]> {
  const drawn = new Map<AxisSpec, ArrayLike<number>[]>();
  const add = (axis: AxisSpec, values: readonly ArrayLike<number>[]) =>
    drawn.set(axis, [...(drawn.get(axis) ?? []), ...values]);
  const there = panels.filter((panel) => panel !== null);
  for (const { x, y, layers } of there) {
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
  // Of some bands only what is near the rest is shown.
  for (const axis of new Set(there.map(({ y }) => y))) {
    const layers = there.flatMap((panel) => (panel.y === axis ? panel.layers : []));
    add(axis, [bandReach(axis, drawn.get(axis) ?? [], layers)]);
  }
  return drawn;
}

/** From where to where an axis shows the bands that have a `reach`, beside the values that it has to hold. */
function bandReach(
  { scale }: AxisSpec,
  values: readonly ArrayLike<number>[],
  layers: readonly Layer[],
): number[] {
  const isLog = scale === 'log';
  const along = (list: ArrayLike<number>) =>
    isLog ? Array.from(list, (value) => (value > 0 ? Math.log10(value) : Number.NaN)) : list;
  const rest = rangeOf(...values.map(along));
  const ends = layers.flatMap((layer) => {
    if (layer.kind !== 'band' || layer.reach === undefined) return [];
    const band = rangeOf(along(layer.low), along(layer.high));
    if (!band) return [];
    const [low, high] = rest ?? band;
    const room = layer.reach * (high - low || Math.abs(high) || 1);
    return [Math.max(band[0], low - room), Math.min(band[1], high + room)];
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

/** Lines of text below a frame: of ticks, and of groups of categories. */
export function textLines({ ticks, groups }: Scale): number {
  return (ticks.some(({ text }) => text !== '') ? 1 : 0) + (groups.length > 0 ? 1 : 0);
}

/** The name of an axis, with what its ticks leave out. */
function nameOf({ label = '' }: AxisSpec, { suffix }: Scale): string {
  return `${label} ${suffix}`.trim();
}

/** The name of y beside its ticks; without a label, what they leave out stands in the title. */
export function yNameOf(panel: Panel, scale: Scale): string {
  return isInTitle(panel) ? '' : nameOf(panel.y, scale);
}

function isInTitle({ title, y: { label = '' } }: Panel): boolean {
  return label === '' && title !== undefined;
}

function sum(x: readonly number[]): number {
  return x.reduce((total, value) => total + value, 0);
}
