import { describe, expect, test } from 'vitest';
import { lagOne, noiseAutocorrelation, slowWavesP } from '../../src/likelihood/residuals.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

function autoregressive(n: number, rho: number, seed: number): Float64Array {
  const { normal } = randomGenerator(seed);
  let e = normal();
  return Float64Array.from({ length: n }, () => {
    e = rho * e + Math.sqrt(1 - rho * rho) * normal();
    return e;
  });
}

describe('the autocorrelation of residuals', () => {
  test('does not extend across experiments', () => {
    const [a, b, few] = [
      [1, 2, 3, -1, 2],
      [-1, 5, 1, 1, 1],
      [9, 9],
    ].map((x) => Float64Array.from(x));
    const products = 1 * 2 + 2 * 3 - 3 * 1 - 1 * 2 + (-1 * 5 + 5 * 1 + 1 + 1);
    const squares = 1 + 4 + 9 + 1 + 4 + (1 + 25 + 1 + 1 + 1);
    // Ten values, eight pairs; a single record of ten would have nine.
    expect(lagOne([a, b, few])).toEqual({ raw: ((products / squares) * 9) / 8, n: 10 });
  });

  test.each([0, 0.5, 0.9])('of noise with ρ = %d about its mean is corrected to ρ', (rho) => {
    // Subtracting the mean removes (1 + ρ)/(1 - ρ) values' worth. Four standard errors of the mean of 400 estimates.
    const n = 100;
    const runs = 400;
    let sum = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const e = autoregressive(n, rho, seed);
      const mean = e.reduce((total, x) => total + x, 0) / n;
      const { raw } = lagOne([e.map((x) => x - mean)]);
      sum += noiseAutocorrelation(raw, n, (1 + rho) / (1 - rho) / n);
    }
    const error = Math.sqrt((1 - rho * rho) / n / runs);
    // Terms of second order in 1/n are left: some hundredths of (1 + ρ)/(1 - ρ)/n at ρ = 0.9.
    expect(Math.abs(sum / runs - rho)).toBeLessThan(4 * error + 0.012);
  });

  test('stays within its bounds', () => {
    expect(noiseAutocorrelation(0.999, 50, 0.5)).toBe(0.99);
    expect(noiseAutocorrelation(-0.99, 50, 0)).toBe(-0.5);
    expect(noiseAutocorrelation(0.5, 2, 0)).toBe(0);
  });
});

describe('slow waves', () => {
  test('are as rare in white noise as their p-value says', () => {
    const runs = 2000;
    let low = 0;
    for (let seed = 1; seed <= runs; seed++) if (slowWavesP([autoregressive(64, 0, seed)]) < 0.05) low++;
    // Counted three times, so that p errs on the high side: 5% at most, plus four standard errors.
    expect(low / runs).toBeLessThan(0.05 + 4 * Math.sqrt(0.05 / runs));
    expect(low).toBeGreaterThan(10);
  });

  test('are detected where lag 1 detects nothing', () => {
    const e = autoregressive(256, 0, 1).map((x, i) => x + 0.5 * Math.cos((3.5 * Math.PI * i) / 256));
    const { raw } = lagOne([e]);
    expect(raw * 16).toBeLessThan(3);
    expect(slowWavesP([e])).toBeLessThan(1e-3);
  });

  test('of records too short to have any have p = 1', () => {
    expect(slowWavesP([new Float64Array(2)])).toBe(1);
    expect(slowWavesP([])).toBe(1);
  });
});
