import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Papa from 'papaparse';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { command as exportCommand } from '../../cli/studyExport.ts';
import { command as plansCommand } from '../../cli/studyPlans.ts';
import { command } from '../../cli/studyQuery.ts';
import { InputError } from '../../src/index.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { exportCsv } from '../../studies/store/exportCsv.ts';
import { readShards, shardPath } from '../../studies/store/shards.ts';
import { example } from './examplePlan.ts';
import { madeRows, madeStudy } from './madeStudy.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-query-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const dir = join(desk, 'study');
const plan = { ...example, points: [16, 32], trials: 3 };
const rows = madeRows(plan, (row, number) =>
  number === 2 ? { ...row, efs: Number.POSITIVE_INFINITY, covered: null, chi2: null } : row,
);
const study = madeStudy(dir, plan, rows);

/** What a command prints. */
async function printed(make: () => ReturnType<typeof command>, words: string[]) {
  const said = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += text)));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += text)));
  try {
    await make().exitOverride().parseAsync(words, { from: 'user' });
  } finally {
    vi.restoreAllMocks();
  }
  return said;
}
const ask = async (sql: string, ...flags: string[]) => (await printed(command, [dir, sql, ...flags])).out;

const installed = isInstalled();
if (!installed) {
  console.warn(
    'SKIPPED: queries and Parquet are not tested, for DuckDB is not installed: npm install @duckdb/node-api',
  );
}

describe.skipIf(!installed)('wendy study query', () => {
  test('asks a table with the columns and values of the CSV', async () => {
    let csv = '';
    for await (const piece of exportCsv(study.layout, readShards(study))) csv += piece;
    expect(await ask('select * from fits order by id', '--csv')).toBe(csv);
  });

  test('prints a table for people', async () => {
    const out = await ask(
      'select method, count(*) n, 0.05 x, 1/3 y, null z from fits group by all order by all',
    );
    expect(out.split('\n').map((line) => line.trimEnd())).toEqual([
      '',
      '  method   n     x        y  z',
      `  ${'─'.repeat(28)}`,
      '  irls    12  0.05  0.33333  –',
      '  ols     12  0.05  0.33333  –',
      '',
      '',
    ]);
  });

  test('prints an answer of one column, and says where there are no rows', async () => {
    expect(await ask('select count(*) as n from fits')).toBe(`\n   n\n  ──\n  ${rows.length}\n\n`);
    expect(await ask("select id from fits where status = 'none'")).toBe('\n  no rows\n\n');
  });

  test('prints the first thousand rows, and says how many there are', async () => {
    const out = await ask('select range from range(1200)');
    expect(out).toContain('… and 200 more rows; --csv prints all');
    expect(
      Papa.parse(await ask('select range from range(1200)', '--csv'), { skipEmptyLines: true }).data,
    ).toHaveLength(1201);
  });

  test('prints JSON, whose numbers are numbers', async () => {
    const sql =
      "select id, efs, points, 12345678901234567890::hugeint h, [1] l, 1.5::decimal(4,2) d from fits where id = '0002'";
    expect(JSON.parse(await ask(sql, '--json'))).toEqual([
      { id: '0002', efs: 'inf', points: 16, h: '12345678901234567890', l: '[1]', d: 1.5 },
    ]);
    expect(JSON.parse(await ask('select id from fits limit 0', '--json'))).toEqual([]);
  });

  test.each([
    ["select * from read_csv('/etc/passwd')", 'Permission Error'],
    ["select * from read_text('/etc/passwd')", 'Permission Error'],
    ["select * from glob('/*')", 'Permission Error'],
    [`copy fits to '${desk}/stolen.csv'`, 'Permission Error'],
    [`export database '${desk}/stolen'`, 'Permission Error'],
    [`attach '${desk}/stolen.db'`, 'Permission Error'],
    ['install httpfs', 'Permission Error'],
    ["load '/tmp/x.duckdb_extension'", 'Permission Error'],
    ['set enable_external_access = true', 'locked'],
    ["set temp_directory = '/tmp'", 'locked'],
  ])('cannot reach beyond its table: %s', async (sql, message) => {
    await expect(ask(sql)).rejects.toThrow(message);
    await expect(ask(sql)).rejects.toThrow(InputError);
    expect(existsSync(join(desk, 'stolen.csv'))).toBe(false);
  });

  test('leaves the study as it is', async () => {
    await ask('drop table fits; select 1 as gone');
    expect(await ask('select count(*) as n from fits', '--csv')).toBe(`n\n${rows.length}\n`);
  });

  test.each([
    ['select * from fit', 'Did you mean "fits"?'],
    ["copy fits to 'x.csv'", 'write it by --csv > FILE'],
    ['select e3 from fits', 'Referenced column "e3" not found'],
    ['select from', 'The query cannot be run. Parser Error'],
    ['', 'The query is empty.'],
  ])('tells what is wrong with %j', async (sql, message) => {
    await expect(ask(sql)).rejects.toThrow(message);
    await expect(ask(sql)).rejects.toThrow(InputError);
  });

  test('takes one format', async () => {
    await expect(ask('select 1', '--csv', '--json')).rejects.toThrow(
      '--csv and --json cannot be used together.',
    );
  });

  test('answers from what is there, and says that some is not', async () => {
    const gappy = join(desk, 'gappy');
    madeStudy(gappy, plan, rows);
    rmSync(shardPath(gappy, 0));
    const { out, err } = await printed(command, [gappy, 'select count(*) as n from fits', '--csv']);
    expect(err).toContain('1 of its 3 shards');
    expect(out).toBe('n\n16\n');
  });

  test('reads back what export --parquet writes', async () => {
    const file = join(desk, "o'clock.parquet");
    const { err } = await printed(exportCommand, [dir, '--parquet', file]);
    expect(err).toBe(`Wrote ${file}\n`);
    const duckdb = createRequire(import.meta.url)('@duckdb/node-api') as typeof import('@duckdb/node-api');
    const connection = await (await duckdb.DuckDBInstance.create()).connect();
    const sql = `select id, e2, efs, covered, points, w4_high from read_parquet('${file.replace("'", "''")}')`;
    const read = (await connection.runAndReadAll(sql)).getRows();
    connection.closeSync();
    expect(read).toEqual(
      rows.map(({ id, e2, efs, covered, points, estimates, halfWidths }) => {
        return [id, e2, efs, covered, BigInt(points), estimates[3]! + halfWidths[3]!];
      }),
    );
  });

  test.skipIf(!existsSync('/dev/full'))('tells where there is no space for Parquet', async () => {
    const words = [dir, '--parquet', '/dev/full'];
    await expect(printed(exportCommand, words)).rejects.toThrow(
      'cannot be written (No space left on device)',
    );
  });
});

