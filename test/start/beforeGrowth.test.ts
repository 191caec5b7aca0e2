import { expect, test } from 'vitest';
import { evenTimes, fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { beforeGrowth } from '../../src/start/beforeGrowth.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const t = Array.from(evenTimes(0, 10, 101));
const model = parseModel("x' = a*x\ny' = -b*y");
const problemOf = (x: readonly number[], y: readonly number[]) =>
  buildProblem(model, tableFromColumns({ t, x, y })).problem;
const noise = () => {
  const { normal } = randomGenerator(5);
  return t.map(() => normal());
};
const decay = t.map((time) => Math.exp(-time));

test('an output that explodes is excluded, and the change time is that in which it grows e-fold', () => {
  // Below its noise for three quarters of the record, in either direction.
  const e = noise();
  for (const sign of [1, -1]) {
    const x = t.map((time, i) => sign * (Math.exp(2 * time) + 1e5 * e[i]));
    const before = beforeGrowth(problemOf(x, decay))!;
    expect(before.changeTime).toBeGreaterThan(0.45);
    expect(before.changeTime).toBeLessThan(0.55);
    const { Y } = before.problem.experiments[0];
    expect(Y.data.subarray(0, Y.rows).every(Number.isNaN)).toBe(true);
    expect(Array.from(Y.data.subarray(Y.rows))).toEqual(decay);
  }
});

test('growth that ends, slow growth, a peak, and outputs that all explode are unchanged', () => {
  const explodes = t.map((time) => Math.exp(2 * time));
  for (const x of [
    t.map((time) => 1000 / (1 + 999 * Math.exp(-3 * time))),
    t.map((time) => Math.exp(time / 4)),
    t.map((time) => Math.exp(-((time - 8) ** 2))),
    decay,
  ])
    expect(beforeGrowth(problemOf(x, decay))).toBeUndefined();
  expect(beforeGrowth(problemOf(explodes, explodes))).toBeUndefined();
});

test('the rates of a state that grows by thirteen decades are estimated from the time before', async () => {
  // Autocatalysis: x explodes, and y falls below its noise before x rises above its own.
  const oscillator = parseModel(
    "x' = 1 - x - 5*b*x + a*y*x^2\ny' = 10*b*x - a*y*x^2\nobserve u = 2*x\nobserve v = 2*y",
  );
  const truth: Record<string, number> = { a: 6, b: 0.5 };
  const times = Array.from(evenTimes(0, 20, 101));
  const { cleanOutputs: clean } = await simulate(oscillator, truth, { t: times, u0: { x: 0.7, y: 0.4 } });
  const { normal } = randomGenerator(2);
  const noisy = (values: readonly number[]) => {
    const sd = 0.01 * Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
    return values.map((x) => x + sd * normal());
  };
  const table = tableFromColumns({ t: times, u: noisy(clean.u!), v: noisy(clean.v!) });
  expect(Math.max(...clean.u!)).toBeGreaterThan(1e12);
  const result = await fit(oscillator, table, { intervals: 'white' });
  expect(result.search!.seen).toBeGreaterThan(1);
  // Statistical: four standard errors, which are 2% at most.
  for (const { name, estimate, stdError } of result.parameters) {
    expect(Math.abs(estimate - truth[name]) / stdError).toBeLessThan(4);
    expect(stdError / estimate).toBeLessThan(0.02);
  }
});
