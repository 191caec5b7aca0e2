import { createArena } from './arena.ts';
import type { Kernels } from './kernels.ts';
import { addProducts, eliminate, sweepBack, sweepForward } from './plainEliminate.ts';
import { keepFactor, solveKept, solveKeptTransposed } from './plainKeptFactor.ts';
import { combine, gemm, gemmLower, innerBlock } from './plainProducts.ts';
import {
  cholesky,
  invertLower,
  multiplyLowerTransposed,
  solveLower,
  solveLowerRight,
  solveLowerTransposed,
  solveLowerTransposedRight,
  squareLower,
} from './plainTriangular.ts';
import { reduceColumns, symmetricTimes } from './plainTridiagonal.ts';
import { factorShifted, qrSteps, solveShifted } from './plainTridiagonalEigen.ts';

/** The kernels in plain TypeScript: what the WebAssembly ones must agree with, and the fallback for them. */
export function createPlainKernels(): Kernels {
  let memory = new ArrayBuffer(0);
  const arena = createArena(0, (bytes) => {
    if (memory.byteLength < bytes) memory = new ArrayBuffer(bytes);
    return memory;
  });
  return {
    kind: 'plain',
    ...arena,
    gemm,
    gemmLower,
    cholesky,
    solveLower,
    solveLowerTransposed,
    solveLowerTransposedRight,
    solveLowerRight,
    multiplyLowerTransposed,
    invertLower,
    squareLower,
    keepFactor,
    solveKept,
    solveKeptTransposed,
    symmetricTimes,
    reduceColumns,
    qrSteps,
    factorShifted,
    solveShifted,
    combine,
    innerBlock,
    eliminate,
    sweepForward,
    sweepBack,
    addProducts,
  };
}
