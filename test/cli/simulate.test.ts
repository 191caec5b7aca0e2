import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { data, desk, exitOf, main, read, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const braille = { LC_ALL: 'C.UTF-8', TERM: 'xterm' };
const growth = ['--params', 'r=1,K=2', '--u0', 'u=0.1', '--t', '0:4:5'];
const rows = (csv: string) => csv.trimEnd().split('\n');

beforeAll(() => {
  write('growth.txt', "u' = r*u*(1 - u/K)\n");
  wendy(['fit', 'model.txt', 'data.csv', '--out', 'result.json']);
});

describe('wendy simulate', () => {
  test('prints the states as CSV, and a summary on standard error', () => {
    const { code, out, err } = wendy(['simulate', 'growth.txt', ...growth]);
    expect(code).toBe(0);
    expect(rows(out)[0]).toBe('t,u');
    const last = rows(out).at(-1)!.split(',').map(Number);
    // Truncation: the default tolerances over a few steps.
    expect(Math.abs(last[1] - 2 / (1 + 19 * Math.exp(-4)))).toBeLessThan(1e-6);
    expect(err).toMatch(
      /^Solved 1 state at 5 times from 0 to 4: \d+ steps(, \d+ more rejected)?, \d+ evaluations, solver auto, /,
    );
  });

  test('prints the same bytes for the same seed, with no more than twelve digits', () => {
    // A straight line, which every solver follows to the last digits: this tests the noise.
    const line = (seed: string) =>
      wendy(['simulate', '-', '--u0', 'u=1', '--t', '0:2:5', '--noise', '0.1', '--seed', seed], "u' = 0.5\n");
    const { out, err } = line('7');
    expect(line('7').out).toBe(out);
    expect(line('8').out).not.toBe(out);
    expect(out).toMatchInlineSnapshot(`
      "t,u
      0,0.851939522279
      0.5,1.08241611409
      1,1.40985668359
      1.5,1.8204803993
      2,1.90516696972
      "
    `);
    expect(err).toContain('10% of the rms of all states; seed 7.');
  });

  test('takes inputs and doses from flags and a table, and prints outputs along with the states', () => {
    write(
      'dosing.txt',
      "x' = -k*x + u\nx(0) = 0\ninput u\ndose amt into x\nobserve y = 2*x\nnoise y lognormal = s\n",
    );
    write('doses.csv', 't,amt\n1,3\n');
    const words = ['simulate', 'dosing.txt', '--inputs', 'u=1', '--inputs-from', 'doses.csv', '--t', '0:2:3'];
    const { code, out, err } = wendy([...words, '--params', 'k=0.5', '--plot']);
    expect(err).toContain('y   ');
    expect([code, rows(out)[0]]).toEqual([0, 't,x,y']);
    const last = rows(out).at(-1)!.split(',').map(Number);
    const x = 2 * (1 - Math.exp(-1)) + 3 * Math.exp(-0.5);
    // Truncation: the default tolerances over a few steps.
    expect(Math.abs(last[1] - x)).toBeLessThan(1e-6);
    expect(Math.abs(last[2] - 2 * x)).toBeLessThan(1e-6);
    const noisy = wendy([...words, '--params', 'k=0.5,s=0.1', '--noise', 'model', '--seed', '2']);
    expect(noisy.err).toContain('Noise: σ = 0.1000 (y); seed 2.');
    const [, state, output] = rows(noisy.out).at(-1)!.split(',').map(Number);
    expect(Math.abs(state! - x)).toBeLessThan(1e-6);
    expect(Math.abs(Math.log(output! / (2 * x)))).toBeGreaterThan(1e-4);
  });

  test('writes a file atomically, replaces none that exists, and prints nothing when quiet', () => {
    const words = ['simulate', 'growth.txt', ...growth, '--out', 'made.csv', '--quiet'];
    expect(wendy(words)).toEqual({ code: 0, out: '', err: '' });
    expect(rows(read('made.csv'))).toHaveLength(6);
    expect(wendy(words).err).toContain('made.csv: this file exists');
    expect(wendy([...words, '--force']).code).toBe(0);
  });

  test('makes data from which a fit recovers the parameters', () => {
    write('linear.txt', "u' = a*u + b*u^2\n");
    const made = ['simulate', 'linear.txt', '--params', 'a=1', '--params', 'b=-1', '--u0', 'u=0.05'];
    wendy([...made, '--t', '0:10:200', '--noise', '0.02', '--out', 'made2.csv']);
    const { parameters } = JSON.parse(wendy(['fit', 'linear.txt', 'made2.csv', '--json']).out);
    for (const [j, truth] of [1, -1].entries()) {
      const { estimate, stdError } = parameters[j];
      // Statistical: a fixed seed, four standard errors.
      expect(Math.abs(estimate - truth)).toBeLessThan(4 * stdError);
    }
  });

  test('reads a model from standard input', () => {
    const { out } = wendy(['simulate', '-', '--u0', 'u=1', '--t', '0:1:2'], "u' = 2\n");
    expect(rows(out)).toEqual(['t,u', '0,1', '1,3']);
  });

  test('continues a fit, with given values replacing those of the fit', () => {
    const made = wendy(['simulate', '--from-fit', 'result.json']);
    expect(made.code).toBe(0);
    expect(rows(made.out)).toHaveLength(rows(data).length);
    const changed = wendy([
      'simulate',
      '--from-fit',
      'result.json',
      '--u0',
      'x=5',
      '--params',
      'a=0',
      '--t',
      '0:1:3',
    ]);
    expect(rows(changed.out)[1]).toMatch(/^0,5,/);
    const late = wendy(['simulate', '--from-fit', 'result.json', '--t', '1:2:3']);
    expect([late.code, late.err]).toEqual([
      2,
      expect.stringContaining('--t begins at 1, but the initial states of the fit are those at 0'),
    ]);
  });

  test('prints the computed part if a solution blows up, says when, and exits with 1', () => {
    const { code, out, err } = wendy(
      ['simulate', '-', '--u0', 'u=1', '--t', '0:2:9', '--quiet'],
      "u' = u^2\n",
    );
    expect(code).toBe(1);
    expect(rows(out).slice(0, 3)).toEqual(['t,u', '0,1', expect.stringMatching(/^0\.25,1\.3333333/)]);
    expect(rows(out).length).toBeLessThanOrEqual(6);
    expect(err).toMatch(
      /^blowUp: The solution ends at t = (1|0\.9999\d*): .* of the 9 times could be computed\. /,
    );
  });

  test('draws the states on standard error, and leaves the CSV alone', () => {
    const words = ['simulate', 'growth.txt', ...growth];
    const drawn = wendy([...words, '--plot'], undefined, braille);
    expect(drawn.out).toBe(wendy(words).out);
    expect(drawn.err).toMatch(/ {2}u {3}━ solution\n/);
    expect(drawn.err).toMatch(/[\u2801-\u28ff]/);
    const plain = wendy([...words, '--plot', '--noise', '0.1'], undefined, { LC_ALL: 'C' });
    expect(plain.err).toContain('o with noise  * without noise');
  });

  test('draws the solution between few times, up to just before a blow-up', () => {
    const circle = "x' = y\ny' = -x\n";
    const few = ['simulate', '-', '--u0', 'x=0,y=1', '--t', '0:100:3', '--plot'];
    const { err } = wendy(few, circle, { LC_ALL: 'C' });
    // Sixteen turns: more than the three requested times could show.
    const top = err.split('\n').find((line) => line.startsWith('  '.repeat(3)) && line.includes('*'))!;
    expect(top.match(/\*+/g)!.length).toBeGreaterThan(8);
    const square = ['simulate', '-', '--u0', 'u=1', '--t', '0:2:11', '--plot', '--noise', '0.1'];
    const ended = wendy(square, "u' = u^2\n", { LC_ALL: 'C' });
    expect(ended.out.trimEnd().split('\n').at(-1)).toMatch(/^0\.8,/);
    expect(ended.err).toMatch(/\n {2}100 \+/);
    expect(ended.err).toContain('of what was computed, up to t = 0.8.');
  });

  test('repeats the verdicts of a fit whose numbers it uses, also when quiet', () => {
    const judged = JSON.parse(read('result.json'));
    judged.diagnostics.warnings = [{ code: 'biased', message: 'The estimates are off.', advice: '' }];
    write('judged.json', JSON.stringify(judged));
    for (const words of [
      ['simulate', '--from-fit', 'judged.json'],
      ['predict', 'judged.json', '--t', '0:1:2'],
    ])
      expect(wendy([...words, '--quiet']).err).toBe('From the fit: biased: The estimates are off.\n');
  });

  test('prints no notes when quiet, not even on tiny states', () => {
    const words = ['simulate', '-', '--u0', 'u=1e-20', '--t', '0:1:2'];
    expect(wendy(words, "u' = 1e-21\n").err).toContain('lower --atol');
    expect(wendy([...words, '--quiet'], "u' = 1e-21\n").err).toBe('');
  });

  const bad: [string, string[], RegExp][] = [
    ['no model', [], /^MODEL is missing\..*--from-fit/],
    ['a model that is not there', ['none.txt', ...growth], /^none\.txt: There is no such file/],
    ['the name of a built-in problem', ['logistic', ...growth], /wendy examples logistic/],
    [
      'a missing parameter',
      ['growth.txt', '--params', 'r=1', '--u0', 'u=1', '--t', '0:1:2'],
      /^--params lacks K\./,
    ],
    [
      'a name that is slightly off',
      ['growth.txt', '--params', 'r=1,k=1,K=2', '--u0', 'u=1', '--t', '0:1:2'],
      /^--params names "k".*Did you mean K\?/,
    ],
    [
      'a parameter given twice',
      ['growth.txt', '--params', 'r=1,r=2'],
      /^--params is "r=1,r=2", where r occurs twice/,
    ],
    [
      'a value that is text',
      ['growth.txt', '--params', 'r=one,K=2', '--u0', 'u=1', '--t', '0:1:2'],
      /^--params gives r the value "one"/,
    ],
    [
      'an unknown state',
      ['growth.txt', '--params', 'r=1,K=2', '--u0', 'v=1', '--t', '0:1:2'],
      /^--u0 names "v", which is not a state/,
    ],
    [
      'a state among the parameters',
      ['growth.txt', '--params', 'u=1', '--t', '0:1:2'],
      /^--params names "u", which is a state\. .* in --u0/,
    ],
    [
      'values without names',
      ['growth.txt', '--params', '1,2'],
      /^--params is "1,2": "1" is not name=value\. Try --params r=1,K=2\n$/,
    ],
    [
      'a colon for an equals sign',
      ['growth.txt', '--params', 'r:1,K=2'],
      /"r:1" is not name=value\. Try r=1$/m,
    ],
    [
      'a name without a value',
      ['growth.txt', '--params', 'r=1,K'],
      /"K" is not name=value\. It must be r=…,K=…\n$/,
    ],
    ['a comma at the end', ['growth.txt', '--params', 'r=1,'], /a piece between commas is empty/],
    [
      'the fit of another model',
      ['growth.txt', '--from-fit', 'result.json'],
      /^result\.json is the fit of another/,
    ],
    [
      'an experiment of no fit',
      ['growth.txt', ...growth, '--experiment', 'a'],
      /^--experiment names .* no --from-fit/,
    ],
    ['a seed without noise', ['growth.txt', ...growth, '--seed', '2'], /^--seed sets the random noise/],
    [
      'noise beyond all numbers',
      ['growth.txt', '--params', 'r=1,K=2', '--u0', 'u=1e9', '--t', '0:1:5', '--noise', '1e308'],
      /^--noise is so large/,
    ],
    [
      'a file for JSON',
      ['growth.txt', ...growth, '--out', 'x.json'],
      /CSV, Excel \(\.xlsx\) or Parquet\. Try --out x\.csv instead\./,
    ],
    ['a fit without a name', ['--from-fit', ''], /^The name of the fit's file is empty/],
    ['no times', ['growth.txt', ...growth.slice(0, 4)], /^--t is missing/],
    ['a span without a count', ['growth.txt', '--t', '0:5'], /^--t is "0:5"\. It must be start:end:count/],
    [
      'a span reversed',
      ['growth.txt', '--t', '5:0:10'],
      /^--t goes from 5 to 0\..*Did you mean from 0 to 5\?/,
    ],
    ['a single time', ['growth.txt', '--t', '0:5:1'], /^--t has 1 time\. It must be a whole number from 2/],
    [
      'a tolerance out of range',
      ['growth.txt', ...growth, '--rtol', '2'],
      /^--rtol is 2\. It must be a number from 1e-13 to 0\.1/,
    ],
    [
      'negative noise',
      ['growth.txt', ...growth, '--noise', '-1'],
      /^--noise is -1\. It must be a number, 0 or more/,
    ],
    ['an input without a value', ['dosing.txt', '--params', 'k=1', '--t', '0:1:2'], /^--inputs lacks "u"/],
    [
      'an input that is not a pair',
      ['dosing.txt', '--params', 'k=1', '--inputs', '3', '--t', '0:1:2'],
      /^--inputs is "3": "3" is not name=value\. Try --inputs u=3/,
    ],
    [
      'a table that is not there',
      ['dosing.txt', '--params', 'k=1', '--inputs-from', 'none.csv', '--t', '0:1:2'],
      /^none\.csv: There is no such file/,
    ],
    [
      'model and inputs on standard input',
      ['-', '--inputs-from', '-', '--t', '0:1:2'],
      /^Model or fit and the inputs cannot both come from standard input/,
    ],
    [
      'noise in two ways',
      ['growth.txt', ...growth, '--noise', '1', '--noise-sd', 'u=1'],
      /cannot be used together/,
    ],
    ['noise of an unknown state', ['growth.txt', ...growth, '--noise-sd', 'v=1'], /^--noise-sd names "v"/],
    [
      'a seed that is not a whole number',
      ['growth.txt', ...growth, '--noise', '1', '--seed', '1.5'],
      /^--seed is 1\.5.*seed of the noise/,
    ],
    ['a fit that is not there', ['--from-fit', 'none.json'], /^none\.json: There is no such file/],
    ['a fit that is a table', ['--from-fit', 'data.csv'], /^data\.csv: This is not JSON/],
  ];
  test.each(bad)('rejects %s with exit code 2', (_, words, message) => {
    const { code, out, err } = wendy(['simulate', ...words]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain('    at ');
  });

  test('rejects a start outside the domain of a function', () => {
    const { code, err } = wendy(
      ['simulate', '-', '--params', 'a=2', '--u0', 'u=-1', '--t', '0:1:2'],
      "u' = a*log(u)\n",
    );
    expect(code).toBe(2);
    expect(err).toBe(
      "The model has no value at the start: in u' = a*log(u), log(u) is not a number at u = -1. Change --u0, --params or the start of --t.\n",
    );
  });
});

test('wendy fit --plot draws data and fitted curve below the report, or on standard error if a program reads the result', () => {
  const { out } = wendy(['fit', 'model.txt', 'data.csv', '--plot'], undefined, braille);
  expect(out).toMatch(/ {2}x {3}• data {2}━ fit\n[\s\S]* {2}y {3}• data {2}━ fit\n/);
  const json = wendy(['fit', 'model.txt', 'data.csv', '--plot', '--json'], undefined, braille);
  expect(JSON.parse(json.out).method).toBe('mle');
  expect(json.err).toContain('• data  ━ fit');
});

describe.runIf(process.platform !== 'win32')('Ctrl-C', () => {
  test('ends a long solve with 130, and leaves no file behind', async () => {
    write('endless.txt', "x' = y\ny' = -1000000*x\n");
    const before = readdirSync(desk);
    const words = [
      '--u0',
      'x=1,y=0',
      '--t',
      '0:1000000:10',
      '--max-steps',
      '1000000000',
      '--out',
      'never.csv',
    ];
    const child = spawn(process.execPath, [main, 'simulate', 'endless.txt', ...words], { cwd: desk });
    const line = await new Promise<string>((done) => child.stderr.once('data', (text) => done(`${text}`)));
    expect(line).toMatch(/^\d+\.\d s: solving forward/);
    child.kill('SIGINT');
    let rest = '';
    child.stderr.on('data', (text) => {
      rest += text;
    });
    expect([await exitOf(child), rest]).toEqual([130, '']);
    expect(readdirSync(desk)).toEqual(before);
  });
});
