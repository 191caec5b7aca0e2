import { beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '../../src/index.ts';
import { plainVerdict } from '../plainVerdict.ts';
import { read, shell, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const braille = { LC_ALL: 'C.UTF-8', TERM: 'xterm' };
const rows = (csv: string) => csv.trimEnd().split('\n');

beforeAll(() => {
  wendy(['fit', 'model.txt', 'data.csv', '--out', 'result.json']);
});

describe('wendy predict', () => {
  test('prints the states with their band, within the data and beyond', () => {
    const { code, out, err } = wendy(['predict', 'result.json', '--t', '5:30:6', '--level', '0.9']);
    expect(code).toBe(0);
    expect(rows(out)[0]).toBe('t,x,x_lower,x_upper,y,y_lower,y_upper');
    const cells = rows(out)
      .slice(1)
      .map((row) => row.split(',').map(Number));
    expect(cells.map(([t]) => t)).toEqual([5, 10, 15, 20, 25, 30]);
    for (const [, x, low, high] of cells) expect(low! < x! && x! < high!).toBe(true);
    expect(err).toContain('Band: 90%.');
  });

  test('takes a result from standard input, and an experiment by its name', () => {
    const piped = shell('$wendy fit model.txt data.csv --json --quiet | $wendy predict - --t 0:1:2 --quiet');
    expect([piped.code, rows(piped.out).length, piped.err]).toEqual([0, 3, '']);
    wendy(['examples', 'logistic', '--experiments', '2', '--dir', 'two']);
    const fit = ['fit', 'two/logistic.txt', 'two/logistic.csv'];
    wendy([...fit, '--out', 'two.json']);
    wendy([...fit, '--each', '--out', 'each.json']);
    for (const file of ['two.json', 'each.json']) {
      expect(wendy(['predict', file, '--t', '0:1:2']).err).toMatch(
        /1 and 2\. Choose one with the option --experiment\./,
      );
      expect(wendy(['predict', file, '--t', '0:1:2', '--experiment', '2']).code).toBe(0);
    }
  });

  test('draws the band', () => {
    const { err } = wendy(['predict', 'result.json', '--t', '0:30:100', '--plot'], undefined, braille);
    expect(err).toMatch(/ {2}x {3}━ prediction {2}┈ 95% band.*┊ end of the data\n/);
  });

  test('has outputs along with the states, and takes other inputs and doses', () => {
    write(
      'tank.txt',
      "gut' = -ka*gut\nblood' = ka*gut - k*blood + u\ngut(0) = 0\nblood(0) = 0\ndose amt into gut\ninput u\nobserve conc = blood/V\n",
    );
    write('given.csv', 't,amt,u\n0,50,1\n6,50,\n12,,2\n');
    const inputs = ['--inputs-from', 'given.csv'];
    const made = ['simulate', 'tank.txt', '--params', 'ka=1,k=0.2,V=5', ...inputs, '--t', '0:12:49'];
    const simulated = wendy([...made, '--noise-sd', 'conc=0.05']).out;
    const table = rows(simulated).map((row, m) => {
      const [t, , , conc] = row.split(',');
      if (m === 0) return 't,conc,amt,u';
      return `${t},${conc},${t === '0' || t === '6' ? 50 : ''},${t === '0' ? 1 : t === '12' ? 2 : ''}`;
    });
    write('tank.csv', `${table.join('\n')}\n`);
    wendy(['fit', 'tank.txt', 'tank.csv', '--out', 'tank.json']);
    const predicted = (...more: string[]) => wendy(['predict', 'tank.json', '--t', '0:24:3', ...more]);
    const { code, out, err } = predicted();
    expect(code).toBe(0);
    expect(rows(out)[0]).toBe(
      't,gut,gut_lower,gut_upper,blood,blood_lower,blood_upper,conc,conc_lower,conc_upper',
    );
    expect(err).toContain('u is known up to t = 12. From there on its last value, 2, is taken.');
    const last = (csv: string) => rows(csv).at(-1)!.split(',').map(Number);
    const [, , , , blood, , , conc, low, high] = last(out);
    const V = blood! / conc!;
    expect(low! < conc! && conc! < high!).toBe(true);
    // Without doses, a constant input of 3 leads to blood = 3/k.
    write('none.csv', 't,amt\n0,0\n');
    const still = wendy([
      'predict',
      'tank.json',
      '--t',
      '0:200:2',
      '--inputs',
      'u=3',
      '--inputs-from',
      'none.csv',
    ]);
    const [, , , , settled, , , seen] = last(still.out);
    expect(settled! / seen!).toBeCloseTo(V, 6);
    const { k } = Object.fromEntries(
      (JSON.parse(read('tank.json')) as Result).parameters.map(({ name, estimate }) => [name, estimate]),
    );
    expect(settled! * k!).toBeCloseTo(3, 4);
    expect(still.err).not.toContain('is known up to');
    // A simulation from the fit has its inputs, too.
    const again = wendy(['simulate', '--from-fit', 'tank.json', '--t', '0:24:3']);
    expect(last(again.out)[2] / blood!).toBeCloseTo(1, 6);
    expect(predicted('--inputs', 'v=1')).toMatchObject({ code: 2 });
    expect(wendy(['predict', '-', '--t', '0:1:2', '--inputs-from', '-'], '').err).toContain(
      'cannot both come from standard input',
    );
  });

  test('gives every column a unique name', () => {
    write('low.txt', "u' = -a*u\nu_lower' = -b*u_lower\n");
    const made = ['simulate', 'low.txt', '--params', 'a=1,b=0.5', '--u0', 'u=1,u_lower=2', '--t', '0:5:60'];
    wendy([...made, '--noise', '0.01', '--out', 'low.csv']);
    wendy(['fit', 'low.txt', 'low.csv', '--out', 'low.json']);
    const { out } = wendy(['predict', 'low.json', '--t', '0:5:3']);
    expect(rows(out)[0]).toBe('t,u,u__lower,u__upper,u_lower,u_lower__lower,u_lower__upper');
  });

  test('notes if there is no band, or it is infinite', () => {
    const changed = (change: (result: Result) => void) => {
      const result: Result = JSON.parse(read('result.json'));
      change(result);
      write('changed.json', JSON.stringify(result));
      return wendy(['predict', 'changed.json', '--t', '0:5:3', '--figure', 'open.svg', '--force']).err;
    };
    const bare = changed(({ experiments }) => {
      experiments[0].jointCovariance = null;
    });
    expect(bare).toContain('so there is no band.');
    expect(bare).not.toContain('Band: ');
    const open = changed(({ parameters, diagnostics }) => {
      for (const parameter of parameters) parameter.stdError = Number.POSITIVE_INFINITY;
      diagnostics.warnings = [plainVerdict('notIdentifiable', 'a, b and c are open.')];
    });
    expect(open).toContain('notIdentifiable: The fit does not determine a, b and c, so the band is infinite');
    expect(open).not.toContain('Band: ');
    expect(read('open.svg')).toContain('>Of the fit: a, b and c are open.<');
    expect(read('open.svg')).toContain('>Where no band is drawn it is infinite');
    expect(read('open.svg')).not.toContain('95% band');
  });

  const whole = () => read('result.json');
  const bad: [string, () => string, string[], RegExp][] = [
    [
      'a file cut short',
      () => whole().slice(0, 2000),
      ['--t', '0:1:2'],
      /^bad\.json: This is JSON that was cut short/,
    ],
    ['an empty file', () => ' \n', ['--t', '0:1:2'], /^bad\.json: This is empty/],
    [
      'the JSON of another program',
      () => '{"name": "x"}',
      ['--t', '0:1:2'],
      /^bad\.json: The result has no model, parameters/,
    ],
    [
      'a result that was edited',
      () => whole().replace('"estimate"', '"value"'),
      ['--t', '0:1:2'],
      /^bad\.json: The result has been changed, or cut short: its parameter/,
    ],
    ['no times', whole, [], /^--t is missing\..*The data go from 0 to 12\.8\. Try --t 0:25\.6:400/],
    [
      'times before the data',
      whole,
      ['--t', '-1:1:3'],
      /^--t begins at -1, before the first time of the data, 0/,
    ],
    ['a level in per cent', whole, ['--t', '0:1:2', '--level', '95'], /^--level is 95\..*Try --level 0\.95/],
  ];
  test.each(bad)('rejects %s with exit code 2', (_, content, words, message) => {
    write('bad.json', content());
    const { code, out, err } = wendy(['predict', 'bad.json', ...words]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });
});
