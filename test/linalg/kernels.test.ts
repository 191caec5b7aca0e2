import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKernels, type Kernels, loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { backTransform, eigenWorkLength, tridiagonalise } from '../../src/linalg/tridiagonal.ts';
import { finish } from '../finish.ts';
import { eps, largestDifference, uniform, wellConditioned } from './samples.ts';

let wasm: Kernels;
const plain = createKernels('plain');
beforeAll(async () => {
  await loadKernels();
  wasm = createKernels('wasm');
});

/** Around the register block, the small triangle, and the packed panels' depth, height and width. */
const SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 31, 32, 33, 63, 65, 129];
const LARGE = [257, 517];
const size = fc.oneof(fc.constantFrom(...SIZES), fc.integer({ min: 0, max: 80 }));
const padding = fc.integer({ min: 0, max: 3 });
const seed = fc.integer({ min: 1, max: 1e6 });
const runs = { seed: 20_240, numRuns: 60 };

/** Rounding in sums of k products of numbers below one, of which every kernel may choose its own order. */
const sumRounding = (k: number) => 4 * (k + 4) * eps;

/** Runs the same work on new arrays of both kinds with the same content; returns all arrays of both afterwards. */
function onBoth<T>(
  lengths: number[],
  fill: (arrays: Float64Array[]) => void,
  work: (k: Kernels, arrays: Float64Array[]) => T,
) {
  return [wasm, plain].map((kernels) => {
    kernels.reserve(lengths.reduce((a, b) => a + b, 0));
    const arrays = lengths.map((length) => kernels.alloc(length));
    fill(arrays);
    const returned = work(kernels, arrays);
    return { arrays, returned };
  });
}

function fillRandom(seedValue: number) {
  return (arrays: Float64Array[]) => {
    const next = uniform(seedValue);
    for (const array of arrays) for (let i = 0; i < array.length; i++) array[i] = next();
  };
}

/** Puts a symmetric matrix with eigenvalues between 1 and 3 into the lower triangle of A, and NaN above it. */
function putPositive(A: Float64Array, n: number, lda: number, seedValue: number) {
  const C = wellConditioned(n, seedValue);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) A[i + j * lda] = i < j ? Number.NaN : C.data[i + j * n];
  }
}

function expectLowerClose(A: Float64Array, B: Float64Array, n: number, lda: number, tolerance: number) {
  for (let j = 0; j < n; j++) {
    const from = j + j * lda;
    expect(
      largestDifference(A.subarray(from, n + j * lda), B.subarray(from, n + j * lda)),
    ).toBeLessThanOrEqual(tolerance);
  }
}

