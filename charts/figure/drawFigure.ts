import { drawSpan } from './areas.ts';
import { atOnce } from './atOnce.ts';
import { boldness, canvasFor } from './canvas.ts';
import { drawRules, lineLabels } from './labels.ts';
import { drawLayer } from './layers.ts';
import { edge, layOut, type Place, textLines, tickLength, yNameOf } from './layout.ts';
import { drawLegend } from './legend.ts';
import type { Inside, Tally } from './panelInside.ts';
import { panelReading } from './panelReading.ts';
import type { Pen } from './pen.ts';
import { keepReading, type PanelReading } from './reading.ts';
import type { FigureSpec } from './spec.ts';
import { fitted, richText, richWidth } from './text.ts';
import { wrap } from './textWidth.ts';
import { type Look, sizes } from './theme.ts';
import { canLog, canZoom, viewed } from './viewed.ts';

/** The figure of a spec, drawn into a document: panels in a grid, with their own or shared axes. */
export function drawFigure(document: Document, given: FigureSpec, look: Look = {}): SVGSVGElement {
  return atOnce(specSteps(document, given, look));
}

/** The same in steps, one per panel, so that a page stays responsive. */
export function* specSteps(
  document: Document,
  given: FigureSpec,
  look: Look = {},
): Generator<void, SVGSVGElement> {
  const spec = viewed(given, look.view);
  const { root, pen, theme, width, finish } = canvasFor(document, spec.description, look);
  let y = edge;
  for (const line of wrap(look.title ?? spec.title ?? '', width - 2 * edge, boldness * sizes.title, 3)) {
    y += 15;
    root.append(richText(pen, line, edge, y, sizes.title, { 'font-weight': 'bold' }));
  }
  y = drawLegend(root, pen, spec.legend ?? [], edge, width - edge, y + (y > edge ? 4 : 0));

  const tally: Tally = { beyond: 0, missing: 0 };
  const panels: PanelReading[] = [];
  yield;
  const rows = layOut(spec, width);
  yield;
  for (const row of rows) {
    y += row.above;
    for (const place of row.places) {
      root.append(drawPlace(pen, place, y, tally));
      yield;
      panels.push(panelReading(place, y));
      yield;
    }
    y += row.height + row.below;
    // One name for neighbours that share an axis.
    for (const { from, to, text } of row.labels) {
      const room = to - from + 20;
      const words = fitted(text, room, sizes.label);
      root.append(richText(pen, words, (from + to) / 2, y - 4, sizes.label, { 'text-anchor': 'middle' }));
    }
  }
  const notes = [...(spec.notes ?? []), ...notesOf(tally)];
  for (const line of notes.flatMap((note) => wrap(note, width - 2 * edge, sizes.tick, 4))) {
    y += 13;
    root.append(richText(pen, line, edge, y, sizes.tick, { fill: theme.muted }));
  }
  const drawn = given.panels.filter((panel) => panel !== null);
  keepReading(root, {
    panels,
    canLog: drawn.some(canLog),
    canZoom: given.canZoom !== false && drawn.some(({ x }) => canZoom(x)),
  });
  return finish(Math.ceil(y + edge));
}

function notesOf({ beyond, missing }: Tally): string[] {
  const values = (n: number) => (n === 1 ? '1 value' : `${n} values`);
  return [
    ...(beyond > 0 ? [`Arrows at an edge: ${values(beyond)} beyond the axis.`] : []),
    ...(missing > 0
      ? [`${values(missing)} not drawn: ${missing === 1 ? 'it is not a number' : 'they are not numbers'}.`]
      : []),
  ];
}

