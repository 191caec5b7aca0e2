/**
 * The length of a vector, √Σ x_i², without overflow on the way. Math.hypot adds in another order in every engine; this
 * has the same bits everywhere, and those of V8, by the largest entry and compensated sums.
 */
export function hypot(x: Float64Array | readonly number[]): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) {
    const size = Math.abs(x[i]);
    // What is not a number stays it, unless an entry is infinite.
    if (size === Number.POSITIVE_INFINITY) return size;
    if (!(size <= most)) most = size;
  }
  if (!(most > 0)) return most;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < x.length; i++) {
    const scaled = Math.abs(x[i]) / most;
    const term = scaled * scaled - lost;
    const next = sum + term;
    lost = next - sum - term;
    sum = next;
  }
  return Math.sqrt(sum) * most;
}
