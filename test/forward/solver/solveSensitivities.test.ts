import { describe, expect, test } from 'vitest';
import type { SolvePoint } from '../../../src/forward/solver/oneStepMethod.ts';
import { createRadau } from '../../../src/forward/solver/radau.ts';
import { toleranceOf } from '../../../src/forward/solver/tolerance.ts';
import { variationalFlow } from '../../../src/forward/solver/variational.ts';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../../src/model/parseModel.ts';
import { problems } from '../../../src/problems/problems.ts';
import { type Case, grid, sensitivity, solved, statesAt } from './solveHelpers.ts';

const solvers = ['nonstiff', 'stiff', 'auto'] as const;

describe.each(solvers)('sensitivities with the solver %s', (solver) => {
  test.each(problems)(
    'are the difference quotients of $shortName between changed parameters and initial states',
    ({ model, parameters, initial, timeSpan }) => {
      const w = [...parameters.values()];
      // A part of the span, so that phases do not run apart.
      const times = grid(timeSpan[0], timeSpan[0] + (timeSpan[1] - timeSpan[0]) / 4, 5);
      const problem: Case = { model, w, u0: initial, times };
      const options = { solver, rtol: 1e-11, atol: 1e-12 };
      const solution = solved(problem, options, 'all');
      const J = w.length;
      for (let j = 0; j < solution.P; j++) {
        const value = j < J ? w[j] : initial[j - J];
        const delta = 1e-4 * Math.max(Math.abs(value), 0.01);
        const at = (sign: number) => {
          const shifted = (x: readonly number[], k: number) =>
            x.map((x_i, i) => (i === k ? x_i + sign * delta : x_i));
          return solved({ ...problem, w: shifted(w, j), u0: shifted(initial, j - J) }, options);
        };
        const [above, below] = [at(1), at(-1)];
        const slopes = statesAt(above, 4).map((u, l) => (u - statesAt(below, 4)[l]) / (2 * delta));
        const size = Math.max(...slopes.map(Math.abs), Math.abs(sensitivity(solution, 4, j, 0)));
        /** Truncation of the central difference, δ² times the third derivative. */
        const truncation = 1e-5 * size;
        slopes.forEach((slope, l) => {
          expect(Math.abs(sensitivity(solution, 4, j, l) - slope)).toBeLessThan(truncation);
        });
      }
    },
  );

  test('agree with the complex step', () => {
    const exact = complexStep();
    const times = [0, 1, 2];
    const problem = { model: "x' = a*x - b*x*y\ny' = c*x*y - y", w: [2, 1.2, 0.7], u0: [1, 0.5], times };
    const rtol = 1e-11;
    const solution = solved(problem, { solver, rtol, atol: 1e-13 }, 'all');
    exact.forEach((column, j) => {
      const size = Math.max(...column.map(Math.abs));
      column.forEach((s, l) => {
        /** Truncation: sensitivities are held to 100 times rtol a step, of which there are hundreds. */
        expect(Math.abs(sensitivity(solution, 2, j, l) - s)).toBeLessThan(1e4 * rtol * size);
      });
    });
  });

  test('have the closed form of a linear problem, at every requested time', () => {
    const [k, u0] = [3, 2];
    const times = grid(0, 2, 9);
    const solution = solved({ model: "u' = -k*u", w: [k], u0: [u0], times }, { solver }, 'all');
    /** Truncation: 100 times rtol a step. */
    const truncation = 1e-6;
    times.forEach((t, m) => {
      expect(Math.abs(sensitivity(solution, m, 0, 0) + u0 * t * Math.exp(-k * t))).toBeLessThan(truncation);
      expect(Math.abs(sensitivity(solution, m, 1, 0) - Math.exp(-k * t))).toBeLessThan(truncation);
    });
  });

  test('grow from a state at rest', () => {
    const solution = solved({ model: "u' = w*u", w: [1], u0: [0], times: [0, 10] }, { solver }, 'initial');
    expect(statesAt(solution, 1)).toEqual([0]);
    /** Truncation: 100 times rtol for each of some steps. */
    expect(Math.abs(sensitivity(solution, 1, 0, 0) / Math.exp(10) - 1)).toBeLessThan(1e-5);
  });

  test('of an equilibrium rotate as its linear part does', () => {
    const times = grid(0, 20, 41);
    const model = "x' = a*x - b*x*y\ny' = c*x*y - d*y";
    const solution = solved({ model, w: [1, 1, 1, 1], u0: [1, 1], times }, { solver }, 'all');
    /** Truncation: 100 times rtol for each of some steps. */
    const truncation = 1e-5;
    times.forEach((t, m) => {
      expect(statesAt(solution, m)).toEqual([1, 1]);
      expect(Math.abs(sensitivity(solution, m, 4, 0) - Math.cos(t))).toBeLessThan(truncation);
      expect(Math.abs(sensitivity(solution, m, 0, 0) - Math.sin(t))).toBeLessThan(truncation);
      expect(Math.abs(sensitivity(solution, m, 0, 1) - 1 + Math.cos(t))).toBeLessThan(truncation);
    });
  });

  test('that grow like a high power of time do not cost endless steps', () => {
    const model = "a' = 1\nb' = a\nc' = b\nd' = c\ne' = d\nf' = e\ng' = w*f";
    const u0 = [0, 0, 0, 0, 0, 0, 0];
    const solution = solved({ model, w: [1], u0, times: [0, 1] }, { solver }, 'all');
    expect(solution.failure).toBeUndefined();
    expect(solution.work.steps).toBeLessThan(200);
    const exact = 1 / (2 * 3 * 4 * 5 * 6 * 7);
    expect(Math.abs(sensitivity(solution, 1, 0, 6) / exact - 1)).toBeLessThan(1e-5);
  });
});

