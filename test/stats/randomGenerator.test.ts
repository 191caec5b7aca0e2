import { expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { normalCdf } from '../../src/stats/normalCdf.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const draw = (n: number, next: () => number) => Array.from({ length: n }, next);
const mean = (x: readonly number[]) => x.reduce((sum, xi) => sum + xi, 0) / x.length;

test('a seed always gives the same numbers, and they do not change between versions', () => {
  const random = randomGenerator(2023);
  expect(draw(3, random.uniform)).toEqual([0.21395146309031865, 0.7851734331125593, 0.3752581723855536]);
  expect(draw(3, random.normal)).toEqual([-0.2268109627154257, -0.010717093840468296, 1.4251640371705379]);
});

test('uniform numbers lie in [0, 1) with the right mean and variance', () => {
  const n = 100_000;
  const x = draw(n, randomGenerator(1).uniform);
  expect(x.every((xi) => xi >= 0 && xi < 1)).toBe(true);
  expect(Math.abs(mean(x) - 1 / 2)).toBeLessThan(4 * Math.sqrt(1 / 12 / n));
  expect(Math.abs(mean(x.map((xi) => (xi - 0.5) ** 2)) - 1 / 12)).toBeLessThan(4 * Math.sqrt(1 / 180 / n));
});

test('normal numbers follow the normal distribution', () => {
  const n = 100_000;
  const x = draw(n, randomGenerator(2).normal).sort((a, b) => a - b);
  // Kolmogorov's distance exceeds 1.95/√n once in a thousand times.
  const distance = Math.max(...x.map((xi, i) => Math.abs(normalCdf(xi) - (i + 0.5) / n)));
  expect(distance).toBeLessThan(1.95 / Math.sqrt(n));
});

test('numbers from neighbouring seeds are uncorrelated', () => {
  const n = 10_000;
  for (const [k, step] of [
    [0, 1],
    [1, 1],
    [0, 2 ** 32],
  ] as const) {
    const at = (seed: number) => draw(k + 1, randomGenerator(seed).normal)[k];
    const products = draw(n, () => 0).map((_, seed) => at(seed) * at(seed + step));
    expect(Math.abs(mean(products)), `number ${k}, seeds ${step} apart`).toBeLessThan(4 / Math.sqrt(n));
  }
});

test('a seed that is not a whole number is refused', () => {
  expect(() => randomGenerator(0.5)).toThrow(InputError);
  expect(() => randomGenerator(Number.NaN)).toThrow(InputError);
});
