import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkOutputs, writeOutputs } from '../../cli/output/output.ts';
import { version } from '../../src/index.ts';
import { data, desk, exitOf, main, model, read, shell, wendy, write } from './desk.ts';

const { refuseLinks } = vi.hoisted(() => ({ refuseLinks: vi.fn() }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, linkSync: (from: string, to: string) => refuseLinks() ?? fs.linkSync(from, to) };
});

const hasDevices = process.platform === 'linux';
const posix = process.platform !== 'win32';
const scraps = () => readdirSync(desk).filter((name) => name.startsWith('.wendy-'));

describe('wendy fit --out', () => {
  test("writes the format of the file's extension", () => {
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.json'])).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(read('a.json')).parameters).toHaveLength(3);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.csv']).err).toContain('Wrote a.csv');
    expect(read('a.csv')).toMatch(/^parameter,/);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.txt', '--quiet']).err).toBe('');
    expect(read('a.txt')).toContain('95% interval');
    expect(wendy(['fit', 'model.txt', 'data.csv', '--json', '--out', 'b.txt']).code).toBe(0);
    expect(JSON.parse(read('b.txt')).version).toBe(version);
  });

  test('replaces a file only with --force, and checks before fitting', () => {
    write('kept.json', 'precious');
    const refused = wendy(['fit', 'missing.txt', 'data.csv', '--out', 'kept.json']);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^kept\.json: this file exists.*--force/);
    expect(read('kept.json')).toBe('precious');
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'kept.json', '--force']).code).toBe(0);
    expect(JSON.parse(read('kept.json')).version).toBe(version);
  });

  test('never replaces an input, a folder, or a device, and leaves no temporary files', () => {
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
    expect(scraps()).toEqual([]);
  });

  test('rejects invalid names, and names that contradict the format', () => {
    for (const [name, flags, message] of [
      ['', [], /^--out is ""\. The name of a file is needed/],
      [' ', [], /^--out is " "/],
      ['-', [], /^--out is "-"/],
      ['new/', [], /^new\/: this is the name of a folder/],
      ['o.csv', ['--json'], /^--json contradicts --out o\.csv.*o\.json instead\.$/m],
      ['o.json', ['--csv'], /^--csv contradicts --out o\.json.*o\.csv instead\.$/m],
    ] as const) {
      const { code, out, err } = wendy(['fit', 'model.txt', 'data.csv', '--out', name, ...flags]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(message);
    }
  });

  test.runIf(hasDevices)('writes to devices and pipes directly', () => {
    const line = '$wendy fit model.txt data.csv --csv --out /dev/stdout --force | cat';
    expect(shell(line).out).toMatch(/^parameter,/);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', '/dev/null']).code).toBe(0);
    const full = wendy(['fit', 'model.txt', 'data.csv', '--out', '/dev/full']);
    expect(full.code).toBe(2);
    expect(full.err).toMatch(/^\/dev\/full: writing failed \(no space left on device\)/);
  });
});

describe('standard output', () => {
  test.runIf(hasDevices).each(['', '--json', '--csv'])('that is full is reported in one line %s', (flags) => {
    const { code, err } = shell(`$wendy fit model.txt data.csv --quiet ${flags} > /dev/full`);
    expect(code).toBe(2);
    expect(err).toMatch(/^standard output: writing failed \(no space left on device\)\..*\n$/);
  });
});

describe.runIf(posix)('two outputs of one command', () => {
  const both = (first: string, second: string) => {
    const words = ['fit', 'model.txt', 'data.csv', '--out', first, '--trajectory', second, '--force'];
    return wendy(words);
  };

  test('that are one file by different names are rejected before fitting', () => {
    mkdirSync(join(desk, 'sub'));
    symlinkSync('sub', join(desk, 'alias'));
    write('there.csv', 'precious');
    symlinkSync('there.csv', join(desk, 'soft.csv'));
    linkSync(join(desk, 'there.csv'), join(desk, 'hard.csv'));
    for (const [first, second] of [
      ['two.csv', './two.csv'],
      ['two.csv', 'alias/../two.csv'],
      ['two.csv', join(desk, 'two.csv')],
      ['sub/two.csv', 'alias/two.csv'],
      ['there.csv', 'soft.csv'],
      ['hard.csv', 'there.csv'],
    ] as const) {
      const { code, err } = both(first, second);
      expect([code, err]).toEqual([
        2,
        `--out and --trajectory both name the same file, ${first} and ${second}. Give each its own file.\n`,
      ]);
    }
    expect(existsSync(join(desk, 'two.csv'))).toBe(false);
    expect(read('there.csv')).toBe('precious');
  });

  test('may have the same name in two folders', () => {
    expect(both('one.csv', 'sub/one.csv').code).toBe(0);
    expect(read('one.csv')).toMatch(/^parameter,/);
    expect(read('sub/one.csv')).toMatch(/^t,/);
  });

  test('that turn out to be one file when written are rejected, as a.csv and A.csv on some disks', async () => {
    const path = join(desk, 'case.csv');
    const outputs = [path, join(desk, '.', 'case.csv')].map((path, i) => ({ path, content: String(i) }));
    await expect(writeOutputs(outputs, true)).rejects.toThrow('Two outputs both name');
    expect(existsSync(path)).toBe(false);
  });
});

