export { arenaStart } from "./memory";
export { addScaled, addScaledBlock } from "./add";
export { gemm, gemmLower } from "./gemm";
export { solveLower, solveLowerTransposed, solveLowerTransposedRight } from "./triangular";
export { cholesky, inverseFromCholesky } from "./cholesky";
export { backTransform, tridiagonalise } from "./tridiagonal";
