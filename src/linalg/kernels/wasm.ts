import { createArena } from './arena.ts';
import type { Kernels } from './kernels.ts';
import { wasmBase64 } from './wasm.generated.ts';

/** The compiled kernels, or undefined where WebAssembly SIMD is missing or forbidden by the page. */
export async function compileWasm(): Promise<WebAssembly.Module | undefined> {
  if (typeof WebAssembly === 'undefined') return undefined;
  try {
    return await WebAssembly.compile(bytesOf(wasmBase64));
  } catch {
    // An engine without SIMD ends here, and a content security policy without 'wasm-unsafe-eval'.
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The module's own functions: as in Kernels, with an address in place of each array. */
type Exports = { memory: WebAssembly.Memory } & Record<string, (...args: number[]) => number>;

const PAGE = 65_536;

/** Kernels over a new instance of the module, with a memory that only `reserve` lets grow. */
export function createWasmKernels(module: WebAssembly.Module): Kernels {
  const wasm = new WebAssembly.Instance(module, {}).exports as Exports;
  const start = wasm.arenaStart();
  let buffer = wasm.memory.buffer;
  const arena = createArena(start, (bytes) => {
    const missing = Math.ceil((start + bytes - wasm.memory.buffer.byteLength) / PAGE);
    if (missing > 0) wasm.memory.grow(missing);
    buffer = wasm.memory.buffer;
    return buffer;
  });

  /** The address of an array, which must lie in this memory as it is now. */
  function at(array: Float64Array): number {
    if (array.buffer !== buffer)
      throw new Error('This array is not from alloc, or is from before the last reserve.');
    return array.byteOffset;
  }

  return {
    kind: 'wasm',
    ...arena,
    gemm(transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc) {
      wasm.gemm(+transA, +transB, m, n, k, alpha, at(A), lda, at(B), ldb, beta, at(C), ldc);
    },
    gemmLower(trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) {
      wasm.gemmLower(+trans, n, k, alpha, at(A), lda, at(B), ldb, beta, at(C), ldc);
    },
    cholesky(n, A, lda) {
      return wasm.cholesky(n, at(A), lda);
    },
    solveLower(n, nrhs, L, ldl, B, ldb) {
      wasm.solveLower(n, nrhs, at(L), ldl, at(B), ldb);
    },
    solveLowerTransposed(n, nrhs, L, ldl, B, ldb) {
      wasm.solveLowerTransposed(n, nrhs, at(L), ldl, at(B), ldb);
    },
    solveLowerTransposedRight(m, n, L, ldl, B, ldb) {
      wasm.solveLowerTransposedRight(m, n, at(L), ldl, at(B), ldb);
    },
    solveLowerRight(m, n, L, ldl, B, ldb) {
      wasm.solveLowerRight(m, n, at(L), ldl, at(B), ldb);
    },
    multiplyLowerTransposed(n, nrhs, L, ldl, B, ldb) {
      wasm.multiplyLowerTransposed(n, nrhs, at(L), ldl, at(B), ldb);
    },
    invertLower(n, L, ldl) {
      wasm.invertLower(n, at(L), ldl);
    },
    squareLower(n, X, ldx) {
      wasm.squareLower(n, at(X), ldx);
    },
    keepFactor(n, A, lda, d) {
      wasm.keepFactor(n, at(A), lda, at(d));
    },
    solveKept(n, A, lda, d, x) {
      wasm.solveKept(n, at(A), lda, at(d), at(x));
    },
    solveKeptTransposed(n, A, lda, d, x) {
      wasm.solveKeptTransposed(n, at(A), lda, at(d), at(x));
    },
    symmetricTimes(n, A, lda, x, y) {
      wasm.symmetricTimes(n, at(A), lda, at(x), at(y));
    },
    reduceColumns(n, from, to, A, lda, d, e, tau, P, small) {
      wasm.reduceColumns(n, from, to, at(A), lda, at(d), at(e), at(tau), at(P), at(small));
    },
    qrSteps(last, steps, norm, a, b) {
      return wasm.qrSteps(last, steps, norm, at(a), at(b));
    },
    factorShifted(n, d, e, lambda, tiny, lu) {
      wasm.factorShifted(n, at(d), at(e), lambda, tiny, at(lu));
    },
    solveShifted(n, lu, x) {
      return wasm.solveShifted(n, at(lu), at(x));
    },
    combine(m, from, to, lower, factors, matrices, Y, ldy) {
      // Four terms a pass; the places of missing ones are taken by zero times the first.
      for (let k = 0; k < Math.max(factors.length, 1); k += 4) {
        const terms = [0, 1, 2, 3].flatMap((i) => [
          factors[k + i] ?? 0,
          at(matrices[k + i] ?? matrices[k] ?? Y),
        ]);
        wasm.combineFour(m, from, to, +lower, k === 0 ? 0 : 1, ...terms, at(Y), ldy);
      }
    },
    innerBlock(sum, m, n, X, ldx, A) {
      return wasm.innerBlock(sum, m, n, at(X), ldx, at(A));
    },
    eliminate(from, to, D, R, J, { A0, A1, B, c, W, g }, { L, M, Z, z }) {
      const [a0, a1, b, w] = [at(A0), at(A1), at(B), at(W)];
      return wasm.eliminate(from, to, D, R, J, a0, a1, b, at(c), w, at(g), at(L), at(M), at(Z), at(z));
    },
    addProducts(from, to, J, sign, X, y, information, gradient) {
      const [x, values] = [at(X) + 8 * J * from, at(y) + 8 * from];
      wasm.addProducts(to - from, J, sign, x, values, at(information), at(gradient));
    },
    sweepForward(from, to, D, R, { A0, A1, c, g }, { L, M, z }) {
      wasm.sweepForward(from, to, D, R, at(A0), at(A1), at(c), at(g), at(L), at(M), at(z));
    },
    sweepBack(from, to, N, D, J, { L, M, Z, z }, v, x) {
      wasm.sweepBack(from, to, N, D, J, at(L), at(M), at(Z), at(z), at(v), at(x));
    },
  };
}
