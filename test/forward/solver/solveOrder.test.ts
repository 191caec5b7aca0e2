import { describe, expect, test } from 'vitest';
import type { OneStepMethod, SolvePoint } from '../../../src/forward/solver/oneStepMethod.ts';
import { createRadau } from '../../../src/forward/solver/radau.ts';
import { radauTable } from '../../../src/forward/solver/radauTable.ts';
import { createRungeKutta } from '../../../src/forward/solver/rungeKutta.ts';
import { toleranceOf } from '../../../src/forward/solver/tolerance.ts';
import { variationalFlow } from '../../../src/forward/solver/variational.ts';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../../src/model/parseModel.ts';

// Orders are observed with fixed steps: halving the step must divide the error by 2^order.

interface Exact {
  name: string;
  model: string;
  u0: number[];
  end: number;
  solution: (t: number) => number[];
}

const problems: Exact[] = [
  {
    name: 'an autonomous problem',
    model: "x' = 8*y\ny' = -8*x\nz' = -0.1*z^2",
    u0: [0, 1, 1],
    end: 1,
    solution: (t) => [Math.sin(8 * t), Math.cos(8 * t), 1 / (1 + 0.1 * t)],
  },
  {
    name: 'a time-dependent problem',
    model: "x' = -x + cos(10*t)\ny' = -0.02*t*y^2",
    u0: [1, 1],
    end: 1,
    solution: (t) => [
      (Math.cos(10 * t) + 10 * Math.sin(10 * t) + 100 * Math.exp(-t)) / 101,
      1 / (1 + 0.01 * t * t),
    ],
  },
];

/** The iteration of the stiff method leaves only a small part of this. */
const tight = 1e-11;

const explicit = (flow: ReturnType<typeof variationalFlow>, point: SolvePoint): OneStepMethod =>
  createRungeKutta(flow, point, toleranceOf(flow, tight, tight, new Float64Array(0)));
// The relative tolerance determines the number of stages.
const radau =
  (rtol: number) =>
  (flow: ReturnType<typeof variationalFlow>, point: SolvePoint): OneStepMethod =>
    createRadau(flow, point, toleranceOf(flow, tight, tight, new Float64Array(0)), rtol);

/** Errors at the end, and the largest in the middles of the steps, of n fixed steps. */
function errors({ model, u0, end, solution }: Exact, make: typeof explicit, n: number) {
  const D = u0.length;
  const flow = variationalFlow(compileRightHandSide(parseModel(model)), new Float64Array(0), D, 'none');
  const point: SolvePoint = { t: 0, y: Float64Array.from(u0), slope: new Float64Array(D) };
  flow.slopeInto(point.slope, 0, point.y);
  const method = make(flow, point);
  const h = end / n;
  const y = new Float64Array(D);
  const miss = (t: number) => Math.max(...solution(t).map((exact, l) => Math.abs(y[l] - exact)));
  let between = 0;
  for (let k = 0; k < n; k++) {
    expect(method.attempt(h)).toEqual(expect.any(Number));
    for (const theta of [0.3, 0.5, 0.75]) {
      method.denseInto(y, theta);
      between = Math.max(between, miss((k + theta) * h));
    }
    method.accept((k + 1) * h);
  }
  y.set(point.y);
  return { atEnd: miss(end), between };
}

// Between 15% below the order, for a constant that still moves, and what rounding hides.
const orderTolerance = 0.85;

describe.each(problems)('on $name', (problem) => {
  test.each([
    { name: 'Runge-Kutta', make: explicit, n: 32, order: 5, dense: 4 },
    { name: 'Radau with 3 stages', make: radau(1e-4), n: 16, order: 5, dense: 3 },
    { name: 'Radau with 5 stages', make: radau(1e-8), n: 4, order: 9, dense: 5 },
    { name: 'Radau with 7 stages', make: radau(1e-12), n: 2, order: 13, dense: 7 },
  ])('$name has order $order at the ends of steps and $dense between', ({ make, n, order, dense }) => {
    const coarse = errors(problem, make, n);
    const fine = errors(problem, make, 2 * n);
    expect(Math.log2(coarse.atEnd / fine.atEnd)).toBeGreaterThan(orderTolerance * order);
    expect(Math.log2(coarse.between / fine.between)).toBeGreaterThan(orderTolerance * dense);
  });
});

describe.each([3, 5, 7] as const)('the table of %i stages', (s) => {
  const { c, Ainv, first, gamma, alpha, beta, T, Tinv, weightsInto, slopesInto, distance } = radauTable(s);
  /** Rounding of sums of s² terms of the size of Ainv, times the condition of T. */
  const rounding = 2000 * Number.EPSILON * Math.max(...Ainv.map(Math.abs));

  test('differentiates powers up to s exactly at the stages and at 0', () => {
    for (let k = 1; k <= s; k++) {
      const values = c.map((c_j) => c_j ** k);
      c.forEach((c_i, i) => {
        const slope = values.reduce((sum, z, j) => sum + Ainv[i * s + j] * z, 0);
        expect(Math.abs(slope - k * c_i ** (k - 1))).toBeLessThan(rounding);
      });
      const slope = values.reduce((sum, z, j) => sum + first[j] * z, 0);
      expect(Math.abs(slope - (k === 1 ? 1 : 0))).toBeLessThan(rounding);
    }
  });

  test('has stages that integrate powers up to 2s - 2 exactly', () => {
    // The weights b of the quadrature: the integral over the step of the polynomial through slopes at the stages.
    for (let k = 0; k < 2 * s - 1; k++) {
      // Z with the slopes c^k at the stages ends at Σ b_j c_j^k = 1/(k+1): solve Ainv Z = c^k through T Λ T⁻¹.
      const W = Array.from({ length: s }, (_, i) =>
        c.reduce((sum, c_j, j) => sum + Tinv[i * s + j] * c_j ** k, 0),
      );
      W[0] /= gamma;
      alpha.forEach((a, n) => {
        const [x, y] = [W[2 * n + 1], W[2 * n + 2]];
        const size = a * a + beta[n] * beta[n];
        W[2 * n + 1] = (a * x - beta[n] * y) / size;
        W[2 * n + 2] = (a * y + beta[n] * x) / size;
      });
      const end = W.reduce((sum, x, j) => sum + T[(s - 1) * s + j] * x, 0);
      expect(Math.abs(end - 1 / (k + 1))).toBeLessThan(rounding);
    }
  });

  test('differentiates powers up to s exactly between the stages', () => {
    const weights = new Float64Array(s);
    for (const theta of [0.03, 0.4, 0.9]) {
      slopesInto(weights, theta);
      for (let k = 1; k <= s; k++) {
        const slope = weights.reduce((sum, weight, j) => sum + weight * c[j] ** k, 0);
        expect(Math.abs(slope - k * theta ** (k - 1))).toBeLessThan(rounding);
      }
    }
  });

  test('errs in the next power by the distance from its nodes', () => {
    const weights = new Float64Array(s);
    for (const theta of [0.03, 0.4, 0.9]) {
      weightsInto(weights, theta);
      const value = weights.reduce((sum, weight, j) => sum + weight * c[j] ** (s + 1), 0);
      expect(Math.abs(Math.abs(theta ** (s + 1) - value) - distance(theta))).toBeLessThan(rounding);
    }
  });

  test('interpolates its stages', () => {
    const weights = new Float64Array(s);
    c.forEach((c_i, i) => {
      weightsInto(weights, c_i);
      weights.forEach((weight, j) => {
        expect(Math.abs(weight - (i === j ? 1 : 0))).toBeLessThan(rounding);
      });
    });
  });
});
