import { describe, expect, test } from 'vitest';
import { fromColumns } from '../../src/linalg/matrix.ts';
import type { Expression } from '../../src/model/expression.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import type { Output, Problem } from '../../src/problem/problem.ts';
import type { Linearisation } from '../../src/rows/constraint.ts';
import { placeGrid } from '../../src/rows/grid.ts';
import { compileRows, rowsOn } from '../../src/rows/problemRows.ts';
import { finish } from '../finish.ts';

/** The expression of a text, with the names of a model. */
function read(text: string): Expression {
  const states = ['a', 'b', 'c'].map((name) => `${name}' = 0*${name}`);
  return parseModel(`${states.join('\n')}\nz' = ${text}`).equations[3].expression;
}

/** Two experiments with everything that a problem may have. */
function problem(outputs: readonly Output[]): Problem {
  const parameters = ['Vmax', 'K', 'k', 'dose', 's', 'bias', 'sigma', 'slope', 'u'];
  const model = parseModel("a' = 0*a");
  const t = [0.5, 1, 1, 2, 3.5];
  const O = outputs.length;
  const Y = fromColumns(
    Array.from({ length: O }, (_, o) => t.map((x, i) => (i === 3 && o === 0 ? Number.NaN : 1 + o + 0.3 * x))),
  );
  const sd = fromColumns(Array.from({ length: O }, () => t.map((x) => 0.1 + 0.02 * x)));
  const unknown = (name: string, scale: 'log' | 'linear', experiment?: number) => ({
    name,
    experiment,
    lower: 0,
    upper: 1,
    scale,
    prior: undefined,
  });
  const unknowns = [
    unknown('Vmax', 'log'),
    unknown('K', 'log'),
    unknown('k', 'linear', 0),
    unknown('k', 'linear', 1),
    unknown('dose', 'log'),
    unknown('s', 'log'),
    unknown('bias', 'linear'),
    unknown('sigma', 'log'),
    unknown('slope', 'log'),
  ];
  const jump = { t: 1.5, values: [read('a + dose'), undefined, read('0.5*c + Vmax')] };
  const experiment = (e: number) => ({
    name: `${e}`,
    start: 0,
    t: Float64Array.from(t, (x) => x + 0.1 * e),
    Y,
    sd,
    inputs: [{ t: Float64Array.of(0, 1.2, 4), value: Float64Array.of(1, 2 + e, 0.5), held: e === 1 }],
    known: new Map(),
    jumps: [jump],
    unknownOf: Int32Array.of(0, 1, 2 + e, 4, 5, 6, 7, 8, -1),
    fixed: new Float64Array(9),
  });
  return {
    model,
    states: ['a', 'b', 'c'],
    parameters,
    inputs: ['u'],
    equations: [read('-Vmax*a/(K + a) + u'), read('Vmax*a/(K + a) - k*b'), read('k*b - 0.3*c*exp(-0.1*t)')],
    initial: [read('2*Vmax'), undefined, read('1 - a')],
    outputs,
    unknowns,
    pooled: false,
    experiments: [experiment(0), experiment(1)],
  };
}

const linear = read('s*(a + c) + bias');
const laws: Record<string, Output[]> = {
  'normal noise that is estimated': [
    { name: 'y', expression: linear, distribution: 'normal', sd: 'estimate' },
    { name: 'b', expression: read('b'), distribution: 'normal', sd: 0.2 },
  ],
  'noise from a column': [{ name: 'y', expression: linear, distribution: 'normal', sd: 'column' }],
  'log-normal noise': [
    { name: 'y', expression: read('s*a^2 + b'), distribution: 'lognormal', sd: 'estimate' },
  ],
  'a formula for the noise': [
    { name: 'y', expression: linear, distribution: 'normal', sd: read('sigma + slope*b') },
  ],
  'log-normal noise with a parameter': [
    { name: 'y', expression: read('s*a^2 + b'), distribution: 'lognormal', sd: read('sigma') },
  ],
  "Student's t": [{ name: 'y', expression: linear, distribution: 'student', sd: 'estimate' }],
  "Student's t with a parameter": [
    { name: 'y', expression: linear, distribution: 'student', sd: read('sigma') },
  ],
};

const gains = [read('s'), undefined, read('s')];

