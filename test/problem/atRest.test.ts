import { describe, expect, test } from 'vitest';
import { summary } from '../../report/summary.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';

// A ⇄ B from A = 1, measured on its way and, as both come to rest, at infinity.
const model = parseModel("A' = -k1*A + k2*B\nB' = k1*A - k2*B\nA(0) = 1\nB(0) = 0\nnoise A = 0.01");
const [k1, k2] = [0.8, 0.3];
const at = (t: number) => (k2 + k1 * Math.exp(-(k1 + k2) * t)) / (k1 + k2);
const way = [0.3, 0.7, 1.2, 2].map((t, i) => `${t},${at(t) + [0.01, -0.012, 0.004, -0.006][i]}`);
const rest = [0.004, -0.007].map((e) => `inf,${k2 / (k1 + k2) + e}`);

describe('what is measured at infinity', () => {
  test('is measured at rest, by collocation and by forward solves alike', async () => {
    const table = readTable(['t,A', ...way, ...rest].join('\n'));
    for (const method of ['mle', 'fsnls'] as const) {
      const { parameters } = await fit(model, table, { method, intervals: 'white' });
      parameters.forEach(({ estimate, stdError }, j) => {
        // Statistics: four standard errors.
        expect(Math.abs(estimate - [k1, k2][j])).toBeLessThan(4 * stdError);
      });
    }
  });

  test('is reported as such, with the last time before it', async () => {
    const result = await fit(model, readTable(['t,A', ...way, ...rest].join('\n')), { check: 'none' });
    expect(result.experiments[0].settles).toBe(2);
    expect(new Map(summary(result)).get('data')).toBe('5 times (6 rows) from 0 to 2 and in the steady state');
  });

  test('comes last in its experiment', () => {
    const table = readTable(['t,A', rest[0], ...way].join('\n'));
    return expect(fit(model, table)).rejects.toThrow(/comes after/);
  });
});
