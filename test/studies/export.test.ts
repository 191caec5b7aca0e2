import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { command } from '../../cli/study/export.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import type { Row } from '../../studies/run/row.ts';
import { exportColumns } from '../../studies/store/exportColumns.ts';
import { exportCsv } from '../../studies/store/exportCsv.ts';
import { readShards, shardPath } from '../../studies/store/shards.ts';
import { example } from './examplePlan.ts';
import { madeRows, madeStudy } from './madeStudy.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-export-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const plan = {
  ...example,
  points: [16, 32],
  trials: 3,
  methods: ['ols', { name: 'a, "b"', method: 'irls' }],
};

async function csvOf(source: unknown, rows: Row[]): Promise<string> {
  async function* once() {
    yield rows;
  }
  const pieces: string[] = [];
  for await (const piece of exportCsv(layOut(readPlanObject(source)), once())) pieces.push(piece);
  return pieces.join('');
}

const parsed = (csv: string) =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
const namesOf = (changes: object) =>
  exportColumns(layOut(readPlanObject({ ...plan, ...changes }))).map(({ name }) => name);

describe('the table of all fits', () => {
  test('begins with what identifies a fit and its status', () => {
    expect(namesOf({}).slice(0, 20).join(',')).toBe(
      'id,problem,points,noise,trial,method,e2,efs,covered,status,iterations,ms,part,ideal,used,radius,functions,chi2,evaluations,error',
    );
  });

  test('has four columns for each parameter of any system, in order', () => {
    const parts = [
      { name: 'a' },
      { name: 'b', model: "u' = k*u + w2*u^2", parameters: { k: 1, w2: -1 }, initial: { u: 1 } },
    ];
    expect(namesOf({ parts }).slice(20).join(',')).toBe(
      'w1,w1_se,w1_low,w1_high,w2,w2_se,w2_low,w2_high,w3,w3_se,w3_low,w3_high,w4,w4_se,w4_low,w4_high,k,k_se,k_low,k_high',
    );
  });

  test('prefixes a parameter that is named like another column', () => {
    const own = { model: "u' = noise*u + E2*u^2 + a + a_se", parameters: { noise: 1, E2: 1, a: 1, a_se: 1 } };
    const names = namesOf({ ...own, initial: { u: 1 } }).slice(20);
    expect(names.filter((_, i) => i % 4 === 0)).toEqual([
      'parameter_noise',
      'parameter_E2',
      'a',
      'parameter_a_se',
    ]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });
});

describe('CSV', () => {
  test('gives numbers back to the same bits, and intervals around estimates', async () => {
    const rows = madeRows(plan);
    const read = parsed(await csvOf(plan, rows));
    expect(read).toHaveLength(rows.length);
    for (const [i, row] of rows.entries()) {
      const { estimates, stdErrors, halfWidths } = row;
      expect(read[i]).toMatchObject({ id: row.id, method: row.method, status: 'ok', part: 'all', error: '' });
      expect([read[i].e2, read[i].efs, read[i].ideal].map(Number)).toEqual([row.e2, row.efs, row.ideal]);
      expect(['w3', 'w3_se', 'w3_low', 'w3_high'].map((name) => Number(read[i][name]))).toEqual([
        estimates[2],
        stdErrors[2],
        estimates[2] - halfWidths[2],
        estimates[2] + halfWidths[2],
      ]);
    }
  });

  test('has the ends of intervals that are not symmetric', async () => {
    const [first] = madeRows(plan);
    const estimates = first!.estimates;
    const lows = estimates.map((w) => w - 1);
    const highs = estimates.map((w, j) => (j === 0 ? Number.POSITIVE_INFINITY : w + 3));
    const [read] = parsed(await csvOf(plan, [{ ...first!, lows, highs }]));
    expect([read!.w1_low, read!.w1_high]).toEqual([String(lows[0]), 'Inf']);
    expect([read!.w2_low, read!.w2_high].map(Number)).toEqual([lows[1], highs[1]]);
  });

  test('has Inf for infinity, and empty cells for missing values', async () => {
    const [first, second, third] = madeRows(plan);
    const four = (x: number) => [x, x, x, x];
    const [open, given, refused] = parsed(
      await csvOf(plan, [
        { ...first!, efs: Infinity, stdErrors: four(Infinity), halfWidths: four(Infinity) },
        { ...second!, covered: null, stdErrors: four(Number.NaN), halfWidths: four(Number.NaN) },
        {
          ...third!,
          status: 'refused',
          e2: null,
          efs: null,
          estimates: [],
          stdErrors: [],
          halfWidths: [],
          error: 'a\n"b"',
        },
      ]),
    );
    expect(open).toMatchObject({ efs: 'Inf', w1_se: 'Inf', w1_low: '-Inf', w1_high: 'Inf' });
    expect(given).toMatchObject({ covered: '', w1: String(second!.estimates[0]), w1_se: '', w1_low: '' });
    expect(refused).toMatchObject({
      e2: '',
      efs: '',
      w1: '',
      w1_high: '',
      // One line, as every row is.
      error: 'a "b"',
      status: 'refused',
    });
  });

  test('leaves the parameters of other systems empty', async () => {
    const { model: _, parameters: __, initial: ___, time: ____, ...rest } = plan;
    const two = { ...rest, problem: ['logistic', 'lotka-volterra'] };
    const read = parsed(await csvOf(two, madeRows(two)));
    expect(read[0]).toMatchObject({ problem: 'logistic', w3: '', w4_se: '' });
    expect(read[0].w2).not.toBe('');
    expect(read.at(-1)!.w4).not.toBe('');
  });

  test('is the same however a study is split, and sorted by id', async () => {
    const rows = madeRows(plan);
    const texts: string[] = [];
    for (const count of [1, 5]) {
      const study = madeStudy(join(desk, `cut-${count}`), plan, rows, count);
      let text = '';
      for await (const piece of exportCsv(study.layout, readShards(study))) text += piece;
      texts.push(text);
    }
    expect(texts[1]).toBe(texts[0]);
    expect(texts[0]).toBe(await csvOf(plan, rows));
    const ids = parsed(texts[0]).map(({ id }) => id!);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe('wendy study export', () => {
  const dir = join(desk, 'whole');
  const rows = madeRows(plan);
  madeStudy(dir, plan, rows, 4);

  const run = async (...words: string[]) => {
    let said = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said += text)));
    await command().exitOverride().parseAsync(words, { from: 'user' });
    return said;
  };

  test('writes one file, and replaces none without --force', async () => {
    const file = join(desk, 'fits.csv');
    expect(await run(dir, '--csv', file)).toBe(`Wrote ${file}\n`);
    expect(readFileSync(file, 'utf8')).toBe(await csvOf(plan, rows));
    writeFileSync(file, 'mine');
    await expect(run(dir, '--csv', file)).rejects.toThrow(
      `${file}: this file exists. Name another, or add --force`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await run(dir, '--csv', file, '--force');
    expect(readFileSync(file, 'utf8')).toBe(await csvOf(plan, rows));
  });

  test('never replaces a file of the study', async () => {
    for (const path of [join(dir, 'manifest.json'), shardPath(dir, 1)]) {
      await expect(run(dir, '--csv', path, '--force')).rejects.toThrow('this is one of the input files');
    }
  });

  test('requires a format and a target', async () => {
    await expect(run(dir)).rejects.toThrow('No output file is named. Add --csv FILE or --parquet FILE');
    await expect(run(dir, '--csv', ' ')).rejects.toThrow('--csv is " ". The name of a file is needed.');
    await expect(run(dir, '--parquet', '-')).rejects.toThrow('--parquet is "-". Parquet is not text');
    await expect(run(join(desk, 'none'), '--csv', 'a')).rejects.toThrow('there is no such folder');
  });

  test('says what is missing and writes nothing, or with --partial what is there', async () => {
    const gappy = join(desk, 'gappy');
    madeStudy(gappy, plan, rows, 4);
    rmSync(shardPath(gappy, 1));
    writeFileSync(shardPath(gappy, 2), readFileSync(shardPath(gappy, 2), 'utf8').replace('ols', 'OLS'));
    const before = readdirSync(desk);
    const file = join(desk, 'some.csv');
    await expect(run(gappy, '--csv', file)).rejects.toThrow(/this study is not complete: .*missing \(1\)/);
    writeFileSync(shardPath(gappy, 1), readFileSync(shardPath(dir, 1)));
    // The last lines are complete: changes inside are found while the file is being written.
    await expect(run(gappy, '--csv', file)).rejects.toThrow(/not complete: .*damaged \(2\)/);
    expect(readdirSync(desk)).toEqual(before);
    rmSync(shardPath(gappy, 1));
    // Counted with those whose damage shows only when they are read.
    expect(await run(gappy, '--csv', file, '--partial')).toContain(
      'This study is not complete: 2 of its 4 shards are missing or damaged',
    );
    const kept = parsed(readFileSync(file, 'utf8')).map(({ id }) => id);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
  });

  test.skipIf(!existsSync('/dev/full'))('reports if there is no space', async () => {
    await expect(run(dir, '--csv', '/dev/full')).rejects.toThrow(
      '/dev/full: writing failed (no space left on device). Name a file elsewhere.',
    );
  });
});
