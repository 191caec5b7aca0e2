import { describe, expect, test } from 'vitest';
import { changeTime } from '../../src/start/changeTime.ts';

const even = (n: number, T: number) => Array.from({ length: n }, (_, i) => (i * T) / (n - 1));
const series = (t: readonly number[], y: (t: number) => number) => ({ t, y: t.map(y) });

describe('the change time', () => {
  const t = even(81, 10);
  const wave = series(t, (t) => Math.sin(3 * t) + 0.1 * Math.sin(40 * t));
  const decay = series(t, (t) => Math.exp(-t));

  test('is that of the prototype', () => {
    // Computed with NumPy by the formula of docs/search.md; 15 digits.
    expect(changeTime([wave])).toBeCloseTo(0.22084512672399637, 12);
    expect(changeTime([wave, decay])).toBeCloseTo(0.6645978133036495, 12);
  });

  test('of monotone values is a fifth of the duration', () => {
    expect(changeTime([decay])).toBeCloseTo(2, 12);
    expect(changeTime([series(even(7, 70), (t) => t ** 3)])).toBeCloseTo(14, 12);
  });

  test('of a sine is a tenth of its period', () => {
    // n periods have the variation 4 n and the range 2; the samples miss turning points by up to 1 - cos(π/15) = 0.022.
    for (const n of [1, 2, 5]) {
      const sine = series(even(15 * n + 1, 6 * n), (t) => Math.sin((2 * Math.PI * t) / 6));
      expect(Math.abs(changeTime([sine]) / 0.6 - 1)).toBeLessThan(0.05);
    }
  });

  test('of steps up and down decreases with their number', () => {
    const square = (n: number) => series(even(19, 18), (t) => Math.floor((t * n) / 18.001) % 2);
    expect(changeTime([square(2)])).toBeCloseTo(18 / 5, 12);
    expect(changeTime([square(3)])).toBeCloseTo(18 / 10, 12);
    expect(changeTime([square(9)])).toBeCloseTo(18 / 40, 12);
  });

  test('lies between a hundredth of the duration and the duration', () => {
    const zigzag = series(even(1000, 50), (t) => Math.round((t * 999) / 50) % 2);
    expect(changeTime([{ ...zigzag, y: zigzag.y.map((y, i) => y + (i % 100)) }])).toBeGreaterThanOrEqual(0.5);
    expect(changeTime([series(even(19, 50), (t) => Math.round((t * 18) / 50) % 2)])).toBeCloseTo(50 / 90, 12);
  });

  test('scales with the unit of time, and does not depend on that of the values', () => {
    const scaled = [wave, decay].map(({ t, y }) => ({ t: t.map((t) => 64 * t), y: y.map((y) => 1024 * y) }));
    expect(changeTime(scaled)).toBeCloseTo(64 * changeTime([wave, decay]), 10);
  });

  test('skips missing values and constant series, and averages replicates', () => {
    const constant = series(t, () => 3);
    const short = { t: [0, 10], y: [1, 2] };
    const missing = { t, y: t.map(() => Number.NaN) };
    expect(changeTime([wave, constant, short, missing])).toBe(changeTime([wave]));
    const twice = { t: t.flatMap((t) => [t, t]), y: wave.y.flatMap((y) => [y - 1, y + 1]) };
    expect(changeTime([twice])).toBeCloseTo(changeTime([wave]), 12);
    const gaps = { t: [0, 1, 2, 3, 4], y: [0, Number.NaN, 1, Number.NaN, 0] };
    expect(changeTime([gaps])).toBeCloseTo(4 / 10, 12);
  });

  test('is a fifth of the duration if nothing changes, and 0 if there is no duration', () => {
    expect(changeTime([series(t, () => 3)])).toBe(2);
    expect(changeTime([{ t: [4], y: [1] }])).toBe(0);
    expect(changeTime([])).toBe(0);
  });

  test('of times spread over decades lies between their small and their large gaps', () => {
    const t = Array.from({ length: 41 }, (_, i) => 10 ** (-4 + (9 * i) / 40));
    const value = changeTime([series(t, (t) => 1 / (1 + t))]);
    // The gaps are (10^(9/40) - 1) times 1e-4 to 1e5/10^(9/40); their geometric mean is symmetric.
    const expected = (10 ** (9 / 40) - 1) * Math.sqrt((1e-4 * 1e5) / 10 ** (9 / 40));
    expect(value).toBeCloseTo(expected, 10);
  });

  test('does not mistake one small gap for times spread over decades', () => {
    const t = [...even(40, 39), 39.001];
    expect(changeTime([series(t, (t) => t)])).toBeCloseTo(39.001 / 5, 10);
  });
});
