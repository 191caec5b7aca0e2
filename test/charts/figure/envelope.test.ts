import { expect, test } from 'vitest';
import { drawFigure } from '../../../charts/figure/drawFigure.ts';
import type { DotsLayer } from '../../../charts/figure/spec.ts';
import type { View } from '../../../charts/figure/theme.ts';
import { document, readBack } from '../samples.ts';

const count = 100_000;
const x = Float64Array.from({ length: count }, (_, i) => i / 1000);
// Two waves between -1.2 and 1.2, one of which takes eleven values a turn.
const y = x.map((t, i) => Math.sin(t / 5) + 0.2 * Math.sin((2 * Math.PI * i) / 11));

const figure = (layer: Partial<DotsLayer>, view?: View) =>
  readBack(
    drawFigure(
      document,
      {
        description: 'many',
        columns: 1,
        panels: [{ x: {}, y: {}, layers: [{ kind: 'dots', x, y, filled: true, envelope: true, ...layer }] }],
      },
      { width: 640, view },
    ),
  );
const rangesIn = (text: string) => [...text.matchAll(/aria-label="range of dots" d="([^"]*)"/g)];

test('dots that cannot be told apart are drawn as their range, as short as the figure is wide', () => {
  const { text } = figure({});
  const [range, ...others] = rangesIn(text);
  expect(others).toEqual([]);
  expect(text).not.toContain('aria-label="dots"');
  // Both sides, one place a pixel.
  expect(range![1]!.split('L').length).toBeLessThan(2 * 650);
  expect(range![1]!.match(/M/g)).toHaveLength(1);
});

test('a part that is shown alone has its dots again', () => {
  expect(rangesIn(figure({}, { x: [10, 11] }).text)).toEqual([]);
  expect(figure({}, { x: [10, 11] }).text).toContain('aria-label="dots"');
  expect(rangesIn(figure({}, { x: [10, 30] }).text)).toHaveLength(1);
});

test('a gap stays one, and a few values alone are seen', () => {
  const gappy = y.map((value, i) =>
    i > 40_000 && i < 60_000 && (i < 50_000 || i > 50_010) ? Number.NaN : value,
  );
  const [range] = rangesIn(figure({ y: gappy }).text);
  expect(range![1]!.match(/M/g)).toHaveLength(3);
});

test('points of a plane stay dots', () => {
  expect(rangesIn(figure({ envelope: false }).text)).toEqual([]);
});
