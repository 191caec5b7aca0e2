/** The sample less its mean, divided by its largest absolute value so that squares neither overflow nor vanish. */
export function centred(x: ArrayLike<number>): Float64Array {
  const z = Float64Array.from(x);
  // From the first value rather than from zero, so that a constant sample gives zeros exactly.
  const first = z[0] ?? 0;
  const largest = z.reduce((max, zi) => Math.max(max, Math.abs(zi - first)), 0);
  if (largest === 0) return z.fill(0);
  for (let i = 0; i < z.length; i++) z[i] = (z[i] - first) / largest;
  const mean = z.reduce((sum, zi) => sum + zi, 0) / z.length;
  return z.map((zi) => zi - mean);
}