describe('without DuckDB', () => {
  // The built package alone in a folder, as a user has it who installed nothing else.
  const home = join(desk, 'home');
  const main = join(home, 'node_modules/wendy/dist/cli/main.js');
  const root = resolve(import.meta.dirname, '../..');
  mkdirSync(join(home, 'node_modules/wendy'), { recursive: true });
  cpSync(join(root, 'dist'), join(home, 'node_modules/wendy/dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(home, 'node_modules/wendy/package.json'));
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [main, 'study', ...words], { cwd: home, encoding: 'utf8' });

  test.each([
    ['query', [dir, 'select 1']],
    ['export', [dir, '--parquet', 'fits.parquet']],
  ])('%s says how to get it', (name, words) => {
    const { status, stderr } = run(name, ...words);
    expect(stderr).toContain(
      'This needs DuckDB, which is not installed. Install it beside wendy, npm install',
    );
    expect(status).toBe(2);
  });

  test('CSV is written all the same', () => {
    const { status, stdout } = run('export', dir, '--csv', '-');
    expect([status, stdout.split('\n').length]).toEqual([0, rows.length + 2]);
  });

  test('one that cannot be loaded is told apart', () => {
    const broken = join(home, 'node_modules/@duckdb/node-api');
    mkdirSync(broken, { recursive: true });
    writeFileSync(join(broken, 'index.js'), 'throw new Error("of another system");');
    const { status, stderr } = run('query', dir, 'select 1');
    expect(stderr).toContain(
      'cannot be loaded (of another system). Install it again on this system: npm install',
    );
    expect(status).toBe(2);
  });
});

describe('wendy study plans', () => {
  test('lists the built-in plans with how many fits they have', async () => {
    const { out } = await printed(plansCommand, []);
    expect(out).toMatch(/paper-quick {2}\S[\s\S]* fits\)/);
    expect(out).toContain('wendy study run');
  });

  test('prints a plan that can be read again', async () => {
    const { out } = await printed(plansCommand, ['paper-quick']);
    expect(readPlanObject(JSON.parse(out)).name).toBe('paper-quick');
    await expect(printed(plansCommand, ['papr'])).rejects.toThrow('There is no built-in plan called "papr".');
  });
});

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
}
