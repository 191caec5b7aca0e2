/** Σ squares/σ² over the states. */
export function weightedSum(squares: ArrayLike<number>, sigma: ArrayLike<number>): number {
  let sum = 0;
  for (let l = 0; l < squares.length; l++) sum += squares[l] / sigma[l] ** 2;
  return sum;
}
