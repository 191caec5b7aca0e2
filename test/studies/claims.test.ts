import { describe, expect, test } from 'vitest';
import { randomGenerator } from '../../src/index.ts';
import type { Claim } from '../../studies/paper/claims/claim.ts';
import { claims } from '../../studies/paper/claims/claims.ts';
import { judge } from '../../studies/paper/claims/judge.ts';
import { atLeast, grid, inAlmostAll, inMost, rarely } from '../../studies/paper/claims/threshold.ts';
import { applyTrials } from '../../studies/plan/applyTrials.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { paperQuick } from '../../studies/plan/paper.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import type { Item, Study } from '../../studies/report/item.ts';
import type { Row } from '../../studies/run/row.ts';
import { madeRows } from './madeStudy.ts';

/** A plan with the names of the paper's parts, two cells of Lotka-Volterra. */
const small = {
  name: 'small',
  problem: 'lotka-volterra',
  points: [64, 128],
  noise: 0.1,
  trials: 3,
  methods: ['ols', 'irls'],
  parts: [{ name: 'grid-lv' }],
};

function studyOf(source: object, change: (row: Row, number: number) => Row): Study {
  return { layout: layOut(readPlanObject(source)), rows: madeRows(source, change), version: '0' };
}

/** Rounding: a few operations. */
const digits = 12;

const drop: Claim = {
  id: 'drop',
  where: 'here',
  sentence: 'The error falls by half.',
  reading: '',
  query: { cells: [{}], value: { kind: 'drop', of: 'e2', from: grid('ols'), to: grid('irls') } },
  threshold: atLeast(0.5),
  unit: 'percent',
};

/** E2 of ordinary least squares is 1; of WENDy, as given for each number of points. */
function dropping(left: Record<number, number>): Study {
  return studyOf(small, (row) => ({ ...row, e2: row.method === 'ols' ? 1 : left[row.points] }));
}

