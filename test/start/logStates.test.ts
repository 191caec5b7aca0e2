import { expect, test } from 'vitest';
import { parseModel, readTable } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { pointFunction } from '../../src/problem/pointFunctions.ts';
import { namesNeededPositive, withGuardedStates } from '../../src/start/guardedStates.ts';
import { inLogStates } from '../../src/start/logStates.ts';
import { startsOf } from '../../src/start/starts.ts';

const none = new Float64Array(0);

function problemOf(model: string, columns: string) {
  const [first] = columns.split(',').slice(1);
  const rows = [0, 1, 2, 3].map((t) =>
    [
      t,
      ...columns
        .split(',')
        .slice(1)
        .map(() => 1 + t),
    ].join(','),
  );
  expect(first).toBeDefined();
  return buildProblem(parseModel(model), readTable(`${columns}\n${rows.join('\n')}\n`)).problem;
}

test.each([
  ["x' = r*x*(1 - x/K)", 't,x', [2.5], [0.7, 9]],
  ["x' = a - b*x/(c + x)\ny' = b*x/(c + x) - d*y", 't,x,y', [0.3, 4], [1.2, 0.8, 2, 0.1]],
  ["x' = a*x^2*y - x\ny' = b*x - x^2*y", 't,x', [1.5, 0.2], [0.4, 3]],
])('in logarithms the slope is f/x: %s', (model, columns, x, w) => {
  const problem = problemOf(model, columns);
  const isLog = problem.states.map(() => true);
  const logs = inLogStates(problem, isLog);
  const f = pointFunction(problem, problem.equations)(0, Float64Array.from(x), Float64Array.from(w), none);
  const v = Float64Array.from(x, Math.log);
  const g = pointFunction(logs, logs.equations)(0, v, Float64Array.from(w), none);
  // Rounding: a few operations and one exponential.
  f.forEach((slope, l) => {
    expect(g[l] / (slope / x[l])).toBeCloseTo(1, 13);
  });
});

test('outputs, first states, jumps and noise are those of the state itself', () => {
  const problem = problemOf(
    "x' = -k*x\nx(0) = 2*x0\nobserve y = s*x\nnoise y = 0.1 + c*x\nat t = 1: x = x + 3",
    't,y',
  );
  const logs = inLogStates(problem, [true]);
  const w = Float64Array.from(problem.parameters, (_, j) => 0.5 + j);
  const at = (of: typeof problem, e: Parameters<typeof pointFunction>[1], x: number) =>
    Array.from(pointFunction(of, e)(0, Float64Array.of(x), w, none));
  const x = 1.7;
  const v = Math.log(x);
  const h = (of: typeof problem) => of.outputs.map(({ expression }) => expression);
  expect(at(logs, h(logs), v)[0]).toBeCloseTo(at(problem, h(problem), x)[0], 13);
  const sd = (of: typeof problem) => of.outputs.map(({ sd }) => sd as never);
  expect(at(logs, sd(logs), v)[0]).toBeCloseTo(at(problem, sd(problem), x)[0], 13);
  const first = (of: typeof problem) => of.initial.flatMap((g) => g ?? []);
  expect(at(logs, first(logs), 0)[0]).toBeCloseTo(Math.log(at(problem, first(problem), 0)[0]), 13);
  const jump = (of: typeof problem) => of.experiments[0].jumps[0].values.flatMap((g) => g ?? []);
  expect(at(logs, jump(logs), v)[0]).toBeCloseTo(Math.log(at(problem, jump(problem), x)[0]), 13);
});

test('a state is kept positive in denominators and fractional powers, and nowhere else', () => {
  const problem = problemOf("x' = -V*x/(K + x) + a*x^1.5 - b*x^2", 't,x');
  const guarded = withGuardedStates(problem, [true], [1]);
  const w = Float64Array.of(1, 0.5, 2, 3);
  const slope = (of: typeof problem, x: number) =>
    pointFunction(of, of.equations)(0, Float64Array.of(x), w, none)[0];
  // At x = 2 the guard, δ = 1e-3 of the scale, moves x by δ²/(4x).
  expect(Math.abs(slope(guarded, 2) - slope(problem, 2))).toBeLessThan(1e-5);
  expect(slope(problem, -0.7)).toBeNaN();
  expect(slope(guarded, -0.7)).toBeCloseTo((1 * 0.7) / 0.5 - 3 * 0.49, 2);
});

test('a problem that needs no guard stays the same object', () => {
  const problem = problemOf("x' = a*x - b*x^2", 't,x');
  expect(withGuardedStates(problem, [true], [1])).toBe(problem);
});

test('states must be positive in logarithms, roots and fractional powers', () => {
  const { problem } = buildProblem(
    parseModel("x' = a*x^n - x^2\ny' = log(y/K) + 1/z\nz' = sqrt(1 + u) - z\nu' = x - u^3"),
    readTable('t,x,y,z,u\n0,1,1,1,1\n1,2,2,2,2\n2,3,3,3,3\n'),
  );
  const names = namesNeededPositive(problem.equations);
  expect(problem.states.filter((name) => names.has(name))).toEqual(['x', 'y', 'u']);
});

test('a value that noise makes negative does not give a state of a fractional power both signs', () => {
  const { problem } = buildProblem(
    parseModel("x' = r*x*(1 - (x/K)^n)"),
    readTable('t,x\n0,-0.01\n1,2\n2,3\n3,3\n'),
  );
  expect(startsOf(problem).positive).toEqual([true]);
});
