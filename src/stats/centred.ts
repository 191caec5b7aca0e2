import { mean } from './moments.ts';

/** The sample less its mean, divided by its largest absolute value so that squares neither overflow nor vanish. */
export function centred(x: ArrayLike<number>): Float64Array {
  const z = Float64Array.from(x);
  // From the first value rather than from zero, so that a constant sample gives zeros exactly.
  const first = z[0] ?? 0;
  let largest = 0;
  for (let i = 0; i < z.length; i++) largest = Math.max(largest, Math.abs(z[i] - first));
  if (largest === 0) return z.fill(0);
  for (let i = 0; i < z.length; i++) z[i] = (z[i] - first) / largest;
  const centre = mean(z);
  for (let i = 0; i < z.length; i++) z[i] -= centre;
  return z;
}
