import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axis, axisAboutZero, rangeOf } from '../../../charts/figure/axis.ts';

const texts = (low: number, high: number, count = 4) =>
  axis([low, high], count, 0).ticks.map(({ text }) => text);

describe('an axis', () => {
  test('has round ticks with as many decimals as they need, and a real minus sign', () => {
    expect(texts(0, 1)).toEqual(['0.0', '0.5', '1.0']);
    expect(texts(-2, 2)).toEqual(['−2', '−1', '0', '1', '2']);
    expect(texts(0, 0.1)).toEqual(['0.00', '0.05', '0.10']);
    expect(texts(0, 40_000)).toEqual(['0', '10000', '20000', '30000', '40000']);
  });

  test('omits a power of ten if numbers are very large or small', () => {
    expect(axis([0, 4e6], 4, 0)).toMatchObject({ suffix: '×10⁶' });
    expect(axis([0, 4e-12], 4, 0)).toMatchObject({ suffix: '×10⁻¹²' });
    expect(texts(0, 4e6)).toEqual(['0', '1', '2', '3', '4']);
    expect(axis([0, 100], 4, 0).suffix).toBe('');
  });

  test('omits its offset, for a narrow range far from zero', () => {
    const { ticks, suffix } = axis([1.7e9, 1.7e9 + 4], 4, 0);
    expect(suffix).toBe('− 1700000000');
    expect(ticks.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4']);
  });

  test('shows a constant in the middle', () => {
    expect(axis([3, 3], 4, 0).domain).toEqual([2.7, 3.3]);
    expect(axis([0, 0], 4, 0).domain).toEqual([-1, 1]);
  });

  test('has at least the requested number of ticks, inside it, evenly spaced and distinct', () => {
    const size = fc.double({ min: -300, max: 300, noNaN: true }).map((power) => 10 ** power);
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(size, part, part, fc.integer({ min: 1, max: 12 }), (scale, a, b, count) => {
        fc.pre(Math.abs(a - b) > 1e-9);
        const { ticks, domain } = axis([scale * Math.min(a, b), scale * Math.max(a, b)], count, 0.05, 3);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
        const rounding = 1e-9 * (domain[1] - domain[0]);
        for (const { value } of ticks) {
          expect(value).toBeGreaterThanOrEqual(domain[0] - rounding);
          expect(value).toBeLessThanOrEqual(domain[1] + rounding);
        }
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  test('about zero has three ticks', () => {
    expect(axisAboutZero(3).ticks.map(({ text }) => text)).toEqual(['−2', '0', '2']);
    expect(axisAboutZero(72).ticks.map(({ text }) => text)).toEqual(['−50', '0', '50']);
  });
});

test('a range is that of the finite numbers', () => {
  expect(rangeOf([1, Number.NaN, 5], [Number.POSITIVE_INFINITY, -2])).toEqual([-2, 5]);
  expect(rangeOf([Number.NaN], [])).toBeUndefined();
});
