import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { transposedMultiply } from '../../src/linalg/multiply.ts';
import { householderQr } from '../../src/linalg/qr.ts';
import { eps, identity, largestDifference, randomMatrix } from './samples.ts';

const shapes = [
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 1, max: 1e6 }),
] as const;
const runs = { seed: 2, numRuns: 50 };
/** Rounding: each of J reflections of a vector of length n moves it by a few eps times its length. */
const rounding = (A: Matrix) => 4 * (A.cols + 2) * Math.sqrt(A.rows + 1) * eps;

describe('householderQr', () => {
  it('gives Q R = A with orthonormal Q and upper R', () => {
    const check = (extra: number, J: number, seed: number) => {
      const A = randomMatrix(J + extra, J, seed);
      const qr = householderQr(A);
      const Q = qr.apply(identity(J));
      expect(largestDifference(transposedMultiply(Q, Q).data, identity(J).data)).toBeLessThanOrEqual(
        rounding(A),
      );
      expect(largestDifference(qr.apply(qr.R).data, A.data)).toBeLessThanOrEqual(rounding(A));
      for (let j = 0; j < J; j++) for (let i = j + 1; i < J; i++) expect(qr.R.data[i + j * J]).toBe(0);
    };
    fc.assert(fc.property(...shapes, check), runs);
  });

  it('undoes Q with its transpose', () => {
    const check = (extra: number, J: number, seed: number) => {
      const A = randomMatrix(J + extra, J, seed);
      const qr = householderQr(A);
      const x = randomMatrix(J, 1, seed + 1);
      const y = qr.apply(x).data;
      qr.applyTransposedInto(y);
      expect(largestDifference(y.subarray(0, J), x.data)).toBeLessThanOrEqual(rounding(A));
      expect(largestDifference(y.subarray(J), new Float64Array(extra))).toBeLessThanOrEqual(rounding(A));
    };
    fc.assert(fc.property(...shapes, check), runs);
  });

  it('passes over zero columns', () => {
    expect(householderQr(zeros(5, 2)).R).toEqual(zeros(2, 2));
  });

  it('names shapes it cannot work with', () => {
    expect(() => householderQr(zeros(2, 3))).toThrow(/2 × 3/);
    expect(() => householderQr(zeros(3, 2)).apply(zeros(3, 1))).toThrow(/3 × 2 matrix and X is 3 × 1/);
    expect(() => householderQr(zeros(3, 2)).applyTransposedInto(new Float64Array(2))).toThrow(
      /b has length 2/,
    );
  });
});
