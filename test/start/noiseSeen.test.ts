import { expect, test } from 'vitest';
import { noiseSeen } from '../../src/start/noiseSeen.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const series = (n: number, of: (t: number) => number, sd: number, seed = 1) => {
  const random = randomGenerator(seed);
  const t = Array.from({ length: n }, (_, i) => i);
  return noiseSeen(
    t,
    t.map((x) => of(x) + sd * random.normal()),
  );
};

test('noise on a slow motion is estimated reliably', () => {
  const sure = Array.from({ length: 50 }, (_, seed) => series(40, (t) => Math.sin(t / 8), 0.05, seed));
  expect(sure.filter(({ isSure }) => isSure).length).toBeGreaterThanOrEqual(48);
  const mean = sure.reduce((sum, { sd }) => sum + sd, 0) / sure.length;
  expect(mean).toBeGreaterThan(0.045);
  expect(mean).toBeLessThan(0.055);
});

test('a motion that is too fast for the samples is not mistaken for noise', () => {
  expect(series(40, (t) => Math.sin(1.2 * t), 1e-4).isSure).toBe(false);
  expect(series(25, (t) => Math.sin(0.7 * t), 1e-4).isSure).toBe(false);
});

test('few values give no reliable noise', () => {
  expect(series(10, (t) => t, 0.1).isSure).toBe(false);
  expect(series(2, (t) => t, 0.1)).toEqual({ sd: Number.NaN, isSure: false });
});

test('doses are not mistaken for noise: windows do not extend across them', () => {
  const random = randomGenerator(4);
  const t = Array.from({ length: 60 }, (_, i) => i);
  const y = t.map((x) => 10 * Math.exp(-0.1 * (x % 20)) + 0.1 * random.normal());
  // At the time of a dose the state before it is measured.
  const breaks = [0, 20, 40].map((x) => x - 0.5);
  const seen = noiseSeen(t, y, breaks);
  expect(seen.isSure).toBe(true);
  // 36 windows of nine values that overlap: within a quarter, far from the 1.06 that the doses would make.
  expect(Math.abs(seen.sd - 0.1)).toBeLessThan(0.025);
  expect(noiseSeen(t, y).sd).toBeGreaterThan(0.5);
});

test('if every window contains a dose, nothing is reliable', () => {
  const t = Array.from({ length: 40 }, (_, i) => i);
  const y = t.map((x) => 5 - (x % 6));
  const breaks = t.filter((x) => x % 6 === 5);
  const seen = noiseSeen(t, y, breaks);
  expect(seen.isSure).toBe(false);
  expect(seen.sd).toBeGreaterThan(0);
});
