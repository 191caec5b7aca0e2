/** Length of a vector: √Σ x². */
export function norm(x: Float64Array): number {
  return Math.sqrt(x.reduce((sum, v) => sum + v * v, 0));
}
