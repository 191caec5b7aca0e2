import { expect, test } from 'vitest';
import { descendProblem } from '../../src/forward/descendProblem.ts';
import { problemTarget } from '../../src/forward/shootProblem.ts';
import { fit } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { searchSpace } from '../../src/problem/searchSpace.ts';
import { withLooseTolerance } from '../../src/search/withLooseTolerance.ts';
import { startsOf } from '../../src/start/starts.ts';
import { caseOf } from './oracleCase.ts';

function descentOf(name: string) {
  const { model, table } = caseOf(name);
  const { problem } = buildProblem(model, table);
  const solver = { solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e5 } as const;
  const target = problemTarget(problem, solver);
  const start = startsOf(problem).first();
  const from = { q: start.q, first: start.stateScales, sigma: start.sigma };
  return { target, start, from, space: searchSpace(problem) };
}

function run<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

test('a start in logarithms whose first steps overshoot the states still converges', async () => {
  const { model, table } = caseOf('JAKSTAT');
  const { search } = await fit(model, table, { starts: 1 });
  const [{ coordinates, outcome }] = search!.starts as [(typeof search & object)['starts'][number]];
  expect([coordinates, outcome]).toEqual(['log states', 'solved']);
});

test('a stage ends with a step that gains what the linearisation predicts', async () => {
  const { model, table } = caseOf('RM');
  const { search } = await fit(model, table, { starts: 1 });
  expect(search!.starts[0].outcome).toBe('solved');
  // Nine stages, each of which took two steps or more without this.
  expect(search!.starts[0].steps).toBeLessThan(2 * 9);
});

test('forward solves during the search are as accurate as the noise requires, and never more than requested', () => {
  const { target, start } = descentOf('LV-hid');
  const [sigma, rms] = [Float64Array.of(0.02), Float64Array.of(1)];
  expect(withLooseTolerance(target, { ...start, sigma, rms }).solver.rtol).toBeCloseTo(2e-6, 12);
  expect(withLooseTolerance(target, { ...start, sigma: rms, rms }).solver.rtol).toBe(1e-5);
  expect(withLooseTolerance(target, { ...start, sigma: Float64Array.of(1e-6), rms }).solver.rtol).toBe(1e-8);
  const rough = { ...target, solver: { ...target.solver, rtol: 1e-3 } };
  expect(withLooseTolerance(rough, { ...start, sigma, rms }).solver.rtol).toBe(1e-3);
});

test('a descent that stalls far above the best is stopped, and one that reaches the best ends', () => {
  const { target, start, from, space } = descentOf('TOGGLE');
  const limits = { steps: 40, solves: 200, decrease: 1e-4, rounds: 4 };
  const nothing = () => undefined;
  const descend = (more: object) =>
    run(descendProblem(target, space, start.unit, from, { ...limits, ...more }, nothing));
  const plain = descend({});
  const far = descend({ goal: { deviance: -1e6, above: 100 } });
  const known = descend({ isKnown: () => true });
  if ('failure' in plain || 'failure' in far || 'failure' in known) throw new Error('no solution');
  expect(plain.iterations).toBeGreaterThan(10);
  expect([far.ending, far.iterations]).toEqual(['stalled', 10]);
  expect([known.ending, known.iterations]).toEqual(['stalled', 1]);
});
