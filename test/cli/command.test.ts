import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionNames, version } from '../../src/index.ts';
import { examples } from '../../src/inside.ts';
import { measured } from '../../src/problems/measured.ts';
import { data, desk, main, model, type Run, read, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

describe('wendy', () => {
  test('prints its version', () => {
    expect(wendy(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test('without arguments shows its help', () => {
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

  test('suggests a similar command', () => {
    const { code, out, err } = wendy(['fti', 'a', 'b']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Did you mean fit?');
  });

  test('says so if help is requested for an unknown command', () => {
    const { code, out, err } = wendy(['help', 'nope']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^"nope" is not a command of wendy\. The commands are fit, .*examples, demo\./);
  });

  test.each([
    [['study', 'statsu', '--help'], 'wendy study', 'status'],
    [['study', 'help', 'statsu'], 'wendy study', 'status'],
    [['help', 'study', 'statsu'], 'wendy study', 'status'],
    [['fti', '-h'], 'wendy', 'fit'],
  ])('refuses %j, with the nearest name', (words, parent, near) => {
    const { code, out, err } = wendy(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`is not a command of ${parent}. Did you mean ${near}?`);
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
    expect(out).toMatch(/^ {2}a +0\.(80|79)/m);
    expect(out).toMatch(/^ {2}noise +x {2}σ = /m);
    expect(out).toMatch(/^ {2}method +mle converged in \d+ steps?, \d+ sub-steps? per sample/m);
    expect(out).toMatch(/^ {2}initial state +x\(0\) = \d\.\d+ ± 0\.\d+, y\(0\) = /m);
    expect(out).not.toContain('\u001b');
    expect(out).toMatch(/Note: .*remark/);
  });

  test('prints one JSON object with all documented fields, and nothing else', () => {
    const { code, out, err } = wendy(['fit', 'model.txt', 'data.csv', '--json', '--level', '0.9']);
    expect([code, err]).toEqual([0, '']);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ version, method: 'mle', model, timeSpan: [0, 12.8] });
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining([
        'status',
        'covariance',
        'correlation',
        'noise',
        'testFunctions',
        'iterations',
        'diagnostics',
        'detail',
        'irls',
        'experiments',
        'timing',
      ]),
    );
    expect(Object.keys(result.options).sort()).toEqual([...optionNames].sort());
    expect(result.options.level).toBe(0.9);
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
    expect(header).toBe('parameter,estimate,stdError,lower,upper,start,irls');
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

  test('prints verdicts on standard error, one line each, if only the table is on standard output', () => {
    write('twins.txt', "x' = -a*x + b*y\ny' = c*y + d*y + 0.1*x\n");
    for (const flags of [['--quiet'], ['--csv', '--quiet'], ['--csv'], ['--out', 'twins.out', '--force']]) {
      const { code, err } = wendy(['fit', 'twins.txt', 'data.csv', ...flags]);
      expect(code).toBe(0);
      expect(err).toMatch(/^notIdentifiable: .*c \+ d/m);
    }
    expect(wendy(['fit', 'twins.txt', 'data.csv', '--csv']).out).toMatch(/^c,,Inf,-Inf,Inf,,$/m);
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

  test('takes gaps, replicates and uneven times', () => {
    const rows = data.trim().split('\n').slice(0, 60);
    rows[5] = rows[5].replace(/,[^,]*,/, ',,');
    rows.splice(20, 3, rows[20], rows[20]);
    write('gaps.csv', rows.join('\n'));
    const { code, out } = wendy(['fit', 'model.txt', 'gaps.csv']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}data +57 times \(58 rows\) from 0 to 5\.8, 115 of 116 values measured$/m);
    expect(out).not.toMatch(/interval.* irls$/m);
    expect(out).toMatch(/Note: 1 row repeats the time before it/);
  });

  test('writes the estimated states to the file of --trajectory', () => {
    const run = wendy(['fit', 'model.txt', 'data.csv', '--trajectory', 'states.csv']);
    expect([run.code, run.err]).toEqual([0, 'Wrote states.csv\n']);
    const rows = read('states.csv').trim().split('\n');
    expect(rows[0]).toBe('t,x,x_se,y,y_se');
    expect(rows).toHaveLength(130);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--trajectory', 'states.csv']).err).toContain('--force');
  });

  test('ends quietly when its reader stops reading', async () => {
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

describe('wendy fit --each', () => {
  const rows = data.trim().split('\n');
  const labelled = (label: string, from: number, count: number) =>
    rows.slice(from, from + count).map((row) => `${label},${row}`);
  write('each.csv', [`dish,${rows[0]}`, ...labelled('warm', 1, 60), ...labelled('cold', 61, 60)].join('\n'));
  write('some.csv', [read('each.csv'), ...labelled('short', 1, 3)].join('\n'));
  const words = (file: string, ...flags: string[]) => ['fit', 'model.txt', file, '--by', 'dish', ...flags];

  test('is one table, without --each a fit of all', () => {
    const each = wendy(words('each.csv', '--each'));
    expect([each.code, each.err]).toEqual([0, '']);
    expect(each.out).toMatch(/^ {2}warm +ok +60 +0\.\d+ ± 0\.\d+ /m);
    expect(each.out).toMatch(/^ {2}cold +ok +60 /m);
    const all = wendy(words('each.csv'));
    expect(all.out).toMatch(/^ {2}data +2 experiments, 120 times/m);
    expect(all.out).toMatch(/^ {2}cold +60 +120 +[\d.]+% +\d/m);
  });

  test('goes on if one experiment cannot be fitted, and fails if none can', () => {
    const { code, out } = wendy(words('some.csv', '--each'));
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}short +error +– /m);
    expect(out).toMatch(/^ {2}! short: Column "x" has values at 3 times/m);
    const turned = labelled('turned', 1, 30).reverse();
    const worded = labelled('worded', 1, 30).map((row, i) =>
      i === 4 ? row.replace(/,[^,]*,[^,]*$/, ',high,') : row,
    );
    write('wrong.csv', [read('each.csv'), ...turned, ...worded].join('\n'));
    const wrong = wendy(words('wrong.csv', '--each')).out;
    expect(wrong).toMatch(/^ {2}cold +ok +60 /m);
    expect(wrong).toMatch(/^ {2}! turned: Time, row \d+: .* comes after/m);
    expect(wrong).toMatch(/^ {2}! worded: .*"high" is not a finite number/m);
    write('none.csv', [`dish,${rows[0]}`, ...labelled('a', 1, 3), ...labelled('b', 1, 3)].join('\n'));
    const none = wendy(words('none.csv', '--each'));
    expect([none.code, none.out]).toEqual([2, '']);
    expect(none.err).toMatch(/none\.csv: None of the 2 experiments can be fitted\.\n.*3 times/);
  });

  test('is a list in JSON, rows in CSV, and its states are in one file', () => {
    const list = JSON.parse(wendy(words('some.csv', '--each', '--json')).out);
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['warm', 'cold', 'short']);
    expect(list[0].result.parameters).toHaveLength(3);
    expect(list[2]).toMatchObject({ result: null, error: expect.stringContaining('3 times') });
    const csv = wendy(words('some.csv', '--each', '--csv', '--trajectory', 'each-states.csv')).out;
    expect(csv.trim().split('\n')).toHaveLength(8);
    const states = read('each-states.csv').trim().split('\n');
    expect(states[0]).toBe('experiment,t,x,x_se,y,y_se');
    expect(states).toHaveLength(121);
  });
});

describe('wendy examples', () => {
  test('lists all of them', () => {
    const { code, out } = wendy(['examples']);
    expect(code).toBe(0);
    for (const { name, title, kind } of examples) {
      expect(out).toMatch(new RegExp(`^ *${name} .*${kind}`, 'm'));
      expect(out).toContain(title);
    }
  });

  test('writes files that wendy fit reads, the same for the same seed', () => {
    const words = ['examples', 'lotka-volterra', '--points', '128', '--noise', '0.02', '--seed', '3'];
    expect(wendy([...words, '--dir', 'first/deep']).code).toBe(0);
    expect(wendy([...words, '--dir', 'second']).code).toBe(0);
    expect(read('first/deep/lotka-volterra.csv')).toBe(read('second/lotka-volterra.csv'));
    expect(wendy(['fit', 'second/lotka-volterra.txt', 'second/lotka-volterra.csv']).code).toBe(0);
  });

  test('writes no fewer points than a fit needs', () => {
    for (const { name } of examples.filter(({ kind }) => kind === 'simulated')) {
      expect(wendy(['examples', name, '--points', '32', '--dir', 'few']).code).toBe(0);
      // The method that needs most, and does not search where so few leave doubts.
      const words = ['fit', `few/${name}.txt`, `few/${name}.csv`, '--method', 'irls'];
      expect(wendy(words), name).toMatchObject({ code: 0, err: '' });
    }
  });

  test('writes several experiments, distinguished by a column', () => {
    const words = ['examples', 'logistic', '--points', '40', '--experiments', '3', '--dir', 'several'];
    expect(wendy(words).out).toContain('3 experiments of 40 times');
    const rows = read('several/logistic.csv').trim().split('\n');
    expect(rows[0]).toBe('experiment,t,u1');
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(
      ['1', '2', '3'].flatMap((label) => Array.from({ length: 40 }, () => label)),
    );
  });

  test.each(measured.map(({ name }) => name))(
    'writes the table of %s, which the printed command fits',
    (name) => {
      const { code, out } = wendy(['examples', name, '--dir', 'measured']);
      expect(code).toBe(0);
      const [, command] = /^Fit them: wendy (.*)$/m.exec(out)!;
      const plotted = wendy([...command!.split(' '), '--plot', '--figure', `measured/${name}.svg`]);
      expect([plotted.code, plotted.err]).toEqual([0, expect.stringContaining(`measured/${name}.svg`)]);
      expect(plotted.out).toContain('━ fit');
      expect(read(`measured/${name}.svg`)).toContain('residual / σ');
    },
  );

  test('rejects noise for measured examples', () => {
    const { code, err } = wendy(['examples', 'flu', '--noise', '0.1', '--dir', 'none']);
    expect([code, err]).toEqual([2, expect.stringContaining('--noise has no meaning there')]);
  });

  test('replaces files only with --force', () => {
    const words = ['examples', 'logistic', '--dir', 'third'];
    expect(wendy(words).code).toBe(0);
    expect(wendy(words)).toMatchObject({ code: 2, out: '' });
    expect(wendy([...words, '--force']).code).toBe(0);
  });

  test.runIf(process.platform === 'linux')(
    'rejects a folder that cannot be made, including below /proc',
    () => {
      const { code, err } = wendy(['examples', 'logistic', '--dir', '/proc/none/below']);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(
          /^\/proc\/none\/below: the folder cannot be made .* Name another with --dir\.\n$/,
        ),
      ]);
    },
  );

  test('suggests a similar problem, and rejects senseless numbers', () => {
    const { code, err } = wendy(['examples', 'lotka-voltera', '--dir', 'none']);
    expect(code).toBe(2);
    expect(err).toContain('lotka-volterra');
    expect(existsSync(join(desk, 'none'))).toBe(false);
    for (const bad of [
      ['--dir', ''],
      ['--points', '31'],
      ['--points', '100001'],
      ['--experiments', '0'],
      ['--experiments', '25'],
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
