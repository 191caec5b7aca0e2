import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalityTest } from '../../src/stats/normalityTest.ts';
import { normalQuantile } from '../../src/stats/normalQuantile.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { shapiroFrancia, shapiroWilk } from '../../src/stats/shapiroWilk.ts';

const EPS = 2 ** -52;

// The weights of eleven men in Shapiro and Wilk's paper of 1965, and two data sets that come with R.
const men = [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236];
const mtcarsMpg = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4,
  30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
];
const carsDist = [
  2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 26, 54, 32,
  40, 32, 40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85,
];

test("Shapiro-Wilk gives the p-values that R's shapiro.test prints", () => {
  // R prints four digits.
  expect(shapiroWilk(men).toPrecision(4)).toBe('0.006704');
  expect(shapiroWilk(mtcarsMpg).toPrecision(4)).toBe('0.1229');
  expect(shapiroWilk(carsDist).toPrecision(4)).toBe('0.03910');
});

test('both tests agree with their formulas in 40-digit arithmetic, far into the tail', () => {
  const cubes = Array.from({ length: 301 }, (_, i) => (i - 150) ** 3);
  const doublings = Array.from({ length: 40 }, (_, i) => 2 ** i);
  for (const [x, wilk, francia] of [
    [men, 0.006703814056503012, 0.007347640014560649],
    [mtcarsMpg, 0.12288135853944065, 0.14948757257505194],
    [carsDist, 0.039099683693170885, 0.04178728676687538],
    [cubes, 7.234669240380303e-10, 9.803945371490886e-9],
    [doublings, 2.1467139355807436e-12, 8.655576548376174e-11],
    [[1, 2, 4, 8, 16], 0.29204844753505277, 0.2574563892408089],
  ] as const) {
    // A relative error of 1 − W is magnified by z/σ, at most about 15 here, and the sum has n terms.
    const rounding = 15 * (10 + x.length) * EPS;
    expect(Math.abs(shapiroWilk(x) / wilk - 1)).toBeLessThan(rounding);
    expect(Math.abs(shapiroFrancia(x) / francia - 1)).toBeLessThan(rounding);
  }
});

test('three values have the exact distribution of W', () => {
  const rounding = 100 * EPS;
  expect(Math.abs(shapiroWilk([-1, 0, 1]) - 1)).toBeLessThan(rounding);
  // Two equal values: W = 3/4, its least.
  expect(shapiroWilk([0, 0, 1])).toBeLessThan(rounding);
  // (0, 1, 4) has W = (4/√2)²/(26/3) = 12/13.
  const p = (6 / Math.PI) * (Math.asin(Math.sqrt(12 / 13)) - Math.asin(Math.sqrt(3 / 4)));
  expect(Math.abs(shapiroWilk([0, 1, 4]) / p - 1)).toBeLessThan(rounding);
});

test('the tests do not depend on order, shift, positive scale, or the sign of the sample', () => {
  const sample = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 4, maxLength: 60 });
  fc.assert(
    fc.property(sample, fc.integer({ min: -300, max: 300 }), fc.integer(), (x, exponent, shift) => {
      for (const test of ['shapiroWilk', 'franciaWhenPeaked'] as const) {
        const p = normalityTest(x, test);
        // Powers of ten and whole shifts are off by rounding only, magnified as above; more where W is close to 1.
        const rounding = 1e6 * EPS;
        const same = (y: number[]) => expect(Math.abs(normalityTest(y, test) - p)).toBeLessThan(rounding);
        same(x.map((xi) => xi * 10 ** exponent));
        same(x.map((xi) => xi + shift));
        same(x.map((xi) => -xi));
        same([...x].reverse());
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
      }
    }),
    { seed: 1 },
  );
});

test('constant samples and samples of one or two values give 1', () => {
  for (const x of [[], [1], [1, 2], [0, 0, 0, 0], Array(50).fill(0.1)]) {
    expect(shapiroWilk(x)).toBe(1);
    expect(shapiroFrancia(x)).toBe(1);
    expect(normalityTest(x, 'franciaWhenPeaked')).toBe(1);
  }
});

test('a value that is not a number gives NaN', () => {
  expect(shapiroWilk([1, 2, Number.NaN, 4, 5])).toBeNaN();
});

test('a sample more peaked than normal is tested by Shapiro-Francia, a flatter one by Shapiro-Wilk', () => {
  const peaked = Array.from({ length: 50 }, (_, i) => normalQuantile((i + 0.5) / 50) ** 3);
  const flat = Array.from({ length: 50 }, (_, i) => i);
  expect(normalityTest(peaked, 'franciaWhenPeaked')).toBe(shapiroFrancia(peaked));
  expect(normalityTest(flat, 'franciaWhenPeaked')).toBe(shapiroWilk(flat));
  expect(normalityTest(peaked, 'shapiroWilk')).toBe(shapiroWilk(peaked));
});

test('normal samples are rejected at 5% about 5% of the time', () => {
  const random = randomGenerator(3);
  const trials = 2000;
  for (const n of [10, 50, 500]) {
    let rejected = 0;
    for (let k = 0; k < trials; k++) {
      if (shapiroWilk(Float64Array.from({ length: n }, () => random.normal())) < 0.05) rejected++;
    }
    const standardError = Math.sqrt(0.05 * 0.95 * trials);
    expect(Math.abs(rejected - 0.05 * trials)).toBeLessThan(4 * standardError);
  }
});
