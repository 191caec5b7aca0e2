import { describe, expect, test } from 'vitest';
import { type Case, grid, sensitivity, solved, statesAt } from './solveHelpers.ts';

// Stiff states that follow an input are accurate at the ends of very long steps; the requested times lie between.

/** A clock makes the input a state, so that only the error limits the steps. */
const clocked = "s' = 1\nu' = -L*(u - a*cos(s)) - a*sin(s)";
const timed = "u' = -L*(u - a*cos(t)) - a*sin(t)";
const times = grid(0, 10, 1001);

/** Truncation: errors of some steps, in relative tolerances. */
const truncation = 10;

function largest(errorAt: (t: number, m: number) => number): number {
  return times.reduce((most, t, m) => Math.max(most, Math.abs(errorAt(t, m))), 0);
}

describe.each([
  { L: 1e4, rtol: 1e-3 },
  { L: 1e4, rtol: 1e-4 },
  { L: 1e6, rtol: 1e-8 },
  { L: 1e8, rtol: 1e-8 },
  { L: 1e6, rtol: 1e-12 },
])('a state that follows cos t at the rate $L, at rtol = $rtol', ({ L, rtol }) => {
  const tolerances = { solver: 'stiff', rtol, atol: rtol / 100 } as const;

  test.each([
    { name: 'a clock', model: clocked, u0: [0, 1] },
    { name: 't', model: timed, u0: [1] },
  ])('is accurate at all requested times for the input $name', ({ model, u0 }) => {
    const solution = solved({ model, w: [L, 1], u0, times }, tolerances);
    const miss = largest((t, m) => statesAt(solution, m)[u0.length - 1] - Math.cos(t));
    expect(miss).toBeLessThan(truncation * rtol);
  });

  test('takes few steps all the same', () => {
    const { work } = solved({ model: clocked, w: [L, 1], u0: [0, 1], times }, tolerances);
    expect(work.steps).toBeLessThan(100);
  });

  test('has accurate sensitivities at all requested times', () => {
    const solution = solved({ model: clocked, w: [L, 1], u0: [0, 1], times }, tolerances, 'all');
    const miss = largest((t, m) => sensitivity(solution, m, 1, 1) - Math.cos(t) + Math.exp(-L * t));
    // Sensitivities have a tolerance a hundred times that of the states.
    expect(miss).toBeLessThan(100 * truncation * rtol);
  });
});

const vanDerPol: Case = {
  model: "u1' = u2\nu2' = mu*(1 - u1^2)*u2 - u1",
  w: [1000],
  u0: [2, 0],
  times: [0, 2000],
};

test('requesting more times of van der Pol costs few evaluations', () => {
  const tolerances = { rtol: 1e-8, atol: 1e-8 };
  const few = solved(vanDerPol, tolerances).work.evaluations;
  for (const n of [256, 2001]) {
    const many = solved({ ...vanDerPol, times: grid(0, 2000, n) }, tolerances).work.evaluations;
    expect(many).toBeLessThan(1.1 * few);
  }
});

describe.each([1e-3, 1e-6, 1e-8, 1e-10, 1e-12])('the explicit method at rtol = %s', (rtol) => {
  test.each([
    { model: "s' = 1\nu' = -u + cos(3*s) - 3*sin(3*s)", u0: [0, 1], exact: (t: number) => Math.cos(3 * t) },
    { model: "s' = 1\nu' = -50*(u - cos(s)) - sin(s)", u0: [0, 1], exact: Math.cos },
    { model: "s' = 1\nu' = 20*cos(20*s)", u0: [0, 0], exact: (t: number) => Math.sin(20 * t) },
  ])('is accurate between its steps for $model', ({ model, u0, exact }) => {
    const solution = solved({ model, u0, times }, { solver: 'nonstiff', rtol, atol: rtol / 100 });
    const miss = largest((t, m) => statesAt(solution, m)[1] - exact(t));
    // The dense output has one order less than the ends: a lucky error estimate of a step does not help it.
    expect(miss).toBeLessThan(3 * truncation * rtol);
  });
});
