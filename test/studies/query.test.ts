import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Papa from 'papaparse';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { command as plansCommand } from '../../cli/study/plans.ts';
import { InputError } from '../../src/index.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { askDatabase } from '../../studies/store/askDatabase.ts';
import { exportCsv } from '../../studies/store/exportCsv.ts';
import { findDuckdb, loadDuckdb } from '../../studies/store/queryDuckdb.ts';
import { fitsTable } from '../../studies/store/queryTable.ts';
import { readShards, shardPath } from '../../studies/store/shards.ts';
import { example } from './examplePlan.ts';
import { madeRows, madeStudy } from './madeStudy.ts';
import { parentOf, pids, until, wordsOf } from './slurmProcesses.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-query-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const dir = join(desk, 'study');
const plan = { ...example, points: [16, 32], trials: 3 };
const rows = madeRows(plan, (row, number) =>
  number === 2 ? { ...row, efs: Number.POSITIVE_INFINITY, covered: null, chi2: null } : row,
);
const study = madeStudy(dir, plan, rows);

/** The output of a command, called in this process. */
async function printed(make: () => ReturnType<typeof plansCommand>, words: string[]) {
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

const root = resolve(import.meta.dirname, '../..');
/** Runs the built program with `wendy study` and these arguments. */
const wendy = (
  words: readonly string[],
  { cwd = desk, main = join(root, 'dist/cli/main.js'), env = {} } = {},
) => {
  const ended = spawnSync(process.execPath, [main, 'study', ...words], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
};
const ask = (sql: string, ...flags: string[]) => wendy(['query', dir, sql, ...flags]).out;

const installed = isInstalled();
if (!installed) {
  console.warn(
    'SKIPPED: queries and Parquet are not tested, for DuckDB is not installed: npm install @duckdb/node-api',
  );
}

/** A database of the study's fits in this process. */
const table = () =>
  fitsTable(loadDuckdb(findDuckdb()), study.layout, readShards(study), {
    memory: 1e9,
    spill: join(desk, 'spill'),
  });

describe.skipIf(!installed)('wendy study query', () => {
  test('queries a table with the columns and values of the CSV', async () => {
    let csv = '';
    for await (const piece of exportCsv(study.layout, readShards(study))) csv += piece;
    expect(ask('select * from fits order by id', '--csv')).toBe(csv);
  });

  test('prints a table for people', async () => {
    const out = ask('select method, count(*) n, 0.05 x, 1/3 y, null z from fits group by all order by all');
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

  test('prints an answer of one column, and says if there are no rows', async () => {
    expect(ask('select count(*) as n from fits')).toBe(`\n   n\n  ──\n  ${rows.length}\n\n`);
    expect(ask("select id from fits where status = 'none'")).toBe('\n  no rows\n\n');
  });

  test('prints the first thousand rows, and says how many there are', async () => {
    const out = ask('select range from range(1200)');
    expect(out).toContain('… and 200 more rows; --csv prints all');
    expect(
      Papa.parse(ask('select range from range(1200)', '--csv'), { skipEmptyLines: true }).data,
    ).toHaveLength(1201);
  });

  test('prints JSON, whose numbers are numbers', async () => {
    const sql =
      "select id, efs, points, 12345678901234567890::hugeint h, [1] l, 1.5::decimal(4,2) d from fits where id = '0002'";
    expect(JSON.parse(ask(sql, '--json'))).toEqual([
      { id: '0002', efs: 'Inf', points: 16, h: '12345678901234567890', l: '[1]', d: 1.5 },
    ]);
    expect(JSON.parse(ask('select id from fits limit 0', '--json'))).toEqual([]);
  });

  test('leaves the study as it is', () => {
    expect(ask('drop table fits; select 1 as gone', '--csv')).toBe('gone\n1\n');
    expect(ask('select count(*) as n from fits', '--csv')).toBe(`n\n${rows.length}\n`);
  });

  test('prints long answers completely, as CSV and as JSON', () => {
    const long = 'select range as n from range(2500)';
    expect(Papa.parse(ask(long, '--csv'), { skipEmptyLines: true }).data).toHaveLength(2501);
    const numbers = JSON.parse(ask(long, '--json')).map(({ n }: { n: number }) => n);
    expect(numbers).toEqual(Array.from({ length: 2500 }, (_, n) => n));
  });

  test('takes one format', () => {
    const { code, err } = wendy(['query', dir, 'select 1', '--csv', '--json']);
    expect([code, err]).toEqual([2, expect.stringContaining('--csv and --json cannot be used together.')]);
  });

  test('answers from what is there, and says what is missing', async () => {
    const gappy = join(desk, 'gappy');
    madeStudy(gappy, plan, rows);
    rmSync(shardPath(gappy, 0));
    // Its last line is complete; the damage shows only when it is read.
    writeFileSync(shardPath(gappy, 1), readFileSync(shardPath(gappy, 1), 'utf8').replace('"ok"', '"OK"'));
    const { out, err } = wendy(['query', gappy, 'select count(*) as n from fits', '--csv']);
    expect(err).toContain('2 of its 3 shards');
    expect(out).toBe('n\n8\n');
  });

  test('reads back what export --parquet writes', async () => {
    const file = join(desk, "o'clock.parquet");
    expect(wendy(['export', dir, '--parquet', file])).toMatchObject({ code: 0, err: `Wrote ${file}\n` });
    const duckdb = loadDuckdb(findDuckdb());
    const connection = await (await duckdb.DuckDBInstance.create()).connect();
    const sql = `select id, e2, efs, covered, points, w4_high from read_parquet('${file.replace("'", "''")}')`;
    const read = (await connection.runAndReadAll(sql)).getRows();
    connection.closeSync();
    expect(read).toEqual(
      rows.map(({ id, e2, efs, covered, points, estimates, halfWidths }) => {
        return [id, e2, efs, covered, BigInt(points), estimates[3] + halfWidths[3]];
      }),
    );
  });

  test.skipIf(!existsSync('/dev/full'))('says if there is no space for Parquet', () => {
    const { code, err } = wendy(['export', dir, '--parquet', '/dev/full']);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot be written (No space left on device)')]);
  });
});

describe.skipIf(!installed)('a query', () => {
  const asked = async (sql: string) => (await table()).ask(sql);

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
    ["set memory_limit = '1TB'", 'locked'],
  ])('cannot reach beyond its table: %s', async (sql, message) => {
    const answer = asked(sql);
    await expect(answer).rejects.toThrow(message);
    await expect(answer).rejects.toThrow(InputError);
    expect(readdirSync(desk).filter((name) => name.startsWith('stolen'))).toEqual([]);
  });

  test.each([
    ['select * from fit', 'Did you mean "fits"?'],
    ["copy fits to 'x.csv'", 'write it by --csv > FILE'],
    ['select e3 from fits', 'Referenced column "e3" not found'],
    ['select from', 'The query cannot be run. Parser Error'],
    ["select cast('x' as integer)", 'The query cannot be run. Conversion Error'],
    ['', 'The query is empty.'],
    [' ; ;\n', 'The query is empty.'],
    ['-- all of it\n/* and\nthis */', 'The query is empty.'],
    ['drop table fits', 'The query returns nothing: its last statement changes the copy'],
    ['select 1; drop table fits', 'The query has 2 statements, and one before the last returns a table'],
    ['select 1; select 2', 'run one query at a time, or join them with union all'],
    ['select 1; select 2; select 3', 'The query has 3 statements'],
    ['explain select 1; select 2', 'run one query at a time'],
    ['call pragma_version(); select 2', 'run one query at a time'],
    ["select range, repeat('x', 500) from range(10000000)", 'The result is too long: after'],
  ])('that is invalid is refused: %j', async (sql, message) => {
    const answer = asked(sql);
    await expect(answer).rejects.toThrow(message);
    await expect(answer).rejects.toThrow(InputError);
  });

  test.each([
    ['select 1 as a;', [[1]]],
    ["select ';' as a -- ; select 2", [[';']]],
    ['create view best as select min(e2) as e from fits; select count(*) as n from best', [[1]]],
    ['create macro twice(x) as 2 * x; select twice(21)', [[42]]],
    [
      'pivot fits on method using count(*) group by points order by points',
      [
        [16, 6, 6],
        [32, 6, 6],
      ],
    ],
    ['from fits select count(*)', [[24]]],
    ['values (1), (2)', [[1], [2]]],
  ])('of one table is answered, after statements that prepare it: %j', async (sql, answer) => {
    expect((await asked(sql)).rows).toEqual(answer);
  });

  test('that needs more memory than allowed is refused', async () => {
    const limits = { memory: 100e6, spill: join(desk, 'spill') };
    const small = await fitsTable(loadDuckdb(findDuckdb()), study.layout, readShards(study), limits);
    await expect(small.ask('select list(range) from range(100000000)')).rejects.toThrow(
      'Out of Memory Error',
    );
    expect((await small.ask('select count(*) from fits')).rows).toEqual([[24]]);
  });
});

describe.skipIf(!installed)('the process of a database', () => {
  const file = new URL('../../dist/cli/studyDatabase.js', import.meta.url);
  const job = (sql: string) =>
    ({ dir, key: undefined, missing: 'skip', duckdb: findDuckdb(), work: { sql } }) as const;

  test('answers though DuckDB would abort on closing', () => {
    // It may not write its log file, which ended the program by SIGABRT.
    const log = join(desk, 'log');
    const sql = `from enable_logging(storage := 'file', storage_path := '${log}')`;
    expect(wendy(['query', dir, sql])).toMatchObject({ code: 0, err: '' });
    const standard = wendy(['query', dir, "from enable_logging(storage := 'stdout')", '--csv']);
    expect(standard).toEqual({ code: 0, out: 'Success\n', err: '' });
    expect(existsSync(log)).toBe(false);
  });

  test('that takes too much memory ends with an error message', async () => {
    const sql = "select repeat('x', 1000000) from range(3000)";
    const answer = askDatabase(job(sql), { file, memory: 400e6 });
    await expect(answer).rejects.toThrow('The query needs more than 0.37 GB of memory.');
    await expect(answer).rejects.toThrow(InputError);
  });

  test.each([
    ['process.abort()', /stopped before it was done \(SIGABRT/],
    ["process.kill(process.pid, 'SIGKILL')", /SIGKILL: most likely the system ran out of memory/],
    ['process.exit(3)', /exit code 3/],
    ["throw new Error('of a kind')", /exit code 1/],
  ])('that ends by %s is an error with a message', async (code, message) => {
    const crashing = join(desk, 'crashing.mjs');
    writeFileSync(crashing, `process.once('message', () => { ${code}; });`);
    const answer = askDatabase(job('select 1'), { file: pathToFileURL(crashing) });
    await expect(answer).rejects.toThrow(message);
    await expect(answer).rejects.toThrow(InputError);
  });

  test.skipIf(process.platform === 'win32')('ends with the program that started it', async () => {
    const sql = 'select count(*) from range(1000000) a, range(1000000) b where a.range + b.range < 0';
    const words = [join(root, 'dist/cli/main.js'), 'study', 'query', dir, sql];
    const child = spawn(process.execPath, words, { stdio: 'ignore' });
    const own = () => pids().filter((pid) => parentOf(pid) === child.pid);
    const [database] = await until('its process runs', () => (own().length > 0 ? own() : undefined));
    child.kill('SIGKILL');
    await until('it has ended', () => wordsOf(database!).every((word) => word === ''));
  });
});

describe('without DuckDB', () => {
  // The built package alone in a folder, without other installed packages.
  const home = join(desk, 'above', 'home');
  const main = join(home, 'node_modules/wendy/dist/cli/main.js');
  mkdirSync(join(home, 'node_modules/wendy'), { recursive: true });
  cpSync(join(root, 'dist'), join(home, 'node_modules/wendy/dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(home, 'node_modules/wendy/package.json'));
  const run = (words: readonly string[], cwd = home, env = {}) => wendy(words, { cwd, main, env });

  /** Puts a package with DuckDB's name into a folder, which leaves a trace when run; returns the trace's path. */
  const planted = (folder: string, code = '') => {
    const place = join(folder, 'node_modules/@duckdb/node-api');
    const trace = join(folder, 'trace');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), '{"name": "@duckdb/node-api", "main": "index.js"}');
    writeFileSync(
      join(place, 'index.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'run'); ${code}`,
    );
    return trace;
  };
  const both = [
    ['query', dir, 'select 1'],
    ['export', dir, '--parquet', 'fits.parquet'],
  ];

  test.each(both)('%s says how to get it', (...words) => {
    const { code, err } = run(words);
    expect(err).toContain(
      `This needs DuckDB, which is not installed next to wendy, in ${join(home, 'node_modules/wendy/node_modules')} or ${join(home, 'node_modules')}. Install it there: npm install @duckdb/node-api in ${home}, or`,
    );
    expect(err).toContain('--duckdb FOLDER');
    expect(code).toBe(2);
  });

  test('a package of its name in the current folder, or above it or wendy, is never run', () => {
    const work = join(desk, 'work');
    const inner = join(work, 'a', 'b');
    mkdirSync(inner, { recursive: true });
    const traces = [work, join(work, 'a'), inner, join(desk, 'above')].map((folder) => planted(folder));
    for (const cwd of [inner, work, desk, join(desk, 'above')]) {
      for (const words of both) {
        const { code, err } = run(words, cwd, { NODE_PATH: join(work, 'node_modules') });
        expect([code, err]).toEqual([2, expect.stringContaining('not installed next to wendy')]);
      }
    }
    expect(traces.filter(existsSync)).toEqual([]);
  });

  test('one given by --duckdb is run, by its own folder or that of its installation', () => {
    const place = join(desk, 'named');
    const trace = planted(place, 'throw new Error("named");');
    for (const folder of [place, join(place, 'node_modules/@duckdb/node-api')]) {
      rmSync(trace, { force: true });
      const { code, err } = run(['query', dir, 'select 1', '--duckdb', folder]);
      expect([code, err, existsSync(trace)]).toEqual([2, expect.stringContaining('(named)'), true]);
    }
    const { code, err } = run(['query', dir, 'select 1', '--duckdb', join(desk, 'nowhere')]);
    expect([code, err]).toEqual([2, expect.stringContaining('there is no package @duckdb/node-api here')]);
  });

  test.skipIf(!installed)('one given by --duckdb answers', () => {
    const { code, out } = run(['query', dir, 'select 1 as a', '--csv', '--duckdb', root]);
    expect([code, out]).toEqual([0, 'a\n1\n']);
  });

  test('CSV is written all the same', () => {
    const { code, out } = run(['export', dir, '--csv', '-']);
    expect([code, out.split('\n').length]).toEqual([0, rows.length + 2]);
  });

  test('an installed one that cannot be loaded has its own error', () => {
    planted(home, 'throw new Error("of another system");');
    const { code, err } = run(['query', dir, 'select 1']);
    expect(err).toContain(
      'cannot be loaded (of another system). Install it again on this system, with npm install',
    );
    expect(code).toBe(2);
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
