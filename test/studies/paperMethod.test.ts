import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, test } from 'vitest';
import { svgText } from '../../charts/figure/svgText.ts';
import { optionTable } from '../../src/index.ts';
import { hyperparameters } from '../../studies/paper/hyperparameters.ts';
import { integrationError } from '../../studies/paper/integrationError.ts';
import { radius } from '../../studies/paper/radius.ts';
import { residuals } from '../../studies/paper/residuals.ts';
import { systems } from '../../studies/paper/systems.ts';
import { testFunctions } from '../../studies/paper/testFunctions.ts';
import { layOut, unitAt } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import type { Item, Study } from '../../studies/report/item.ts';
import type { Row } from '../../studies/run/row.ts';
import { createRunner } from '../../studies/run/runUnit.ts';

const radiusMethods = [
  'irls',
  { name: 'irls corner', method: 'irls', options: { radiusRule: 'corner' } },
  ...[2, 4, 9].map((m) => ({ name: `irls r=${m}`, method: 'irls', options: { minRadius: m } })),
];

/** A small version of the paper's plan. */
const plan = {
  name: 'small',
  seed: 7,
  report: 'paper',
  methods: ['irls'],
  points: 128,
  noise: [0.001, 0.1],
  trials: 2,
  parts: [
    { name: 'radius-logistic', problem: 'logistic', methods: radiusMethods },
    { name: 'radius-fhn', problem: 'fitzhugh-nagumo', methods: radiusMethods },
    { name: 'grid-small', problem: ['logistic', 'lotka-volterra'], points: 256, noise: 0.2, trials: 12 },
    { name: 'grid-hr', problem: 'hindmarsh-rose', points: 256, noise: 0.02 },
    {
      name: 'shooting-lv',
      problem: 'lotka-volterra',
      u0: 'known',
      methods: ['irls', 'fsnls', 'fsnls-e2', 'wendy-fsnls'],
      options: { preset: 'paper', lmIterations: 77 },
    },
  ],
};

/** A study of that plan with the rows of some of its parts. */
async function studyOf(source: object, made: RegExp): Promise<Study> {
  const layout = layOut(readPlanObject(source));
  const run = createRunner(layout);
  const rows: Row[] = [];
  for (let i = 0; i < layout.units; i++) {
    const unit = unitAt(layout, i);
    if (made.test(unit.cell.part.name)) rows.push(...(await run(unit)));
  }
  return { layout, rows, version: '0' };
}

let study: Study;
const nothing: Study = {
  layout: layOut(
    readPlanObject({
      ...plan,
      parts: [{ name: 'other', problem: 'lotka-volterra', points: 64, noise: 0.3 }],
    }),
  ),
  rows: [],
  version: '0',
};

beforeAll(async () => {
  study = await studyOf(plan, /^radius/);
});

/** A table of an item as objects by column. */
function tableOf(item: Item | undefined, name: string): Record<string, string | number | null>[] {
  const { columns, rows } = item!.tables.find((table) => table.name === name)!;
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}

describe('the table of systems', () => {
  test('has the size of the states next to the paper’s', async () => {
    const item = await systems(study);
    const rows = tableOf(item, 'systems');
    expect(rows.map(({ system }) => system)).toEqual([
      'logistic',
      'lotka-volterra',
      'fitzhugh-nagumo',
      'hindmarsh-rose',
    ]);
    // The paper has two digits.
    for (const row of rows) {
      expect(Number(row.rms) / Number(row['rms in the paper']) - 1).toBeGreaterThanOrEqual(0);
      expect(Number(row.rms) / Number(row['rms in the paper']) - 1).toBeLessThan(0.011);
    }
    const states = tableOf(item, 'states').filter(({ system }) => system === 'hindmarsh-rose');
    expect(states.map(({ state }) => state)).toEqual(['u1', 'u2', 'u3']);
    // At 10% noise of all states together, the third is smaller than its noise.
    expect(Number(states[2]['over that of all states'])).toBeLessThan(0.1);
  });

  test('says which value of w7 the paper’s own size supports', async () => {
    const source = { ...plan, parts: [{ name: 'grid', problem: 'protein-transduction' }] };
    const item = await systems({ ...study, layout: layOut(readPlanObject(source)) });
    const [printed, used] = tableOf(item, 'w7');
    expect([printed!.w7, used!.w7]).toEqual([0.17, 0.017]);
    expect(Number(printed!.rms)).toBeGreaterThan(1.1);
    expect(Number(used!.rms)).toBeCloseTo(0.81, 2);
    expect(item!.caption).toMatch(/w7 = 0.17 .* gives an rms of 1.2, 0.017 gives 0.812/);
  });
});

