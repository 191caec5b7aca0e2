import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { zeros } from '../../src/linalg/matrix.ts';
import { multiply, transposedMultiply } from '../../src/linalg/multiply.ts';
import { solveLower, solveLowerTransposed } from '../../src/linalg/triangular.ts';
import { eps, factor, largestDifference, randomMatrix, wellConditioned } from './samples.ts';

beforeAll(loadKernels);

/** On both sides of the sizes from which kernels take over. */
const ORDERS = [0, 1, 5, 30, 47, 48, 100, 131];
/** Rounding in sums of k products of numbers below two. */
const sumRounding = (k: number) => 8 * (k + 4) * eps;

describe('solveLower and solveLowerTransposed', () => {
  it.each(ORDERS)('undo L and Lᵀ at order %i, for one column and for many', (n) => {
    const L = factor(wellConditioned(n, n + 1));
    for (const cols of [1, 40]) {
      const X = randomMatrix(n, cols, n + 2);
      // cond(L) ≤ 2.
      const tolerance = 2 * sumRounding(n);
      expect(largestDifference(solveLower(L, multiply(L, X)).data, X.data)).toBeLessThanOrEqual(tolerance);
      const Y = solveLowerTransposed(L, transposedMultiply(L, X));
      expect(largestDifference(Y.data, X.data)).toBeLessThanOrEqual(tolerance);
    }
  });

  it('name both shapes when they do not fit', () => {
    expect(() => solveLower(zeros(3, 3), zeros(2, 1))).toThrow(/L is 3 × 3 and B is 2 × 1/);
    expect(() => solveLowerTransposed(zeros(3, 2), zeros(3, 1))).toThrow(/L is 3 × 2 and B is 3 × 1/);
  });
});
