import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns, toRows, transpose, zeros } from '../../src/linalg/matrix.ts';
import { multiply, multiplyTransposed, transposedMultiply } from '../../src/linalg/multiply.ts';
import { eps, largestDifference, randomMatrix } from './samples.ts';

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
