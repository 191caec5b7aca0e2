import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { cholesky } from '../../src/linalg/cholesky.ts';
import { type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { multiplyTransposed } from '../../src/linalg/multiply.ts';

export const eps = Number.EPSILON;

/** Numbers uniform in (-1, 1), the same for the same seed. */
export function uniform(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => generator.next() / 2 ** 31;
}

export function randomMatrix(rows: number, cols: number, seed: number): Matrix {
  const next = uniform(seed);
  return { rows, cols, data: Float64Array.from({ length: rows * cols }, next) };
}

export function identity(n: number): Matrix {
  return diagonal(new Float64Array(n).fill(1));
}

export function diagonal(values: ArrayLike<number>): Matrix {
  const D = zeros(values.length, values.length);
  for (let i = 0; i < values.length; i++) D.data[i + i * D.rows] = values[i];
  return D;
}

/** B Bᵀ / n + I: symmetric, with eigenvalues between 1 and about 3. */
export function wellConditioned(n: number, seed: number): Matrix {
  const B = randomMatrix(n, n, seed);
  const C = multiplyTransposed(B, B);
  for (let i = 0; i < C.data.length; i++) C.data[i] /= n;
  for (let i = 0; i < n; i++) C.data[i + i * n] += 1;
  return C;
}

/** L with C = L Lᵀ. */
export function factor(C: Matrix): Matrix {
  const result = cholesky(C);
  if ('failedAt' in result) throw new Error(`failed at ${result.failedAt}`);
  return result.L;
}

/** The largest |a - b|; NaN if either holds one. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Number.NaN;
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i] - b[i]);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

export function largestEntry(a: ArrayLike<number>): number {
  return largestDifference(a, new Float64Array(a.length));
}
