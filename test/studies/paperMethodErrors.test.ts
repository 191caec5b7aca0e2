import { describe, expect, test } from 'vitest';
import { randomGenerator } from '../../src/index.ts';
import { estimatedErrors, trueErrors } from '../../studies/paper/integrationErrorCurves.ts';

/** u = cos 3t, and its velocity. */
const oscillator = {
  name: 'oscillator',
  title: 'Oscillator',
  model: "u' = v\nv' = -k*u",
  parameters: { k: 9 },
  initial: { u: 1, v: 0 },
  time: [0, 10] as [number, number],
};
const eta = 9;
const M = 128;

/** Σ (φ̇u + φu̇) Δt on a grid of N points over a period of M samples, by the functions themselves. */
function byHand(m: number, N: number): number {
  const dt = 10 / (M - 1);
  const psi = (x: number) => (Math.abs(x) < 1 ? Math.exp(eta - eta / (1 - x * x)) : 0);
  const slope = (x: number) => (Math.abs(x) < 1 ? (psi(x) * -2 * eta * x) / (1 - x * x) ** 2 : 0);
  let length = 0;
  for (let i = -m; i <= m; i++) length += psi(i / m) ** 2;
  let [sum, positions] = [0, 0];
  const h = (M * dt) / N;
  for (let start = 0; start + 2 * m < M; start += m, positions++) {
    const centre = (start + m) * dt;
    for (const [u, du] of [
      [(t: number) => Math.cos(3 * t), (t: number) => -3 * Math.sin(3 * t)],
      [(t: number) => -3 * Math.sin(3 * t), (t: number) => -9 * Math.cos(3 * t)],
    ] as const) {
      let e = 0;
      for (let j = 0; j < N; j++) {
        const x = (j * h - centre) / (m * dt);
        e += ((slope(x) / (m * dt)) * u(j * h) + psi(x) * du(j * h)) * h;
      }
      sum += e ** 2 / length;
    }
  }
  return Math.sqrt(sum / positions);
}

describe('integration errors', () => {
  test('are those of summing φ̇u + φu̇ over the grid', async () => {
    const radii = [2, 3, 4, 5, 7];
    const errorOn = await trueErrors(oscillator, radii, { M, eta });
    for (const N of [M, Math.floor(M / 2.1), Math.floor(M / 3)]) {
      errorOn(N).forEach((error, k) => {
        // Truncation: sixteen values a sample leave modes beyond the sixteenth alias out; those of the least radius are
        // the largest. Solver: 1e-12 relative, times N.
        expect(Math.abs(error - byHand(radii[k], N))).toBeLessThan(1e-3 * error + 1e-10);
      });
    }
  });

  test('estimated from data are those of the coarser grid if its first mode is all there is', async () => {
    const [m, N] = [12, Math.floor(M / 3)];
    const states = [
      Float64Array.from({ length: M }, (_, j) => Math.cos((30 * j) / (M - 1))),
      Float64Array.from({ length: M }, (_, j) => -3 * Math.sin((30 * j) / (M - 1))),
    ];
    const [estimate] = estimatedErrors(states, [m], N, { M, eta });
    const [coarse] = (await trueErrors(oscillator, [m], { M, eta }))(N);
    // Truncation: the mirror image of the mode, at M - N, is in one sum and twice the mode in the other.
    expect(Math.abs(estimate! / coarse! - 1)).toBeLessThan(0.05);
  });

  test('of noise alone do not depend on the radius', () => {
    const { normal } = randomGenerator(3);
    const states = [Float64Array.from({ length: 4000 }, normal)];
    const N = Math.floor(4000 / 2.1);
    const alone = (4 * Math.PI * N) / 4000 / Math.SQRT2;
    for (const error of estimatedErrors(states, [4, 10, 25], N, { M: 4000, eta })) {
      // Statistical: 4000/25 positions or more, squares good to √(2·overlap/positions), their root to half of it.
      expect(Math.abs(error / alone - 1)).toBeLessThan(4 * 0.5 * Math.sqrt((2 * 1.5) / 160));
    }
  });
});
