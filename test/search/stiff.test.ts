import { expect, test } from 'vitest';
import { fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { planGrid } from '../../src/rows/grid.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const decades = (from: number, to: number, n: number) =>
  Array.from({ length: n }, (_, i) => from * (to / from) ** (i / (n - 1)));
const tableOf = (columns: Record<string, readonly number[]>) =>
  tableFromColumns(new Map(Object.entries(columns)));

test('times over decades stay distinct, and one time written in two ways is one', () => {
  const timesOf = (t: readonly number[]) => {
    const { problem } = buildProblem(parseModel("x' = -k*x\nx(0) = 1"), tableOf({ t, x: t.map(() => 1) }));
    return planGrid(problem)[0].times;
  };
  const spread = decades(1e-4, 1e5, 40);
  expect(timesOf(spread)).toEqual([0, ...spread]);
  expect(timesOf([0, 1e-17, 1, 1 + 1e-8, 2, 3])).toEqual([0, 1, 2, 3]);
});

test("Robertson's reactions are estimated without a guess from samples over nine decades", async () => {
  const model = parseModel(
    "A' = -k1*A + k2*B*C\nB' = k1*A - k2*B*C - k3*B^2\nC' = k3*B^2\nA(0) = 1\nB(0) = 0\nC(0) = 0",
  );
  const truth: Record<string, number> = { k1: 0.04, k2: 1e4, k3: 3e7 };
  const t = decades(1e-4, 1e5, 40);
  const { clean } = await simulate(model, truth, { t });
  const { normal } = randomGenerator(3);
  const noisy = (name: string, sd: number) => clean[name].map((x) => x + sd * normal());
  const table = tableOf({ t, A: noisy('A', 0.02), B: noisy('B', 7e-7), C: noisy('C', 0.015) });
  const result = await fit(model, table, { intervals: 'white' });
  expect(result.status.code).toBe('ok');
  expect(result.search!.seen).toBeGreaterThan(1);
  // Statistical: four standard errors of the estimates, which are 3% at most.
  for (const { name, estimate, stdError } of result.parameters) {
    expect(Math.abs(estimate - truth[name]) / stdError).toBeLessThan(4);
    expect(stdError / estimate).toBeLessThan(0.05);
  }
});
