import { describe, expect, test } from 'vitest';
import { grid, sensitivity, solved, statesAt } from './solver/solveHelpers.ts';

// From rest, a solver does not notice a time-dependent input before one of its stages meets it.

/** 1 from a to b, with edges of a thousandth. */
const pulse = (a: number, b: number) => `max(0, min(1, 1000*(t - ${a})))*max(0, min(1, 1000*(${b} - t)))`;
/** Each edge takes half its width from the input. */
const edges = 1e-3;

describe.each(['nonstiff', 'stiff', 'auto'] as const)('with the solver %s', (solver) => {
  test('a dose longer than the distance of the requested times is noticed from rest', () => {
    const times = grid(0, 100, 201);
    const solution = solved({ model: `u' = -0.1*u + ${pulse(50, 51)}`, u0: [0], times }, { solver });
    expect(Math.abs(statesAt(solution, 102)[0] - 10 * (1 - Math.exp(-0.1)))).toBeLessThan(edges);
  });

  test('an input that lasts from one requested time to the next is noticed wherever it begins', () => {
    const times = grid(0, 20, 201);
    for (let m = 1; m < 199; m += 7) {
      const [a, b] = [times[m] - 0.01, times[m + 1] + 0.01];
      const solution = solved({ model: `u' = ${pulse(a, b)}`, u0: [0], times }, { solver });
      expect(Math.abs(statesAt(solution, 200)[0] - (b - a))).toBeLessThan(2 * edges);
    }
  });

  test('an input that lasts a fiftieth of the span is noticed with two requested times', () => {
    for (const a of [1, 33.3, 71.9]) {
      const solution = solved({ model: `u' = ${pulse(a, a + 2)}`, u0: [0], times: [0, 100] }, { solver });
      expect(Math.abs(statesAt(solution, 1)[0] - 2)).toBeLessThan(2 * edges);
    }
  });

  test('sensitivities notice an input that starts after a long rest', () => {
    const times = grid(0, 100, 201);
    const model = `u' = -0.1*u + k*${pulse(50, 51)}`;
    const solution = solved({ model, w: [3], u0: [0], times }, { solver }, 'all');
    expect(Math.abs(sensitivity(solution, 102, 0, 0) - 10 * (1 - Math.exp(-0.1)))).toBeLessThan(edges);
  });
});

test('a step passes at most one of the requested times, and ends at the next, if t appears', () => {
  const times = grid(0, 1, 401);
  const { work } = solved({ model: "u' = -0.01*u + 0*t", u0: [1], times });
  expect(work.steps).toBeGreaterThanOrEqual(200);
  // A few shorter first ones may shift the others relative to the times.
  expect(work.steps).toBeLessThan(220);
});

test('repeated, or nearly repeated, times cost no steps if t appears', () => {
  const once = grid(0, 10, 101);
  const thrice = once.flatMap((t) => [t, t, t * (1 + 4 * Number.EPSILON)]);
  const steps = [once, thrice].map(
    (times) => solved({ model: "u' = -0.1*u + t", u0: [0], times }).work.steps,
  );
  expect(Math.abs(steps[1] - steps[0])).toBeLessThan(5);
});

test('the requested times do not limit the steps of an autonomous model', () => {
  const { work } = solved({ model: "u' = -0.01*u", u0: [1], times: grid(0, 1, 401) });
  expect(work.steps).toBeLessThan(10);
});

test('repeated times and a single interval are solved if t appears', () => {
  const solution = solved({ model: "u' = 2*t", u0: [0], times: [0, 0, 0.5, 0.5, 0.5, 1, 1] });
  expect(solution.failure).toBeUndefined();
  expect(solution.reached).toBe(7);
  /** Rounding of sums of 50 steps. */
  const rounding = 100 * Number.EPSILON;
  [0, 0, 0.25, 0.25, 0.25, 1, 1].forEach((u, m) => {
    expect(Math.abs(statesAt(solution, m)[0] - u)).toBeLessThan(rounding);
  });
});
