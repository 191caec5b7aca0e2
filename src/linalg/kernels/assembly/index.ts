export { arenaStart } from "./memory";
export { combineFour, innerBlock } from "./blocks";
export { addProducts, eliminate, sweepBack, sweepForward } from "./eliminate";
export { gemm, gemmLower } from "./gemm";
export {
  multiplyLowerTransposed, solveLower, solveLowerRight, solveLowerTransposed, solveLowerTransposedRight,
} from "./triangular";
export { cholesky, invertLower, squareLower } from "./cholesky";
export { keepFactor, solveKept, solveKeptTransposed } from "./keptFactor";
export { reduceColumns } from "./tridiagonal";
export { factorShifted, qrSteps, solveShifted } from "./tridiagonalEigen";
export { symmetricTimes } from "./vector";
