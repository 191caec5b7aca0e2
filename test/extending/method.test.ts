import { describe, expect, test } from 'vitest';
import { asJson } from '../../report/records.ts';
import { summary } from '../../report/summary.ts';
import {
  compare,
  fit,
  fitEach,
  InputError,
  parseModel,
  predict,
  registerMethod,
  tableFromColumns,
} from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { bySlopes } from './slopesMethod.ts';

const unused = (function* (): Generator<void, never> {
  yield;
  throw new Error('not called');
})();

const model = parseModel("x' = k*x");
const { normal } = randomGenerator(5);
const t = Array.from({ length: 64 }, (_, i) => i / 16);
const table = tableFromColumns({ t, x: t.map((s) => 3 * Math.exp(-0.5 * s) + 0.01 * normal()) });

describe('a method of one’s own', () => {
  test('fits, and its answer is checked by forward solves', async () => {
    const result = await fit(model, table, { method: bySlopes, level: 0.9 });
    expect(result.method).toBe('slopes');
    expect(result.options.method).toBe('slopes');
    const [{ estimate, stdError }] = result.parameters;
    // Truncation: central differences at h = 1/16 are off by k³h²/6 = 8e-5; the rest is noise.
    expect(Math.abs(estimate + 0.5)).toBeLessThan(4 * stdError + 8e-5);
    expect(stdError).toBeLessThan(0.05);
    const [{ initial, forward }] = result.experiments;
    expect(Math.abs(initial[0].estimate - 3)).toBeLessThan(0.1);
    expect(forward!.complete).toBe(true);
  });

  test('is compared with the library’s own', async () => {
    const { methods } = await compare(model, table, { also: [bySlopes], starts: 1, truth: { k: -0.5 } });
    const own = methods.at(-1)!;
    expect([own.name, own.label, own.begun]).toEqual(['slopes', 'slopes', 'own']);
    expect(own.e2).toBeLessThan(0.1);
    expect(own.objective).toBeGreaterThan(0);
    await expect(compare(model, table, { also: ['newton' as never] })).rejects.toThrow(InputError);
  });

  test('is reported, saved and predicted from', async () => {
    const result = await fit(model, table, { method: bySlopes });
    expect(Object.fromEntries(summary(result)).data).toContain('64 times');
    const again = JSON.parse(asJson(result));
    expect(again.method).toBe('slopes');
    const { states } = await predict(again, [0, 1]);
    expect(states.x.length).toBe(2);
    expect((await fitEach(model, table, { method: bySlopes }))[0].result!.method).toBe('slopes');
  });

  test('rejects input with a finding, and cannot take an existing name', async () => {
    const two = parseModel("x' = k*y\ny' = k*x");
    const both = tableFromColumns({ t, x: t, y: t });
    await expect(fit(two, both, { method: bySlopes })).rejects.toThrow(
      'slopes takes one, with one parameter',
    );
    const method = {
      name: 'mle',
      title: 'a',
      words: 'b',
      label: 'c',
      fit: () => unused,
    };
    expect(() => registerMethod(method)).toThrow('There is already a method called "mle".');
    expect(() => registerMethod({ ...method, name: 'Two words' })).toThrow(InputError);
  });

  test('takes no options of other methods unless it declares them', async () => {
    await expect(fit(model, table, { method: bySlopes, start: { k: 1 } })).rejects.toThrow('does not use it');
  });
});
