import { describe, expect, test } from 'vitest';
import { randomGenerator } from '../../src/index.ts';
import { agreement } from '../../studies/paper/agreement.ts';
import { independent } from '../../studies/paper/independent.ts';
import { medianError } from '../../studies/paper/medianError.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import type { Study } from '../../studies/report/item.ts';
import { document, readBack } from '../charts/samples.ts';
import { madeRows } from './madeStudy.ts';

/** Rows that scatter around the medians of the independent implementation, with a factor for one cell. */
function studyOf(factor: number): Study {
  const plan = {
    name: 'grid',
    problem: 'lotka-volterra',
    points: [64, 128],
    noise: [0.05, 0.1],
    trials: 60,
    methods: ['ols', 'irls', { name: 'irls-paper', method: 'irls', options: { covariance: 'paper' } }],
    parts: [{ name: 'grid-lv' }],
  };
  const { normal } = randomGenerator(1);
  const rows = madeRows(plan, (row) => {
    const { ols, e2, efs } = independent.find(
      ({ problem, points, noise }) => problem === row.problem && points === row.points && noise === row.noise,
    )!;
    const scatter = Math.exp(0.3 * normal());
    const off = row.points === 64 && row.noise === 0.1 ? factor : 1;
    return {
      ...row,
      e2: off * scatter * (row.method === 'ols' ? ols : e2),
      efs: scatter * efs,
      covered: 0.95,
    };
  });
  return { layout: layOut(readPlanObject(plan)), rows, version: '0' };
}

describe('agreement with an independent implementation', () => {
  test('is reported for every median of the cells that both have', async () => {
    const item = (await agreement(studyOf(1)))!;
    expect(item.tables.find(({ name }) => name === 'agreement')!.rows.length).toBe(4 * 3);
    expect(item.caption).toMatch(/^12 of 12 medians are within 20%/);
    expect(item.caption).toMatch(
      /Cramér-Rao bound here is thereby [\d.]+ times as large for Lotka-Volterra with 64 points/,
    );
    expect(item.caption).toMatch(/its median is 5 samples here and [\d.]+ there/);
    expect(item.caption).not.toMatch(/half as many trials|NaN|undefined/);
    expect(readBack(item.figures[0].draw(document)).text).not.toMatch(/NaN|undefined/);
  });

  test('fails if medians are off, and the cells are named', async () => {
    const outside = (await agreement(studyOf(2)))!.tables.find(({ name }) => name === 'outside')!;
    expect(outside.rows.map((row) => row.slice(0, 4))).toEqual([
      ['lotka-volterra', 64, 0.1, 'E2, OLS'],
      ['lotka-volterra', 64, 0.1, 'E2, WENDy'],
    ]);
  });

  test('is omitted if a study has no such cells', async () => {
    const study = studyOf(1);
    expect(await agreement({ ...study, rows: [] })).toBeUndefined();
  });

  test('has the standard error that medians of normal numbers have', () => {
    const { normal } = randomGenerator(2);
    const n = 4000;
    const sample = Array.from({ length: n }, () => normal());
    const exact = Math.sqrt(Math.PI / 2 / n);
    // Statistical: the bootstrap of a median is off by about n^(-1/4) of itself, and 400 draws by 4%; three of both.
    const statistical = 3 * Math.hypot(n ** -0.25, 0.04);
    expect(Math.abs(medianError(sample) / exact - 1)).toBeLessThan(statistical);
  });
});
