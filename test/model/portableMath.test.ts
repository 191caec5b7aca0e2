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