describe('a claim', () => {
  test('holds, holds roughly or is not reproduced, depending on the rows', () => {
    const verdictOf = (left: Record<number, number>) => judge([drop], dropping(left), [])[0].verdict;
    expect(verdictOf({ 64: 0.5, 128: 0.1 })).toBe('holds');
    expect(verdictOf({ 64: 0.6, 128: 0.1 })).toBe('roughly');
    expect(verdictOf({ 64: 0.7, 128: 0.1 })).toBe('not reproduced');
  });

  test('names its worst cell, all cells and the trials behind them', () => {
    const [judged] = judge([drop], dropping({ 64: 0.75, 128: 0.25 }), []);
    expect(judged!.worst).toMatchObject({ place: 'LV, 64 points, 10% noise', value: 0.25, trials: 3 });
    expect(judged!.cells.map(({ value }) => value)).toEqual([0.25, 0.75]);
    expect(judged!.share).toBe(0.5);
    expect(judged!.measured).toContain('25% at LV, 64 points, 10% noise');
  });

  test('of most cells takes more than half of them, and never holds roughly of a minority', () => {
    const most = { ...drop, threshold: inMost({ least: 0.5 }) };
    const verdictOf = (points: Record<number, number>) => judge([most], dropping(points), [])[0].verdict;
    expect(verdictOf({ 64: 0.25, 128: 0.25 })).toBe('holds');
    expect(verdictOf({ 64: 0.75, 128: 0.25 })).toBe('roughly');
    expect(verdictOf({ 64: 0.75, 128: 0.75 })).toBe('not reproduced');
  });

  test('of almost all cells holds roughly with a quarter more exceptions', () => {
    const { holds, roughly } = inAlmostAll({ least: 0.5 });
    expect(1 - holds.share!).toBeCloseTo(0.1, digits);
    expect(1 - roughly.share!).toBeCloseTo(0.125, digits);
  });

  test('has standard errors, and says if trial noise could change its verdict', () => {
    const scattered = (middle: number) => {
      const source = { ...small, trials: 9 };
      return studyOf(source, (row) => ({
        ...row,
        e2: row.method === 'ols' ? 1 : middle + 0.02 * (row.trial - 5),
      }));
    };
    const [near] = judge([drop], scattered(0.49), []);
    expect(near).toMatchObject({ verdict: 'holds', close: true });
    expect(near!.measured).toContain('Within trial noise of the limit.');
    expect(near!.worst!.error).toBeGreaterThan(0.005);
    expect(near!.worst!.error).toBeLessThan(0.05);
    expect(judge([drop], scattered(0.51), [])[0]).toMatchObject({ verdict: 'roughly', close: true });
    const [far] = judge([drop], scattered(0.2), []);
    expect(far).toMatchObject({ verdict: 'holds', close: false });
    expect(far!.measured).not.toContain('trial noise');
    expect(judge([drop], scattered(0.9), [])[0]).toMatchObject({ verdict: 'not reproduced', close: false });
  });

  test('says how many of the planned cells it is based on, and has no verdict below half', () => {
    const source = { ...small, points: [64, 128, 256] };
    const study = studyOf(source, (row) => ({ ...row, e2: row.method === 'ols' ? 1 : 0.1 }));
    const until = (points: number) =>
      judge([drop], { ...study, rows: study.rows.filter((row) => row.points <= points) }, [])[0];
    expect(until(256).measured).not.toContain('planned');
    expect(until(128)).toMatchObject({ verdict: 'holds', planned: 3 });
    expect(until(128).measured).toContain('Made of 2 of 3 planned cells.');
    expect(until(64)).toMatchObject({ verdict: 'no data', value: null, planned: 3 });
    expect(until(64).measured).toBe('Only 1 of 3 planned cells have rows: too few for a verdict.');
  });

  test('of rare fits counts the fits', () => {
    const rare: Claim = {
      ...drop,
      query: {
        cells: [{}],
        value: { kind: 'share', of: 'e2', below: 0.1, series: grid('irls') },
        over: 'mean',
      },
      threshold: rarely(),
    };
    const of = (few: number) =>
      judge(
        [rare],
        studyOf({ ...small, trials: 10 }, (row) => ({ ...row, e2: row.trial <= few ? 0.05 : 1 })),
        [],
      )[0];
    expect(of(1)).toMatchObject({ verdict: 'holds', value: 0.1 });
    expect(of(2)).toMatchObject({ verdict: 'not reproduced', value: 0.2 });
  });

  test('counts a refused fit as infinitely wrong', () => {
    const study = dropping({ 64: 0.1, 128: 0.1 });
    const rows = study.rows.map((row) => (row.method === 'irls' ? { ...row, e2: null } : row));
    expect(judge([drop], { ...study, rows }, [])[0].verdict).toBe('not reproduced');
  });

  test('compares methods on the trials that both have', () => {
    const study = dropping({ 64: 0.1, 128: 0.1 });
    const rows = study.rows.filter(({ method, trial }) => method === 'ols' || trial === 2);
    expect(judge([drop], { ...study, rows }, [])[0].worst!.trials).toBe(1);
  });

  test('of a trend steps from one measured cell to the next', () => {
    const trend: Claim = {
      ...drop,
      query: {
        cells: [{}],
        value: {
          kind: 'trend',
          along: 'points',
          value: { kind: 'statistic', by: 'median', of: 'e2', series: grid('irls') },
        },
      },
    };
    const [judged] = judge([trend], dropping({ 64: 0.5, 128: 0.125 }), []);
    expect(judged!.cells.map(({ value }) => value)).toEqual([0.25]);
  });

  test('without rows has no data', () => {
    const empty: Study = { layout: layOut(readPlanObject(small)), rows: [], version: '0' };
    for (const { verdict, value } of judge(claims, empty, [])) {
      expect({ verdict, value }).toEqual({ verdict: 'no data', value: null });
    }
  });
});

