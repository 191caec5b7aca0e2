import { expect, test } from 'vitest';
import { type ProblemRightHandSide, trajectory } from '../../src/problems/trajectory.ts';

/** The largest error at t = 0, 0.5, …, 2 with steps of length h. */
function error(f: ProblemRightHandSide, exact: (t: number) => number, h: number): number {
  const t = Float64Array.of(0, 0.5, 1, 1.5, 2);
  const U = trajectory(f, [exact(0)], t, h);
  return Math.max(...U.data.map((u, i) => Math.abs(u - exact(t[i]))));
}

test('the error falls with the eighth power of the step, with and without time in the equation', () => {
  const systems: [ProblemRightHandSide, (t: number) => number][] = [
    [(_, u, du) => (du[0] = u[0] - u[0] ** 2), (t) => 1 / (1 + 3 * Math.exp(-t))],
    [(t, u, du) => (du[0] = u[0] * Math.cos(3 * t)), (t) => Math.exp(Math.sin(3 * t) / 3)],
  ];
  for (const [f, exact] of systems) {
    const order = Math.log2(error(f, exact, 0.5) / error(f, exact, 0.25));
    // Truncation: the observed order approaches 8 from either side; a method of order 6 would show below 7.
    expect(order).toBeGreaterThan(7);
    expect(order).toBeLessThan(10);
  }
});

test('linear systems keep their states together', () => {
  const t = Float64Array.from({ length: 9 }, (_, i) => i);
  const U = trajectory((_, u, du) => du.set([u[1], -u[0]]), [0, 1], t, 0.05);
  // Truncation at this step is 1e-14 and below; the rest is rounding over 160 steps.
  const rounding = 1000 * 2 ** -52;
  t.forEach((ti, i) => {
    expect(Math.abs(U.data[i] - Math.sin(ti))).toBeLessThan(rounding);
    expect(Math.abs(U.data[i + t.length] - Math.cos(ti))).toBeLessThan(rounding);
  });
});