describe('kernel = twin', () => {
  it('gemm agrees in all four transpositions, for any shape and leading dimension', () => {
    const check = (
      tA: boolean,
      tB: boolean,
      m: number,
      n: number,
      k: number,
      pad: number,
      beta: number,
      s: number,
    ) => {
      const lda = (tA ? k : m) + pad;
      const ldb = (tB ? n : k) + pad;
      const ldc = m + pad;
      const lengths = [lda * (tA ? m : k), ldb * (tB ? k : n), ldc * n];
      const [a, b] = onBoth(lengths, fillRandom(s), (kernels, [A, B, C]) =>
        kernels.gemm(tA, tB, m, n, k, 0.7, A, lda, B, ldb, beta, C, ldc),
      );
      expect(largestDifference(a.arrays[2], b.arrays[2])).toBeLessThanOrEqual(sumRounding(k));
      expect(largestDifference(a.arrays[0], b.arrays[0])).toBe(0);
    };
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        size,
        size,
        size,
        padding,
        fc.constantFrom(0, 1, -0.3),
        seed,
        check,
      ),
      runs,
    );
    for (const n of LARGE) for (const t of [true, false]) check(t, !t, n, n + 1, n - 1, 1, 1, n);
  });

  it('gemmLower agrees with gemm below the diagonal and leaves the rest alone', () => {
    const check = (trans: boolean, n: number, k: number, pad: number, beta: number, s: number) => {
      const lda = (trans ? k : n) + pad;
      const ldc = n + pad;
      const [a, b] = onBoth([lda * (trans ? n : k), ldc * n], fillRandom(s), (kernels, [A, C]) =>
        kernels.gemmLower(trans, n, k, -1, A, lda, A, lda, beta, C, ldc),
      );
      expect(largestDifference(a.arrays[1], b.arrays[1])).toBeLessThanOrEqual(sumRounding(k));
    };
    fc.assert(fc.property(fc.boolean(), size, size, padding, fc.constantFrom(0, 1, 0.5), seed, check), runs);
    for (const n of LARGE) for (const t of [true, false]) check(t, n, n + 3, 1, 1, n);
  });

  it('beta = 0 overwrites what was there, even NaN', () => {
    const [a] = onBoth(
      [6, 6, 9],
      ([A, B, C]) => {
        A.fill(1);
        B.fill(1);
        C.fill(Number.NaN);
      },
      (kernels, [A, B, C]) => {
        kernels.gemm(false, false, 3, 3, 2, 1, A, 3, B, 2, 0, C, 3);
      },
    );
    expect([...a.arrays[2]]).toEqual(new Array(9).fill(2));
  });

  it('cholesky agrees and never reads above the diagonal', () => {
    const check = (n: number, pad: number, s: number) => {
      const lda = n + pad;
      const [a, b] = onBoth(
        [lda * n],
        ([A]) => putPositive(A, n, lda, s),
        (kernels, [A]) => kernels.cholesky(n, A, lda),
      );
      expect([a.returned, b.returned]).toEqual([-1, -1]);
      // Condition number 3 at most; entries up to 2.
      expectLowerClose(a.arrays[0], b.arrays[0], n, lda, 3 * 2 * sumRounding(n));
    };
    fc.assert(fc.property(size, padding, seed, check), runs);
    for (const n of LARGE) check(n, 1, n);
  });

  it('cholesky names the first pivot that fails, wherever it lies', () => {
    const check = (n: number, where: number, pivot: number, s: number) => {
      const index = where % n;
      const spoil = ([A]: Float64Array[]) => {
        putPositive(A, n, n, s);
        A[index + index * n] = pivot;
      };
      const [a, b] = onBoth([n * n], spoil, (kernels, [A]) => kernels.cholesky(n, A, n));
      expect([a.returned, b.returned]).toEqual([index, index]);
    };
    const order = fc.integer({ min: 1, max: 140 });
    fc.assert(
      fc.property(order, fc.nat(), fc.constantFrom(-1, -1e-300, Number.NaN, Infinity), seed, check),
      runs,
    );
  });

  it('triangular solves and products agree, from either side', () => {
    const left = ['solveLower', 'solveLowerTransposed', 'multiplyLowerTransposed'] as const;
    const fromRight = ['solveLowerTransposedRight', 'solveLowerRight'] as const;
    const check = (which: number, n: number, k: number, pad: number, s: number) => {
      const name = [...left, ...fromRight][which];
      const right = which >= left.length;
      const ldl = n + pad;
      const ldb = (right ? k : n) + pad;
      const fill = ([L, B]: Float64Array[]) => {
        fillRandom(s)([B]);
        putPositive(L, n, ldl, s);
        plain.cholesky(n, L, ldl);
      };
      const [a, b] = onBoth([ldl * n, ldb * (right ? n : k)], fill, (kernels, [L, B]) =>
        right ? kernels[name](k, n, L, ldl, B, ldb) : kernels[name](n, k, L, ldl, B, ldb),
      );
      // cond(L) ≤ 2, and solutions are no longer than √n.
      expect(largestDifference(a.arrays[1], b.arrays[1])).toBeLessThanOrEqual(
        2 * Math.sqrt(n) * sumRounding(n),
      );
    };
    fc.assert(fc.property(fc.integer({ min: 0, max: 4 }), size, size, padding, seed, check), runs);
    for (const n of LARGE) for (const which of [0, 1, 2, 3, 4]) check(which, n, 37, 1, n);
  });

  it.each(['invertLower', 'squareLower'] as const)('%s agrees, touching the lower triangle only', (name) => {
    const check = (n: number, pad: number, s: number) => {
      const ldl = n + pad;
      const fill = ([L]: Float64Array[]) => {
        putPositive(L, n, ldl, s);
        plain.cholesky(n, L, ldl);
      };
      const [a, b] = onBoth([ldl * n], fill, (kernels, [L]) => kernels[name](n, L, ldl));
      expectLowerClose(a.arrays[0], b.arrays[0], n, ldl, 3 * 2 * sumRounding(n));
    };
    fc.assert(fc.property(size, padding, seed, check), runs);
    for (const n of LARGE) check(n, 1, n);
  });

  it('combine and innerBlock agree', () => {
    const terms = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(size, size, padding, seed, terms, fc.boolean(), (m, n, pad, s, count, lower) => {
        const rows = lower ? Math.max(m, n) : m;
        const ld = rows + pad;
        const lengths = [ld * n, ...Array.from({ length: count + 1 }, () => rows * n)];
        const factors = Array.from({ length: count }, (_, k) => (k % 2 === 0 ? 0.3 : -1.5) / (k + 1));
        const [a, b] = onBoth(lengths, fillRandom(s), (kernels, [Y, ...X]) => {
          const cut = s % (n + 1);
          kernels.combine(rows, 0, cut, lower, factors, X.slice(0, count), Y, ld);
          kernels.combine(rows, cut, n, lower, factors, X.slice(0, count), Y, ld);
          return kernels.innerBlock(1, rows, n, Y, ld, X[count]);
        });
        expect(largestDifference(a.arrays[0], b.arrays[0])).toBeLessThanOrEqual(sumRounding(count));
        expect(Math.abs(a.returned - b.returned)).toBeLessThanOrEqual(sumRounding(rows * n) * (rows * n + 1));
      }),
      runs,
    );
  });

  it('a factor is kept above the diagonal and solves from there, whatever is written below', () => {
    const check = (n: number, pad: number, s: number) => {
      const lda = n + pad;
      const fill = ([A, x]: Float64Array[]) => {
        fillRandom(s)([x]);
        putPositive(A, n, lda, s);
        plain.cholesky(n, A, lda);
      };
      const solved = onBoth([lda * n, n, n], fill, (kernels, [A, x, d]) => {
        kernels.keepFactor(n, A, lda, d);
        for (let j = 0; j < n; j++) A.fill(Number.NaN, j + j * lda, n + j * lda);
        kernels.solveKept(n, A, lda, d, x);
        const forward = x.slice();
        kernels.solveKeptTransposed(n, A, lda, d, x);
        return { forward, back: x.slice() };
      });
      const [direct] = onBoth([lda * n, n], fill, (_, [A, x]) => {
        plain.solveLower(n, 1, A, lda, x, n);
        const forward = x.slice();
        plain.solveLowerTransposed(n, 1, A, lda, x, n);
        return { forward, back: x.slice() };
      });
      // cond(L) ≤ 2, twice, and solutions are no longer than √n.
      const tolerance = 4 * Math.sqrt(n) * sumRounding(n);
      for (const { returned } of solved) {
        expect(largestDifference(returned.forward, direct.returned.forward)).toBeLessThanOrEqual(tolerance);
        expect(largestDifference(returned.back, direct.returned.back)).toBeLessThanOrEqual(tolerance);
      }
    };
    fc.assert(fc.property(size, padding, seed, check), runs);
    for (const n of LARGE) check(n, 1, n);
  });

  it('symmetricTimes agrees and never reads above the diagonal', () => {
    const check = (n: number, pad: number, s: number) => {
      const lda = n + pad;
      const [a, b] = onBoth(
        [lda * n, n, n],
        ([A, x]) => {
          fillRandom(s)([x]);
          putPositive(A, n, lda, s);
        },
        (kernels, [A, x, y]) => kernels.symmetricTimes(n, A, lda, x, y),
      );
      expect(largestDifference(a.arrays[2], b.arrays[2])).toBeLessThanOrEqual(3 * sumRounding(n));
    };
    fc.assert(fc.property(size, padding, seed, check), runs);
    for (const n of LARGE) check(n, 1, n);
  });

  it('reduceColumns agrees, wherever its steps are cut', () => {
    const check = (n: number, pad: number, s: number) => {
      const lda = n + pad;
      const steps = Math.min(n, 16);
      const cut = s % (steps + 1);
      const lengths = [lda * n, n, n, n, 2 * steps * n, 2 * steps];
      const [a, b] = onBoth(
        lengths,
        ([A]) => putPositive(A, n, lda, s),
        (kernels, [A, d, e, tau, P, small]) => {
          kernels.reduceColumns(n, 0, cut, A, lda, d, e, tau, P, small);
          kernels.reduceColumns(n, cut, steps, A, lda, d, e, tau, P, small);
        },
      );
      // Reflections keep lengths: entries are below 3, and each step adds rounding of its own.
      const tolerance = 3 * steps * sumRounding(n);
      expectLowerClose(a.arrays[0], b.arrays[0], n, lda, tolerance);
      for (const k of [1, 2, 3, 4]) {
        expect(largestDifference(a.arrays[k], b.arrays[k])).toBeLessThanOrEqual(tolerance);
      }
    };
    fc.assert(fc.property(size, padding, seed, check), runs);
    for (const n of LARGE) check(n, 1, n);
  });

  it('either tridiagonalisation gives back A = Q T Qᵀ', () => {
    const check = (n: number, pad: number, s: number) => {
      const lda = n + pad;
      const workLength = eigenWorkLength(n, n);
      const [start] = onBoth([lda * n], fillRandom(s), () => 0).map(({ arrays }) => arrays[0].slice());
      const lengths = [lda * n, n, n, n, lda * n, workLength];
      const rebuilt = onBoth(
        lengths,
        ([A]) => A.set(start),
        (kernels, [A, d, e, tau, Z, work]) => {
          finish(tridiagonalise(kernels, n, A, lda, d, e, tau, work));
          // Q T, and its transpose after another Q from the left: Q (Q T)ᵀ = (Q T Qᵀ)ᵀ.
          const T = new Float64Array(lda * n);
          for (let i = 0; i < n; i++) {
            T[i + i * lda] = d[i];
            if (i + 1 < n) T[i + 1 + i * lda] = T[i + (i + 1) * lda] = e[i];
          }
          Z.set(T);
          finish(backTransform(kernels, n, n, A, lda, tau, Z, lda, work));
          for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) T[i + j * lda] = Z[j + i * lda];
          Z.set(T);
          finish(backTransform(kernels, n, n, A, lda, tau, Z, lda, work));
          return Z.slice();
        },
      );
      for (const { returned } of rebuilt) expectLowerClose(returned, start, n, lda, 4 * sumRounding(n));
    };
    fc.assert(fc.property(size, padding, seed, check), { ...runs, numRuns: 40 });
    check(257, 1, 3);
  });
});

