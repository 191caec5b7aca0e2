import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKernels, type Kernels, loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { eps, uniform } from './samples.ts';

let wasm: Kernels;
const plain = createKernels('plain');
beforeAll(async () => {
  await loadKernels();
  wasm = createKernels('wasm');
});

const size = fc.oneof(fc.constantFrom(1, 2, 3, 64), fc.integer({ min: 1, max: 80 }));
const seed = fc.integer({ min: 1, max: 1e6 });
const runs = { seed: 20_241, numRuns: 60 };

/** What both kinds return, and leave in arrays that begin with the same numbers. */
function onBoth<T>(lengths: number[], s: number, work: (kernels: Kernels, arrays: Float64Array[]) => T) {
  return [wasm, plain].map((kernels) => {
    kernels.reserve(lengths.reduce((sum, length) => sum + length, 0));
    const next = uniform(s);
    const arrays = lengths.map((length) => kernels.alloc(length));
    for (const array of arrays) for (let i = 0; i < array.length; i++) array[i] = next() - 0.5;
    const returned = work(kernels, arrays);
    return { returned, arrays: arrays.map((array) => array.slice()) };
  });
}

describe('the kernels for tridiagonal matrices have the bits of their twins', () => {
  it('qrSteps, wherever the steps are cut, and ends with the eigenvalues', () => {
    const check = (n: number, s: number, cut: number) => {
      const [a, b] = onBoth([n, n], s, (kernels, [d, e]) => {
        const [trace, squares] = [
          sum(d),
          sum(d.map((x) => x * x)) + 2 * sum(e.map((x) => x * x)) - 2 * e[n - 1] ** 2,
        ];
        const between = kernels.qrSteps(n - 1, cut, 1, d, e);
        return { trace, squares, between, last: kernels.qrSteps(between, 60 * n, 1, d, e) };
      });
      expect(a).toEqual(b);
      expect(a.returned.last).toBe(0);
      const [values] = a.arrays;
      // Each rotation rounds, and there are about two steps a value.
      const tolerance = 20 * n * n * eps;
      expect(Math.abs(sum(values) - a.returned.trace)).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(sum(values.map((x) => x * x)) - a.returned.squares)).toBeLessThanOrEqual(tolerance);
    };
    fc.assert(fc.property(size, seed, fc.integer({ min: 0, max: 20 }), check), runs);
  });

  it('factorShifted and solveShifted, which solve (T - λI) y = x and scale y to length 1', () => {
    const check = (n: number, s: number, lambda: number) => {
      const [a, b] = onBoth([n, n, n, 5 * n], s, (kernels, [d, e, x, lu]) => {
        const right = [...x];
        kernels.factorShifted(n, d, e, lambda, eps, lu);
        return { right, length: kernels.solveShifted(n, lu, x) };
      });
      expect(a).toEqual(b);
      const { right, length } = a.returned;
      const [d, e, y] = a.arrays;
      const off = (i: number) => (i >= 0 && i + 1 < n ? e[i] : 0);
      for (let i = 0; i < n; i++) {
        const left = off(i - 1) * (y[i - 1] ?? 0) + (d[i] - lambda) * y[i] + off(i) * (y[i + 1] ?? 0);
        // Elimination with row exchanges: the residual is small beside ‖T‖ ‖y‖, whose size is below 3 here.
        expect(Math.abs(left - right[i] / length)).toBeLessThanOrEqual(30 * n * eps);
      }
    };
    fc.assert(fc.property(size, seed, fc.double({ min: -1, max: 1, noNaN: true }), check), runs);
  });

  it('solveShifted, where a solution would overflow', () => {
    // With an odd number of rows and nothing on the diagonal T is singular: the last pivot is tiny, and the entries come to 1e160.
    const [a, b] = onBoth([41, 41, 41, 205], 7, (kernels, [d, e, x, lu]) => {
      kernels.factorShifted(41, d.fill(0), e.fill(1), 0, 1e-20, lu);
      return kernels.solveShifted(41, lu, x.fill(1e140));
    });
    expect(a).toEqual(b);
    expect(a.returned).toBeLessThan(1e20);
    expect(Math.abs(sum(a.arrays[2].map((y) => y * y)) - 1)).toBeLessThanOrEqual(41 * eps);
  });
});

function sum(x: Float64Array): number {
  return x.reduce((total, one) => total + one, 0);
}