describe.runIf(posix)('a file that is replaced', () => {
  test('keeps its mode, also behind a link', () => {
    for (const name of ['private.csv', 'behind.csv']) chmodSync(join(desk, write(name, 'old')), 0o600);
    chmodSync(join(desk, write('shared.csv', 'old')), 0o666);
    symlinkSync('behind.csv', join(desk, 'before.csv'));
    for (const name of ['private.csv', 'shared.csv', 'before.csv']) {
      expect(wendy(['fit', 'model.txt', 'data.csv', '--out', name, '--force']).code).toBe(0);
    }
    const modes = ['private.csv', 'behind.csv', 'shared.csv'].map(
      (name) => statSync(join(desk, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o600, 0o666]);
    expect(read('behind.csv')).toMatch(/^parameter,/);
  });

  test('may not be an input, by whatever name', () => {
    linkSync(join(desk, 'data.csv'), join(desk, 'twin.csv'));
    const { code, err } = wendy(['fit', 'model.txt', 'data.csv', '--out', 'twin.csv', '--force']);
    expect([code, err]).toEqual([
      2,
      'twin.csv: this is one of the input files. Name another file to write.\n',
    ]);
    const before = read('data.csv');
    const piped = shell('$wendy fit model.txt - --out data.csv --force < data.csv');
    expect([piped.code, piped.err]).toEqual([
      2,
      'data.csv: this is one of the input files. Name another file to write.\n',
    ]);
    expect(read('data.csv')).toBe(before);
  });
});

describe.runIf(posix)('a dangling link', () => {
  test('is rejected, since its target is unclear', () => {
    symlinkSync('nowhere.csv', join(desk, 'dangling.csv'));
    expect(() => checkOutputs({ '--out': join(desk, 'dangling.csv') }, true)).toThrow(
      'this is a link to a file that does not exist',
    );
  });
});

describe.runIf(posix)('a file that appears during the fit', () => {
  /** A fit whose model comes through a pipe, so that it waits after the outputs were checked. */
  const fitWhile = async (flags: readonly string[], meanwhile: () => void) => {
    const pipe = join(desk, 'pipe.txt');
    rmSync(pipe, { force: true });
    execFileSync('mkfifo', [pipe]);
    const child = spawn(process.execPath, [main, 'fit', 'pipe.txt', 'data.csv', ...flags], { cwd: desk });
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    const ended = exitOf(child);
    // Opens when the other side does.
    const writer = spawn(
      'sh',
      ['-c', 'exec 3>pipe.txt; echo open; read go; printf %s "$go" | tr "|" "\\n" >&3'],
      { cwd: desk },
    );
    await new Promise((done) => writer.stdout.once('data', done));
    meanwhile();
    writer.stdin.end(`${model.replaceAll('\n', '|')}\n`);
    return { code: await ended, err };
  };

  test('is left alone, and so are all other outputs', async () => {
    const flags = ['--out', 'late.json', '--trajectory', 'late.csv'];
    const { code, err } = await fitWhile(flags, () => write('late.csv', 'precious'));
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^late\.csv: this file appeared while wendy was working/m),
    ]);
    expect(read('late.csv')).toBe('precious');
    expect(existsSync(join(desk, 'late.json'))).toBe(false);
    expect(scraps()).toEqual([]);
  });

  test('is replaced with --force', async () => {
    const { code } = await fitWhile(['--out', 'forced.json', '--force'], () => write('forced.json', 'old'));
    expect(code).toBe(0);
    expect(JSON.parse(read('forced.json')).version).toBe(version);
  });
});

describe('if the file system has no hard links', () => {
  afterEach(() => refuseLinks.mockReset());

  test('a new file is written all the same, and one that appeared is left alone', async () => {
    refuseLinks.mockReset().mockImplementation(() => {
      throw Object.assign(new Error('no links'), { code: 'EPERM', errno: -1 });
    });
    const path = join(desk, 'linkless.csv');
    await writeOutputs([{ path, content: 'first' }], false);
    await expect(writeOutputs([{ path, content: 'second' }], false)).rejects.toThrow('this file appeared');
    expect(read('linkless.csv')).toBe('first');
    expect(refuseLinks).toHaveBeenCalledTimes(2);
    expect(scraps()).toEqual([]);
  });
});

test('a CSV of results has no cell that a spreadsheet would evaluate, and numbers stay numbers', () => {
  const [header, ...rows] = read('data.csv').trimEnd().split('\n');
  const names = ['=1+1', '@SUM(A1)', '+x', '-x', '-7', '\tx', 'plain'];
  const labelled = names.flatMap((name) => rows.map((row) => `"${name}",${row}`));
  write('dishes.csv', `dish,${header}\n${labelled.join('\n')}\n`);
  const words = [
    'fit',
    'model.txt',
    'dishes.csv',
    '--by',
    'dish',
    '--each',
    '--csv',
    '--trajectory',
    'dishes-states.csv',
  ];
  const { code, out } = wendy(words);
  expect(code).toBe(0);
  for (const text of [out, read('dishes-states.csv')]) {
    const firsts = new Set(
      text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    );
    // The reader of data tables trims spaces at the ends of labels.
    expect([...firsts]).toEqual(["'=1+1", "'@SUM(A1)", "'+x", "'-x", '-7', 'x', 'plain']);
  }
  expect(out).toMatch(/,-\d/);
});
