import { describe, expect, test } from 'vitest';
import { columnLengths, dampedStep } from '../../src/forward/dampedStep.ts';
import { cutInto } from '../../src/forward/segments.ts';
import {
  type Guess,
  type Linearised,
  linearise,
  type ResidualWeights,
  shoot,
  type Target,
  type Trajectory,
} from '../../src/forward/shooting.ts';
import { placeNodes } from '../../src/likelihood/nodes.ts';
import { leastSquares } from '../../src/linalg/leastSquares.ts';
import { fromColumns, zeros } from '../../src/linalg/matrix.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';

const model = parseModel("x' = a*x - b*x*y\ny' = b*x*y - c*y + 0.1*sin(t)");
const D = 2;
const J = 3;
const w = Float64Array.of(0.9, 0.6, 0.8);
const sigma = Float64Array.of(0.3, 0.5);
const solver = { solver: 'nonstiff', rtol: 1e-11, atol: 1e-12, maxSteps: 1e5 } as const;

/** Two experiments at uneven times; some cells are missing, one time was measured twice. */
const { normal } = randomGenerator(5);
const data = {
  states: ['x', 'y'],
  experiments: [
    [0, 0.3, 0.5, 0.5, 1.1, 1.5, 1.9, 2.4, 3],
    [1, 1.2, 1.7, 2.5, 2.9, 3.4, 4],
  ].map((times, e) => ({
    name: `${e}`,
    t: Float64Array.from(times),
    U: fromColumns(
      [1, 2].map((l) => times.map((_, i) => ((i + e) % 4 === l ? Number.NaN : 1.5 + 0.5 * normal()))),
    ),
  })),
};
const nodes = placeNodes(data, 1);

function weighingOf(count: number, penalty: number, held = [false, false]): ResidualWeights {
  const target: Target = { f: compileRightHandSide(model), nodes, J, held, solver };
  return { target, segments: cutInto(nodes, count), sigma, penalty, free: 'all' };
}

function guessFor({ segments }: ResidualWeights): Guess {
  const random = randomGenerator(9);
  return { w, starts: Float64Array.from({ length: segments.length * D }, () => 1.2 + 0.3 * random.normal()) };
}

/** All weighted residuals, in a fixed order. */
function residuals(weights: ResidualWeights, guess: Guess): number[] {
  const { X } = finish(shoot(weights, guess)) as Trajectory;
  const all: number[] = [];
  for (let i = 0; i < X.length; i++) {
    const m = nodes.measured[i];
    if (m > 0) all.push((Math.sqrt(m) * (X[i] - nodes.Y[i])) / sigma[i % D]);
  }
  weights.segments.forEach((segment, k) => {
    if (segment.last) return;
    // Solve the segment alone, one node further, to see where it ends.
    const alone = { ...weights, segments: [{ ...segment, to: segment.to + 1, last: true }] };
    const end = finish(
      shoot(alone, { w: guess.w, starts: guess.starts.slice(k * D, (k + 1) * D) }),
    ) as Trajectory;
    for (let l = 0; l < D; l++) {
      const jump = end.X[segment.to * D + l] - guess.starts[(k + 1) * D + l];
      all.push((Math.sqrt(weights.penalty) * jump) / sigma[l]);
    }
  });
  return all;
}

/** The Jacobian by central differences, columns (w, starts). */
function denseJacobian(weights: ResidualWeights, guess: Guess) {
  const h = 1e-5;
  const columns = [...guess.w, ...guess.starts].map((_, p) => {
    const at = (step: number): number[] => {
      const moved = { w: guess.w.slice(), starts: guess.starts.slice() };
      if (p < J) moved.w[p] += step;
      else moved.starts[p - J] += step;
      return residuals(weights, moved);
    };
    const [plus, minus] = [at(h), at(-h)];
    return plus.map((x, i) => (x - minus[i]) / (2 * h));
  });
  return fromColumns(columns);
}

// Truncation of central differences: h² times third derivatives, some tens here, and rounding 1e-12/h.
const differences = 1e-6;

