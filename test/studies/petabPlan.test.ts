import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { petabObjective, readPetab } from '../../src/index.ts';
import { type Layout, layOut, unitAt } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { withPetab } from '../../studies/plan/withPetab.ts';
import { makeReport } from '../../studies/report/makeReport.ts';
import { filesOf as reportFiles } from '../../studies/report/writeReport.ts';
import { type Row, revive } from '../../studies/run/row.ts';
import { createRunner } from '../../studies/run/runUnit.ts';
import { exportColumns } from '../../studies/store/exportColumns.ts';
import { filesOf, version1 } from '../petab/problemFiles.ts';
import { petabPlan, writeProblem } from './petabPlan.ts';

const dir = mkdtempSync(join(tmpdir(), 'wendy-petab-plan-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
writeProblem(join(dir, 'decay'));

const whole = {
  parts: [
    { name: 'measured', methods: ['mle', 'fsnls'] },
    { name: 'bounded', methods: ['mle'], petabBounds: true },
    { name: 'simulated', noise: 'model', trials: 3 },
  ],
};

/** All rows of a plan, as files give them back. */
async function rowsOf(layout: Layout): Promise<Row[]> {
  const run = createRunner(layout);
  const rows: Row[] = [];
  for (let index = 0; index < layout.units; index++) rows.push(...(await run(unitAt(layout, index))));
  return rows.map((row) => revive(JSON.parse(JSON.stringify(row))));
}

describe('a plan of a PEtab problem', () => {
  test('keeps the files, so that reading it again needs none', async () => {
    const source = await petabPlan(dir);
    const copy = join(dir, 'gone');
    writeProblem(copy);
    const gone = await petabPlan(dir, { petab: 'gone/problem.yaml' });
    rmSync(copy, { recursive: true });
    const [{ systems, points, asMeasured }] = readPlanObject(JSON.parse(JSON.stringify(gone))).parts;
    expect([points, asMeasured]).toEqual([[], true]);
    // Called as its folder: the name of the file says nothing.
    expect(systems.map(({ name }) => name)).toEqual(['gone']);
    expect(systems[0].parameters).toEqual({ k: 0.5, s: 2, sigma: 0.1 });
    expect(systems[0].petab).toEqual(readPlanObject(source).parts[0].systems[0].petab);
    expect(Object.keys(systems[0].petab!.files).sort()).toEqual(Object.keys(version1).sort());
    expect(layOut(readPlanObject(source)).cells.map(({ points }) => points)).toEqual([8]);
  });

  test('fits the measured data, and simulated data with known values', { timeout: 120_000 }, async () => {
    const layout = layOut(readPlanObject(await petabPlan(dir, whole)));
    const rows = await rowsOf(layout);
    expect(rows.map(({ part, method }) => `${part} ${method}`)).toEqual([
      ...['measured mle', 'measured fsnls', 'measured mle', 'measured fsnls'],
      ...['bounded mle', 'bounded mle'],
      ...['simulated mle', 'simulated mle', 'simulated mle'],
    ]);
    const petab = await readPetab(filesOf(version1));
    const { llh } = await petabObjective(petab);
    for (const row of rows.slice(0, 6)) {
      expect([row.data, row.e2, row.efs, row.covered, row.ideal]).toEqual([
        'measured',
        null,
        null,
        null,
        null,
      ]);
      expect(row.reference).toBe(-llh);
      const [k, s, sigma] = row.estimates;
      const own = await petabObjective(petab, { k, s, sigma });
      expect(row.objective).toBe(-own.llh);
      // Truncation: fits stop at 0.001 in twice the log-likelihood.
      expect(row.objective! - rows[0].objective!).toBeLessThan(1e-2);
      expect(row.stdErrors.every(Number.isFinite)).toBe(true);
    }
    const made = rows.slice(6);
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(3);
    for (const row of made) {
      expect(row.data).toBe('simulated');
      expect(row.objective!).toBeLessThan(row.reference!);
      const truth = [0.5, 2, 0.1];
      expect(row.e2).toBeCloseTo(
        Math.hypot(...row.estimates.map((x, j) => x - truth[j])) / Math.hypot(...truth),
        12,
      );
      expect(row.efs).toBeLessThan(0.5);
      expect([0, 1 / 3, 2 / 3, 1]).toContain(row.covered);
    }

    const columns = exportColumns(layout);
    const cell = (name: string, row: Row) => columns.find((column) => column.name === name)!.cell(row);
    expect(cell('noise', rows[0])).toBeNull();
    expect(cell('noise', made[0])).toBe(1);
    expect(cell('data', made[0])).toBe('simulated');
    expect(cell('objective', made[0])).toBe(made[0].objective);
    expect(cell('k', rows[0])).toBe(rows[0].estimates[0]);

    const study = { layout, rows, version: '0' };
    const report = await makeReport({ study, created: '', machine: '', seal: 'none' });
    expect(report.items.map(({ title }) => title)).toEqual([
      'Systems and their truth',
      'Objectives',
      'Estimates from the measured data',
      'Every cell',
      'Errors of the parameters',
      'How often intervals contain the truth',
      'How exactly parameters are known',
    ]);
    expect(report.items[1].caption).toContain('decay, mle (measured): ');
    expect(report.items[1].caption).toContain('reached by 2 of 2.');
    const names = [...reportFiles(report).keys()];
    expect(names).toContain('02-objectives.svg');
    expect(names).toContain('03-estimates.csv');
    expect(report.plan.rows.map((row) => row[3])).toEqual(['measured', 'measured', "the model's"]);
  });

  test('of measured data alone has a report without errors', async () => {
    const layout = layOut(readPlanObject(await petabPlan(dir, { trials: 1 })));
    const study = { layout, rows: await rowsOf(layout), version: '0' };
    const report = await makeReport({ study, created: '', machine: '', seal: 'none' });
    expect(report.items.map(({ title }) => title)).toEqual([
      'Problems',
      'Objectives',
      'Estimates from the measured data',
      'Verdicts',
    ]);
    expect([...reportFiles(report).keys()]).toContain('index.html');
  });

  test('is read from an archive', async () => {
    const bytes = Object.entries(version1).map(([name, text]) => [name, strToU8(text)]);
    writeFileSync(join(dir, 'packed.zip'), zipSync(Object.fromEntries(bytes)));
    const [{ systems }] = readPlanObject(await petabPlan(dir, { petab: 'packed.zip' })).parts;
    const [own] = readPlanObject(await petabPlan(dir)).parts;
    expect(systems).toEqual(own.systems.map((system) => ({ ...system, name: 'packed', title: 'packed' })));
  });

  test('answers how exactly parameters are known from such data', async () => {
    const changes = { noise: 'model', target: { k: 0.5 }, trials: 1 };
    const layout = layOut(readPlanObject(await petabPlan(dir, changes)));
    const study = { layout, rows: await rowsOf(layout), version: '0' };
    const { answers } = await makeReport({ study, created: '', machine: '', seal: 'none' });
    expect(answers[0].short[0]).toContain("8 points at the model's noise with mle");
    expect(answers[0].short.join()).not.toContain('NaN');
  });

  test('makes data with the values that it gives', async () => {
    const source = await petabPlan(dir, { noise: 'model', parameters: { k: 0.8 } });
    expect(readPlanObject(source).parts[0].systems[0].parameters).toEqual({ k: 0.8, s: 2, sigma: 0.1 });
    const parts = [{ name: 'slow', parameters: { k: 0.1 } }];
    const other = await petabPlan(dir, { noise: 'model', parts });
    expect(readPlanObject(other).parts[0].systems[0].name).toBe('decay-slow');
  });

  test('has its own seed in every trial, and its own options', async () => {
    const methods = [{ name: 'many', method: 'mle', options: { starts: 30 } }];
    const [{ methods: read }] = readPlanObject(await petabPlan(dir, { methods })).parts;
    expect(read[0].options).toEqual({ starts: 30 });
  });

  test.each([
    [{ points: 64 }, 'points is given, and a PEtab problem has its own times.'],
    [{ noise: 0.1 }, 'noise is 0.1. For a PEtab problem, noise is "measured"'],
    [{ methods: ['irls'] }, 'methods[0] is "irls". It does not take PEtab problems.'],
    [{ u0: 'known' }, 'u0 is given, and a PEtab problem has its own first values.'],
    [{ problem: 'logistic' }, 'petab is given, and problem as well.'],
    [{ parameters: { K: 1 }, noise: 'model' }, 'parameters.K'],
    [{ target: { k: 0.1 } }, 'target is given, and only measured data are fitted'],
    [{ methods: [{ method: 'mle', options: { lmStep: 0.1 } }] }, 'methods[0].options.lmStep'],
  ])('refuses %j', async (changes, message) => {
    const source = await petabPlan(dir, changes);
    expect(() => readPlanObject(source)).toThrow(message);
  });

  test('says what is wrong with the files', async () => {
    await expect(petabPlan(dir, { petab: 'nowhere.yaml' })).rejects.toThrow(/^petab: nowhere.yaml: /);
    writeProblem(join(dir, 'bad'), { 'measurements.tsv': 'observableId\ttime\ny\t1\n' });
    const list = { petab: ['decay', 'bad'] };
    await expect(petabPlan(dir, list)).rejects.toThrow(/^petab\[1\]: bad: measurements.tsv/);
    const table = version1['parameters.tsv'].replace('\t0.5\t1', '\t\t1');
    writeProblem(join(dir, 'open'), { 'parameters.tsv': table });
    const open = await petabPlan(dir, { petab: 'open', noise: 'model' });
    expect(() => readPlanObject(open)).toThrow('open has no nominal value of k to make data with.');
    expect(
      readPlanObject(await petabPlan(dir, { petab: 'open' })).parts[0].systems[0].parameters.k,
    ).toBeNaN();
  });

  test('does not read paths where plans are only read', async () => {
    const plan = { name: 'decay', petab: 'decay', noise: 'measured', trials: 2, methods: ['mle'] };
    expect(() => readPlanObject(plan)).toThrow('Files of PEtab problems are read when a study begins.');
    writeFileSync(join(dir, 'text.txt'), 'no plan');
    expect(await withPetab('text', dir)).toBe('text');
  });

  test('and others do not take what only it has', () => {
    const plan = { name: 'a', problem: 'logistic', points: 32, trials: 1, methods: ['irls'] };
    expect(() => readPlanObject({ ...plan, noise: 'measured' })).toThrow('That is for PEtab problems');
    expect(() => readPlanObject({ ...plan, noise: 0.1, petabBounds: true })).toThrow('That is for PEtab');
  });
});
