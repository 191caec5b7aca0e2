import { portableMath } from '../model/portableMath.ts';
import { normalCdf } from './normalCdf.ts';

/** Beyond this Φ(-u) is taken from its asymptotic series, whose terms fall below rounding. */
const far = 30;
const rootTwoPi = Math.sqrt(2 * Math.PI);

/** Minus the logarithm of Φ(-u), its first derivative λ = φ(u)/Φ(-u), and its second, λ(λ - u). */
export function tailCost(u: number): { cost: number; slope: number; curvature: number } {
  if (u > far) {
    // λ - u = 1/u - 2/u³ + 10/u⁵ - 74/u⁷ + …, and Φ(-u) = φ(u)/λ.
    const square = u * u;
    const beyond = (1 - (2 - (10 - 74 / square) / square) / square) / u;
    const slope = u + beyond;
    return { cost: (u * u) / 2 + portableMath.log(slope * rootTwoPi), slope, curvature: slope * beyond };
  }
  const below = normalCdf(-u);
  const slope = portableMath.exp((-u * u) / 2) / (rootTwoPi * below);
  // Where Φ(-u) is nearly 1, what it lacks says more than itself.
  const lacking = normalCdf(u);
  const cost = u < -1 ? -portableMath.log1p(-lacking) : -portableMath.log(below);
  return { cost, slope, curvature: slope * (slope - u) };
}
