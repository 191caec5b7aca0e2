import { describe, expect, test } from 'vitest';
import { insight } from '../../charts/insight.ts';
import { type FitOptions, findings, parseModel, readTable } from '../../src/index.ts';
import { growth, logistic } from '../report/reportedFit.ts';

const seen = (options: FitOptions) => insight(parseModel(logistic), readTable(growth()), options);

describe('the insight into a table', () => {
  test.each<FitOptions>([
    { method: 'fsnls', start: 'random:3', startAround: { r: 1, s: -1 }, seed: 2 },
    { method: 'fsnls', u0: { u: 0.1 }, segments: 2, objective: 'scalar', lmTolerance: 1e-7 },
    { intervals: 'ar1' },
  ])('does not depend on options of other methods: %j', async (options) => {
    expect(await seen(options)).toEqual(await seen({}));
  });

  test('has the options of the weak form', async () => {
    const { experiments } = await seen({ method: 'fsnls', minRadius: 9, lmIterations: 4 });
    expect(experiments.map(({ radius, chosenBy }) => [radius, chosenBy])).toEqual([[9, 'user']]);
  });

  test('says by a finding why there is none, as plain data', async () => {
    const few = await insight(parseModel(logistic), readTable('t,u\n0,1\n1,2\n'), {});
    const { reason } = few;
    expect(reason?.message).toContain(findings.wordsOf(reason!.finding, findings.inCode).message);
    expect(structuredClone(few)).toEqual(few);
  });

  test('says what the noise hides only if the radius is chosen by that', async () => {
    const hidden = async (options: FitOptions) => (await seen(options)).experiments[0].hiddenBelow;
    expect(await hidden({})).toBeGreaterThan(1);
    expect(await hidden({ radiusRule: 'corner' })).toBeNaN();
    expect(await hidden({ preset: 'authors-2023' })).toBeNaN();
  });
});
