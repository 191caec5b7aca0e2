import { describe, expect, test } from 'vitest';
import { fit, parseModel } from '../../src/index.ts';
import { coverageCases } from '../../studies/method/coverage/cases.ts';
import { tableOf } from '../../studies/method/coverage/table.ts';
import { coverageOf, isHeld } from '../../studies/method/coverage.ts';

describe('the study of coverage', () => {
  test.each(coverageCases)('fits $name from natural scales', async (one) => {
    const { parameters, local } = parseModel(one.model);
    const own = local.length * ((one.experiments?.length ?? 1) - 1);
    const { intervals, doubtful, refused } = (await coverageOf(one, 1, 1))!;
    expect({ intervals, doubtful, refused }).toEqual({
      intervals: parameters.length + own,
      doubtful: 0,
      refused: 0,
    });
  });

  test('compares an interval with the truth of its own experiment', async () => {
    const one = coverageCases.find(({ name }) => name === 'local rates')!;
    const model = parseModel(one.model);
    const { parameters } = await fit(model, await tableOf(model, one, 1), { intervals: 'white' });
    const local = parameters.filter(({ experiment }) => experiment !== null);
    expect(local.map(({ experiment }) => experiment)).toEqual(['e1', 'e2', 'e3']);
    // The rates are many standard errors apart: each interval can contain only one of them.
    for (const [e, { name, interval }] of local.entries()) {
      for (const experiment of ['e1', 'e2', 'e3']) {
        const held = isHeld(one, { name, experiment, interval });
        if (experiment !== `e${e + 1}`) expect(held).toBe(false);
        else expect(held).toBe(interval[0] <= [0.3, 0.6, 1.2][e] && [0.3, 0.6, 1.2][e] <= interval[1]);
      }
    }
  });
});
