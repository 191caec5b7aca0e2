import { centred } from './centred.ts';
import { shapiroFrancia, shapiroWilk } from './shapiroWilk.ts';

/**
 * The probability of a normal sample at least as far from normal as x, by the Shapiro-Wilk test, or by
 * Shapiro-Francia when the sample is more peaked than a normal one (kurtosis above 3; the choice of the authors' code).
 */
export function normalityTest(x: ArrayLike<number>, test: 'shapiroWilk' | 'franciaWhenPeaked'): number {
  return test === 'franciaWhenPeaked' && kurtosis(x) > 3 ? shapiroFrancia(x) : shapiroWilk(x);
}

/** mean (x − x̄)⁴ / (mean (x − x̄)²)²; NaN for a constant sample. */
function kurtosis(x: ArrayLike<number>): number {
  let second = 0;
  let fourth = 0;
  for (const z of centred(x)) {
    second += z * z;
    fourth += (z * z) ** 2;
  }
  return (fourth * x.length) / (second * second);
}
