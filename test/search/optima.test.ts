import { describe, expect, test } from 'vitest';
import type { Unknown } from '../../src/problem/problem.ts';
import { optimaOf } from '../../src/search/optima.ts';
import type { StartEnd } from '../../src/startTask.ts';

const unknowns = ['k1', 'k2', 'V'].map(
  (name): Unknown => ({
    name,
    experiment: undefined,
    lower: 0,
    upper: Number.POSITIVE_INFINITY,
    scale: 'log',
    prior: undefined,
  }),
);
const end = (deviance: number, ...values: number[]) =>
  ({ deviance, values: Float64Array.from(values) }) as StartEnd;
/** Standard errors of 30% each. */
const matrix = Float64Array.from([11, 0, 0, 0, 11, 0, 0, 0, 11]);

describe('optima', () => {
  const best = { values: Float64Array.of(1, 1.3, 5), deviance: 10 };

  test('on one flat ridge, closer than three standard errors, are one', () => {
    // The information predicts a rise of 0.4.
    const found = optimaOf([end(10, 1, 1.3, 5), end(10.5, 1.15, 1.2, 5.5)], unknowns, best, matrix);
    expect(found.map(({ seen }) => seen)).toEqual([2]);
  });

  test('with values exchanged are two, however close', () => {
    const ends = [end(10, 1, 1.3, 5), end(10, 1.3, 1, 5), end(10.1, 1.31, 1, 5)];
    const found = optimaOf(ends, unknowns, best, matrix);
    expect(found.map(({ seen, relation }) => [seen, relation])).toEqual([
      [1, null],
      [2, { how: 'exchanged', names: ['k1', 'k2'], changed: [] }],
    ]);
  });

  test('with two values exchanged and another changed are two', () => {
    const found = optimaOf([end(10, 1, 1.3, 5), end(10, 1.3, 1, 6.5)], unknowns, best, matrix);
    expect(found.map(({ relation }) => relation)).toEqual([
      null,
      { how: 'exchanged', names: ['k1', 'k2'], changed: ['V'] },
    ]);
  });

  test('that tie where the information predicts a clear rise are two', () => {
    const two = optimaOf([end(10, 1, 1.3, 5), end(10.01, 1.7, 1.3, 5)], unknowns, best, matrix);
    expect(two.map(({ seen }) => seen)).toEqual([1, 1]);
    const one = optimaOf([end(10, 1, 1.3, 5), end(11.5, 1.7, 1.3, 5)], unknowns, best, matrix);
    expect(one.map(({ seen }) => seen)).toEqual([2]);
  });

  test('are one where the fit moved away from its own start by refining it', () => {
    const ends = [end(10, 1, 3, 9), end(10.01, 1, 3.02, 9), end(10.1, 1, 8, 2)];
    expect(optimaOf(ends, unknowns, best, matrix)).toHaveLength(3);
    const found = optimaOf(ends, unknowns, best, matrix, ends[0]);
    expect(found.map(({ seen }) => seen)).toEqual([2, 1]);
  });
});