test('sensitivities by the initial states are the last columns of all of them', () => {
  const problem = { model: "x' = a*x - x*y\ny' = x*y - y", w: [2], u0: [1, 0.5], times: [0, 1] };
  const all = solved(problem, { rtol: 1e-10 }, 'all');
  const initial = solved(problem, { rtol: 1e-10 }, 'initial');
  expect([all.P, initial.P]).toEqual([3, 2]);
  for (let j = 0; j < 2; j++) {
    for (let l = 0; l < 2; l++) {
      // Truncation: both are held to 100 times rtol, with steps of their own.
      expect(Math.abs(sensitivity(initial, 1, j, l) - sensitivity(all, 1, j + 1, l))).toBeLessThan(1e-7);
    }
  }
});

test('sensitivities of van der Pol show what a stiff transient forgets', () => {
  const problem = { model: "u1' = u2\nu2' = mu*(1 - u1^2)*u2 - u1", w: [1000], u0: [2, 1], times: [0, 100] };
  const solution = solved(problem, { solver: 'stiff' }, 'all');
  const delta = 0.01;
  const at = (mu: number) => statesAt(solved({ ...problem, w: [mu] }, { solver: 'stiff', rtol: 1e-12 }), 1);
  const slope = (at(1000 + delta)[0] - at(1000 - delta)[0]) / (2 * delta);
  // Truncation of the difference and of the solve.
  expect(Math.abs(sensitivity(solution, 1, 0, 0) / slope - 1)).toBeLessThan(1e-4);
  // The initial velocity decays within 1e-3: only the distance travelled in that time remains.
  expect(Math.abs(sensitivity(solution, 1, 2, 0))).toBeLessThan(1e-3);
});

test('the sensitivities of a stiff step are the derivative of that very step, however long', () => {
  // Linear, so that the iteration is exact.
  const model = "x' = 5*w*(y - x)\ny' = x - w^2*y";
  const step = (w: number, u0: number[]) => {
    const flow = variationalFlow(compileRightHandSide(parseModel(model)), Float64Array.of(w), 2, 'all');
    const y = new Float64Array(flow.N);
    y.set(u0);
    y[2 + 1] = 1;
    y[2 + flow.P + 2] = 1;
    const point: SolvePoint = { t: 0, y, slope: new Float64Array(flow.N) };
    flow.slopeInto(point.slope, 0, y);
    // So loose that no step is rejected.
    const method = createRadau(flow, point, toleranceOf(flow, 1, 1e-9, Float64Array.of(w, ...u0)), 1e-4);
    for (const t of [0.25, 0.5]) {
      expect(method.attempt(0.25)).toEqual(expect.any(Number));
      method.accept(t);
    }
    return point.y;
  };
  const y = step(2, [1, 2]);
  const delta = 1e-5;
  const change = (above: Float64Array, below: Float64Array, l: number) => (above[l] - below[l]) / (2 * delta);
  for (let l = 0; l < 2; l++) {
    // Truncation of the central difference.
    expect(Math.abs(y[2 + 3 * l] - change(step(2 + delta, [1, 2]), step(2 - delta, [1, 2]), l))).toBeLessThan(
      1e-6,
    );
    expect(Math.abs(y[3 + 3 * l] - change(step(2, [1 + delta, 2]), step(2, [1 - delta, 2]), l))).toBeLessThan(
      1e-6,
    );
    expect(Math.abs(y[4 + 3 * l] - change(step(2, [1, 2 + delta]), step(2, [1, 2 - delta]), l))).toBeLessThan(
      1e-6,
    );
  }
});

/**
 * ∂u(2)/∂p for p = (a, b, c, x0, y0) of x' = ax - bxy, y' = cxy - y: the imaginary part of a solution with p_j + iε, over ε, by
 * the classical Runge-Kutta method in complex numbers with 4000 steps, whose error is 1e-12.
 */
function complexStep(): number[][] {
  const epsilon = 1e-40;
  type Complex = readonly [number, number];
  const add = (p: Complex, q: Complex, s = 1): Complex => [p[0] + s * q[0], p[1] + s * q[1]];
  const times = (p: Complex, q: Complex): Complex => [p[0] * q[0] - p[1] * q[1], p[0] * q[1] + p[1] * q[0]];
  return [2, 1.2, 0.7, 1, 0.5].map((_, j, p) => {
    const [a, b, c, x0, y0] = p.map((value, k): Complex => [value, k === j ? epsilon : 0]);
    const f = ([x, y]: Complex[]): Complex[] => {
      const xy = times(x, y);
      return [add(times(a, x), times(b, xy), -1), add(times(c, xy), y, -1)];
    };
    const move = (u: Complex[], k: Complex[], s: number) => u.map((z, l) => add(z, k[l], s));
    const n = 4000;
    const h = 2 / n;
    let u = [x0, y0];
    for (let i = 0; i < n; i++) {
      const k1 = f(u);
      const k2 = f(move(u, k1, h / 2));
      const k3 = f(move(u, k2, h / 2));
      const k4 = f(move(u, k3, h));
      u = move(move(move(move(u, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
    }
    return u.map(([, im]) => im / epsilon);
  });
}