describe('the claims of the paper', () => {
  test('have an id each', () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  });

  test('about every cell are based on more than one', () => {
    const layout = layOut(readPlanObject(paperQuick));
    const judged = judge(claims, { layout, rows: [], version: '0' }, []);
    const pooled = judged.filter(({ query }) => 'problems' in query && query.problems !== undefined);
    expect(pooled.length).toBeGreaterThan(0);
    for (const { planned } of pooled) expect(planned).toBeGreaterThanOrEqual(4);
  });

  test('on least squares by forward solves are tested for both residuals', () => {
    const vector = claims
      .filter(({ id }) => id.endsWith('-vector'))
      .map(({ id }) => id.replace(/-vector$/, ''));
    const scalar = new Set(
      claims.filter(({ id }) => id.endsWith('-scalar')).map(({ id }) => id.replace(/-scalar$/, '')),
    );
    const alone = vector.filter((id) => !scalar.has(id));
    // The scalar objective is run only where the paper has figures, which begin at 256 points.
    expect(alone).toEqual([
      'fsnls-sparse-accuracy',
      'fsnls-sparse-cost',
      'aggregate-small',
      'aggregate-small-cost',
    ]);
  });

  test('have no fixed verdict: each holds for some data and fails for others', () => {
    const layout = layOut(applyTrials(readPlanObject(paperQuick), 1));
    const seen = new Map(claims.map(({ id }) => [id, new Set<string>()]));
    const one = { ...paperQuick, parts: paperQuick.parts.map((part) => ({ ...part, trials: 1 })) };
    const template = madeRows(one);
    const isFixed = (id: string) => !(seen.get(id)!.has('holds') && seen.get(id)!.has('not reproduced'));
    let fixed = claims;
    for (let world = 1; world <= worlds && fixed.length > 0; world++) {
      const { rows, items } = madeWorld(template, world);
      for (const { id, verdict } of judge(fixed, { layout, rows, version: '0' }, items)) {
        seen.get(id)!.add(verdict);
      }
      fixed = fixed.filter(({ id }) => isFixed(id));
    }
    expect(fixed.map(({ id }) => `${id}: ${[...seen.get(id)!].join(', ')}`)).toEqual([]);
  });
});

const worlds = 90;

/** Made-up data in which errors, times and widths follow power laws of points and noise, with a factor per method. */
function madeWorld(template: readonly Row[], seed: number): { rows: Row[]; items: Item[] } {
  const { normal } = randomGenerator(seed);
  const factors = new Map<string, { e2: number; ms: number }>();
  const factorOf = ({ method, part }: Row) => {
    const name = `${method.replace(/ r=.*/, '')} ${part.startsWith('scalar') ? 'scalar' : ''}`;
    const found = factors.get(name) ?? { e2: Math.exp(2 * normal()), ms: Math.exp(3 * normal()) };
    factors.set(name, found);
    return found;
  };
  const [level, byPoints, byNoise, efs, radius, slope, covered] = Array.from({ length: 7 }, () => normal());
  const rows = template.map((row): Row => {
    const factor = factorOf(row);
    const size = Math.exp(1.5 * level!) * (row.points / 256) ** byPoints! * (row.noise / 0.05) ** byNoise!;
    const e2 = 0.05 * size * factor.e2;
    const fixed = Number(/r=(\d+)/.exec(row.method)?.[1] ?? Number.NaN);
    return {
      ...row,
      // Of fixed radii the largest are the best.
      e2: Number.isNaN(fixed) ? e2 : (0.05 * size * (1 + 100 / fixed ** 2)) / 3,
      efs: e2 * Math.exp(2 * efs!),
      ms: 100 * factor.ms,
      startMs: 30 * factor.ms,
      radius: 10 * Math.exp(radius!) * row.noise ** (0.1 * slope!),
      covered: Math.min(1, Math.max(0, 0.95 + 0.05 * covered!)),
      estimates: row.estimates.map((x) => x * (1 + e2)),
      halfWidths: row.halfWidths.map(() => size),
    };
  });
  const share = Math.abs(normal());
  const table = (name: string, columns: string[], values: (string | number | null)[][]) => ({
    name,
    title: name,
    columns,
    rows: values,
  });
  const item = (number: number, ...tables: Item['tables']): Item => ({
    number,
    title: '',
    caption: '',
    figures: [],
    tables,
  });
  return {
    rows,
    items: [
      item(
        1,
        table('systems', ['system', 'rms', 'rms in the paper'], [['logistic', 0.66 + 0.02 * normal(), 0.66]]),
        table(
          'states',
          ['system', 'state', 'over that of all states'],
          [['hindmarsh-rose', 'u3', 0.1 * Math.exp(normal())]],
        ),
      ),
      item(
        3,
        table(
          'inequality',
          ['noise', 's', 'lower holds, radii up to chosen', 'upper holds, radii up to chosen'],
          [[0.01, 2.1, Math.min(1, share), Math.max(0, 1 - share)]],
        ),
      ),
      item(
        5,
        table(
          'summary',
          ['system', 'residual', 'share of trials not normal at 5%', 'trials'],
          [
            ['logistic', 'WENDy', Math.min(1, share), 100],
            ['logistic', 'OLS', Math.min(1, share), 100],
          ],
        ),
      ),
    ],
  };
}
