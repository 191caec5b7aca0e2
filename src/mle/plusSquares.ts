/** sum + Σ x_i² over from..to-1, in order: in pieces as in one go. */
export function plusSquares(sum: number, x: Float64Array, from: number, to: number): number {
  let total = sum;
  for (let i = from; i < to; i++) total += x[i] * x[i];
  return total;
}
