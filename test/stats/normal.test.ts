import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf } from '../../src/stats/normalCdf.ts';
import { normalQuantile } from '../../src/stats/normalQuantile.ts';

const EPS = 2 ** -52;

// Values from 50-digit arithmetic.
const QUANTILES: [number, number][] = [
  [1e-300, -37.0470962993612],
  [1e-200, -30.20559417957964],
  [1e-100, -21.273453560965326],
  [1e-50, -14.933337534788489],
  [1e-20, -9.262340089798407],
  [1e-10, -6.361340902404057],
  [1e-5, -4.264890793922825],
  [0.001, -3.0902323061678136],
  [0.02425, -1.972961051311885],
  [0.3, -0.5244005127080408],
  [0.975, 1.9599639845400538],
  [0.9999, 3.7190164854557084],
];

test('normal quantiles agree with high-precision values to rounding, down to p = 1e-300', () => {
  const rounding = 4 * EPS;
  for (const [p, z] of QUANTILES) {
    expect(Math.abs(normalQuantile(p) / z - 1), `p = ${p}`).toBeLessThan(rounding);
  }
});

test('the normal quantile is 0 at one half and infinite at the ends', () => {
  expect(normalQuantile(0.5)).toBe(0);
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  expect(normalQuantile(-0.1)).toBeNaN();
});

test('the normal cdf of the quantile is the probability again', () => {
  fc.assert(
    fc.property(fc.double({ min: -300, max: Math.log10(0.999) }), (exponent) => {
      const p = 10 ** exponent;
      const z = normalQuantile(p);
      // A rounding error in z is magnified by the condition number z φ/Φ ≈ z² + 1.
      const rounding = 8 * EPS * (1 + z * z);
      expect(Math.abs(normalCdf(z) / p - 1)).toBeLessThan(rounding);
    }),
    { seed: 1 },
  );
});

test('the normal cdf keeps its digits in the far tail', () => {
  // 50-digit arithmetic again.
  for (const [z, p] of [
    [-1, 0.15865525393145705],
    [-10, 7.619853024160525e-24],
    [-20, 2.7536241186062337e-89],
    [-37, 5.725571222524577e-300],
  ] as const) {
    const rounding = 4 * EPS * (1 + z * z);
    expect(Math.abs(normalCdf(z) / p - 1), `z = ${z}`).toBeLessThan(rounding);
  }
});
