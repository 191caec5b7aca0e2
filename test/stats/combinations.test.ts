import { expect, test } from 'vitest';
import { products } from '../../src/stats/combinations.ts';

const names = ['k', 'K', 's'];
const identity = { rows: 3, cols: 3, data: Float64Array.of(1e-4, 0, 0, 0, 1e-4, 0, 0, 0, 1e-4) };
const q = Float64Array.of(Math.log(2), Math.log(4), Math.log(10));

/** The products across one direction that the data do not determine. */
function across(direction: readonly number[]) {
  return products({ rows: 3, cols: 1, data: Float64Array.from(direction) }, [0, 1, 2], names, q, identity, 6);
}

test('the products across a direction are reported with their values', () => {
  const ratios = across([1, 1, 0]);
  expect(ratios.map(({ text }) => text)).toEqual(['k/K']);
  expect(ratios[0].estimate).toBeCloseTo(0.5, 12);
  // Of a difference of logarithms with a variance of 1e-4 each.
  expect(ratios[0].stdError).toBeCloseTo(0.5 * Math.sqrt(2e-4), 12);
});

test('powers near zero are left out, and so is what is then no product', () => {
  expect(across([1, 1, 0.0005]).map(({ text }) => text)).toEqual(['k/K']);
  expect(across([1, 0.0005, 0.0005])).toEqual([]);
});
