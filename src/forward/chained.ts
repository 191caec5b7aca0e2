/**
 * d/dp_j of row r of a formula, where the states have the derivatives Y, the time τ, and known functions their slopes in time.
 * Entries that are zero are skipped: states that are yet to be computed are NaN.
 */
export function chained(
  slopes: Float64Array,
  r: number,
  Y: Float64Array,
  D: number,
  P: number,
  j: number,
  tau: number,
  knownSlope: Float64Array,
): number {
  const row = r * (D + P + 1 + knownSlope.length);
  let sum = j < P ? slopes[row + D + j] : 0;
  for (let l = 0; l < D; l++) if (slopes[row + l] !== 0) sum += slopes[row + l] * Y[j * D + l];
  if (tau === 0) return sum;
  let byTime = slopes[row + D + P];
  for (let i = 0; i < knownSlope.length; i++) byTime += slopes[row + D + P + 1 + i] * knownSlope[i];
  return sum + byTime * tau;
}
