import { afterEach, describe, expect, it, vi } from 'vitest';
import { finish } from '../finish.ts';
import { eps, largestDifference, wellConditioned } from './samples.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The kernels and the eigenproblem as a fresh page would load them. */
async function load() {
  const kernels = await import('../../src/linalg/kernels/kernels.ts');
  const { symmetricEigen } = await import('../../src/linalg/eigen.ts');
  await kernels.loadKernels();
  return { ...kernels, symmetricEigen };
}

const engines: Record<string, unknown> = {
  'is missing': undefined,
  'has no SIMD': {
    ...WebAssembly,
    validate: () => false,
    compile: () => Promise.reject(new WebAssembly.CompileError('SIMD unsupported')),
  },
  'is forbidden by the page': {
    ...WebAssembly,
    validate: () => true,
    compile: () => Promise.reject(new Error('CSP')),
  },
};

describe('where WebAssembly', () => {
  it.each(Object.keys(engines))('%s, the plain kernels do the work', async (engine) => {
    const n = 90;
    const A = wellConditioned(n, 1);
    const fast = await load();
    expect(fast.createKernels().kind).toBe('wasm');
    const { values } = finish(fast.symmetricEigen(A));

    vi.resetModules();
    vi.stubGlobal('WebAssembly', engines[engine]);
    const plain = await load();
    expect(plain.createKernels().kind).toBe('plain');
    expect(() => plain.createKernels('wasm')).toThrow(/not loaded/);
    // Rounding: both are backward stable, and eigenvalues move no more than the matrix does.
    expect(largestDifference(finish(plain.symmetricEigen(A)).values, values)).toBeLessThanOrEqual(
      4 * n * eps * values[0],
    );
  });
});