function drawPlace(pen: Pen, place: Place, top: number, tally: Tally): Element {
  const { panel, inside, left, texts, labelAt } = place;
  const { y, width, height } = inside;
  const group = pen.element('g', { transform: `translate(${left.toFixed(2)},${top.toFixed(2)})` });
  const isHeat = panel.layers.some(({ kind }) => kind === 'heat');
  group.append(
    ...panel.layers.flatMap((layer) => (layer.kind === 'span' ? drawSpan(pen, layer, inside) : [])),
  );
  if (!isHeat) group.append(...gridLines(pen, inside));
  const rules = drawRules(pen, panel.layers, inside);
  const layers = panel.layers.map((layer) => drawLayer(pen, layer, inside, tally));
  for (const { cut, whole } of [{ cut: rules.cut, whole: [] }, ...layers]) {
    // A nested drawing is clipped at its sides.
    const clipped = pen.element('svg', { x: 0, y: 0, width, height });
    clipped.append(...cut);
    group.append(...(cut.length > 0 ? [clipped] : []), ...whole);
  }
  if (!isHeat) {
    const frame = { x: 0, y: 0, width, height, fill: 'none', stroke: pen.theme.muted, 'stroke-width': 0.75 };
    group.append(pen.element('rect', frame));
  }
  group.append(...rules.whole);
  group.append(...lineLabels(pen, panel.layers, inside), ...ticksOf(pen, inside, texts));
  const name = texts.y ? fitted(yNameOf(panel, y), height + 24, sizes.label) : '';
  if (name !== '') {
    const transform = `translate(${(-labelAt).toFixed(1)},${(height / 2).toFixed(1)}) rotate(-90)`;
    group.append(richText(pen, name, 0, 0, sizes.label, { transform, 'text-anchor': 'middle' }));
  }
  group.append(...headings(pen, place));
  return group;
}

function headings(
  pen: Pen,
  { panel, inside: { width }, title, titleRoom, heading, headingAt }: Place,
): Element[] {
  const { note = '', rank } = panel;
  const isSecond = rank === 'second';
  const size = isSecond ? sizes.tick : sizes.label;
  const room = note === '' ? titleRoom : width - richWidth(note, sizes.tick) - 8;
  const words = fitted(title, isSecond ? room : room / boldness, size);
  const weight = isSecond ? { fill: pen.theme.muted } : { 'font-weight': 'bold' };
  return [
    ...(title === '' ? [] : [richText(pen, words, 0, isSecond ? -5 : -6, size, weight)]),
    ...(note === ''
      ? []
      : [richText(pen, note, width, -6, sizes.tick, { 'text-anchor': 'end', fill: pen.theme.muted })]),
    ...(heading === ''
      ? []
      : [
          richText(pen, fitted(heading, width + 8, sizes.label), width / 2, headingAt, sizes.label, {
            'text-anchor': 'middle',
          }),
        ]),
  ];
}

function gridLines(pen: Pen, { x, y, width, height }: Inside): Element[] {
  const d = [
    ...(x.isCategory ? [] : x.ticks.map(({ value }) => `M${x.at(value).toFixed(2)},0v${height}`)),
    ...(y.isCategory ? [] : y.ticks.map(({ value }) => `M0,${y.at(value).toFixed(2)}h${width.toFixed(2)}`)),
    ...x.groups.slice(1).map(({ from }) => `M${from.toFixed(2)},0v${height}`),
  ].join('');
  return d === ''
    ? []
    : [pen.element('path', { d, stroke: pen.theme.grid, 'stroke-width': 0.75, fill: 'none' })];
}

function ticksOf(pen: Pen, { x, y, height }: Inside, texts: Place['texts']): Element[] {
  const d = [
    ...(x.isCategory ? [] : x.ticks.map(({ value }) => `M${x.at(value).toFixed(2)},${height}v${tickLength}`)),
    ...(y.isCategory ? [] : y.ticks.map(({ value }) => `M0,${y.at(value).toFixed(2)}h${-tickLength}`)),
    ...x.minor.map((value) => `M${x.at(value).toFixed(2)},${height}v${tickLength / 2}`),
    ...y.minor.map((value) => `M0,${y.at(value).toFixed(2)}h${-tickLength / 2}`),
  ].join('');
  const marks = pen.element('path', { d, stroke: pen.theme.muted, 'stroke-width': 0.75, fill: 'none' });
  const xTicks = texts.x ? x.ticks.filter(({ text }) => text !== '') : [];
  const yTicks = texts.y ? y.ticks.filter(({ text }) => text !== '') : [];
  return [
    ...(d === '' ? [] : [marks]),
    ...xTicks.map(({ value, text }) =>
      richText(pen, text, x.at(value), height + tickLength + sizes.tick + 1, sizes.tick, {
        'text-anchor': 'middle',
      }),
    ),
    ...(texts.x ? x.groups : []).map(({ text, from, to }) => {
      const down = height + tickLength + textLines(x) * (sizes.tick + 2) - 1;
      return richText(pen, text, (from + to) / 2, down, sizes.tick, { 'text-anchor': 'middle' });
    }),
    ...yTicks.map(({ value, text }) =>
      richText(pen, text, -tickLength - 3, y.at(value) + 0.35 * sizes.tick, sizes.tick, {
        'text-anchor': 'end',
      }),
    ),
  ];
}
