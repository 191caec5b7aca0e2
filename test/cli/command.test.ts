import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optionNames, version } from '../../src/index.ts';

// The built program as a user runs it, on real files.

const main = resolve(import.meta.dirname, '../../dist/cli/main.js');
const desk = mkdtempSync(join(tmpdir(), 'wendy-cli-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

interface Run {
  code: number | null;
  out: string;
  err: string;
}

function wendy(words: readonly string[], input?: string | Buffer, env: Record<string, string> = {}): Run {
  const run = spawnSync(process.execPath, [main, ...words], {
    cwd: desk,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    ...(input === undefined ? {} : { input }),
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

function write(name: string, content: string | Buffer): string {
  writeFileSync(join(desk, name), content);
  return name;
}

const read = (name: string) => readFileSync(join(desk, name), 'utf8');

/** A decaying and a driven state, almost free of noise: quick to fit, and its answer is known. */
const model = "x' = -a*x + b*y\ny' = c*y + 0.1*x\n";
let data: string;

beforeAll(() => {
  const rows = ['t,x,y,remark'];
  let [x, y] = [1, 2];
  let seed = 7;
  const jitter = () => ((seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) * 1e-3;
  const steps = 64;
  for (let i = 0; i <= 128; i++) {
    rows.push(`${i / 10},${x + jitter()},${y + jitter()},${i === 0 ? 'start' : ''}`);
    for (let k = 0; k < steps; k++) {
      const h = 0.1 / steps;
      const [dx, dy] = [-0.8 * x + 0.5 * y, -0.3 * y + 0.1 * x];
      const [mx, my] = [x + (h / 2) * dx, y + (h / 2) * dy];
      x += h * (-0.8 * mx + 0.5 * my);
      y += h * (-0.3 * my + 0.1 * mx);
    }
  }
  data = `${rows.join('\n')}\n`;
  write('model.txt', model);
  write('data.csv', data);
});

describe('wendy', () => {
  test('prints its version', () => {
    expect(wendy(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test('without words shows its help', () => {
    const { code, out } = wendy([]);
    expect(code).toBe(0);
    expect(out).toContain('wendy fit');
  });

  test.each(['fit', 'examples', 'demo'])('%s --help has examples', (name) => {
    const { code, out, err } = wendy([name, '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Examples?:\n {2}wendy /);
    expect(wendy(['help', name]).out).toBe(out);
  });

  test('suggests the command that was meant', () => {
    const { code, out, err } = wendy(['fti', 'a', 'b']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Did you mean fit?');
  });

  test('has a flag for every option of the library', () => {
    const { out } = wendy(['fit', '--help']);
    for (const name of optionNames) {
      expect(out).toContain(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <`);
    }
  });
});

describe('wendy fit', () => {
  test('prints the table, the noise and a verdict, without colours into a pipe', () => {
    const { code, out, err } = wendy(['fit', 'model.txt', 'data.csv'], undefined, { FORCE_COLOR: '1' });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^ {2}a +0\.80/m);
    expect(out).toMatch(/^ {2}noise +x {2}σ = /m);
    expect(out).toContain('test functions');
    expect(out).not.toContain('\u001b');
    expect(out).toMatch(/Note: .*remark/);
  });

  test('prints one JSON object with all that is promised, and nothing else', () => {
    const { code, out, err } = wendy(['fit', 'model.txt', 'data.csv', '--json', '--level', '0.9']);
    expect([code, err]).toEqual([0, '']);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ version, method: 'irls', preset: 'default', model, timeSpan: [0, 12.8] });
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining([
        'status',
        'covariance',
        'correlation',
        'noise',
        'testFunctions',
        'iterations',
        'diagnostics',
        'timing',
      ]),
    );
    expect(Object.keys(result.options).sort()).toEqual([...optionNames].sort());
    expect(result.options.level).toBe(0.9);
    expect(result.iterations.count).toBe(result.iterations.estimates.length);
    const found = Object.fromEntries(
      result.parameters.map((p: { name: string; estimate: number }) => [p.name, p.estimate]),
    );
    // Statistical: more than five standard errors at this noise.
    for (const [name, truth] of Object.entries({ a: 0.8, b: 0.5, c: -0.3 })) {
      expect(Math.abs(found[name] - truth)).toBeLessThan(0.01);
    }
  });

  test('prints CSV, with remarks on standard error', () => {
    const { code, out } = wendy(['fit', 'model.txt', 'data.csv', '--csv']);
    expect(code).toBe(0);
    const [header, ...rows] = out.trim().split('\n');
    expect(header).toBe('parameter,estimate,stdError,lower,upper,ols');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['a', 'b', 'c']);
  });

  test('is only a table when quiet, and shows stages and iterates when verbose', () => {
    const quiet = wendy(['fit', 'model.txt', 'data.csv', '--quiet']);
    expect(quiet.out.trim().split('\n')).toHaveLength(5);
    expect(quiet.err).toBe('');
    const verbose = wendy(['fit', 'model.txt', 'data.csv', '--verbose']);
    expect(verbose.out).toMatch(/stage +ms/);
    expect(verbose.out).toMatch(/iterate +a/);
    const both = wendy(['fit', 'model.txt', 'data.csv', '--json', '--verbose']);
    expect(() => JSON.parse(both.out)).not.toThrow();
    expect(both.err).toMatch(/stage +ms/);
  });

  test('reads the data, or the model, from standard input', () => {
    const first = (run: Run) => JSON.parse(run.out).parameters;
    const fromFiles = first(wendy(['fit', 'model.txt', 'data.csv', '--json']));
    expect(first(wendy(['fit', 'model.txt', '-', '--json'], data))).toEqual(fromFiles);
    expect(first(wendy(['fit', '-', 'data.csv', '--json'], model))).toEqual(fromFiles);
  });

  test('reads UTF-16 and a byte order mark, as spreadsheets write them', () => {
    write('utf16.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(data, 'utf16le')]));
    write('bom.csv', `\uFEFF${data}`);
    expect(wendy(['fit', 'model.txt', 'utf16.csv', '--json']).code).toBe(0);
    expect(wendy(['fit', 'model.txt', 'bom.csv', '--json']).code).toBe(0);
  });

  test('passes every kind of flag to the library', () => {
    const flags =
      '--noise-sd x=0.001 --noise-sd y=0.002 --radius-multipliers 1,2 --min-radius 9 --method ols --time t';
    const { code, out } = wendy(['fit', 'model.txt', 'data.csv', '--json', ...flags.split(' ')]);
    expect(code).toBe(0);
    expect(JSON.parse(out).options).toMatchObject({
      noiseSd: { x: 0.001, y: 0.002 },
      radiusMultipliers: [1, 2],
      minRadius: 9,
      method: 'ols',
      time: 't',
    });
  });

  test('ends quietly when its reader has seen enough', async () => {
    const child = spawn(process.execPath, [main, 'fit', 'model.txt', 'data.csv', '--json'], { cwd: desk });
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.stdout.destroy();
    const code = await new Promise((done) => child.on('close', done));
    expect([code, err]).toEqual([0, '']);
  });
});

describe('wendy fit --out', () => {
  test('writes the format that the name asks for', () => {
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.json'])).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(read('a.json')).parameters).toHaveLength(3);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.csv']).err).toContain('Wrote a.csv');
    expect(read('a.csv')).toMatch(/^parameter,/);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.txt', '--quiet']).err).toBe('');
    expect(read('a.txt')).toContain('95% interval');
    expect(wendy(['fit', 'model.txt', 'data.csv', '--json', '--out', 'b.txt']).code).toBe(0);
    expect(JSON.parse(read('b.txt')).version).toBe(version);
  });

  test('replaces a file only with --force, and asks before it works', () => {
    write('kept.json', 'precious');
    const refused = wendy(['fit', 'missing.txt', 'data.csv', '--out', 'kept.json']);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^kept\.json: this file exists.*--force/);
    expect(read('kept.json')).toBe('precious');
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'kept.json', '--force']).code).toBe(0);
    expect(JSON.parse(read('kept.json')).version).toBe(version);
  });

  test('never replaces what it reads, a folder, or a device, and leaves no scraps', () => {
    symlinkSync('data.csv', join(desk, 'alias.csv'));
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'alias.csv', '--force'])).toMatchObject({
      code: 2,
    });
    expect(read('data.csv')).toBe(data);
    mkdirSync(join(desk, 'folder'));
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'folder', '--force']).err).toContain(
      'this is a folder',
    );
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'none/a.json']).err).toContain(
      'there is no folder none',
    );
    expect(readdirSync(desk).filter((name) => name.startsWith('.wendy-'))).toEqual([]);
  });
});

describe('bad input is answered with exit code 2, nothing on standard output, and one clear message:', () => {
  const lines = () => data.trim().split('\n');
  const cells = (change: (cells: string[], row: number) => string[]) =>
    `${lines()
      .map((line, row) => change(line.split(','), row).join(','))
      .join('\n')}\n`;
  const onRow = (row: number, change: (cells: string[]) => string[]) =>
    cells((found, at) => (at === row ? change(found) : found));

  const cases: [
    string,
    () => { model?: string | Buffer; data?: string | Buffer; flags?: string[] },
    RegExp,
  ][] = [
    ['an equation with a typo', () => ({ model: "x' = -a*x + b*(y\ny' = c*y" }), /^bad\.txt: [\s\S]*\n\s*\^/],
    ['a product of parameters', () => ({ model: "x' = a*b*x\ny' = c*y" }), /a|b/],
    ['a saturating term', () => ({ model: "x' = a*x/(k + x)\ny' = c*y" }), /k/],
    ['a model without parameters', () => ({ model: "x' = -x\ny' = y" }), /parameter/],
    ['an empty model', () => ({ model: '' }), /bad\.txt/],
    ['a model with 20,000 brackets', () => ({ model: `x' = ${'('.repeat(20_000)}a` }), /bad\.txt/],
    [
      'a binary model',
      () => ({ model: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]) }),
      /bad\.txt: .*UTF-8/,
    ],
    ['an empty table', () => ({ data: '' }), /bad\.csv/],
    ['a header alone', () => ({ data: 't,x,y\n' }), /bad\.csv/],
    ['no header', () => ({ data: lines().slice(1).join('\n') }), /bad\.csv|header|column/i],
    [
      'a column twice',
      () => ({ data: cells((c) => [c[0]!, c[1]!, c[2]!, c[1]!]).replace('x,y,x', 'x,y,x') }),
      /x/,
    ],
    ['a missing state', () => ({ data: cells((c) => [c[0]!, c[1]!]) }), /"?y"?/],
    ['no time column', () => ({ data: data.replace('t,x', 'hours,x') }), /time/],
    ['a word in a cell', () => ({ data: onRow(57, (c) => [c[0]!, 'broken', c[2]!, '']) }), /broken/],
    ['an empty cell', () => ({ data: onRow(57, (c) => [c[0]!, '', c[2]!, '']) }), /"?x"?/],
    ['NaN', () => ({ data: onRow(57, (c) => [c[0]!, 'NaN', c[2]!, '']) }), /NaN/],
    ['Infinity', () => ({ data: onRow(57, (c) => [c[0]!, 'Infinity', c[2]!, '']) }), /Infinity/],
    ['times that go back', () => ({ data: onRow(57, (c) => ['1.05', c[1]!, c[2]!, '']) }), /increas/],
    ['a time twice', () => ({ data: onRow(57, (c) => ['5.5', c[1]!, c[2]!, '']) }), /5\.5/],
    ['uneven spacing', () => ({ data: onRow(57, (c) => ['5.65', c[1]!, c[2]!, '']) }), /uniform|equal|even/],
    ['too few points', () => ({ data: lines().slice(0, 9).join('\n') }), /few/],
    [
      'a constant state',
      () => ({ data: cells((c, row) => (row === 0 ? c : [c[0]!, c[1]!, '2', ''])) }),
      /constant/,
    ],
    [
      'more than 4,096 points',
      () => ({
        data: `t,x,y\n${Array.from({ length: 5000 }, (_, i) => `${i},${Math.sin(i)},${Math.cos(i)}`).join('\n')}`,
      }),
      /4,?096/,
    ],
    ['a spreadsheet', () => ({ data: Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 1]) }), /spreadsheet/],
    ['a web page', () => ({ data: '<!doctype html><html></html>' }), /web page/],
    ['an unknown flag', () => ({ flags: ['--lvel', '0.9'] }), /Did you mean --level/],
    ['a level out of range', () => ({ flags: ['--level', '95'] }), /^--level is 95/],
    ['a radius that is no number', () => ({ flags: ['--min-radius', 'ten'] }), /^--min-radius is "ten"/],
    ['an unknown method', () => ({ flags: ['--method', 'magic'] }), /^--method is "magic".*irls, ols/],
    ['noise without a value', () => ({ flags: ['--noise-sd', 'x'] }), /^--noise-sd/],
    ['noise given twice', () => ({ flags: ['--noise-sd', 'x=1,x=2'] }), /twice/],
    ['noise of a state that is not there', () => ({ flags: ['--noise-sd', 'z=1'] }), /z/],
    ['two formats', () => ({ flags: ['--json', '--csv'] }), /--json|--csv/],
    ['quiet and verbose', () => ({ flags: ['--quiet', '--verbose'] }), /--quiet|--verbose/],
    ['a third file', () => ({ flags: ['more.csv'] }), /too many arguments/],
    ['an option without its value', () => ({ flags: ['--level'] }), /--level/],
  ];

  test.each(cases)('%s', (_, make, message) => {
    const { model: badModel, data: badData, flags = [] } = make();
    const modelFile = badModel === undefined ? 'model.txt' : write('bad.txt', badModel);
    const dataFile = badData === undefined ? 'data.csv' : write('bad.csv', badData);
    const { code, out, err } = wendy(['fit', modelFile, dataFile, ...flags]);
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toMatch(/Internal failure|\n\s+at /);
  });

  test('a file that is missing, a folder, or not to be read', () => {
    expect(wendy(['fit', 'nowhere.txt', 'data.csv'])).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit', 'nowhere.txt', 'data.csv']).err).toMatch(/^nowhere\.txt: There is no such file/);
    mkdirSync(join(desk, 'sub'));
    expect(wendy(['fit', 'model.txt', 'sub']).err).toMatch(/^sub: This is a folder/);
    expect(wendy(['fit', 'model.txt', 'data.csv/x']).err).toMatch(/^data\.csv\/x: There is no such file/);
    write('secret.csv', data);
    chmodSync(join(desk, 'secret.csv'), 0);
    // The superuser may read everything.
    if (process.getuid?.() !== 0)
      expect(wendy(['fit', 'model.txt', 'secret.csv']).err).toContain('permission');
  });

  test('model and data the wrong way round', () => {
    expect(wendy(['fit', 'data.csv', 'model.txt'])).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit', 'data.csv', 'model.txt']).err).toContain('wendy fit model.txt data.csv');
  });

  test('standard input for both, or nothing on it', () => {
    expect(wendy(['fit', '-', '-'], '')).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit', 'model.txt', '-'], '')).toMatchObject({ code: 2, out: '' });
  });
});

describe('wendy examples', () => {
  test('lists the five problems of the paper', () => {
    const { code, out } = wendy(['examples']);
    expect(code).toBe(0);
    for (const name of [
      'logistic',
      'lotka-volterra',
      'fitzhugh-nagumo',
      'hindmarsh-rose',
      'protein-transduction',
    ]) {
      expect(out).toContain(name);
    }
  });

  test('writes files that wendy fit reads, the same for the same seed', () => {
    const words = ['examples', 'lotka-volterra', '--points', '128', '--noise', '0.02', '--seed', '3'];
    expect(wendy([...words, '--dir', 'first/deep']).code).toBe(0);
    expect(wendy([...words, '--dir', 'second']).code).toBe(0);
    expect(read('first/deep/lotka-volterra.csv')).toBe(read('second/lotka-volterra.csv'));
    expect(wendy(['fit', 'second/lotka-volterra.txt', 'second/lotka-volterra.csv']).code).toBe(0);
  });

  test('replaces files only with --force', () => {
    const words = ['examples', 'logistic', '--dir', 'third'];
    expect(wendy(words).code).toBe(0);
    expect(wendy(words)).toMatchObject({ code: 2, out: '' });
    expect(wendy([...words, '--force']).code).toBe(0);
  });

  test('suggests the problem that was meant, and refuses senseless numbers', () => {
    const { code, err } = wendy(['examples', 'lotka-voltera', '--dir', 'none']);
    expect(code).toBe(2);
    expect(err).toContain('lotka-volterra');
    expect(existsSync(join(desk, 'none'))).toBe(false);
    for (const bad of [
      ['--points', '0'],
      ['--points', '1e9'],
      ['--noise', '-1'],
      ['--noise', 'much'],
      ['--seed', '0.5'],
    ]) {
      expect(wendy(['examples', 'logistic', '--dir', 'none', ...bad])).toMatchObject({ code: 2, out: '' });
    }
  });
});

describe('wendy demo', () => {
  test('fits built-in data and says what to do next', () => {
    const { code, out } = wendy(['demo']);
    expect(code).toBe(0);
    expect(out).toContain('95% interval');
    expect(out).toContain('wendy fit');
    expect(out).toContain('wendy examples');
  });
});
