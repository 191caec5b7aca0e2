import { describe, expect, test } from 'vitest';
import { fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';

const model = (words: string, settings: string) =>
  parseModel(`x' = 1 - x + u
u' = 0
x(0) = 0
u(0) = 0
begin = 2
end = 100
dose = 1
when t >= begin${words}: u = dose
when t >= end${words}: u = 0
${settings}`);

describe('an event of an experiment that begins in a steady state', () => {
  test.each<[string, string, (t: number) => number]>([
    [
      'after a rest with the time 0',
      'steady a: dose = 0, begin = 0\nin a: dose = 3, begin = 2',
      (t) => t - 2,
    ],
    ['at the end of the rest', 'steady a: dose = 0, begin = 50\nin a: dose = 3, begin = 0', (t) => t],
    ['there in both', 'steady a: dose = 0, begin = 0\nin a: dose = 3, begin = 0', (t) => t],
    ['later in both', 'steady a: dose = 0, begin = 1\nin a: dose = 3, begin = 1', (t) => t - 1],
  ])('happens once, with the values of then: %s', async (_, settings, since) => {
    const t = [0, 0.5, 1, 2, 3, 4];
    for (const words of ['', ' exact']) {
      const options = { t, experiment: 'a', rtol: 1e-10, atol: 1e-12 };
      const { states } = await simulate(model(words, settings), {}, options);
      expect(Array.from(states.u), words).toEqual(t.map((time) => (since(time) >= 0 ? 3 : 0)));
      for (const [i, time] of t.entries()) {
        const passed = Math.max(0, since(time));
        // Truncation: the solver keeps 1e-10 a step, and the rest lasts a thousand times its time constant at least.
        expect(states.x[i]).toBeCloseTo(1 + 3 * (1 - Math.exp(-passed)), 7);
      }
    }
  });

  test('is fitted: its size and a rate', async () => {
    const text = `x' = k*(1 - x) + u
u' = 0
x(0) = 0
u(0) = 0
begin = 2
when t >= begin: u = dose
steady a: dose = 0, begin = 0
in a: begin = 2`;
    const t = Array.from({ length: 25 }, (_, i) => i / 4);
    const x = t.map((time) => 1 + (time < 2 ? 0 : (3 / 0.7) * (1 - Math.exp(-0.7 * (time - 2)))));
    const table = tableFromColumns({ experiment: t.map(() => 'a'), t, x });
    const { parameters } = await fit(parseModel(text), table, { noiseSd: { x: 0.01 }, method: 'fsnls' });
    const of = (name: string) => parameters.find((one) => one.name === name)!.estimate;
    // Truncation: the data have no noise, and the solver keeps 1e-8 a step.
    expect(of('k')).toBeCloseTo(0.7, 5);
    expect(of('dose')).toBeCloseTo(3, 5);
  });
});
