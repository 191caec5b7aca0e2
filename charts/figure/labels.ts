import { textIn } from './palette.ts';
import type { Drawn, Inside } from './panelInside.ts';
import type { Pen } from './pen.ts';
import { far } from './scale.ts';
import type { Layer, LineLayer, RuleLayer } from './spec.ts';
import { dashes } from './symbols.ts';
import { fitted, richText, richWidth } from './text.ts';
import { sizes } from './theme.ts';

/** Distance from the frame to a label next to it, in pixels. */
const away = 12;
const lineHeight = sizes.tick + 2;

/** Space right of the frame for the labels of lines. */
export function labelRoom(layers: readonly Layer[]): number {
  const labels = layers.flatMap((layer) => (layer.kind === 'line' ? (layer.label ?? []) : []));
  return labels.length === 0
    ? 0
    : away + Math.max(...labels.map((label) => richWidth(label, sizes.tick))) + 2;
}

/** Labels of lines, next to their ends; overlapping ones are moved apart and connected by a thin line. */
export function lineLabels(pen: Pen, layers: readonly Layer[], inside: Inside): Element[] {
  const { x, y, width, height } = inside;
  const named = layers.flatMap((layer) => {
    if (layer.kind !== 'line' || layer.label === undefined) return [];
    const end = lastPoint(layer, inside);
    if (end === undefined) return [];
    const clamp = (pixel: number, most: number) => Math.min(Math.max(pixel, 0), most);
    const [a, b] = [clamp(x.at(layer.x[end]), width), clamp(y.at(layer.y[end]), height)];
    return [{ label: layer.label, color: layer.color ?? pen.theme.curve, x: a, y: b }];
  });
  const places = spread(
    named.map((one) => one.y),
    lineHeight,
    height,
  );
  return named.flatMap(({ label, color, x: from, y: level }, i) => {
    const place = places[i];
    const lead = pen.element('path', {
      d: `M${(from + 2).toFixed(1)},${level.toFixed(1)}L${(width + 3).toFixed(1)},${(width - from > 3 ? level : level + 0.15 * (place - level)).toFixed(1)}L${width + away - 2},${place.toFixed(1)}`,
      fill: 'none',
      stroke: color,
      'stroke-width': 0.6,
    });
    const text = richText(pen, label, width + away, place + 0.35 * sizes.tick, sizes.tick, {
      fill: textIn(color, pen.theme.background),
    });
    return [lead, text];
  });
}

/** The last point that is defined on both axes. */
function lastPoint(line: LineLayer, { x, y }: Inside): number | undefined {
  for (let i = line.x.length - 1; i >= 0; i--) {
    if (Math.abs(x.at(line.x[i])) < far && Math.abs(y.at(line.y[i])) < far) return i;
  }
  return undefined;
}

/** Positions near the wanted ones, at least `gap` apart and, if possible, between 0 and `length`. */
export function spread(wanted: readonly number[], gap: number, length: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  // Neighbours that are too close become a block around the mean of their wanted positions.
  let blocks = order.map((i) => ({ members: [i], middle: wanted[i] }));
  for (let merged = true; merged; ) {
    merged = false;
    const next: typeof blocks = [];
    for (const block of blocks) {
      const before = next.at(-1);
      const half = (b: typeof block) => (b.members.length * gap) / 2;
      if (before && block.middle - half(block) < before.middle + half(before) - 1e-9) {
        const members = [...before.members, ...block.members];
        const sum = before.middle * before.members.length + block.middle * block.members.length;
        next[next.length - 1] = { members, middle: sum / members.length };
        merged = true;
      } else next.push(block);
    }
    blocks = next.map((block) => {
      const half = (block.members.length * gap) / 2;
      const [low, high] = [half - gap / 2, length - half + gap / 2];
      const middle = high < low ? length / 2 : Math.min(Math.max(block.middle, low), high);
      merged ||= next.length > 1 && middle !== block.middle;
      return { ...block, middle };
    });
  }
  const places = new Array<number>(wanted.length);
  for (const { members, middle } of blocks) {
    members.forEach((i, k) => {
      places[i] = middle + (k - (members.length - 1) / 2) * gap;
    });
  }
  return places;
}

/** Rules across the panel, with labels inside: next to vertical ones from the top down, above the others. */
export function drawRules(pen: Pen, layers: readonly Layer[], inside: Inside): Drawn {
  const { x, y, width, height } = inside;
  const cut: Element[] = [];
  const whole: Element[] = [];
  const taken: { from: number; to: number; row: number }[] = [];
  for (const rule of layers.filter((layer): layer is RuleLayer => layer.kind === 'rule')) {
    const color = rule.color ?? pen.theme.muted;
    const look = { stroke: color, 'stroke-width': rule.width ?? 1, fill: 'none', ...dashes(rule.dash) };
    const label = rule.label === undefined ? '' : fitted(rule.label, width - 6, sizes.tick);
    const wide = richWidth(label, sizes.tick);
    const words = {
      fill: textIn(color, pen.theme.background),
      stroke: pen.theme.background,
      'stroke-width': 3,
      'paint-order': 'stroke',
    };
    if (rule.y !== undefined && y.beyond(rule.y) === 0) {
      const level = y.at(rule.y);
      cut.push(pen.element('path', { d: `M0,${level.toFixed(2)}H${width}`, ...look }));
      const below = level < lineHeight + 2 ? lineHeight - 1 : -3;
      if (label !== '')
        whole.push(
          richText(pen, label, width - 4, level + below, sizes.tick, { 'text-anchor': 'end', ...words }),
        );
    }
    if (rule.x !== undefined && x.beyond(rule.x) === 0) {
      const place = x.at(rule.x);
      cut.push(pen.element('path', { d: `M${place.toFixed(2)},0V${height}`, ...look }));
      if (label === '') continue;
      const right = place + 4 + wide <= width - 2;
      const [from, to] = right ? [place, place + 8 + wide] : [place - 8 - wide, place];
      let row = 0;
      while (taken.some((other) => other.row === row && other.from < to && from < other.to)) row++;
      taken.push({ from, to, row });
      whole.push(
        richText(pen, label, place + (right ? 4 : -4), 11 + row * lineHeight, sizes.tick, {
          'text-anchor': right ? 'start' : 'end',
          ...words,
        }),
      );
    }
  }
  return { cut, whole };
}
