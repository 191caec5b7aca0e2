import { describe, expect, test } from 'vitest';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../../src/model/parseModel.ts';
import { problems } from '../../../src/problems/problems.ts';
import { trajectory } from '../../../src/problems/trajectory.ts';
import { type Case, grid, solved, statesAt } from './solveHelpers.ts';

// Stiff problems with published solutions: Mazzia and Magherini, Test Set for Initial Value Problem Solvers, release 2.4,
// University of Bari (2008). The digits agree with SciPy's Radau at 1e-13 to what that can give.

const vanDerPol: Case = {
  model: "u1' = u2\nu2' = mu*(1 - u1^2)*u2 - u1",
  w: [1000],
  u0: [2, 0],
  times: [0, 2000],
};

const stiff: (Case & { name: string; end: number[]; atol: number })[] = [
  { name: 'van der Pol', ...vanDerPol, end: [1.706167732170469, -0.8928097010248125e-3], atol: 1e-8 },
  {
    name: 'Robertson',
    model: "a' = -k1*a + k2*b*c\nb' = k1*a - k2*b*c - k3*b^2\nc' = k3*b^2",
    w: [0.04, 1e4, 3e7],
    u0: [1, 0, 0],
    times: [0, 1e11],
    end: [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505],
    atol: 1e-16,
  },
  {
    name: 'HIRES',
    model: `y1' = -1.71*y1 + 0.43*y2 + 8.32*y3 + 0.0007
y2' = 1.71*y1 - 8.75*y2
y3' = -10.03*y3 + 0.43*y4 + 0.035*y5
y4' = 8.32*y2 + 1.71*y3 - 1.12*y4
y5' = -1.745*y5 + 0.43*y6 + 0.43*y7
y6' = -k*y6*y8 + 0.69*y4 + 1.71*y5 - 0.43*y6 + 0.69*y7
y7' = k*y6*y8 - 1.81*y7
y8' = -k*y6*y8 + 1.81*y7`,
    w: [280],
    u0: [1, 0, 0, 0, 0, 0, 0, 0.0057],
    times: [0, 321.8122],
    end: [
      0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2,
      0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2,
    ],
    atol: 1e-12,
  },
  {
    name: 'the Oregonator',
    model: "y1' = s*(y2 + y1*(1 - q*y1 - y2))\ny2' = (y3 - (1 + y1)*y2)/s\ny3' = v*(y1 - y3)",
    w: [77.27, 8.375e-6, 0.161],
    u0: [1, 2, 3],
    times: [0, 360],
    end: [1.000814870318523, 1228.178521549917, 132.0554942846706],
    atol: 1e-8,
  },
];

/** What the errors of all steps may add up to, in tolerances: none of these problems lets them grow much. */
const steps = 100;

describe.each(stiff)('$name', ({ end, atol, ...problem }) => {
  test.each(['stiff', 'auto'] as const)('reaches the published solution with the solver %s', (solver) => {
    const rtol = 1e-8;
    const solution = solved(problem, { solver, rtol, atol });
    expect(solution.failure).toBeUndefined();
    statesAt(solution, 1).forEach((u, l) => {
      expect(Math.abs(u - end[l])).toBeLessThan(steps * (atol + rtol * Math.abs(end[l])));
    });
  });

  test('is recognised as stiff', () => {
    const { work } = solved(problem, { atol });
    expect(work.switches).toBeGreaterThan(0);
    expect(work.stiffSteps).toBeGreaterThan(0);
  });

  test('is solved more accurately with a tighter tolerance', () => {
    const errors = [1e-4, 1e-10].map((rtol) => {
      const u = statesAt(solved(problem, { solver: 'stiff', rtol, atol: (atol / 1e-8) * rtol }), 1);
      return Math.max(...u.map((u_l, l) => Math.abs(u_l / end[l] - 1)));
    });
    // Six more digits are requested; the error at the end is partly luck.
    expect(errors[1]).toBeLessThan(errors[0] / 1000);
  });
});

describe('evaluations of the right-hand side at rtol = atol = 1e-8', () => {
  const tolerances = { rtol: 1e-8, atol: 1e-8 };
  // SciPy 1.17: Radau takes 14,443 on van der Pol, to an error of 1.9e-9; BDF 5,726, to 2.2e-6.
  test.each(['stiff', 'auto'] as const)('van der Pol takes at most 5,700 with the solver %s', (solver) => {
    const solution = solved(vanDerPol, { solver, ...tolerances });
    expect(solution.work.evaluations).toBeLessThanOrEqual(5700);
    expect(Math.abs(statesAt(solution, 1)[0] - 1.706167732170469)).toBeLessThan(1.9e-9);
  });

  // SciPy's RK45 takes 2,726, to errors of 7.6e-8 and 6e-9.
  test.each(['nonstiff', 'auto'] as const)('FitzHugh-Nagumo takes at most 2,726 with %s', (solver) => {
    const { model, parameters, initial, timeSpan } = problems.find(({ shortName }) => shortName === 'FHN')!;
    const w = [...parameters.values()];
    const solution = solved({ model, w, u0: initial, times: timeSpan }, { solver, ...tolerances });
    expect(solution.work.evaluations).toBeLessThanOrEqual(2726);
    expect(solution.work.switches).toBe(0);
    const exact = reference(model, w, initial, [...timeSpan], 0.002);
    const errors = statesAt(solution, 1).map((u, l) => Math.abs(u - exact.data[1 + 2 * l]));
    expect(errors[0]).toBeLessThan(7.6e-8);
    expect(errors[1]).toBeLessThan(6e-9);
  });
});

// The project's other solver: extrapolation of order 8 with fixed steps.
function reference(
  model: string,
  w: readonly number[],
  u0: readonly number[],
  times: number[],
  longest: number,
) {
  const f = compileRightHandSide(parseModel(model));
  const parameters = Float64Array.from(w);
  return trajectory((t, u, du) => f.evaluate(t, u, parameters, du), u0, Float64Array.from(times), longest);
}

describe.each(problems)(
  "the paper's system $shortName at 1e-12",
  ({ model, parameters, initial, timeSpan }) => {
    const times = grid(timeSpan[0], timeSpan[1], 101);
    const w = [...parameters.values()];
    const exact = reference(model, w, initial, times, 0.002);
    const halved = reference(model, w, initial, times, 0.001);
    const size = halved.data.reduce((most, u) => Math.max(most, Math.abs(u)), 0);
    /** Truncation: how far errors of one tolerance a step may grow, on these trajectories. */
    const truncation = 200 * 1e-12 * size;
    const distance = (a: Float64Array, b: Float64Array) =>
      a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

    test('the reference does not change when its steps are halved', () => {
      expect(distance(exact.data, halved.data)).toBeLessThan(truncation / 10);
    });

    test.each(['nonstiff', 'stiff', 'auto'] as const)('is reached with the solver %s', (solver) => {
      const { U, failure } = solved({ model, w, u0: initial, times }, { solver, rtol: 1e-12, atol: 1e-12 });
      expect(failure).toBeUndefined();
      expect(distance(U.data, halved.data)).toBeLessThan(truncation);
    });
  },
);
