import { expect, test } from 'vitest';
import { evenTimes, parseModel, tableFromColumns } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { scaleSystem } from '../../src/start/naturalScales.ts';
import { slowStates } from '../../src/start/slowStates.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { scaleProblem } from './scaleProblem.ts';

const drawn = (wide: boolean) => {
  const { draw, solve } = scaleSystem(
    scaleProblem({ equations: { x: 'k*y - d*x', y: '-m*y' }, outputs: [['x + y', 1]] }),
  );
  return Array.from({ length: 200 }, (_, seed) => solve(draw(randomGenerator(seed), wide)));
};

test('wide draws allow fast processes that balance, and one dominant member of a sum', () => {
  const [usual, wide] = [drawn(false), drawn(true)];
  const most = (values: readonly number[]) => Math.max(...values);
  // d is parameter 1: with x slow, k*y and d*x are both large.
  expect(most(wide.map(({ parameters }) => parameters[1]))).toBeGreaterThan(
    10 * most(usual.map(({ parameters }) => parameters[1])),
  );
  const apart = (list: typeof usual) =>
    list.filter(({ states }) => Math.abs(Math.log(states[0] / states[1])) > 4).length;
  expect(apart(usual)).toBeLessThan(10);
  expect(apart(wide)).toBeGreaterThan(40);
  // The dominant member has the size of the output.
  const size = wide.map(({ states }) => most(Array.from(states)));
  expect(size.filter((x) => x > 0.1 && x < 10).length).toBeGreaterThan(180);
});

test('states that vary a little about a large mean have their own change time', () => {
  const t = Array.from(evenTimes(0, 10, 101));
  const y = t.map((time) => 100 - time);
  const { problem } = buildProblem(
    parseModel("x' = a - b*x\nobserve s = d*x"),
    tableFromColumns({ t, s: y }),
  );
  const series = [[{ t, y }]];
  const rms = Float64Array.of(95);
  const slow = slowStates(problem.outputs, series, rms, 2);
  expect([...slow.keys()]).toEqual(['x']);
  // It changes by 10 of 95 in a time of 10; the moving mean takes a little of it.
  expect(slow.get('x')!).toBeGreaterThan(19);
  expect(slow.get('x')!).toBeLessThan(20);
  expect(slowStates(problem.outputs, series, rms, 10).size).toBe(0);
});