describe('error against radius', () => {
  test('has the medians of the rows and the radius that they chose', async () => {
    const item = await radius(study);
    const rows = tableOf(item, 'radius');
    expect(rows.map(({ noise, radius: m }) => [noise, m])).toEqual([
      [0.001, 2],
      [0.001, 4],
      [0.001, 9],
      [0.1, 2],
      [0.1, 4],
      [0.1, 9],
    ]);
    const own = study.rows.filter(
      ({ problem, noise, method }) => problem === 'logistic' && noise === 0.1 && method === 'irls r=4',
    );
    const [a, b] = own.map(({ e2 }) => e2!);
    expect(rows[4]['median E2']).toBe(a! + (b! - a!) / 2);
    const chosen = tableOf(item, 'chosen');
    expect(chosen.map(({ rule }) => rule)).toEqual(['noise', 'corner', 'noise', 'corner']);
    expect(chosen[2]['chosen radius']).toBe(4);
  });

  test('skips radii without an estimate, and is absent without rows', async () => {
    const refused = study.rows.map((row) =>
      row.method === 'irls r=9' || (row.method === 'irls' && row.noise === 0.1) ? { ...row, e2: null } : row,
    );
    const rows = tableOf(await radius({ ...study, rows: refused }), 'radius');
    expect(rows.map(({ radius: m }) => m)).toEqual([2, 4, 2, 4]);
    expect(await radius({ ...study, rows: [] })).toBeUndefined();
    expect(await radius(nothing)).toBeUndefined();
  });
});

describe('integration error', () => {
  test('falls with the radius, and the estimate levels off at the noise', async () => {
    const item = await integrationError(study);
    const rows = tableOf(item, 'integration-error').filter(({ s }) => s === optionTable.coarsening.default);
    const at = (noise: number, m: number) => rows.find((row) => row.noise === noise && row.radius === m)!;
    expect(Number(at(0.1, 9).true)).toBeLessThan(0.1 * Number(at(0.1, 2).true));
    expect(at(0.1, 9).true).toBe(at(0.001, 9).true);
    expect(Number(at(0.1, 9).estimate)).toBeGreaterThan(3 * Number(at(0.001, 9).estimate));
    const inequality = tableOf(item, 'inequality');
    expect(inequality.map(({ noise, s }) => [noise, s])).toEqual([
      [0.001, 2.1],
      [0.001, 3],
      [0.1, 2.1],
      [0.1, 3],
    ]);
    const own = study.rows.find(
      ({ problem, noise, trial, method }) =>
        problem === 'fitzhugh-nagumo' && noise === 0.1 && trial === 1 && method === 'irls',
    )!;
    expect(inequality[2]['chosen radius']).toBe(own.radius);
    expect(await integrationError(nothing)).toBeUndefined();
  });
});

describe('test functions', () => {
  test('are ordered by their number of sign changes, and shown only for the paper’s design', async () => {
    const item = await testFunctions(study);
    const rows = tableOf(item, 'summary');
    expect(rows.map((row) => row['changes of sign'])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(tableOf(item, 'test-functions')).toHaveLength(256);
    expect(await testFunctions(nothing)).toBeUndefined();
  });
});

describe('residuals', () => {
  test('are nearer to normal after whitening', async () => {
    const item = await residuals(study);
    const rows = tableOf(item, 'summary');
    expect(rows.map(({ system, residual, trials }) => [system, residual, trials])).toEqual([
      ['logistic', 'OLS', 12],
      ['logistic', 'WENDy', 12],
      ['lotka-volterra', 'OLS', 12],
      ['lotka-volterra', 'WENDy', 12],
    ]);
    for (const which of [0, 2]) {
      const [ols, wendy] = [rows[which], rows[which + 1]];
      expect(Number(wendy['distance from normal'])).toBeLessThan(Number(ols['distance from normal']));
      expect(Number(wendy['median Shapiro-Wilk p'])).toBeGreaterThan(Number(ols['median Shapiro-Wilk p']));
    }
    // A histogram is a density: except for what lies beyond four standard deviations its area is 1.
    const bins = tableOf(item, 'residuals').filter(({ system }) => system === 'logistic');
    const area = bins.reduce((sum, { OLS }) => sum + Number(OLS) * 0.25, 0);
    expect(area).toBeGreaterThan(0.99);
    expect(area).toBeLessThan(1 + 1e-12);
    expect(await residuals(nothing)).toBeUndefined();
  });
});

describe('hyperparameters', () => {
  test("are those of the fits' options", async () => {
    const item = await hyperparameters(study);
    const [random, wendy] = ['fsnls and fsnls-e2 (shooting-*)', 'wendy-fsnls (shooting-*)'];
    const rows = new Map(tableOf(item, 'hyperparameters').map((row) => [row.option, row]));
    const used = (option: string) => [rows.get(option)![random], rows.get(option)![wendy]];
    expect(used('lmIterations')).toEqual(['77', '77']);
    expect(used('rtol')).toEqual(['1e-6', '1e-6']);
    expect(used('start')).toEqual(['random:5', 'wendy']);
    expect(used('startAround')).toEqual(['w*, the truth, within ±43.3%', '–']);
    expect(rows.get('startAround')!['in the paper']).toMatch(/±12.5% .* standard deviation of 25%/);
    expect(used('u0')).toEqual(['u*(0), the truth', 'u*(0), the truth']);
    expect(rows.get('lmIterations')!['in the paper']).toBe('500');
    expect(await hyperparameters(nothing)).toBeUndefined();
  });
});

test('every figure is drawn completely, twice the same', async () => {
  for (const make of [radius, integrationError, testFunctions, residuals]) {
    for (const { draw } of (await make(study))!.figures) {
      const { document } = parseHTML('<html></html>');
      const text = svgText(draw(document as unknown as Document));
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text.length).toBeLessThan(100_000);
      expect(svgText(draw(document as unknown as Document))).toBe(text);
    }
  }
});
