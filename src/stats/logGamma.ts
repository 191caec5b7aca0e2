import { portableMath } from '../model/portableMath.ts';

const { log } = portableMath;
const HALF_LOG_2PI = 0.5 * log(2 * Math.PI);

/** ln Γ(x) for x > 0, by Stirling's series after steps up to where it is exact to all digits. */
export function logGamma(x: number): number {
  // (n-1)! itself where x is a whole number.
  if (Number.isInteger(x) && x <= 20) return log(factorial(x - 1));
  let product = 1;
  let s = x;
  for (; s < 20; s++) product *= s;
  const u = 1 / (s * s);
  const series = (1 / 12 - u * (1 / 360 - u * (1 / 1260 - u * (1 / 1680 - u / 1188)))) / s;
  return (s - 0.5) * log(s) - s + HALF_LOG_2PI + series - log(product);
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
