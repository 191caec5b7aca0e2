import type { Inside } from './inside.ts';
import { labelRoom } from './labels.ts';
import { reach } from './layers.ts';
import { type Scale, scaleOf } from './scale.ts';
import type { AxisSpec, FigureSpec, Panel } from './spec.ts';
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
export function layOut({ panels, columns, heights, widths }: FigureSpec, width: number): LaidRow[] {
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
    const named = with_.some(({ panel, y }) => nameOf(panel.y, y) !== '');
    if (with_.length === 0) return { ticks: 0, room: c === 0 ? 4 : 14 };
    const ticks = tickLength + 4 + Math.max(0, ...texts);
    return { ticks, room: ticks + (named ? sizes.label + 7 : 0) + (c === 0 ? 0 : 8) };
  });
  const rights = Array.from({ length: columns }, (_, c) =>
    Math.max(4, ...grid.map((row) => (row[c] ? labelRoom(row[c].panel.layers) : 0))),
  );
  const free = width - 2 * edge - sum(lefts.map(({ room }) => room)) - sum(rights);
  const parts = Array.from({ length: columns }, (_, c) => widths?.[c] ?? 1);
  const frames = parts.map((part) => (free * part) / sum(parts));
  const starts = frames.map(
    (_, c) =>
      edge +
      sum(lefts.slice(0, c + 1).map(({ room }) => room)) +
      sum(frames.slice(0, c)) +
      sum(rights.slice(0, c)),
  );
  const laid = grid.map((row, r): LaidRow => {
    const height = heightOf(r);
    const places = row.flatMap((cell, c): Place[] => {
      if (!cell) return [];
      const { panel, y, texts } = cell;
      const x = scaleOf(panel.x, drawn.get(panel.x)!, frames[c], 'x');
      const inside = { x, y, width: frames[c], height };
      return [{ panel, inside, left: starts[c], texts, labelAt: lefts[c].ticks + 5 }];
    });
    const shown = places.filter(({ texts }) => texts.x);
    const labels = labelsOf(shown);
    const titled = places.some(({ panel }) => panel.title !== undefined || panel.note !== undefined);
    const lines = Math.max(0, ...shown.map(({ inside }) => textLines(inside.x)));
    const ticks = lines > 0 ? tickLength + lines * (sizes.tick + 2) + 2 : 0;
    return {
      height,
      above: (titled ? 16 : 0) + (r === 0 ? 4 : 8),
      below: ticks + (labels.length > 0 ? sizes.label + 6 : 0),
      places,
      labels,
    };
  });
  return laid;
}

/** All that is drawn on each axis. */
function reachOfAxes(panels: FigureSpec['panels']): Map<AxisSpec, ArrayLike<number>[]> {
  const drawn = new Map<AxisSpec, ArrayLike<number>[]>();
  for (const panel of panels) {
    if (!panel) continue;
    const parts = panel.layers.map(reach);
    drawn.set(panel.x, [...(drawn.get(panel.x) ?? []), ...parts.flatMap(({ x }) => x)]);
    drawn.set(panel.y, [...(drawn.get(panel.y) ?? []), ...parts.flatMap(({ y }) => y)]);
  }
  return drawn;
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
export function nameOf({ label = '' }: AxisSpec, { suffix }: Scale): string {
  return `${label} ${suffix}`.trim();
}

function sum(x: readonly number[]): number {
  return x.reduce((total, value) => total + value, 0);
}
