import { checkNumbers } from '../given.ts';
import { norm } from '../linalg/norm.ts';
import { portableMath } from '../model/portableMath.ts';
import { centred } from './centred.ts';
import { normalCdf } from './normalCdf.ts';
import { normalQuantile } from './normalQuantile.ts';

/**
 * The p-value of the Shapiro-Wilk test, by Royston's approximation (AS R94, Applied Statistics 44, 1995). It was fitted
 * to 3 ≤ n ≤ 5000; larger samples use the same formulas. It does not depend on shift or positive scale.
 * A constant sample, and one of fewer than three, gives 1: such samples contain no evidence against normality.
 */
export function shapiroWilk(x: ArrayLike<number>): number {
  checkNumbers(x, 'The values of the sample');
  const n = x.length;
  const z = standardise(x);
  if (z === undefined) return 1;
  const distance = oneMinusW(wilkWeights(n), z);
  if (n === 3) {
    // The exact distribution: W lies between 3/4 and 1.
    const p =
      (6 / Math.PI) * (portableMath.asin(Math.sqrt(1 - distance)) - portableMath.asin(Math.sqrt(0.75)));
    return Math.min(1, Math.max(0, p));
  }
  const y = portableMath.log(distance);
  if (n <= 11) {
    const gamma = polynomial([-2.273, 0.459], n);
    if (y >= gamma) return 0;
    const mu = polynomial([0.544, -0.39978, 0.025054, -0.0006714], n);
    const sigma = portableMath.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
    return upperTail(-portableMath.log(gamma - y), mu, sigma);
  }
  const logN = portableMath.log(n);
  const mu = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], logN);
  const sigma = portableMath.exp(polynomial([-0.4803, -0.082676, 0.0030302], logN));
  return upperTail(y, mu, sigma);
}

/** The p-value of the Shapiro-Francia test, by Royston's approximation (1993, fitted to 5 ≤ n ≤ 5000). */
export function shapiroFrancia(x: ArrayLike<number>): number {
  const z = standardise(x);
  if (z === undefined) return 1;
  const m = normalScores(x.length);
  const length = norm(m);
  const a = m.map((mi) => mi / length);
  const nu = portableMath.log(x.length);
  const mu = -1.2725 + 1.0521 * (portableMath.log(nu) - nu);
  const sigma = 1.0308 - 0.26758 * (portableMath.log(nu) + 2 / nu);
  return upperTail(portableMath.log(oneMinusW(a, z)), mu, sigma);
}

/** The sample sorted, with mean 0 and length 1; undefined when it is constant or has fewer than three values. */
function standardise(x: ArrayLike<number>): Float64Array | undefined {
  const z = centred(x);
  const length = norm(z);
  if (z.length < 3 || length === 0) return undefined;
  for (let i = 0; i < z.length; i++) z[i] /= length;
  return z.sort();
}

/** Blom's approximation of the expected order statistics of n standard normal numbers. */
function normalScores(n: number): Float64Array {
  const m = new Float64Array(n);
  for (let i = 0; i < n >> 1; i++) {
    m[i] = normalQuantile((i + 1 - 0.375) / (n + 0.25));
    m[n - 1 - i] = -m[i];
  }
  return m;
}

/** Royston's weights a, of length 1: the scores, with the outermost one or two on each side corrected. */
function wilkWeights(n: number): Float64Array {
  // A fit tests one residual after another of the same length.
  if (latest.length !== n) latest = makeWilkWeights(n);
  return latest;
}
let latest: Float64Array = new Float64Array(0);

function makeWilkWeights(n: number): Float64Array {
  if (n === 3) return Float64Array.of(-Math.SQRT1_2, 0, Math.SQRT1_2);
  const a = normalScores(n);
  const length = norm(a);
  const u = 1 / Math.sqrt(n);
  const outer = [polynomial([a[n - 1] / length, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], u)];
  if (n > 5) {
    outer.push(polynomial([a[n - 2] / length, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], u));
  }
  // The inner weights share what the outer ones leave of the length 1.
  const inner = a.subarray(outer.length, n - outer.length);
  const scale = Math.sqrt(1 - 2 * outer.reduce((sum, ai) => sum + ai * ai, 0)) / norm(inner);
  for (let i = 0; i < inner.length; i++) inner[i] *= scale;
  outer.forEach((ai, i) => {
    a[i] = -ai;
    a[n - 1 - i] = ai;
  });
  return a;
}

/** 1 − W = 1 − (aᵀz)² for a and z of length 1, without losing digits where W is close to 1. */
function oneMinusW(a: Float64Array, z: Float64Array): number {
  let apart = 0;
  for (let i = 0; i < a.length; i++) apart += (a[i] - z[i]) ** 2;
  const oneMinusCosine = apart / 2;
  return oneMinusCosine * (2 - oneMinusCosine);
}

/** The probability that a normal number exceeds y, to all its digits however small it is. */
function upperTail(y: number, mu: number, sigma: number): number {
  return normalCdf((mu - y) / sigma);
}

/** c₀ + c₁x + c₂x² + … */
function polynomial(c: readonly number[], x: number): number {
  return c.reduceRight((sum, ci) => sum * x + ci, 0);
}
