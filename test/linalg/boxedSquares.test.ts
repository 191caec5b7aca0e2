import { describe, expect, test } from 'vitest';
import { finish } from '../../src/drive.ts';
import { boxedSquares } from '../../src/linalg/boxedSquares.ts';
import { zeros } from '../../src/linalg/matrix.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

/** An upper triangle with a right-hand side, and a box around zero. */
function drawn(n: number, seed: number) {
  const random = randomGenerator(seed);
  const T = zeros(n + 1, n + 1);
  for (let j = 0; j <= n; j++)
    for (let i = 0; i < Math.min(j + 1, n); i++) T.data[i + j * T.rows] = random.normal();
  const positive = () => Float64Array.from({ length: n }, () => random.uniform());
  return { T, damping: positive(), low: positive().map((x) => -x), high: positive() };
}

describe('boxedSquares', () => {
  test.each([1, 2, 5, 12])('the gradient points out of the box where a bound is active, n = %i', (n) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { T, damping, low, high } = drawn(n, seed);
      const least = finish(boxedSquares(T, n, damping, low, high))!;
      const left = Array.from({ length: n }, (_, i) => {
        let sum = T.data[i + n * T.rows];
        for (let j = i; j < n; j++) sum += T.data[i + j * T.rows] * least.d[j];
        return sum;
      });
      for (let j = 0; j < n; j++) {
        let slope = damping[j] ** 2 * least.d[j];
        for (let i = 0; i <= j; i++) slope += T.data[i + j * T.rows] * left[i];
        expect(least.d[j]).toBeGreaterThanOrEqual(low[j]);
        expect(least.d[j]).toBeLessThanOrEqual(high[j]);
        if (least.d[j] > low[j]) expect(slope).toBeLessThan(1e-9);
        if (least.d[j] < high[j]) expect(slope).toBeGreaterThan(-1e-9);
      }
      const squares = (v: readonly number[]) => v.reduce((sum, x) => sum + x * x, 0);
      const y = Array.from({ length: n }, (_, i) => T.data[i + n * T.rows]);
      expect(least.gain).toBeCloseTo((squares(y) - squares(left)) / 2, 10);
    }
  });

  test('solve inverts the damped squares over the free variables', () => {
    const { T, damping } = drawn(4, 7);
    const wide = new Float64Array(4).fill(1e6);
    const { solve } = finish(
      boxedSquares(
        T,
        4,
        damping,
        wide.map((x) => -x),
        wide,
      ),
    )!;
    const x = solve(Float64Array.of(1, -2, 3, 0.5));
    const t = (i: number, j: number) => (i <= j ? T.data[i + j * T.rows] : 0);
    const back = Array.from({ length: 4 }, (_, i) => {
      let sum = damping[i] ** 2 * x[i];
      for (let j = 0; j < 4; j++) for (let k = 0; k < 4; k++) sum += t(k, i) * t(k, j) * x[j];
      return sum;
    });
    [1, -2, 3, 0.5].forEach((g, i) => {
      expect(back[i]).toBeCloseTo(g, 9);
    });
  });
});
