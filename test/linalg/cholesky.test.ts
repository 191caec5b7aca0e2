import { beforeAll, describe, expect, it } from 'vitest';
import { cholesky } from '../../src/linalg/cholesky.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { zeros } from '../../src/linalg/matrix.ts';
import { multiplyTransposed } from '../../src/linalg/multiply.ts';
import { diagonal, eps, factor, largestDifference, wellConditioned } from './samples.ts';

beforeAll(loadKernels);

/** On both sides of the sizes from which kernels take over. */
const ORDERS = [0, 1, 5, 30, 47, 48, 100, 131];
/** Rounding in sums of k products of numbers below two. */
const sumRounding = (k: number) => 8 * (k + 4) * eps;

describe('cholesky', () => {
  it.each(ORDERS)('gives lower L with L Lᵀ = C at order %i', (n) => {
    const C = wellConditioned(n, n + 1);
    const L = factor(C);
    expect(largestDifference(multiplyTransposed(L, L).data, C.data)).toBeLessThanOrEqual(sumRounding(n));
    for (let j = 0; j < n; j++) for (let i = 0; i < j; i++) expect(L.data[i + j * n]).toBe(0);
  });

  it.each([3, 60])('says which pivot failed at order %i', (n) => {
    const C = diagonal(new Array(n).fill(1));
    C.data[2 + 2 * n] = -1e-9;
    expect(cholesky(C)).toEqual({ failedAt: 2 });
  });

  it('names the shape of a matrix that is not square', () => {
    expect(() => cholesky(zeros(2, 3))).toThrow(/2 × 3/);
  });
});
