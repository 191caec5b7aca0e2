import { describe, expect, test } from 'vitest';
import { grid, solved, statesAt } from './solveHelpers.ts';

const solvers = ['nonstiff', 'stiff', 'auto'] as const;

describe.each(solvers)('with the solver %s', (solver) => {
  test('a blow-up is reported with its time, and the part before is returned', () => {
    const times = [0, 0.5, 0.9, 1.5, 2];
    const solution = solved({ model: "u' = u^2", u0: [1], times }, { solver });
    expect(solution.failure?.cause).toBe('blowUp');
    /** Rounding: the last step is one of t's own digits. */
    expect(Math.abs(solution.failure!.t - 1)).toBeLessThan(1e-8);
    expect(solution.failure!.message).toBe('The solution ends at t = 1: the solution grows without bound.');
    expect(solution.reached).toBe(3);
    /** Truncation: rtol, times the growth of errors by u². */
    expect(Math.abs(statesAt(solution, 2)[0] - 10)).toBeLessThan(1e-8 * 10 * 100);
    expect(statesAt(solution, 3)).toEqual([Number.NaN]);
  });

  test('growth past the largest number is a blow-up', () => {
    const solution = solved({ model: "u' = 1000*u", u0: [1], times: [0, 0.1, 10] }, { solver });
    expect(solution.failure?.cause).toBe('blowUp');
    expect(solution.reached).toBe(2);
  });

  test('a right-hand side that is undefined at the start is reported', () => {
    const solution = solved({ model: "u' = log(u)", u0: [-1], times: [3, 4] }, { solver });
    expect(solution.failure).toMatchObject({ cause: 'notDefined', t: 3 });
    expect(solution.reached).toBe(1);
    expect(statesAt(solution, 0)).toEqual([-1]);
  });

  test('a right-hand side that becomes undefined is reported with its time', () => {
    // u = 1 - t reaches 0 at t = 1, where the logarithm ends.
    const solution = solved({ model: "u' = -1 + 0*log(u)", u0: [1], times: grid(0, 2, 9) }, { solver });
    expect(solution.failure?.cause).toBe('notDefined');
    /** Truncation: steps shrink by halves towards the end of the domain. */
    expect(Math.abs(solution.failure!.t - 1)).toBeLessThan(1e-9);
    expect(solution.reached).toBe(4);
  });

  test('a state that grew from zero to the end of a domain has not blown up', () => {
    const solution = solved({ model: "u' = 1 + 0*log(1 - t)", u0: [0], times: [0, 2] }, { solver });
    expect(solution.failure?.cause).toBe('notDefined');
  });

  test('a slow blow-up is one too', () => {
    // u = -log(1 - t).
    const solution = solved({ model: "u' = exp(u)", u0: [0], times: [0, 2] }, { solver });
    expect(solution.failure?.cause).toBe('blowUp');
    expect(Math.abs(solution.failure!.t - 1)).toBeLessThan(1e-7);
  });

  test('a solution that meets a singular slope does not continue', () => {
    // u = √(1 - 2t) ends at t = 0.5.
    const solution = solved({ model: "u' = -1/u", u0: [1], times: [0, 0.4, 1] }, { solver });
    expect(['stepTooSmall', 'notDefined', 'newton']).toContain(solution.failure?.cause);
    expect(Math.abs(solution.failure!.t - 0.5)).toBeLessThan(1e-6);
    expect(solution.reached).toBe(2);
  });

  test('too many steps are reported', () => {
    const oscillator = { model: "x' = y\ny' = -x", u0: [1, 0], times: [0, 1, 1000] };
    const solution = solved(oscillator, { solver, maxSteps: 100 });
    expect(solution.failure?.cause).toBe('maxSteps');
    expect(solution.work.steps + solution.work.rejected).toBe(100);
    expect(solution.reached).toBe(2);
  });

  test('a discontinuous slope only takes smaller steps', () => {
    const jumps = solved(
      { model: "u' = min(max(1e9*(t - 1), 0), 1)", u0: [0], times: [0, 0.9, 2] },
      { solver },
    );
    expect(jumps.failure).toBeUndefined();
    /** Truncation: the error estimate, made for smooth slopes, sees a part of the effect of a jump. */
    const truncation = 1e-6;
    expect(Math.abs(statesAt(jumps, 2)[0] - 1)).toBeLessThan(truncation);
    const bends = solved({ model: "u' = abs(t - 1)", u0: [0], times: [0, 2] }, { solver });
    expect(Math.abs(statesAt(bends, 1)[0] - 1)).toBeLessThan(truncation);
  });

  test('steps do not leave a domain', () => {
    // u = exp(-t) stays positive; a step too long would not.
    const solution = solved({ model: "u' = -sqrt(u)*sqrt(u)", u0: [1], times: [0, 20] }, { solver });
    expect(solution.failure).toBeUndefined();
    /** Truncation: atol for each step. */
    expect(Math.abs(statesAt(solution, 1)[0] - Math.exp(-20))).toBeLessThan(1e-9);
  });

  test('one time, equal times and times that repeat are answered', () => {
    const model = "u' = -u";
    expect(statesAt(solved({ model, u0: [3], times: [5] }, { solver }), 0)).toEqual([3]);
    expect(solved({ model, u0: [3], times: [5, 5] }, { solver }).U.data).toEqual(Float64Array.of(3, 3));
    const { U, reached } = solved({ model, u0: [3], times: [5, 5, 6, 6, 7, 7] }, { solver });
    expect(reached).toBe(6);
    expect(U.data[2]).toBe(U.data[3]);
    expect(U.data[4]).toBe(U.data[5]);
    expect(Math.abs(U.data[5] - 3 * Math.exp(-2))).toBeLessThan(1e-7);
  });

  test('a state at rest takes few steps, and a zero slope is no problem', () => {
    const solution = solved({ model: "u' = 0*u", u0: [0], times: [0, 1, 1e6] }, { solver }, 'initial');
    expect(solution.failure).toBeUndefined();
    expect(solution.U.data).toEqual(Float64Array.of(0, 0, 0));
    expect(solution.work.steps).toBeLessThan(20);
  });

  test('an absolute tolerance far above the state is no problem', () => {
    const solution = solved({ model: "u' = -u", u0: [1e-9], times: [0, 1] }, { solver, atol: 1 });
    expect(solution.failure).toBeUndefined();
    expect(Math.abs(statesAt(solution, 1)[0])).toBeLessThan(1e-8);
  });

  test.each([1e-12, 1e12])('times in units of %f are solved', (unit) => {
    const problem = { model: "x' = k*y\ny' = -k*x", w: [1 / unit], u0: [0, 1], times: [-unit, unit] };
    const solution = solved(problem, { solver });
    expect(solution.failure).toBeUndefined();
    /** Truncation: some ten steps of one tolerance. */
    expect(Math.abs(statesAt(solution, 1)[0] - Math.sin(2))).toBeLessThan(1e-7);
  });

  test('a short span far from the origin of time is solved', () => {
    const solution = solved({ model: "u' = t - 1e6", u0: [0], times: [1e6, 1e6 + 1] }, { solver });
    expect(solution.failure).toBeUndefined();
    expect(Math.abs(statesAt(solution, 1)[0] - 0.5)).toBeLessThan(1e-8);
  });

  test('the tightest allowed tolerances are met', () => {
    const oscillator = { model: "x' = y\ny' = -x", u0: [0, 1], times: [0, 10] };
    const solution = solved(oscillator, { solver, rtol: 1e-13, atol: 1e-15 });
    expect(solution.failure).toBeUndefined();
    /** Truncation and rounding: a thousand steps of one tolerance each. */
    expect(Math.abs(statesAt(solution, 1)[0] - Math.sin(10))).toBeLessThan(1e-10);
  });
});

test('every failure says what to do', () => {
  const { failure } = solved({ model: "u' = u^2", u0: [1], times: [0, 2] });
  expect(failure!.advice).toMatch(/^[A-Z].*\.$/);
});
