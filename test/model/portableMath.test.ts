import stdlibExp from '@stdlib/math-base-special-exp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portableMath } from '../../src/model/portableMath.ts';

const { exp } = portableMath;
const seed = 20230410;

test("exp has the bits of @stdlib's, in the range of numbers and at its ends", () => {
  for (const [min, max] of [
    [-2, 2],
    [-750, 720],
  ])
    fc.assert(
      fc.property(fc.double({ min, max, noNaN: true }), (x) => Object.is(exp(x), stdlibExp(x))),
      { seed, numRuns: 5000 },
    );
  for (const x of [0, -0, 2 ** -28, -(2 ** -28), 700, -700, 709.79, -745.2, Infinity, -Infinity, Number.NaN])
    expect(exp(x)).toBe(stdlibExp(x));
});

test('log1p keeps the digits of a small number', () => {
  // Rounding: one each of the sum, the logarithm, the product and the quotient.
  const rounding = 4 * Number.EPSILON;
  fc.assert(
    fc.property(fc.double({ min: -0.999, max: 1e6, noNaN: true }), (x) => {
      const known = Math.log1p(x);
      return Math.abs(portableMath.log1p(x) - known) <= rounding * Math.abs(known);
    }),
    { seed, numRuns: 5000 },
  );
  expect(portableMath.log1p(1e-20)).toBe(1e-20);
  expect(portableMath.log1p(-1)).toBe(-Infinity);
  expect(portableMath.log1p(Infinity)).toBe(Infinity);
  expect(portableMath.log1p(-2)).toBeNaN();
});
