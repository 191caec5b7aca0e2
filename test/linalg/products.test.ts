import { beforeAll, describe, expect, it } from 'vitest';
import { cholesky } from '../../src/linalg/cholesky.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns, type Matrix, toRows, transpose, zeros } from '../../src/linalg/matrix.ts';
import { multiply, multiplyTransposed, transposedMultiply } from '../../src/linalg/multiply.ts';
import { solveLower, solveLowerTransposed } from '../../src/linalg/triangular.ts';
import { diagonal, eps, largestDifference, randomMatrix, wellConditioned } from './samples.ts';

beforeAll(loadKernels);

/** On both sides of the sizes from which kernels take over. */
const ORDERS = [0, 1, 5, 30, 47, 48, 100, 131];
/** Rounding in sums of k products of numbers below two. */
const sumRounding = (k: number) => 8 * (k + 4) * eps;

describe('multiply', () => {
  it('is the sum over the inner index, row by column', () => {
    const A = fromColumns([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    const B = fromColumns([
      [1, 0, -1],
      [2, 1, 0],
    ]);
    expect(toRows(multiply(A, B))).toEqual([
      [-4, 5],
      [-4, 8],
    ]);
    expect(toRows(multiplyTransposed(A, transpose(B)))).toEqual([
      [-4, 5],
      [-4, 8],
    ]);
    expect(toRows(transposedMultiply(transpose(A), B))).toEqual([
      [-4, 5],
      [-4, 8],
    ]);
  });

  it.each(ORDERS)('agrees in all forms at order %i', (n) => {
    const A = randomMatrix(n, n + 3, n + 1);
    const B = randomMatrix(n + 3, 2 * n, n + 2);
    const C = multiply(A, B);
    expect(largestDifference(multiplyTransposed(A, transpose(B)).data, C.data)).toBeLessThanOrEqual(
      sumRounding(n),
    );
    expect(largestDifference(transposedMultiply(transpose(A), B).data, C.data)).toBeLessThanOrEqual(
      sumRounding(n),
    );
  });

  it('of a matrix with itself is symmetric', () => {
    const A = randomMatrix(70, 70, 1);
    const C = multiplyTransposed(A, A);
    expect(largestDifference(C.data, transpose(C).data)).toBeLessThanOrEqual(sumRounding(70));
  });

  it('names both shapes when they do not fit', () => {
    expect(() => multiply(zeros(2, 3), zeros(4, 5))).toThrow(/A is 2 × 3 and B is 4 × 5/);
    expect(() => multiplyTransposed(zeros(2, 3), zeros(4, 5))).toThrow(/A is 2 × 3 and B is 4 × 5/);
    expect(() => transposedMultiply(zeros(2, 3), zeros(4, 5))).toThrow(/A is 2 × 3 and B is 4 × 5/);
  });
});

function factor(C: Matrix): Matrix {
  const result = cholesky(C);
  if ('failedAt' in result) throw new Error(`failed at ${result.failedAt}`);
  return result.L;
}

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
