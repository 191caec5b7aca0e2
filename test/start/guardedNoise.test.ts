import { describe, expect, test } from 'vitest';
import { convergenceOf } from '../../src/detail.ts';
import { fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { withGuardedNoise } from '../../src/start/guardedNoise.ts';

const t = Array.from({ length: 30 }, (_, i) => (8 * i) / 29);

/** Values with the same noise everywhere, some of them below zero. */
async function decay() {
  const truth = parseModel("x' = -k*x");
  const { states } = await simulate(truth, { k: 0.5 }, { u0: { x: 3 }, t, noiseSd: { x: 0.1 }, seed: 3 });
  expect(Math.min(...states.x!)).toBeLessThan(0);
  return tableFromColumns(
    new Map([
      ['t', t],
      ['x', [...states.x!]],
    ]),
  );
}

describe('noise that a formula of states gives', () => {
  test('is estimated though it is undefined at some data', async () => {
    const table = await decay();
    const model = parseModel("x' = -k*x\nnoise x = b*x");
    const mle = await fit(model, table, { intervals: 'white' });
    const shooting = await fit(model, table, {
      intervals: 'white',
      method: 'fsnls',
      start: { k: 0.4, b: 0.2 },
    });
    expect(convergenceOf(mle)?.converged).toBe(true);
    mle.parameters.forEach(({ name, estimate, stdError }, j) => {
      // Truncation, as for all models.
      expect(Math.abs(estimate - shooting.parameters[j].estimate) / stdError, name).toBeLessThan(0.02);
    });
  });

  test('is kept positive during the search, and other noise is unchanged', async () => {
    const table = await decay();
    const guarded = (noise: string) => {
      const { problem } = buildProblem(parseModel(`x' = -k*x\n${noise}`), table);
      return { problem, changed: withGuardedNoise(problem, [0.1]) };
    };
    for (const noise of ['', 'noise x = 0.2', 'noise x = s', 'noise x student = s']) {
      const { problem, changed } = guarded(noise);
      expect(changed).toBe(problem);
    }
    expect(guarded('noise x = a + b*x').changed.outputs[0].sd).toMatchObject({ kind: 'call', name: 'sqrt' });
  });
});
