import { describe, expect, test } from 'vitest';
import { type Case, grid, solved } from './solveHelpers.ts';

// A fast state that follows a slow one limits the explicit method by accuracy, well within its stability.
const following: (Case & { name: string })[] = [
  {
    name: 'a state that follows a clock',
    model: "s' = 1\nu' = -L*(u - cos(s)) - sin(s)",
    w: [1000],
    u0: [0, 1],
    times: grid(0, 10, 101),
  },
  // Kaps's problem, x = exp(-2t), y = exp(-t).
  {
    name: 'a state that follows the square of another',
    model: "x' = -(2 + L)*x + L*y^2\ny' = x - y - y^2",
    w: [1000],
    u0: [1, 1],
    times: [0, 5],
  },
];

describe.each(following)('$name', (problem) => {
  test.each([1e-3, 1e-6, 1e-8, 1e-10, 1e-12])('is recognised as stiff at rtol = %s', (rtol) => {
    const { work } = solved(problem, { rtol, atol: rtol / 100 });
    expect(work.stiffSteps).toBeGreaterThan(0);
    expect(work.steps).toBeLessThan(200);
  });
});

// Moderately fast states, where the steps of the stiff method are longer, but not by enough to pay.
const undecided: (Case & { name: string })[] = [
  {
    name: 'a damped state that follows an oscillation',
    model: "x' = y\ny' = -x\nz' = -10*(z - x)",
    u0: [0, 1, 0],
    times: [0, 100],
  },
  {
    name: 'van der Pol with mu = 10',
    model: "u1' = u2\nu2' = mu*(1 - u1^2)*u2 - u1",
    w: [10],
    u0: [2, 0],
    times: [0, 60],
  },
  {
    name: 'the Lorenz system',
    model: "x' = 10*(y - x)\ny' = x*(28 - z) - y\nz' = x*y - 8/3*z",
    u0: [1, 1, 1],
    times: [0, 20],
  },
];

test.each(undecided)('$name takes few extra evaluations for trials of the stiff method', (problem) => {
  const [auto, nonstiff] = (['auto', 'nonstiff'] as const).map((solver) => solved(problem, { solver }).work);
  expect(auto.evaluations).toBeLessThan(1.1 * nonstiff.evaluations);
  expect(auto.switches).toBeLessThanOrEqual(4);
});
