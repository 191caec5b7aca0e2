/**
 * Sine and cosine of a part j/M of a full turn, for whole j and M.
 *
 * Math.sin and Math.tan differ in the last bit between engines; this uses nothing but sums and products, so that a fit
 * has the same digits everywhere. Reduced to an eighth of a turn exactly, the Taylor series needs eight terms.
 */
export function turn(j: number, M: number): { sin: number; cos: number } {
  // In eighths of a turn: which one, and how far from the nearest multiple of a quarter.
  const part = ((j % M) + M) % M;
  const quarter = Math.round((4 * part) / M);
  const x = (2 * Math.PI * (4 * part - quarter * M)) / (4 * M);
  const s = sine(x);
  const c = cosine(x);
  switch (quarter % 4) {
    case 0:
      return { sin: s, cos: c };
    case 1:
      return { sin: c, cos: -s };
    case 2:
      return { sin: -s, cos: -c };
    default:
      return { sin: -c, cos: s };
  }
}

/** sin x for |x| ≤ π/4. */
function sine(x: number): number {
  const y = x * x;
  let sum = 1;
  for (let k = 17; k > 1; k -= 2) sum = 1 - (y * sum) / (k * (k - 1));
  return x * sum;
}

/** cos x for |x| ≤ π/4. */
function cosine(x: number): number {
  const y = x * x;
  let sum = 1;
  for (let k = 18; k > 0; k -= 2) sum = 1 - (y * sum) / (k * (k - 1));
  return sum;
}
