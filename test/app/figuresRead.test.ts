import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { moved } from '../../app/figures/moved.ts';
import { placeCount, readAt, readPlace } from '../../app/figures/readOff.ts';
import { reachesInto, spanOf, zoomed } from '../../app/figures/zoomed.ts';
import { dataFigure } from '../../charts/dataFigure.ts';
import { pixelAtX, pixelAtY, readingOf } from '../../charts/figure/reading.ts';
import { correlation as correlationFigure } from '../../charts/figures/correlation.ts';
import { intervals as intervalFigure } from '../../charts/figures/intervals.ts';
import { draw } from '../charts/samples.ts';
import { fakeResult } from '../cli/fakeResult.ts';

const { document } = parseHTML('<html></html>');
const table = dataFigure(document, {
  states: ['x', 'y'],
  experiments: [
    {
      name: '',
      t: [0, 1, 2, 3],
      values: [
        [5, -0.0625, 7, 8],
        [1, 2, Number.NaN, 4],
      ],
    },
  ],
});
const reading = readingOf(table)!;
const result = fakeResult([
  ['a', 2, 0.5],
  ['b', -3, 0.25],
]);

describe('reading a figure', () => {
  test('gives the value nearest in time, in the panel under the pointer', () => {
    const [, lower] = reading.panels;
    const readout = readAt(reading, lower!.left + pixelAtX(lower!, 0.9), lower!.top + 3)!;
    expect(readout.heading).toBe('y, t = 1');
    expect(readout.lines).toMatchObject([{ name: 'y', text: '2' }]);
    expect(readout.lines[0].y).toBe(lower!.top + pixelAtY(lower!, 2));
  });

  test('skips what was not measured', () => {
    expect(placeCount(reading, 0)).toBe(4);
    expect(placeCount(reading, 1)).toBe(3);
    expect(readPlace(reading, 1, 2)!.heading).toBe('y, t = 3');
  });

  test('writes a real minus sign', () => {
    expect(readPlace(reading, 0, 1)!.lines[0].text).toBe('−0.062500');
  });

  test('gives an estimate with its interval, by rows', () => {
    const intervals = readingOf(draw(intervalFigure, { result }))!;
    const [panel] = intervals.panels;
    const readout = readAt(intervals, panel!.left + 5, panel!.top + pixelAtY(panel!, 1))!;
    expect(readout.heading).toBe('b');
    expect(readout.lines[0].text).toBe('−3 (−3.5000 to −2.5000)');
  });

  test('gives a cell of a table by its row and column', () => {
    const correlation = [
      [1, 0.5],
      [0.5, 1],
    ];
    const cells = readingOf(draw(correlationFigure, { result: { ...result, correlation } }))!;
    const [panel] = cells.panels;
    const readout = readAt(cells, panel!.left + pixelAtX(panel!, 1), panel!.top + pixelAtY(panel!, 0))!;
    expect(readout.heading).toBe('a, b');
    expect(readout.lines[0].text).toBe('0.50000');
  });
});

describe('arrow keys', () => {
  const at = (panel: number, place: number) => readPlace(reading, panel, place);

  test('start at the first value, and move from value to value and panel to panel', () => {
    expect(moved(reading, undefined, 'ArrowRight', false)).toEqual({ panel: 0, place: 0 });
    expect(moved(reading, at(0, 1), 'ArrowRight', false)).toEqual({ panel: 0, place: 2 });
    expect(moved(reading, at(0, 3), 'ArrowDown', false)).toEqual({ panel: 1, place: 2 });
    expect(moved(reading, at(1, 0), 'ArrowUp', false)).toEqual({ panel: 0, place: 0 });
  });

  test('stop at the ends', () => {
    expect(moved(reading, at(0, 0), 'ArrowLeft', false)).toEqual({ panel: 0, place: 0 });
    expect(moved(reading, at(0, 2), 'ArrowRight', true)).toEqual({ panel: 0, place: 3 });
    expect(moved(reading, at(0, 2), 'End', false)).toEqual({ panel: 0, place: 3 });
    expect(moved(reading, at(1, 0), 'ArrowDown', false)).toEqual({ panel: 1, place: 0 });
  });

  test('ignore other keys', () => {
    expect(moved(reading, at(0, 0), 'a', false)).toBeUndefined();
    expect(moved(reading, at(0, 0), 'toString', false)).toBeUndefined();
  });
});

describe('zooming', () => {
  test('halves the span about its middle, and stays within the whole', () => {
    expect(zoomed([0, 8], [0, 8], 0.5)).toEqual([2, 6]);
    expect(zoomed([0, 2], [0, 8], 2)).toEqual([0, 4]);
    expect(zoomed([2, 6], [0, 8], 2)).toBeUndefined();
  });

  test('reports the span of a figure, or that nothing is drawn', () => {
    const [low, high] = spanOf(reading);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(3);
    expect(reachesInto(reading, [2.5, 9])).toBe(true);
    expect(reachesInto(reading, [4, 9])).toBe(false);
  });
});
