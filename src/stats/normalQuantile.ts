import quantile from '@stdlib/stats-base-dists-normal-quantile';
import { wrong } from '../given.ts';
import { portableMath } from '../model/portableMath.ts';
import { normalCdf } from './normalCdf.ts';

/**
 * Φ⁻¹(p), the value below which a standard normal number falls with probability p.
 * Towards small p, stdlib loses digits (2e-9 relative at 1e-10) and below 1e-17 it returns −∞, since it works with 2p − 1;
 * there Newton's method on log Φ takes over.
 */
export function normalQuantile(p: number): number {
  if (typeof p !== 'number') {
    throw wrong('The probability', p, 'A number from 0 to 1 is needed.');
  }
  if (!(p > 0 && p < 0.01)) return quantile(p, 0, 1);
  const target = portableMath.log(p);
  let z = -Math.sqrt(-2 * target);
  // log Φ is concave and the start lies below the root, so the steps approach it from one side; the last of them is
  // rounding. Five are enough from 0.01 down to the smallest number.
  for (let i = 0; i < 6; i++) {
    const cdf = normalCdf(z);
    // Φ/φ; where Φ itself is zero, its limit −1/z.
    const mills = cdf > 0 ? (cdf * Math.sqrt(2 * Math.PI)) / portableMath.exp((-z * z) / 2) : -1 / z;
    z += cdf > 0 ? (target - portableMath.log(cdf)) * mills : mills;
  }
  return z;
}