describe('shooting', () => {
  test.each([
    [1, 0],
    [2, 3],
    [4, 100],
  ])('adds up the squares of all residuals, also with %d segments', (count, penalty) => {
    const weights = weighingOf(count, penalty);
    const guess = guessFor(weights);
    const trajectory = finish(shoot(weights, guess)) as Trajectory;
    const linear = finish(linearise(weights, guess)) as Linearised;
    const sum = residuals(weights, guess).reduce((total, r) => total + r * r, 0);
    expect(Math.abs(trajectory.objective / sum - 1)).toBeLessThan(1e-9);
    // With sensitivities the solver's steps may differ; both are exact to its tolerance.
    expect(Math.abs(linear.objective / sum - 1)).toBeLessThan(1e-8);
  });

  test.each([
    [1, 0],
    [3, 7],
  ])('takes the step of the dense least-squares problem, with %d segments', (count, penalty) => {
    const weights = weighingOf(count, penalty);
    const guess = guessFor(weights);
    const linear = finish(linearise(weights, guess)) as Linearised;
    const one = { w: new Float64Array(J).fill(1), starts: new Float64Array(guess.starts.length).fill(1) };
    for (const lambda of [1e-14, 0.3]) {
      const { dw, dstarts, promised } = finish(dampedStep(weights, linear, lambda, one));
      const A = denseJacobian(weights, guess);
      const r = residuals(weights, guess);
      const n = A.cols;
      const damped = zeros(A.rows + n, n);
      for (let c = 0; c < n; c++) {
        damped.data.set(A.data.subarray(c * A.rows, (c + 1) * A.rows), c * damped.rows);
        damped.data[A.rows + c + c * damped.rows] = Math.sqrt(lambda);
      }
      const b = Float64Array.from({ length: damped.rows }, (_, i) => -(r[i] ?? 0));
      const { x } = leastSquares(damped, b);
      const size = Math.max(...x.map(Math.abs));
      [...dw, ...dstarts].forEach((d, p) => {
        expect(Math.abs(d - x[p]) / size, `unknown ${p}`).toBeLessThan(100 * differences);
      });
      let left = 0;
      for (let i = 0; i < A.rows; i++) {
        let sum = r[i];
        for (let c = 0; c < n; c++) sum += A.data[i + c * A.rows] * x[c];
        left += sum * sum;
      }
      expect(Math.abs(promised / left - 1)).toBeLessThan(100 * differences);
    }
  });

  test('pauses within a step of a model with many states', () => {
    const [states, parameters] = [120, 30];
    const cols = states + parameters + 1;
    const random = randomGenerator(3);
    const block = zeros(cols, cols);
    for (let i = 0; i < block.data.length; i++) block.data[i] = random.normal();
    const { target, ...rest } = weighingOf(1, 0);
    const weights = { ...rest, target: { ...target, J: parameters, nodes: { ...target.nodes, D: states } } };
    const ones = { w: new Float64Array(parameters).fill(1), starts: new Float64Array(states).fill(1) };
    const linear: Linearised = {
      guess: ones,
      blocks: [block],
      X: new Float64Array(),
      objective: 1,
      solutions: [],
    };
    const step = dampedStep(weights, linear, 1, ones);
    let pauses = 0;
    while (!step.next().done) pauses++;
    // The first of three factorisations alone takes 2 (rows - cols/3) cols² operations: some milliseconds between pauses.
    expect(pauses).toBeGreaterThan((2 * (cols + states - cols / 3) * cols ** 2) / 1e6);
  });

  test('does not move a given first state', () => {
    const weights = weighingOf(2, 1, [false, true]);
    const guess = guessFor(weights);
    const linear = finish(linearise(weights, guess)) as Linearised;
    const { dstarts } = finish(dampedStep(weights, linear, 1e-12, columnLengths(weights, linear)));
    weights.segments.forEach(({ first }, k) => {
      if (first) expect(Math.abs(dstarts[k * D + 1])).toBeLessThan(1e-12);
      else expect(Math.abs(dstarts[k * D + 1])).toBeGreaterThan(1e-6);
    });
  });

  test('reports where the model cannot be solved', () => {
    const blowUp = parseModel("x' = a*x^2\ny' = b*y - c*y");
    const target: Target = { ...weighingOf(1, 0).target, f: compileRightHandSide(blowUp) };
    const missed = finish(shoot({ ...weighingOf(1, 0), target }, guessFor(weighingOf(1, 0))));
    expect(missed).toHaveProperty('failure.cause', 'blowUp');
  });
});

describe('segments', () => {
  test('cover every node once, experiment by experiment', () => {
    for (const count of [1, 2, 3, 8]) {
      const segments = cutInto(nodes, count);
      let next = 0;
      for (const { from, to } of segments) {
        expect(from).toBe(next);
        expect(to - from).toBeGreaterThanOrEqual(2);
        next = to;
      }
      expect(next).toBe(nodes.count);
      expect(segments.filter(({ first }) => first).map(({ from }) => from)).toEqual(
        Array.from(nodes.first.slice(0, -1)),
      );
    }
  });
});