describe('memory', () => {
  it.each(['wasm', 'plain'] as const)('alloc of %s kernels gives zeroes that do not overlap', (kind) => {
    const kernels = kind === 'wasm' ? wasm : plain;
    kernels.reserve(100);
    kernels.alloc(100).fill(7);
    kernels.reserve(100);
    const parts = [3, 0, 1, 50, 46].map((length) => kernels.alloc(length));
    expect(parts.every((part) => part.every((x) => x === 0))).toBe(true);
    parts.forEach((part, i) => {
      part.fill(i + 1);
    });
    expect(parts.every((part, i) => part.every((x) => x === i + 1))).toBe(true);
  });

  it.each(['wasm', 'plain'] as const)('alloc of %s kernels beyond what was reserved throws', (kind) => {
    const kernels = createKernels(kind);
    kernels.reserve(10);
    expect(() => kernels.alloc(1e6)).toThrow(/No room for 1000000 numbers/);
  });

  it('an array from before a growing reserve is refused', () => {
    wasm.reserve(10);
    const stale = wasm.alloc(4);
    wasm.reserve(30e6);
    const fresh = wasm.alloc(4);
    expect(() => wasm.innerBlock(0, 4, 1, stale, 4, fresh)).toThrow(/before the last reserve/);
    expect(() => wasm.innerBlock(0, 4, 1, new Float64Array(4), 4, fresh)).toThrow(/not from alloc/);
  });

  it('loading twice compiles once', () => {
    expect(loadKernels()).toBe(loadKernels());
  });
});

