import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hypot } from '../../src/linalg/hypot.ts';

test('the length of a vector has the bits of Math.hypot of the engine that the numbers were recorded in', () => {
  const entry = fc.double({ min: -1e300, max: 1e300, noNaN: true });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (x) => Object.is(hypot(x), Math.hypot(...x))),
    { seed: 20230410, numRuns: 5000 },
  );
});

test('it neither overflows nor vanishes on the way, and infinities win over what is not a number', () => {
  expect(hypot([3e300, 4e300])).toBe(5e300);
  expect(hypot(Float64Array.of(3e-300, 4e-300))).toBe(5e-300);
  expect(hypot([])).toBe(0);
  expect(hypot([Number.NaN, 1])).toBeNaN();
  expect(hypot([1, Number.NaN])).toBeNaN();
  expect(hypot([Number.NaN, Number.NEGATIVE_INFINITY])).toBe(Infinity);
});
