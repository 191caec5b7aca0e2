import { beforeAll, describe, expect, it } from 'vitest';
import { createKernels, type Kernels, loadKernels } from '../../src/linalg/kernels/kernels.ts';
import * as sliced from '../../src/linalg/sliced.ts';
import { finish } from '../finish.ts';
import { uniform } from './samples.ts';

let kernels: Kernels;
beforeAll(async () => {
  await loadKernels();
  kernels = createKernels('wasm');
});

/** Large enough that every operation is split, and a multiple of no block size. */
const n = 1030;
const m = 701;

/** A lower matrix, or any, whose triangles are well conditioned: small numbers beside a diagonal near one. */
function put(A: Float64Array, seed: number) {
  const next = uniform(seed);
  for (let i = 0; i < A.length; i++) A[i] = next() / 64;
}

function putFactor(L: Float64Array) {
  put(L, 1);
  for (let i = 0; i < n; i++) L[i + i * n] = 1 + i / n;
}

/** L Lᵀ. */
function putPositive(C: Float64Array) {
  put(C, 1);
  for (let i = 0; i < n; i++) C[i + i * n] = 40;
}

/** The arrays after the work, starting from new ones of these lengths; and the number of pauses. */
function after(lengths: readonly number[], work: (arrays: Float64Array[]) => Generator<void, unknown>) {
  kernels.reserve(lengths.reduce((sum, length) => sum + length, 0));
  const arrays = lengths.map((length) => kernels.alloc(length));
  let pauses = 0;
  const run = work(arrays);
  for (let turn = run.next(); !turn.done; turn = run.next()) pauses++;
  return { arrays: arrays.map((array) => array.slice()), pauses };
}

/** Expects the sliced operation to pause, and to give the same bits as the kernel in one go. */
function expectSame(
  lengths: readonly number[],
  fill: (arrays: Float64Array[]) => void,
  inSlices: (arrays: Float64Array[]) => Generator<void, unknown>,
  atOnce: (arrays: Float64Array[]) => void,
) {
  const a = after(lengths, function* (arrays) {
    fill(arrays);
    yield* inSlices(arrays);
  });
  const b = after(lengths, function* (arrays) {
    fill(arrays);
    yield;
    atOnce(arrays);
  });
  expect(a.pauses).toBeGreaterThan(1);
  a.arrays.forEach((array, k) => {
    expect(Buffer.compare(Buffer.from(array.buffer), Buffer.from(b.arrays[k].buffer)), `array ${k}`).toBe(0);
  });
}

describe('in slices and in one go the bits are the same:', () => {
  const fillAll = (arrays: Float64Array[]) => {
    for (const [k, array] of arrays.entries()) put(array, k + 2);
  };

  it.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])('gemm, transposed %s and %s', (tA, tB) => {
    const [lda, ldb] = [tA ? n : m, tB ? m : n];
    expectSame(
      [m * n, n * m, m * m],
      fillAll,
      ([A, B, C]) => sliced.gemm(kernels, tA, tB, m, m, n, 0.7, A, lda, B, ldb, -0.3, C, m),
      ([A, B, C]) => kernels.gemm(tA, tB, m, m, n, 0.7, A, lda, B, ldb, -0.3, C, m),
    );
  });

  it.each([false, true])('gemmLower, transposed %s', (trans) => {
    const lda = trans ? m : n;
    expectSame(
      [n * m, n * n],
      fillAll,
      ([A, C]) => sliced.gemmLower(kernels, trans, n, m, -1, A, lda, A, lda, 0.5, C, n),
      ([A, C]) => kernels.gemmLower(trans, n, m, -1, A, lda, A, lda, 0.5, C, n),
    );
  });

  it('cholesky', () => {
    expectSame(
      [n * n],
      ([C]) => putPositive(C),
      ([C]) => sliced.cholesky(kernels, n, C, n),
      ([C]) => expect(kernels.cholesky(n, C, n)).toBe(-1),
    );
  });

  const factorAndMore = ([L, B]: Float64Array[]) => {
    putFactor(L);
    put(B, 2);
  };

  it('solveLower', () => {
    expectSame(
      [n * n, n * m],
      factorAndMore,
      ([L, B]) => sliced.solveLower(kernels, n, m, L, n, B, n),
      ([L, B]) => kernels.solveLower(n, m, L, n, B, n),
    );
  });

  it('solveLowerTransposed', () => {
    expectSame(
      [n * n, n * m],
      factorAndMore,
      ([L, B]) => sliced.solveLowerTransposed(kernels, n, m, L, n, B, n),
      ([L, B]) => kernels.solveLowerTransposed(n, m, L, n, B, n),
    );
  });

  it('solveLowerTransposedRight', () => {
    expectSame(
      [n * n, n * m],
      factorAndMore,
      ([L, B]) => sliced.solveLowerTransposedRight(kernels, m, n, L, n, B, m),
      ([L, B]) => kernels.solveLowerTransposedRight(m, n, L, n, B, m),
    );
  });

  it('the inverse from a Cholesky factor', () => {
    expectSame(
      [n * n],
      ([L]) => putFactor(L),
      ([L]) => sliced.inverseFromCholesky(kernels, n, L, n),
      ([L]) => {
        kernels.invertLower(n, L, n);
        kernels.squareLower(n, L, n);
      },
    );
  });

  it.each([false, true])('combine, lower: %s', (lower) => {
    const factors = [0.3, -1.5, 0.2, 0.7, 0.1];
    expectSame(
      [n * n, n * n, n * n],
      fillAll,
      ([Y, A, B]) => sliced.combine(kernels, n, n, lower, factors, [A, B, A, B, A], Y, n),
      ([Y, A, B]) => kernels.combine(n, 0, n, lower, factors, [A, B, A, B, A], Y, n),
    );
  });

  it('innerBlock', () => {
    kernels.reserve(2 * 2000 * 2000);
    const [X, A] = [kernels.alloc(2000 * 2000), kernels.alloc(2000 * 2000)];
    fillAll([X, A]);
    const sums = finish(sliced.innerBlocks(kernels, 2000, X, 2000, [A, X]));
    expect(sums).toEqual([A, X].map((B) => kernels.innerBlock(0, 2000, 2000, X, 2000, B)));
  });
});

describe('in slices', () => {
  it('cholesky names the first pivot that fails, in either half', () => {
    for (const index of [3, n - 2]) {
      kernels.reserve(n * n);
      const C = kernels.alloc(n * n);
      putPositive(C);
      C[index + index * n] = -1;
      expect(finish(sliced.cholesky(kernels, n, C, n))).toBe(index);
    }
  });

  it('an array is zeroed whatever the memory held', () => {
    const length = 3_000_000;
    kernels.reserve(length);
    kernels.alloc(length).fill(7);
    kernels.reserve(length);
    expect(finish(sliced.alloc(kernels, length)).every((x) => x === 0)).toBe(true);
  });
});
