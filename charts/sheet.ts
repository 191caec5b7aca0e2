import type { Markish } from '@observablehq/plot';
import { atOnce } from './figure/atOnce.ts';
import type { Axis } from './figure/axis.ts';
import { boldness, canvasFor } from './figure/canvas.ts';
import type { LegendEntry, Pen } from './figure/pen.ts';
import { type AxisReading, type PanelReading, remember, type Series } from './figure/reading.ts';
import { cut, textWidth, wrap } from './figure/textWidth.ts';
import { type Look, sizes } from './figure/theme.ts';
import { drawPanel, type Frame, tickLength } from './panel.ts';

/** A figure before it is drawn: rows of panels that share their axes, under a title and a legend. */
export interface Sheet {
  title: string;
  /** What the drawing is of, for those who cannot see it. */
  description: string;
  legend: readonly LegendEntry[];
  /** Said below the legend. */
  notes: readonly string[];
  columns: readonly Column[];
  rows: readonly Row[];
  time: string;
}

export interface Column {
  heading: string;
  /** The time axis, for a panel of that width. */
  x: (width: number) => Axis;
  /** Times between which the panels are shaded. */
  shaded?: readonly [number, number] | undefined;
}

export interface Row {
  label: string;
  /** Said after the label. */
  remark?: string;
  /** A row of its own, or the second half of the one above. */
  rank: 'first' | 'second';
  height: number;
  y: Axis;
  /** Whether a logarithmic axis would do. */
  canLog: boolean;
  /** What is drawn, a cell a column. */
  cells: readonly Cell[];
}

export interface Cell {
  marks: (frame: Frame) => Markish[];
  /** The same, to be read off. */
  series: readonly Series[];
}

const edge = 8;
/** The figure, drawn into a document. */
export function drawSheet(document: Document, sheet: Sheet, look: Look): SVGSVGElement {
  return atOnce(sheetSteps(document, sheet, look));
}

/** The same, a panel a step: a page has other things to do between two. */
export function* sheetSteps(document: Document, sheet: Sheet, look: Look): Generator<void, SVGSVGElement> {
  const { root, pen, theme, width, finish } = canvasFor(document, sheet.description, look);
  let y = drawHead(root, pen, sheet, look, width);

  const left = edge + widest(sheet.rows.flatMap((row) => row.y.ticks)) + tickLength + 4;
  const { columns, gap, right } = placeColumns(sheet, width - left);
  const frameWidth = (width - left - right - gap * (columns.length - 1)) / columns.length;
  const headed = sheet.columns.some(({ heading }) => heading !== '');
  if (headed) {
    y += 16;
    sheet.columns.forEach(({ heading }, c) => {
      const x = left + c * (frameWidth + gap) + frameWidth / 2;
      root.append(
        pen.text(cut(heading, frameWidth + gap - 6, sizes.label), x, y, {
          'font-size': sizes.label,
          'text-anchor': 'middle',
        }),
      );
    });
  }
  const panels: PanelReading[] = [];
  let name = '';
  for (const [r, row] of sheet.rows.entries()) {
    name = row.rank === 'first' ? row.label : name;
    y += row.rank === 'first' ? 18 : 13;
    root.append(rowLabel(pen, row, left, y, width - edge));
    y += 5;
    for (const [c, x] of columns.entries()) {
      const from = left + c * (frameWidth + gap);
      const { marks, series } = row.cells[c];
      const inside = { width: frameWidth, height: row.height, x, y: row.y, shaded: sheet.columns[c].shaded };
      const last = r === sheet.rows.length - 1;
      const panel = drawPanel(document, inside, marks(inside), theme, { x: last, y: c === 0 });
      panel.setAttribute('transform', `translate(${from},${y})`);
      root.append(panel);
      const place = { left: from, top: y, width: frameWidth, height: row.height };
      const axes = { x: readingOfAxis(sheet.time, x), y: readingOfAxis(row.label, row.y) };
      panels.push({ name, ...place, ...axes, series });
      yield;
    }
    y += row.height;
  }
  y += tickLength + sizes.tick + 4;
  // One label for all columns, unless their texts leave out different things.
  const alike = columns.every(({ suffix }) => suffix === columns[0].suffix);
  const labelled = alike ? columns.slice(0, 1) : columns;
  labelled.forEach(({ suffix }, c) => {
    const room = alike ? width - left - right : frameWidth;
    const x = left + c * (frameWidth + gap) + room / 2;
    const label = cut(`${sheet.time} ${suffix}`.trim(), room + gap - 6, sizes.label);
    root.append(pen.text(label, x, y + 11, { 'font-size': sizes.label, 'text-anchor': 'middle' }));
  });
  remember(root, { panels, canLog: sheet.rows.some(({ canLog }) => canLog), canZoom: true });
  return finish(Math.ceil(y + 11 + edge));
}

function readingOfAxis(label: string, { domain, scale }: Axis): AxisReading {
  return { label, domain, scale, categories: [] };
}

/** Title, legend and notes; returns how far down they reach. */
function drawHead(root: Element, pen: Pen, sheet: Sheet, look: Look, width: number): number {
  let y = edge;
  for (const line of wrap(look.title ?? sheet.title, width - 2 * edge, boldness * sizes.title, 3)) {
    y += 15;
    root.append(pen.text(line, edge, y, { 'font-size': sizes.title, 'font-weight': 'bold' }));
  }
  let x = edge;
  y += 17;
  for (const { sign, text: long, short } of sheet.legend) {
    const room = width - 2 * edge - 24;
    const text = cut(textWidth(long, sizes.label) > room ? (short ?? long) : long, room, sizes.label);
    const wide = 24 + textWidth(text, sizes.label);
    if (x > edge && x + wide > width - edge) {
      x = edge;
      y += 16;
    }
    root.append(pen.sign(sign, x, y - 4), pen.text(text, x + 24, y, { 'font-size': sizes.label }));
    x += wide + 14;
  }
  for (const line of sheet.notes.flatMap((note) => wrap(note, width - 2 * edge, sizes.label, 2))) {
    y += 15;
    root.append(pen.text(line, edge, y, { 'font-size': sizes.label, fill: pen.theme.muted }));
  }
  return y;
}

/** The time axes, and the room between the columns that their texts ask for. */
function placeColumns(sheet: Sheet, room: number): { columns: Axis[]; gap: number; right: number } {
  const n = sheet.columns.length;
  const columns = sheet.columns.map(({ x }) => x(room / n));
  const text = widest(columns.flatMap(({ ticks }) => ticks));
  return { columns, gap: n > 1 ? Math.max(14, text + 4) : 0, right: Math.max(12, edge + text / 2) };
}

function rowLabel(
  pen: Pen,
  { label, remark, rank, y }: Row,
  left: number,
  top: number,
  right: number,
): Element {
  const first = rank === 'first';
  const suffix = [y.suffix, remark ? `(${remark})` : '']
    .filter((text) => text !== '')
    .map((text) => `  ${text}`)
    .join('');
  const size = first ? sizes.label : sizes.tick;
  const bold = first ? boldness * size : size;
  const text = `${cut(label, right - left - textWidth(suffix, bold), bold)}${suffix}`;
  return pen.text(text, left, top, {
    'font-size': size,
    ...(first ? { 'font-weight': 'bold' } : { fill: pen.theme.muted }),
  });
}

function widest(ticks: readonly { text: string }[]): number {
  return Math.max(0, ...ticks.map(({ text }) => textWidth(text, sizes.tick)));
}
