import { expect, test } from 'vitest';
import { interpolate, placeNodes } from '../../src/likelihood/nodes.ts';
import { noiseFreedom, squaredResiduals, updatedNoise } from '../../src/likelihood/noise.ts';
import { fromColumns } from '../../src/linalg/matrix.ts';

const t = Float64Array.of(0, 1, 2, 2, 3);
const nan = Number.NaN;
/** The second state is seen in one of two experiments; time 2 was measured twice. */
const data = {
  states: ['x', 'y'],
  experiments: [
    { name: 'a', t, U: fromColumns([Float64Array.of(1, 2, 3, 5, 4), Float64Array.of(1, 1, 1, 3, nan)]) },
    {
      name: 'b',
      t,
      U: fromColumns([Float64Array.of(1, 2, nan, 5, 4), Float64Array.of(nan, nan, nan, nan, nan)]),
    },
  ],
};
const nodes = placeNodes(data, 1);
const free = { given: Float64Array.of(nan, nan), pooled: false };

test('residuals count repeats about their mean', () => {
  const X = interpolate(nodes);
  // x: 3 and 5 about 4; y: 1 and 3 about 2.
  expect(Array.from(squaredResiduals(nodes, X))).toEqual([2, 2]);
  X[0] += 3;
  expect(Array.from(squaredResiduals(nodes, X))).toEqual([11, 2]);
});

test('first states cost degrees of freedom of the experiments that estimate them', () => {
  // x has 5 of 9 values in a and all 4 in b; y the other 4 in a. One parameter is shared out by values.
  const freedom = noiseFreedom(nodes, 1);
  expect(freedom[0]).toBeCloseTo(9 - 9 / 13 - (2 * 5) / 9 - 2, 12);
  expect(freedom[1]).toBeCloseTo(4 - 4 / 13 - (2 * 4) / 9, 12);
});

test('noise is estimated by state, pooled, or kept if given', () => {
  const X = interpolate(nodes);
  const before = Float64Array.of(7, 7);
  const [fx, fy] = noiseFreedom(nodes, 1);
  expect(Array.from(updatedNoise(nodes, X, 1, before, free))).toEqual([Math.sqrt(2 / fx), Math.sqrt(2 / fy)]);
  const pooled = updatedNoise(nodes, X, 1, before, { ...free, pooled: true });
  expect(Array.from(pooled)).toEqual(new Array(2).fill(Math.sqrt(4 / (fx + fy))));
  const given = updatedNoise(nodes, X, 1, before, { given: Float64Array.of(nan, 7), pooled: false });
  expect(given[1]).toBe(7);
});
