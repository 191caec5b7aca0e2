import { expect, test } from 'vitest';
import { shootingOf } from '../../src/detail.ts';
import { evenTimes, fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { valueFrom } from '../../src/problem/problem.ts';
import { firstStart } from '../../src/start/starts.ts';

const model = parseModel("x' = -k*x/(K + x)\nnoise x = a + b*x");
const truth = { k: 2, K: 3, a: 0.05, b: 0.05 };

async function made(seed: number) {
  const t = evenTimes(0, 12, 120);
  const { states } = await simulate(model, truth, { t, u0: { x: 12 }, noise: 'model', seed });
  return tableFromColumns({ t, x: states.x });
}

test('parameters of a noise formula start with equal parts of the estimated noise', async () => {
  const { problem } = buildProblem(model, await made(1));
  const { q, sigma, rms } = firstStart(problem);
  const values = Object.fromEntries(
    problem.unknowns.map((unknown, j) => [unknown.name, valueFrom(unknown, q[j])]),
  );
  // Rounding of one logarithm and one exponential.
  expect(Math.abs(values.a / (sigma[0] / 2) - 1)).toBeLessThan(1e-14);
  expect(Math.abs(values.b / (sigma[0] / 2 / rms[0]) - 1)).toBeLessThan(1e-14);
});

test('with a scale of the output they start relative to it, and motion between few samples is not mistaken for noise', () => {
  const scaled = parseModel("x' = -k*x\nx(0) = 1\nobserve y = s*x\nnoise y = s*sd");
  const t = [0, 1, 2, 3, 4, 6, 8];
  const y = [500, 20, 300, 2000, 10, 40, 5];
  const { problem } = buildProblem(scaled, tableFromColumns({ t, y }));
  const { q, sigma, rms } = firstStart(problem);
  const startOf = (name: string) => {
    const j = problem.unknowns.findIndex((unknown) => unknown.name === name);
    return valueFrom(problem.unknowns[j], q[j]);
  };
  expect(sigma[0]).toBe(0.1 * rms[0]);
  // Rounding of two logarithms and two exponentials, of numbers below e¹⁰.
  expect(Math.abs((startOf('s') * startOf('sd')) / sigma[0] - 1)).toBeLessThan(1e-13);
});

test('from there mle reaches the optimum that forward solves reach from the truth', async () => {
  for (const seed of [1, 2, 3]) {
    const table = await made(seed);
    const free = await fit(model, table);
    const shooting = await fit(model, table, { method: 'fsnls', start: truth });
    expect(free.status.code).toBe('ok');
    expect(shootingOf(shooting)!.starts[0].from).toBe('given');
    free.parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - shooting.parameters[j].estimate) / stdError).toBeLessThan(0.02);
    });
  }
});
