import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between } from '../../../app/move/glide.ts';
import { placeOf, places, sliderRange, valueAt } from '../../../app/move/sliderRange.ts';
import type { TrialQuantity } from '../../../src/inside.ts';

const quantity = (part: Partial<TrialQuantity>): TrialQuantity => ({
  kind: 'parameter',
  name: 'k',
  experiment: null,
  lower: Number.NEGATIVE_INFINITY,
  upper: Number.POSITIVE_INFINITY,
  scale: 'linear',
  start: 1,
  size: 1,
  isPositive: false,
  ...part,
});
const rate = quantity({ scale: 'log', lower: 0, start: 0.3, size: 0.3 });

describe('the range of a slider', () => {
  test('spans decades about the natural scale of a rate, and fewer about its estimate', () => {
    expect(sliderRange(rate)).toEqual({ low: 0.003, high: 30, isLog: true });
    const known = sliderRange(rate, { estimate: 0.5, interval: [0.4, 0.6] });
    expect(known).toEqual({ low: 0.05, high: 5, isLog: true });
    const open = sliderRange(rate, { estimate: 0.5, interval: [1e-6, 1e6] });
    expect(open).toEqual({ low: 0.005, high: 50, isLog: true });
  });

  test('is linear about an estimate of unknown sign, which it can change', () => {
    const range = sliderRange(quantity({}), { estimate: -3, interval: [-3.1, -2.9] });
    expect(range).toEqual({ low: -9, high: 3, isLog: false });
    // A rate that the fit has below zero has lost its sign.
    expect(sliderRange(rate, { estimate: -0.1, interval: [-0.2, 0] })).toMatchObject({ isLog: false });
  });

  test('is as wide as the interval where the estimate is small beside it, and as the natural size at zero', () => {
    const wide = sliderRange(quantity({}), { estimate: 0.1, interval: [-4, 4.2] });
    expect(wide.low).toBeCloseTo(-4, 12);
    expect(sliderRange(quantity({ start: 0, size: 7 }))).toEqual({ low: -7, high: 7, isLog: false });
    const infinite: [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    expect(sliderRange(quantity({ size: 2 }), { estimate: 0, interval: infinite })).toEqual({
      low: -2,
      high: 2,
      isLog: false,
    });
  });

  test('keeps within bounds; between close ones it is linear', () => {
    expect(sliderRange({ ...rate, lower: 0.1, upper: 2 })).toEqual({ low: 0.1, high: 2, isLog: true });
    expect(sliderRange({ ...rate, lower: 0.2, upper: 0.5 })).toEqual({ low: 0.2, high: 0.5, isLog: false });
    expect(sliderRange(quantity({ lower: 0, upper: 1, start: 0.5 }))).toEqual({
      low: 0,
      high: 1,
      isLog: false,
    });
  });

  test('begins at zero for first values that are never below it, and for factors', () => {
    const first = quantity({ kind: 'first', start: 2, size: 50, isPositive: true });
    expect(sliderRange(first)).toEqual({ low: 0, high: 52, isLog: false });
    const factor = quantity({ kind: 'factor', lower: 0, upper: 3 });
    expect(sliderRange(factor)).toEqual({ low: 0, high: 3, isLog: false });
  });

  test('has room and finite ends, whatever is known', () => {
    const number = fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        fc.constantFrom('log', 'linear'),
        fc.boolean(),
        (estimate, from, width, scale, isFitted) => {
          const given = quantity({ scale, start: estimate, size: Math.abs(estimate) || 1 });
          const fitted = { estimate, interval: [from, from + Math.abs(width)] as [number, number] };
          const { low, high, isLog } = sliderRange(given, isFitted ? fitted : undefined);
          expect(high).toBeGreaterThan(low);
          expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true);
          if (isLog) expect(low).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('places of a slider', () => {
  test('lead from a place to its value and back', () => {
    const ranges = [
      sliderRange(rate),
      sliderRange(quantity({ start: -3 })),
      sliderRange(quantity({ start: 1e-7, size: 1e-7 })),
      { low: 0, high: 3, isLog: false },
    ];
    for (const range of ranges)
      for (let place = 0; place <= places; place += 7)
        expect(placeOf(range, valueAt(range, place))).toBe(place);
  });

  test('have values of few digits', () => {
    expect(valueAt({ low: 0, high: 3, isLog: false }, 500)).toBe(1.5);
    expect(valueAt({ low: 0.1, high: 10, isLog: true }, 500)).toBe(1);
    expect(String(valueAt({ low: -1, high: 2, isLog: false }, 333)).length).toBeLessThan(8);
  });

  test('are at an end for values outside, and at the low one for what has no logarithm', () => {
    expect(placeOf({ low: 1, high: 100, isLog: true }, 1e9)).toBe(places);
    expect(placeOf({ low: 1, high: 100, isLog: true }, -1)).toBe(0);
    expect(placeOf({ low: 1, high: 100, isLog: false }, -1)).toBe(0);
  });

  test('between two values, half the way is half the way along the slider', () => {
    expect(between({ low: 0.1, high: 10, isLog: true }, 0.1, 10, 0.5)).toBeCloseTo(1, 12);
    expect(between({ low: -1, high: 1, isLog: false }, -1, 1, 0.5)).toBe(0);
    // A typed value may have another sign.
    expect(between({ low: 0.1, high: 10, isLog: true }, -1, 1, 0.5)).toBe(0);
  });
});
