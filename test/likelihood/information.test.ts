import { beforeAll, describe, expect, test } from 'vitest';
import { inverseOfInformation, invertInformation, isInformation } from '../../src/likelihood/information.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';

beforeAll(loadKernels);

/** Xᵀ X of random rows, with parameters of very different sizes. */
function randomInformation(J: number, seed: number): Float64Array {
  const { normal } = randomGenerator(seed);
  const rows = Array.from({ length: 3 * J }, () =>
    Float64Array.from({ length: J }, (_, j) => normal() * 10 ** (3 * (j % 3))),
  );
  return Float64Array.from({ length: J * J }, (_, i) =>
    rows.reduce((sum, row) => sum + row[i % J] * row[Math.floor(i / J)], 0),
  );
}

describe('the inverse of an information matrix', () => {
  test.each([1, 2, 5, 12])('is the same by Cholesky and by eigenvalues: %d parameters', (J) => {
    const information = randomInformation(J, J);
    const [quick, S] = [
      finish(inverseOfInformation(information, J)),
      finish(invertInformation(information, J)).S,
    ];
    for (let i = 0; i < J * J; i++) {
      const size = Math.sqrt(S[(i % J) * (J + 1)] * S[Math.floor(i / J) * (J + 1)]);
      // Rounding, grown by a condition of some hundreds after scaling.
      expect(Math.abs(quick[i] - S[i]) / size).toBeLessThan(1e-11);
    }
  });

  test('of two parameters with the same effect is kept finite, and determines the sum', () => {
    const S = finish(inverseOfInformation(Float64Array.of(4, 4, 4, 4), 2));
    expect(S.every(Number.isFinite)).toBe(true);
    // Var(a + b) = 1/4, up to the rest of the undetermined direction.
    expect(S[0] + S[1] + S[2] + S[3]).toBeCloseTo(0.25, 3);
  });

  test("keeps a parameter's error next to two of which only the sum is known, despite rounding", () => {
    // a + b is measured, and c with little information together with d: an error of 1e-7 turns the direction a - b towards c.
    const rows = [
      [1, 1, 0, 0],
      [0, 0, 1, 1],
      [0, 0, 0, 0.05],
    ];
    const J = 4;
    const rounding = 1e-6;
    const information = Float64Array.from({ length: J * J }, (_, i) =>
      rows.reduce((sum, row) => sum + row[i % J] * row[Math.floor(i / J)], 0),
    );
    information[2] += 1e-7;
    information[2 + J] -= 1e-7;
    const plain = finish(invertInformation(information, J)).S;
    const cleared = finish(invertInformation(information, J, rounding)).S;
    // Var(c) = 1/0.05² + 1, Var(d) = 1/0.05².
    for (const [j, variance] of [
      [2, 401],
      [3, 400],
    ]) {
      expect(plain[j * (J + 1)] / variance).toBeGreaterThan(1.5);
      expect(cleared[j * (J + 1)] / variance).toBeCloseTo(1, 3);
    }
  });

  test('is not computed if rounding has destroyed the diagonal', () => {
    expect(isInformation(Float64Array.of(1, 0, 0, -1e-20), 2)).toBe(false);
    expect(isInformation(Float64Array.of(1, 0, 0, Number.NaN), 2)).toBe(false);
    expect(isInformation(Float64Array.of(1, 0, 0, 2), 2)).toBe(true);
  });
});
