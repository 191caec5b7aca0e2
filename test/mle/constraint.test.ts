import { describe, expect, test } from 'vitest';
import { interpolate, type Nodes, placeNodes } from '../../src/likelihood/nodes.ts';
import { zeros } from '../../src/linalg/matrix.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { constraintOf } from '../../src/rows/constraint.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';
import { randomData, workFor } from './runs.ts';

const models = {
  'a polynomial': "x' = a*x + b*x^3 + c*y\ny' = d*x + e + f*y",
  'a shared parameter': "x' = a*x - b*x*y\ny' = b*x*y - c*y",
  'a saturating rate': "x' = -v*x/(0.3 + x)\ny' = v*x/(0.3 + x) - k*y",
  'time in the right-hand side': "x' = a*cos(2*t)*x + b*t\ny' = c*sin(t)*x*y + d*y",
  'one parameter that enters nonlinearly': "x' = -x/(k + x)\ny' = x/(k + x) - y",
};

function evenNodes(model: ReturnType<typeof parseModel>, h: number, count: number): Nodes {
  const t = Float64Array.from({ length: count }, (_, i) => 0.3 + i * h);
  const U = zeros(count, model.states.length);
  return placeNodes({ states: model.states, experiments: [{ name: '', t, U }] }, 1);
}

describe.each(Object.entries(models))('the constraint of %s', (_, text) => {
  const model = parseModel(text);
  const { D, J, defectInto, lineariseInto } = finish(constraintOf(model));
  const nodes = placeNodes(randomData(model.states, [6, 5], 1), 2);
  const X = interpolate(nodes);
  const { uniform } = randomGenerator(2);
  const w = Float64Array.from({ length: J }, () => uniform() - 0.3);
  const scale = Float64Array.from({ length: D }, (_, l) => 2 + l);
  const steps = nodes.count - 1;
  const defects = (X: Float64Array, w: Float64Array) => {
    const c = new Float64Array(nodes.count * D);
    defectInto(c, nodes, X, w, scale, 0, steps);
    return c;
  };
  const { linearisation: L } = workFor(nodes.count, D, J);
  lineariseInto(L, nodes, X, w, scale, 0, steps);

  test('has the same defects with and without derivatives, and none between experiments', () => {
    expect(L.c).toEqual(defects(X, w));
    const last = nodes.first[1] - 1;
    expect(Array.from(L.c.subarray(last * D, (last + 1) * D))).toEqual(new Array(D).fill(0));
  });

  // Central differences: truncation δ², rounding eps/δ; δ = 1e-5 makes both about 1e-10 of the largest entry.
  const delta = 1e-5;
  const differencing = 2e-8;

  test('has the derivatives that finite differences have', () => {
    const c = (X: Float64Array, w: Float64Array, i: number, step: number, of: 'X' | 'w') => {
      const moved = (of === 'X' ? X : w).slice();
      moved[i] += step;
      return of === 'X' ? defects(moved, w) : defects(X, moved);
    };
    for (let i = 0; i < X.length; i++) {
      const [up, down] = [c(X, w, i, delta, 'X'), c(X, w, i, -delta, 'X')];
      const [n, l] = [Math.floor(i / D), i % D];
      for (let row = 0; row < up.length; row++) {
        const [step, equation] = [Math.floor(row / D), row % D];
        const exact =
          step === n
            ? L.A0[step * D * D + l * D + equation]
            : step === n - 1
              ? L.A1[step * D * D + l * D + equation]
              : 0;
        expect(Math.abs((up[row] - down[row]) / (2 * delta) - exact)).toBeLessThan(differencing);
      }
    }
    for (let j = 0; j < J; j++) {
      const [up, down] = [c(X, w, j, delta, 'w'), c(X, w, j, -delta, 'w')];
      for (let row = 0; row < up.length; row++) {
        expect(Math.abs((up[row] - down[row]) / (2 * delta) - L.B[row * J + j])).toBeLessThan(differencing);
      }
    }
  });
});

describe('the order of the constraint', () => {
  // The defect of the exact solution over a step is h times the error of a method of fourth order.
  const cases = [
    {
      name: 'an autonomous right-hand side',
      text: "x' = r*x*(1 - x)",
      w: [1.3],
      exact: (t: number) => 1 / (1 + 4 * Math.exp(-1.3 * t)),
    },
    {
      name: 'a right-hand side with time',
      text: "x' = a*x*cos(t) + b*sin(t)*exp(sin(t))",
      w: [1, 0.7],
      exact: (t: number) => (1 - 0.7 * Math.cos(t)) * Math.exp(Math.sin(t)),
    },
  ];
  test.each(cases)('is four for $name', ({ text, w, exact }) => {
    const model = parseModel(text);
    const { defectInto } = finish(constraintOf(model));
    const errors = [0.2, 0.1, 0.05].map((h) => {
      const nodes = evenNodes(model, h, 2 + Math.round(2 / h));
      const X = nodes.t.map(exact);
      const c = new Float64Array(nodes.count);
      defectInto(c, nodes, X, Float64Array.from(w), Float64Array.of(1), 0, nodes.count - 1);
      return Math.sqrt(c.reduce((sum, x) => sum + x * x, 0) / (nodes.count - 1)) / h;
    });
    for (let k = 0; k + 1 < errors.length; k++) {
      const order = Math.log2(errors[k] / errors[k + 1]);
      expect(order).toBeGreaterThan(3.8);
      expect(order).toBeLessThan(4.3);
    }
  });
});

describe('constraints are kept', () => {
  const text = "x' = a*x + b*y\ny' = c*x";

  test('for a model that is read again', () => {
    expect(finish(constraintOf(parseModel(text)))).toBe(finish(constraintOf(parseModel(text))));
  });

  test('but not for another model with the same text', () => {
    const model = parseModel(text);
    const reversed = { ...model, parameters: [...model.parameters].reverse() };
    const nodes = evenNodes(model, 0.1, 2);
    const X = Float64Array.of(1, 2, 1.5, 1);
    const defects = (of: typeof model, w: number[]) => {
      const c = new Float64Array(4);
      finish(constraintOf(of)).defectInto(c, nodes, X, Float64Array.from(w), Float64Array.of(1, 1), 0, 1);
      return Array.from(c);
    };
    expect(defects(reversed, [3, 2, 1])).toEqual(defects(model, [1, 2, 3]));
  });
});
