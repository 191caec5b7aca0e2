import { describe, expect, test } from 'vitest';
import { fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

describe('times', () => {
  const model = parseModel("x' = a*y\ny' = b*y + c*x^2*y + d*x");
  const truth = { a: 1, b: 1, c: -1, d: -1 };
  const points = 100;
  const step = 15 / (points - 1);

  /** Van der Pol's oscillator, measured at times that scatter by a part of a step about the recorded ones. */
  async function fitted(part: number, seed: number) {
    const { normal } = randomGenerator(seed);
    const t = Array.from({ length: points }, (_, i) => i * step);
    const real = t.map((time, i) => (i === 0 ? time : time + part * step * normal())).sort((a, b) => a - b);
    const { clean } = await simulate(model, truth, { t: real, u0: { x: 1, y: 0 } });
    const noisy = (name: string) => clean[name].map((x) => x + 0.03 * normal());
    const table = tableFromColumns(
      new Map([
        ['t', t],
        ['x', noisy('x')],
        ['y', noisy('y')],
      ]),
    );
    const { diagnostics } = await fit(model, table, { check: 'none', intervals: 'white' });
    return diagnostics.warnings.find(({ code }) => code === 'unevenNoise')?.finding;
  }

  test('that are inaccurate are detected, and by how much', async () => {
    const finding = await fitted(0.2, 1);
    expect(finding?.code).toBe('timesInexact');
    // Statistical: the relative error of a standard deviation from 100 rows is 7%, more where the noise hides part of it.
    expect(finding?.values.steps).toBeGreaterThan(0.13);
    expect(finding?.values.steps).toBeLessThan(0.27);
  });

  test('that are exact are not doubted', async () => {
    for (const seed of [1, 2, 3, 4, 5]) expect(await fitted(0, seed)).toBeUndefined();
  });
});
