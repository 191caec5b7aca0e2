import { expect, test } from 'vitest';
import { turn } from '../../src/wendy/turn.ts';

test('sine and cosine of parts of a turn are right to the last bits, and exact at the quarters', () => {
  // Rounding: the argument of Math.sin below, up to π, carries half a bit of π.
  const rounding = 8 * Number.EPSILON;
  for (const M of [1, 2, 7, 64, 1001]) {
    for (let j = -2 * M; j <= 2 * M; j++) {
      const { sin, cos } = turn(j, M);
      const part = j / M - Math.round(j / M);
      expect(Math.abs(sin - Math.sin(2 * Math.PI * part))).toBeLessThan(rounding);
      expect(Math.abs(cos - Math.cos(2 * Math.PI * part))).toBeLessThan(rounding);
    }
  }
  expect(turn(1, 4)).toEqual({ sin: 1, cos: -0 });
  expect(turn(2, 4).cos).toBe(-1);
  expect(turn(3, 4).sin).toBe(-1);
});
