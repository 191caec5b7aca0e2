import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { column, fromColumns, type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { multiply, multiplyTransposed, transposedMultiply } from '../../src/linalg/multiply.ts';
import { householderQr } from '../../src/linalg/qr.ts';
import { thinSvd } from '../../src/linalg/svd.ts';
import { diagonal, eps, identity, largestDifference, randomMatrix } from './samples.ts';

/** Rounding: QR and Jacobi together are backward stable to a small multiple of J eps ‖A‖. */
function expectSvd(A: Matrix) {
  const { U, s, V } = thinSvd(A);
  const J = A.cols;
  const bound = 8 * (J + 4) * eps;
  expect(largestDifference(transposedMultiply(U, U).data, identity(J).data)).toBeLessThanOrEqual(bound);
  expect(largestDifference(transposedMultiply(V, V).data, identity(J).data)).toBeLessThanOrEqual(bound);
  const rebuilt = multiplyTransposed(multiply(U, diagonal(s)), V);
  expect(largestDifference(rebuilt.data, A.data)).toBeLessThanOrEqual(bound * (s[0] ?? 0));
  expect(s.every((value, i) => value >= 0 && (i === 0 || value <= s[i - 1]))).toBe(true);
  return { U, s, V };
}

describe('thinSvd', () => {
  it('rebuilds any tall matrix from orthonormal factors', () => {
    const check = (extra: number, J: number, seed: number) =>
      void expectSvd(randomMatrix(J + extra, J, seed));
    const [extra, J] = [fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 50 })];
    fc.assert(fc.property(extra, J, fc.integer({ min: 1, max: 1e6 }), check), { seed: 5, numRuns: 50 });
  });

  it('keeps U orthonormal where singular values are zero', () => {
    expectSvd(zeros(7, 3));
    const A = randomMatrix(20, 3, 1);
    const { s } = expectSvd(
      fromColumns([column(A, 0), new Float64Array(20), column(A, 1), column(A, 0), column(A, 2)]),
    );
    // Rounding of a rank of three.
    expect(s[3]).toBeLessThanOrEqual(20 * eps * s[0]);
  });

  it('keeps the digits of small singular values that come from the scaling of columns', () => {
    const Q = householderQr(randomMatrix(40, 5, 2)).apply(identity(5));
    const lengths = [1, 1e-5, 1e-10, 1e-15, 1e-20];
    const { s } = expectSvd(multiply(Q, diagonal(lengths)));
    // Rounding: relative to each singular value, since the scaled columns are orthonormal.
    s.forEach((value, j) => {
      expect(Math.abs(value / lengths[j] - 1)).toBeLessThanOrEqual(50 * eps);
    });
  });

  it('works on entries whose squares would overflow or vanish', () => {
    for (const size of [1e-200, 1e200])
      expectSvd(multiply(randomMatrix(12, 4, 3), diagonal(new Array(4).fill(size))));
  });

  it('makes the largest entry of each right vector positive', () => {
    const { V } = expectSvd(randomMatrix(30, 8, 4));
    for (let j = 0; j < 8; j++) {
      const v = [...column(V, j)];
      expect(Math.max(...v)).toBeGreaterThanOrEqual(-Math.min(...v));
    }
  });

  it('names shapes and entries it cannot work with', () => {
    expect(() => thinSvd(zeros(2, 3))).toThrow(/2 × 3/);
    expect(() => thinSvd(fromColumns([[1, Number.NaN]]))).toThrow(/NaN/);
  });
});