describe('block elimination', () => {
  const rowNames = ['A0', 'A1', 'B', 'c', 'W', 'g'] as const;
  const factorNames = ['L', 'M', 'Z', 'z'] as const;
  const named = (names: readonly string[], arrays: Float64Array[]) =>
    Object.fromEntries(names.map((name, k) => [name, arrays[k]])) as never;
  const sizes = fc.record({
    N: fc.integer({ min: 1, max: 9 }),
    D: fc.integer({ min: 1, max: 6 }),
    J: fc.integer({ min: 0, max: 13 }),
    cut: fc.nat(9),
    seed,
  });

  it('and its sweeps agree with their plain twins, whatever the sizes and wherever they are cut', () => {
    fc.assert(
      fc.property(sizes, ({ N, D, J, cut, seed }) => {
        const R = D + (seed % 4);
        const [block, rows, state] = [N * D * D, N * D * J, N * D];
        const lengths = [
          N * R * D,
          block,
          N * R * J,
          N * R,
          state,
          state,
          block,
          block,
          rows,
          state,
          J,
          N * R,
          state,
          state,
        ];
        const next = uniform(seed);
        const values = lengths.map((length) => Float64Array.from({ length }, next));
        const [a, b] = onBoth(
          lengths,
          (arrays) => {
            arrays.forEach((array, k) => {
              if (k < 6 || k === 10 || k === 11) array.set(values[k]);
            });
            // Weights that keep every block well conditioned.
            for (let i = 0; i < state; i++) arrays[4][i] = 1 + values[4][i] ** 2;
          },
          (kernels, arrays) => {
            const given = named(rowNames, arrays);
            const factors = named(factorNames, arrays.slice(6));
            const at = Math.min(cut, N);
            const failed = [
              kernels.eliminate(0, at, D, R, J, given, factors),
              kernels.eliminate(at, N, D, R, J, given, factors),
            ];
            const [v, c, z, x] = arrays.slice(10);
            const [A0, A1, , , , g] = arrays;
            const [L, M, Z] = arrays.slice(6);
            for (const [from, to] of [
              [0, at],
              [at, N],
            ]) {
              kernels.sweepForward(from, to, D, R, { A0, A1, c, g }, { L, M, z });
            }
            for (const [from, to] of [
              [at, N],
              [0, at],
            ]) {
              kernels.sweepBack(from, to, N, D, J, { L, M, Z, z }, v, x);
            }
            return failed;
          },
        );
        expect(a.returned).toEqual([-1, -1]);
        expect(b.returned).toEqual([-1, -1]);
        a.arrays.forEach((array, k) => {
          // Sums of some tens of products of numbers of a few units, over a chain of blocks.
          expect(largestDifference(array, b.arrays[k]), `array ${k}`).toBeLessThan(1e5 * eps);
        });
      }),
      runs,
    );
  });

  it('of two states with two rows gives the bits of the general way, where a third row is zero', () => {
    fc.assert(
      fc.property(sizes, ({ N, J, cut, seed }) => {
        const D = 2;
        const next = uniform(seed);
        const drawn = (length: number) => Float64Array.from({ length }, next);
        const [A0, A1, B, c] = [drawn(N * 4), drawn(N * 4), drawn(N * 2 * J), drawn(N * 2)];
        const [W, g] = [drawn(N * 2).map((x) => 1 + x * x), drawn(N * 2)];
        const eliminated = (R: number) => {
          const lengths = [N * R * D, N * 4, N * R * J, N * R, N * 2, N * 2, N * 4, N * 4, N * 2 * J, N * 2];
          wasm.reserve(lengths.reduce((sum, length) => sum + length + 8, 0));
          const arrays = lengths.map((length) => wasm.alloc(length));
          for (let n = 0; n < N; n++) {
            for (let l = 0; l < D; l++) {
              arrays[0].set(A0.subarray(n * 4 + l * 2, n * 4 + l * 2 + 2), (n * D + l) * R);
              arrays[2].set(B.subarray((n * 2 + l) * J, (n * 2 + l + 1) * J), (n * R + l) * J);
            }
            arrays[3].set(c.subarray(n * 2, n * 2 + 2), n * R);
          }
          arrays[1].set(A1);
          arrays[4].set(W);
          arrays[5].set(g);
          const [given, made] = [named(rowNames, arrays), named(factorNames, arrays.slice(6))];
          const at = Math.min(cut, N);
          wasm.eliminate(0, at, D, R, J, given, made);
          wasm.eliminate(at, N, D, R, J, given, made);
          return arrays.slice(6).map((array) => array.slice());
        };
        expect(eliminated(2)).toEqual(eliminated(3));
      }),
      runs,
    );
  });

  it('adds the products that are left for the border like its plain twin', () => {
    fc.assert(
      fc.property(sizes, ({ N: rows, J, cut, seed }) => {
        const sign = cut % 2 === 0 ? 1 : -1;
        const first = cut % (rows + 1);
        const [a, b] = onBoth([rows * J, rows, J * J, J], fillRandom(seed), (kernels, [X, y, A, g]) =>
          kernels.addProducts(first, rows, J, sign, X!, y!, A!, g!),
        );
        const lower = (x: Float64Array) => x.filter((_, i) => i % J >= Math.floor(i / J));
        expect(largestDifference(lower(a.arrays[2]), lower(b.arrays[2]))).toBeLessThanOrEqual(
          sumRounding(rows),
        );
        expect(largestDifference(a.arrays[3], b.arrays[3])).toBeLessThanOrEqual(sumRounding(rows));
      }),
      runs,
    );
  });

  it('says which block has no positive pivot', () => {
    const [a, b] = onBoth(
      [2, 2, 0, 2, 2, 2, 2, 2, 0, 2],
      (arrays) => arrays[4].set([1, 0]),
      (kernels, arrays) =>
        kernels.eliminate(0, 2, 1, 1, 0, named(rowNames, arrays), named(factorNames, arrays.slice(6))),
    );
    expect([a.returned, b.returned]).toEqual([1, 1]);
  });
});
