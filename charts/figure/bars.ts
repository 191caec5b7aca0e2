import type { Drawn, Inside, Tally } from './panelInside.ts';
import type { Pen } from './pen.ts';
import { type EdgeMark, edgeMarks } from './points.ts';
import type { BarsLayer, IntervalsLayer } from './spec.ts';
import { richText, richWidth } from './text.ts';
import { sizes } from './theme.ts';

export function drawBars(pen: Pen, layer: BarsLayer, inside: Inside, tally: Tally): Drawn {
  const { at, series, horizontal = false, texts, part = 0.8 } = layer;
  const [places, values] = horizontal ? [inside.y, inside.x] : [inside.x, inside.y];
  const length = horizontal ? inside.width : inside.height;
  const thick = (part * places.unit) / series.length;
  const clamp = (pixel: number) => Math.min(Math.max(pixel, 0), length);
  const zero = clamp(values.at(0));
  const cut: Element[] = [];
  const whole: Element[] = [];
  series.forEach(({ values: heights, color }, s) => {
    heights.forEach((height, i) => {
      if (height === null || Number.isNaN(height)) {
        tally.missing += height === null ? 0 : 1;
        return;
      }
      const middle = places.at(at[i]) + (s + 0.5 - series.length / 2) * thick;
      const end = clamp(values.at(height));
      const [low, high] = [Math.min(zero, end), Math.max(zero, end)];
      const side = { width: Math.max(0.5, thick - (thick > 6 ? 1 : 0.4)), begin: middle - thick / 2 };
      cut.push(
        pen.element(
          'rect',
          horizontal
            ? { x: low, y: side.begin, width: high - low, height: side.width, fill: color }
            : { x: side.begin, y: low, width: side.width, height: high - low, fill: color },
        ),
      );
      if (values.beyond(height) !== 0) {
        tally.beyond++;
        const down = end > zero ? 1 : -1;
        const mark = horizontal
          ? { x: end, y: middle, dx: down as 1 | -1, dy: 0 as const }
          : { x: middle, y: end, dx: 0 as const, dy: down as 1 | -1 };
        whole.push(...edgeMarks(pen, [mark], pen.theme.ink));
      }
      if (!texts) return;
      const text = texts(height);
      const wide = richWidth(text, sizes.tick);
      const away = end > zero || (end === zero && horizontal) ? 1 : -1;
      if (horizontal && thick >= sizes.tick) {
        const anchor = away > 0 ? 'start' : 'end';
        whole.push(
          richText(pen, text, end + 3 * away, middle + 0.35 * sizes.tick, sizes.tick, {
            'text-anchor': anchor,
          }),
        );
      } else if (!horizontal && thick >= wide) {
        const y = end + (away > 0 ? sizes.tick + 1 : -3);
        whole.push(richText(pen, text, middle, y, sizes.tick, { 'text-anchor': 'middle' }));
      } else if (!horizontal && thick >= 0.9 * sizes.tick) {
        const transform = `translate(${(middle + 0.35 * sizes.tick).toFixed(1)},${(end + 3 * away).toFixed(1)}) rotate(-90)`;
        const anchor = away > 0 ? 'end' : 'start';
        whole.push(richText(pen, text, 0, 0, sizes.tick, { transform, 'text-anchor': anchor }));
      }
    });
  });
  return { cut, whole };
}

export function drawIntervals(pen: Pen, layer: IntervalsLayer, inside: Inside, tally: Tally): Drawn {
  const {
    at,
    low,
    high,
    estimate,
    color = pen.theme.ink,
    width = 1.25,
    shift = 0,
    horizontal,
    cap = 2.5,
  } = layer;
  const [places, values] = horizontal ? [inside.y, inside.x] : [inside.x, inside.y];
  const across = (place: number, value: number, half: number) =>
    horizontal
      ? `M${value.toFixed(2)},${(place - half).toFixed(2)}v${2 * half}`
      : `M${(place - half).toFixed(2)},${value.toFixed(2)}h${2 * half}`;
  let bars = '';
  let ticks = '';
  const marks: EdgeMark[] = [];
  const length = horizontal ? inside.width : inside.height;
  at.forEach((where, i) => {
    const place = places.at(where) + shift;
    const ends = [low[i], high[i]];
    if (ends.some(Number.isNaN)) tally.missing++;
    else {
      const [a, b] = ends.map((end) => Math.min(Math.max(values.at(end), 0), length));
      bars += horizontal
        ? `M${a!.toFixed(2)},${place.toFixed(2)}H${b!.toFixed(2)}`
        : `M${place.toFixed(2)},${a!.toFixed(2)}V${b!.toFixed(2)}`;
      ends.forEach((end, side) => {
        const pixel = side === 0 ? a! : b!;
        if (values.beyond(end) === 0) bars += across(place, pixel, cap);
        // One that lies beyond as a whole has one arrow.
        else if (side === 0 || values.beyond(end) !== values.beyond(ends[0])) {
          const d = pixel <= 0 ? -1 : 1;
          marks.push(
            horizontal ? { x: pixel, y: place, dx: d, dy: 0 } : { x: place, y: pixel, dx: 0, dy: d },
          );
        }
      });
    }
    const middle = estimate?.[i] ?? Number.NaN;
    if (!Number.isNaN(middle) && values.beyond(middle) === 0)
      ticks += across(place, values.at(middle), cap + 1.5);
  });
  tally.beyond += marks.length;
  const path = (d: string, stroke: string, thick: number) =>
    pen.element('path', { d, stroke, 'stroke-width': thick, fill: 'none' });
  return {
    cut: [],
    whole: [
      path(bars, color, width),
      ...(ticks === '' ? [] : [path(ticks, layer.estimateColor ?? color, width + 0.5)]),
      ...edgeMarks(pen, marks, color),
    ],
  };
}
