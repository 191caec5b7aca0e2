export { arenaStart } from "./memory";
export { combineFour, innerBlock } from "./blocks";
export { addProducts, eliminate, sweepBack, sweepForward } from "./eliminate";
export { gemm, gemmLower } from "./gemm";
export { solveLower, solveLowerTransposed, solveLowerTransposedRight } from "./triangular";
export { cholesky, inverseFromCholesky } from "./cholesky";
export { backTransform, tridiagonalise } from "./tridiagonal";
