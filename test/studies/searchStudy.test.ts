import { describe, expect, test } from 'vitest';
import { petabCases } from '../../studies/method/search/cases/petab.ts';
import { dataSetOf } from '../../studies/method/search/dataSet.ts';
import { devianceOf } from '../../studies/method/search/deviance.ts';

describe('x', () => {
  test.each(petabCases)('$name', async (one) => {
    const data = await dataSetOf(one, 1);
    const d = await devianceOf(
      { model: one.model, sd: one.sd },
      data,
      data.experiments.map(() => ({ parameters: one.truth, u0: {} })),
    );
    console.log(one.name, d / 2, one.best);
    expect(1).toBe(1);
  });
});