describe('the rows of a problem', () => {
  test.each(Object.entries(laws))('have the derivatives of their values: %s', (_, outputs) => {
    const one = problem(outputs);
    const grid = placeGrid(one, 2);
    const rows = rowsOn(finish(compileRows(one, gains)), grid);
    const { D, R, J } = rows;
    rows.setNoise(new Float64Array(outputs.length).fill(0.3));
    const X = Float64Array.from({ length: grid.count * D }, (_, i) => 1 + 0.3 * Math.sin(i) + 0.1 * (i % D));
    const q = Float64Array.of(0.2, -0.3, 0.7, 0.9, 0.1, 0.3, 0.2, -1, -2);
    const scale = Float64Array.of(3, 5, 2);
    const N = grid.count;
    const out: Linearisation = {
      c: new Float64Array(N * R),
      A0: new Float64Array(N * R * D),
      A1: new Float64Array(N * D * D),
      B: new Float64Array(N * R * J),
    };
    rows.lineariseInto(out, grid, X, q, scale, 0, N);
    const at = (X: Float64Array, q: Float64Array) => {
      const c = new Float64Array(N * R);
      rows.defectInto(c, grid, X, q, scale, 0, N);
      return c;
    };
    expect(at(X, q)).toEqual(out.c);
    const h = 1e-6;
    const slopes = (move: (by: number) => Float64Array) => {
      const [high, low] = [move(h), move(-h)];
      return high.map((x, i) => (x - low[i]) / (2 * h));
    };
    // Score rows of formulas are not the gradient of their residual: only their derivatives by the noise are checked, below.
    const isResidual = (row: number) => {
      const slot = rows.slots.firstRow.indexOf(row - D);
      const plain = outputs.every(({ distribution }) => distribution !== 'student');
      return row < D || row >= D + rows.slots.rows || (plain && slot >= 0 && rows.slots.rowsOf[slot] === 1);
    };
    for (let i = 0; i < N * D; i++) {
      const slope = slopes((by) =>
        at(
          X.map((x, k) => x + (k === i ? by : 0)),
          q,
        ),
      );
      const [n, l] = [Math.floor(i / D), i % D];
      slope.forEach((expected, k) => {
        const [node, row] = [Math.floor(k / R), k % R];
        if (!isResidual(row)) return;
        const found =
          node === n
            ? out.A0[(n * D + l) * R + row]
            : node === n - 1 && row < D
              ? out.A1[((n - 1) * D + l) * D + row]
              : 0;
        expect(Math.abs(found - expected), `row ${row} of node ${node} by state ${l} of ${n}`).toBeLessThan(
          1e-5,
        );
      });
    }
    for (let j = 0; j < J; j++) {
      const slope = slopes((by) =>
        at(
          X,
          q.map((x, k) => x + (k === j ? by : 0)),
        ),
      );
      slope.forEach((expected, k) => {
        if (!isResidual(k % R)) return;
        expect(
          Math.abs(out.B[k * J + j] - expected),
          `row ${k % R} of node ${Math.floor(k / R)} by ${j}`,
        ).toBeLessThan(1e-5);
      });
    }
    // The gradient of the objective is the rows times their slopes, whatever the law.
    const objective = (X: Float64Array, q: Float64Array) => {
      const c = at(X, q);
      const squares = c.reduce((sum, x) => sum + x * x, 0) / 2;
      return squares + rows.excess!.reduce((sum, x) => sum + x, 0);
    };
    for (let j = 0; j < J; j++) {
      const moved = (by: number) =>
        objective(
          X,
          q.map((x, k) => x + (k === j ? by : 0)),
        );
      const expected = (moved(h) - moved(-h)) / (2 * h);
      let found = 0;
      for (let k = 0; k < N * R; k++) found += out.B[k * J + j] * out.c[k];
      expect(Math.abs(found - expected) / (1 + Math.abs(expected)), `gradient by ${j}`).toBeLessThan(1e-5);
    }
    for (let i = 0; i < N * D; i++) {
      const moved = (by: number) =>
        objective(
          X.map((x, k) => x + (k === i ? by : 0)),
          q,
        );
      const expected = (moved(h) - moved(-h)) / (2 * h);
      const [n, l] = [Math.floor(i / D), i % D];
      let found = 0;
      for (let r = 0; r < R; r++) found += out.A0[(n * D + l) * R + r] * out.c[n * R + r];
      if (n > 0)
        for (let r = 0; r < D; r++) found += out.A1[((n - 1) * D + l) * D + r] * out.c[(n - 1) * R + r];
      expect(
        Math.abs(found - expected) / (1 + Math.abs(expected)),
        `gradient by state ${l} of ${n}`,
      ).toBeLessThan(1e-5);
    }
  });
});
