import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spread } from '../../../charts/figure/labels.ts';
import { scaleOf } from '../../../charts/figure/scale.ts';
import { richWidth } from '../../../charts/figure/text.ts';
import { sizes } from '../../../charts/figure/theme.ts';

const shown = (scale: ReturnType<typeof scaleOf>) => scale.ticks.filter(({ text }) => text !== '');
const texts = (scale: ReturnType<typeof scaleOf>) => shown(scale).map(({ text }) => text);

/** Rounding of places in pixels. */
const rounding = 1e-6;

describe('an axis of a figure', () => {
  test('puts the ends of its domain at the ends of the frame, y upwards', () => {
    const x = scaleOf({ domain: [2, 6] }, [], 200, 'x');
    const y = scaleOf({ domain: [0.01, 1], scale: 'log' }, [], 100, 'y');
    expect([2, 4, 6].map(x.at)).toEqual([0, 100, 200]);
    expect([0.01, 0.1, 1].map(y.at)).toEqual([100, 50, 0]);
  });

  test('lists categories from the left, and from the top', () => {
    const spec = { scale: 'category', categories: ['a', 'b'] } as const;
    expect([0, 1].map(scaleOf(spec, [], 100, 'x').at)).toEqual([25, 75]);
    expect([0, 1].map(scaleOf(spec, [], 100, 'y').at)).toEqual([25, 75]);
  });

  test('includes every finite value that is drawn, with a margin', () => {
    const scale = scaleOf(
      { scale: 'log' },
      [[0.02, Number.NaN, 3, 0, -1, Number.POSITIVE_INFINITY]],
      100,
      'y',
    );
    expect(scale.beyond(0.02)).toBe(0);
    expect(scale.beyond(3)).toBe(0);
    expect(scale.beyond(0)).toBe(-1);
    expect(scale.beyond(Number.POSITIVE_INFINITY)).toBe(1);
    expect(scale.domain[0]).toBeGreaterThan(0.01);
  });

  test('writes shares as percents and powers of ten where numbers are small', () => {
    const percent = scaleOf({ scale: 'log', domain: [1e-3, 1], format: 'percent' }, [], 200, 'y');
    expect(texts(percent)).toEqual(['0.1%', '1%', '10%', '100%']);
    const small = scaleOf({ scale: 'log', domain: [1e-6, 1e-2] }, [], 200, 'y');
    expect(texts(small)).toEqual(['10^{−6}', '10^{−5}', '10^{−4}', '10^{−3}', '10^{−2}']);
    const narrow = scaleOf({ scale: 'log', domain: [0.15, 0.8] }, [], 200, 'y');
    expect(texts(narrow)).toEqual(['0.2', '0.5']);
  });

  test('omits texts that would overlap, but not the first and the last', () => {
    const spec = { scale: 'log', domain: [0.009, 0.33], format: 'percent' } as const;
    const scale = scaleOf({ ...spec, ticks: [0.01, 0.02, 0.05, 0.1, 0.2, 0.3] }, [], 200, 'x');
    expect(scale.ticks).toHaveLength(6);
    expect(texts(scale)).toEqual(['1%', '2%', '5%', '10%', '30%']);
  });

  test('never lets texts overlap, whatever it spans', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const scales = fc.constantFrom('linear' as const, 'log' as const);
    fc.assert(
      fc.property(number, number, fc.integer({ min: 40, max: 600 }), scales, (a, b, length, scale) => {
        const values = scale === 'log' ? [Math.abs(a) + 1e-9, Math.abs(b) + 1e-9] : [a, b];
        const made = scaleOf({ scale }, [values], length, 'x');
        const boxes = shown(made)
          .map(({ value, text }) => ({ at: made.at(value), half: richWidth(text, sizes.tick) / 2 }))
          .sort((left, right) => left.at - right.at);
        for (let i = 1; i < boxes.length; i++) {
          const [left, right] = [boxes[i - 1], boxes[i]];
          expect(left.at + left.half).toBeLessThan(right.at - right.half);
        }
        expect(boxes.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test('names groups of categories between their ends', () => {
    const categories = ['', '', '', ''];
    const groups = [
      { text: 'a', size: 1 },
      { text: 'b', size: 3 },
    ];
    const scale = scaleOf({ scale: 'category', categories, groups }, [], 80, 'x');
    expect(scale.groups).toEqual([
      { text: 'a', from: 0, to: 20 },
      { text: 'b', from: 20, to: 80 },
    ]);
  });
});

describe('labels next to a frame', () => {
  test('stay at their wanted positions if there is room', () => {
    expect(spread([80, 10, 40], 12, 100)).toEqual([80, 10, 40]);
  });

  test('keep their order and their distance, inside the frame if possible', () => {
    const places = fc.array(fc.double({ min: 0, max: 150, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, (wanted) => {
        const found = spread(wanted, 12, 150);
        const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
        for (let k = 1; k < order.length; k++) {
          expect(found[order[k]] - found[order[k - 1]]).toBeGreaterThanOrEqual(12 - rounding);
        }
        expect(Math.min(...found)).toBeGreaterThanOrEqual(-rounding);
        expect(Math.max(...found)).toBeLessThanOrEqual(150 + rounding);
      }),
    );
  });
});
