import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { data, desk, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

describe('bad input gives exit code 2, nothing on standard output, and one clear message:', () => {
  const irls = ['--method', 'irls'];
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
    ['a product of parameters for irls', () => ({ model: "x' = a*b*x\ny' = c*y", flags: irls }), /a|b/],
    ['a saturating term for irls', () => ({ model: "x' = a*x/(k + x)\ny' = c*y", flags: irls }), /k/],
    ['a model without parameters', () => ({ model: "x' = -x\ny' = y" }), /^bad\.txt: .*parameter/],
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
      () => ({ data: cells((c) => [c[0], c[1], c[2], c[1]]).replace('x,y,x', 'x,y,x') }),
      /x/,
    ],
    [
      'a missing state for irls',
      () => ({ data: cells((c) => [c[0], c[1]]), flags: irls }),
      /^bad\.csv: State "y"/,
    ],
    [
      'no column of any state',
      () => ({ data: data.replace('t,x,y', 't,p,q') }),
      /No column of the data measures/,
    ],
    ['no time column', () => ({ data: data.replace('t,x', 'hours,x') }), /^bad\.csv: .*time/],
    [
      'a word in a cell',
      () => ({ data: onRow(57, (c) => [c[0], 'broken', c[2], '']) }),
      /^bad\.csv: .*broken/,
    ],
    [
      'an empty cell for irls',
      () => ({ data: onRow(57, (c) => [c[0], '', c[2], '']), flags: irls }),
      /^bad\.csv: Column "x".*Use --method mle/,
    ],
    [
      'NaN for ols',
      () => ({ data: onRow(57, (c) => [c[0], 'NaN', c[2], '']), flags: ['--method', 'ols'] }),
      /^bad\.csv: Column "x".*Use --method mle/,
    ],
    [
      'a state that was never measured for irls',
      () => ({ data: cells((c, row) => (row === 0 ? c : [c[0], '', c[2], ''])), flags: irls }),
      /^bad\.csv: Column "x"/,
    ],
    [
      'a row without its time',
      () => ({ data: onRow(57, (c) => ['', c[1], c[2], '']) }),
      /^bad\.csv: Column "t", row 58/,
    ],
    ['Infinity', () => ({ data: onRow(57, (c) => [c[0], 'Infinity', c[2], '']) }), /^bad\.csv: .*Infinity/],
    [
      'times that go back',
      () => ({ data: onRow(57, (c) => ['1.05', c[1], c[2], '']) }),
      /^bad\.csv: Time.*decrease/,
    ],
    [
      'a time twice for irls',
      () => ({ data: onRow(57, (c) => ['5.5', c[1], c[2], '']), flags: irls }),
      /^bad\.csv: Time.*5\.5.*Use --method mle.*--by NAME\.$/m,
    ],
    [
      'uneven spacing for irls',
      () => ({ data: onRow(57, (c) => ['5.65', c[1], c[2], '']), flags: irls }),
      /^bad\.csv: Time.*even.*Use --method mle/,
    ],
    [
      'a column of experiments that is not there',
      () => ({ flags: ['--by', 'remrk'] }),
      /^data\.csv: There is no column "remrk" .*"remark"/,
    ],
    [
      'a trajectory from irls',
      () => ({ flags: ['--trajectory', 'states.csv', ...irls] }),
      /^--trajectory needs estimated states, which the method irls does not give\. .*--method mle/,
    ],
    [
      'a trajectory in the file of the result',
      () => ({ flags: ['--trajectory', 'o.csv', '--out', 'o.csv'] }),
      /^--out and --trajectory both name o\.csv/,
    ],
    [
      'a trajectory over the data',
      () => ({ flags: ['--trajectory', 'data.csv', '--force'] }),
      /^data\.csv: this is one of the input files/,
    ],
    ['a trajectory without a name', () => ({ flags: ['--trajectory', '-'] }), /^--trajectory is "-"/],
    [
      'intervals of another method',
      () => ({ flags: ['--intervals', 'scaled'] }),
      /^--intervals is "scaled" with --method mle/,
    ],
    ['too few values', () => ({ data: lines().slice(0, 3).join('\n') }), /at 2 times|4 measured values for/],
    [
      'too few points for irls',
      () => ({ data: lines().slice(0, 9).join('\n'), flags: irls }),
      /^bad\.csv: .*few/,
    ],
    [
      'a constant state',
      () => ({ data: cells((c, row) => (row === 0 ? c : [c[0], c[1], '2', ''])) }),
      /^bad\.csv: .*constant/,
    ],
    [
      'more than 4,096 points for irls',
      () => ({
        flags: irls,
        data: `t,x,y\n${Array.from({ length: 5000 }, (_, i) => `${i},${Math.sin(i)},${Math.cos(i)}`).join('\n')}`,
      }),
      /^bad\.csv: .*4,?096.*--method mle/,
    ],
    [
      'a spreadsheet',
      () => ({ data: Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 1]) }),
      /a zip file, but is damaged or incomplete/,
    ],
    ['a web page', () => ({ data: '<!doctype html><html></html>' }), /web page/],
    [
      'a compressed table',
      () => ({ data: gzipSync(data).subarray(0, 40) }),
      /^bad\.csv: .*gzip, but is damaged or incomplete/,
    ],
    [
      'a term that is not defined at every value, for irls',
      () => ({ model: "x' = a*log(x - 0.9)\ny' = b*y", flags: irls }),
      /^bad\.txt, data\.csv: /,
    ],
    [
      'an unknown flag',
      () => ({ flags: ['--lvel', '0.9'] }),
      /^--lvel is not an option of wendy fit\. Did you mean --level\?/,
    ],
    ['a level out of range', () => ({ flags: ['--level', '95'] }), /^--level is 95\. .*Try --level 0\.95$/m],
    ['a radius that is not a number', () => ({ flags: ['--min-radius', 'ten'] }), /^--min-radius is "ten"/],
    ['an unknown method', () => ({ flags: ['--method', 'magic'] }), /^--method is "magic".*mle, irls, ols/],
    ['a decimal comma', () => ({ flags: ['--level', '0,9'] }), /^--level is "0,9"\. .*Try --level 0\.9$/m],
    [
      'noise without a state',
      () => ({ flags: ['--noise-sd', '0.1'] }),
      /^--noise-sd is 0\.1\. .*such as x=0\.1.*Try --noise-sd x=0\.1,y=0\.1$/m,
    ],
    [
      'noise with a decimal comma',
      () => ({ flags: ['--noise-sd', 'x=0,02'] }),
      /^--noise-sd is "x=0,02"\. .*Try --noise-sd x=0\.02$/m,
    ],
    [
      'a list with a letter in it',
      () => ({ flags: ['--radius-multipliers', '1,a'] }),
      /^--radius-multipliers is "1,a"\. It must be a list/,
    ],
    ['noise without a value', () => ({ flags: ['--noise-sd', 'x'] }), /^--noise-sd is "x"/],
    ['noise given twice', () => ({ flags: ['--noise-sd', 'x=1,x=2'] }), /^--noise-sd is "x=1,x=2".*twice/],
    ['noise of a state that is not there', () => ({ flags: ['--noise-sd', 'z=1'] }), /^--noise-sd names "z"/],
    ['two formats', () => ({ flags: ['--json', '--csv'] }), /^--\w+ and --\w+ cannot be used together/],
    ['quiet and verbose', () => ({ flags: ['--quiet', '--verbose'] }), /--quiet|--verbose/],
    [
      'a third file',
      () => ({ flags: ['more.csv'] }),
      /too many arguments: 3 found, 2 needed.*wendy fit MODEL DATA/,
    ],
    [
      'an option without its value',
      () => ({ flags: ['--level'] }),
      /^--level has no value. Needed: --level <x>/,
    ],
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

  test('a missing file, a folder, or an unreadable file', () => {
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

  test('no files, or only one', () => {
    expect(wendy(['fit'])).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit']).err).toMatch(/^MODEL is missing\. .*Try: wendy fit MODEL DATA\n/);
    expect(wendy(['fit', 'model.txt']).err).toMatch(/^The data are missing\./);
  });

  test('model and data in the wrong order', () => {
    expect(wendy(['fit', 'data.csv', 'model.txt'])).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit', 'data.csv', 'model.txt']).err).toContain('wendy fit model.txt data.csv');
  });

  test('standard input for both, or nothing on it', () => {
    expect(wendy(['fit', '-', '-'], '')).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit', 'model.txt', '-'], '')).toMatchObject({ code: 2, out: '' });
    expect(wendy(['fit', 'model.txt', '-'], gzipSync(data).subarray(0, 40)).err).toMatch(
      /^standard input: .*gzip/,
    );
  });
});
