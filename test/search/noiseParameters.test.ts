import { expect, test } from 'vitest';
import { fit, parseModel, type Result, tableFromColumns } from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const decay = (t: number) => 8 * Math.exp(-0.3 * t);
const t = Array.from({ length: 60 }, (_, i) => i / 6);

function fitted(lines: string, sd: (y: number) => number, seed: number): Promise<Result> {
  const random = randomGenerator(seed);
  const x = t.map((time) => decay(time) + sd(decay(time)) * random.normal());
  const model = parseModel(`x' = -k*x\n${lines}`);
  return fit(model, tableFromColumns({ t, x }), { intervals: 'white' });
}

test.each<[string, string, (y: number) => number]>([
  ['a constant and a part of the prediction', 'noise x = a + b*x', (y) => 0.05 + 0.05 * y],
  ['the root of the sum of two variances', 'noise x = sqrt(a^2 + (b*x)^2)', (y) => Math.hypot(0.1, 0.05 * y)],
])('starts end at the most likely noise of %s', async (_, line, sd) => {
  const { search, parameters } = await fitted(line, sd, 3);
  // Starts are compared by their likelihood at the end: with noise at its initial value, they would be some ten log units off.
  const best = search!.optima[0].deviance;
  expect(search!.seen).toBeGreaterThan(1);
  for (const { deviance, outcome } of search!.starts) {
    if (outcome === 'solved') expect(deviance - best).toBeLessThan(0.4);
  }
  const ends = search!.starts.map(({ estimates }) => estimates);
  const at = (name: string) => parameters.findIndex((one) => one.name === name);
  const b = at('b');
  expect(Math.abs(ends[0][b] - parameters[b].estimate) / parameters[b].stdError).toBeLessThan(1);
});

test("the scale of Student's noise is that of its likelihood, whatever outliers there are", async () => {
  const random = randomGenerator(5);
  const x = t.map((time, i) => decay(time) + (i % 15 === 7 ? 5 : 0.1 * random.normal()));
  const model = parseModel("x' = -k*x\nnoise x student = s");
  const { search, parameters } = await fit(model, tableFromColumns({ t, x }), { intervals: 'white' });
  const s = parameters.findIndex(({ name }) => name === 's');
  for (const { estimates, outcome } of search!.starts) {
    if (outcome !== 'solved') continue;
    expect(Math.abs(estimates[s] - parameters[s].estimate) / parameters[s].stdError).toBeLessThan(0.2);
  }
});
