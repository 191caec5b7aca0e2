import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { studyProgress } from '../../cli/study/progress.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { desk, read, write } from '../cli/desk.ts';
import { wendy } from '../cli/warmWendy.ts';
import { copied, plan, planFile } from './faultsBench.ts';
import { writeProblem } from './petabPlan.ts';

const few = JSON.stringify({ ...plan, name: 'few', trials: 4 });
const run = (...words: string[]) => wendy(['study', 'run', ...words]);

describe('wendy study run', () => {
  test('takes a plan from standard input, says first how long it takes and finally what to do next', () => {
    const { code, out, err } = wendy(['study', 'run', '-'], few);
    // On a busy machine it also says what it waits for.
    expect([code, err]).toEqual([0, expect.stringMatching(/^(Timing a few fits of each kind …\n)?$/)]);
    expect(out).toMatch(
      /^few: 16 fits of 8 data sets, into study-few\nEstimated duration: (about .*|less than a second) with \d workers?, in \d+ shards?\.\nComplete: 16 fits in .*\.\nNext: wendy study report study-few\n +wendy study export study-few --csv fits\.csv\n$/,
    );
    expect(readdirSync(join(desk, 'study-few'))).toEqual(['manifest.json', 'shards']);
  });

  test('does nothing if nothing is missing', () => {
    const { code, out } = wendy(['study', 'run', '-'], few);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Of (\d+) shards \1 are there, 0 to do: 0 fits\.\nComplete/),
    ]);
  });

  test('reads a PEtab problem beside the plan once, and sees where its files changed', () => {
    const folder = join(desk, 'plans');
    writeProblem(join(folder, 'decay'));
    const source = { name: 'decay', petab: 'decay', noise: 'measured', trials: 2, methods: ['mle'] };
    write('plans/petab.json', JSON.stringify(source));
    const { code, out } = run('plans/petab.json');
    expect([code, out]).toEqual([0, expect.stringContaining('Complete: 2 fits')]);
    expect(wendy(['study', 'export', 'study-decay', '--csv', 'petab.csv']).code).toBe(0);
    const [head, first] = read('petab.csv').split('\n');
    const cell = (name: string) => first.split(',')[head.split(',').indexOf(name)];
    expect([cell('data'), cell('noise'), cell('e2'), cell('status')]).toEqual([
      'measured',
      '',
      '',
      expect.stringMatching(/^\w+$/),
    ]);
    expect(Number(cell('objective'))).toBeLessThan(Number(cell('reference')));
    expect(wendy(['study', 'report', 'study-decay']).code).toBe(0);
    writeProblem(join(folder, 'decay'), { 'conditions.tsv': 'conditionId\ta0\nlow\t1\nhigh\t4\n' });
    const again = run('plans/petab.json');
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('petab.files.conditions.tsv: ')]);
  });

  test('scales trials on request, and remembers that', () => {
    expect(run(planFile, '--trials', '3', '--dir', 'scaled').out).toContain('12 fits of 6 data sets');
    const { code, err } = run(planFile, '--dir', 'scaled');
    expect([code, err]).toEqual([2, expect.stringContaining('  --trials: 3 → nothing\n')]);
    expect(run(planFile, '--trials', '3', '--dir', 'scaled', '--shard-seconds', '9').err).toContain(
      '--shard-seconds has no effect',
    );
  });

  test.each([
    [['nowhere.json'], 'nowhere.json: There is no such file.'],
    [['papers'], '"papers" is neither a file nor a built-in plan. The built-in ones are '],
    [[planFile, '--engine', 'cloud'], '--engine is "cloud". It must be local or slurm.'],
    [
      [planFile, '--workers', '0'],
      '--workers is 0. It must be a whole number from 1 to 1,024. Try --workers 4.',
    ],
    [[planFile, '--trials', '2.5'], '--trials is 2.5. It must be a whole number'],
    [[planFile, '--shard-seconds', 'x'], '--shard-seconds is "x". It must be a positive number.'],
    [[planFile, '--dir', ''], '--dir is empty.'],
    [
      [planFile, '--dir', planFile],
      `${planFile}: this folder cannot be made or written (file already exists).`,
    ],
    [[planFile, '--dir', '/proc/study'], '/proc/study: this folder cannot be made or written ('],
    [[planFile, '--dir', 'mine'], 'mine: this folder is not empty and contains no study (thesis.txt).'],
    [[], 'PLAN is missing.'],
    [[planFile, '--wokers', '3'], '--wokers is not an option of wendy study run. Did you mean --workers?'],
  ])('refuses %j', (words, message) => {
    mkdirSync(join(desk, 'mine'), { recursive: true });
    write('mine/thesis.txt', 'precious');
    const { code, out, err } = run(...words);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(err).not.toMatch(/\n\s+at /);
    expect(readdirSync(join(desk, 'mine'))).toEqual(['thesis.txt']);
  });

  test('leaves no folder behind if the plan cannot be run', () => {
    const runaway = {
      name: 'runaway',
      model: "x' = a*x^2",
      parameters: { a: 1 },
      initial: { x: 1 },
      time: [0, 2],
    };
    const file = write('runaway.json', JSON.stringify({ ...plan, ...runaway, problem: undefined }));
    const { code, err } = run(file);
    expect([code, err]).toEqual([2, expect.stringContaining('the model cannot be solved')]);
    expect(readdirSync(desk)).not.toContain('study-runaway');
  });
});

describe('wendy study status', () => {
  beforeAll(() => {
    if (!readdirSync(desk).includes('study-few')) wendy(['study', 'run', '-'], few);
    copied('study-few', 'part');
    rmSync(join(desk, 'part', 'shards', '00000.ndjson'));
  });

  test('says what is there and how to continue', () => {
    expect(wendy(['study', 'status', 'study-few']).out).toMatch(
      /fits +16 of 16, about 100% of the work\n[\s\S]*next +wendy study report study-few/,
    );
    const { code, out } = wendy(['study', 'status', 'part']);
    expect([code, out]).toEqual([0, expect.stringMatching(/next +run the same `wendy study run` again/)]);
  });

  test('is available to programs as well', () => {
    const status = JSON.parse(wendy(['study', 'status', 'part', '--json']).out);
    expect(status).toMatchObject({
      name: 'few',
      complete: false,
      shards: { missing: [0], damaged: [] },
      runner: null,
      rate: null,
    });
    expect(status.fits.done).toBeLessThan(16);
  });

  test('of a folder without a study is an error', () => {
    expect(wendy(['study', 'status', 'mine'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('it has no manifest.json'),
    });
    expect(wendy(['study', 'status', 'nowhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such folder'),
    });
  });
});

test('wendy study lists its commands if one is unknown', () => {
  const { code, err } = wendy(['study', 'start']);
  expect([code, err]).toEqual([2, expect.stringContaining('"start" is not a command of wendy study.')]);
  expect(err).toContain('run, status, report, export, query, plans');
  expect(err).not.toContain('work');
  expect(wendy(['study', 'work', '--help']).out).toContain('such as 3,7-9');
});

describe('progress', () => {
  const reporter = (isTTY: boolean, columns: number) => {
    let [text, now] = ['', 0];
    const stream = {
      isTTY,
      columns,
      write: (piece: string) => (text += piece),
    } as unknown as NodeJS.WriteStream;
    const progress = studyProgress(stream, { fits: 2000, seconds: 100 }, 2, () => now);
    return {
      at(ms: number, fits: number, seconds: number): string {
        [text, now] = ['', ms];
        progress.observe({ fits, seconds });
        return text;
      },
      end() {
        text = '';
        progress.end();
        return text;
      },
    };
  };

  test('is one live line on a terminal, with rate and time left', () => {
    const { at, end } = reporter(true, 100);
    // At first the estimate counts, later the measured speed.
    expect(at(1000, 20, 1)).toBe(`\r\u001b[K${'░'.repeat(24)}  1%  20 of 2,000 fits  20 fits/s  50 s left`);
    expect(at(1100, 22, 1)).toBe('');
    expect(at(20_000, 1000, 50)).toMatch(
      /█{12}░{12} {2}50% {2}1,000 of 2,000 fits {2}50 fits\/s {2}20 s left$/,
    );
    expect(end()).toBe('\r\u001b[K');
  });

  test('never wraps on a narrow terminal', () => {
    expect(reporter(true, 30).at(1000, 20, 1).length).toBeLessThanOrEqual('\r\u001b[K'.length + 29);
  });

  test('is a plain line now and then elsewhere', () => {
    const { at, end } = reporter(false, 80);
    expect(at(1000, 20, 1)).toBe('');
    expect(at(31_000, 1000, 50)).toBe('50%, 1,000 of 2,000 fits, 33 fits/s, 31 s left\n');
    expect(end()).toBe('');
  });

  test('writes times as people do', () => {
    const words = [0.2, 45, 89, 600, 3900, 2 * 86_400 + 3 * 3600].map(shortDuration);
    expect(words).toEqual(['< 1 s', '45 s', '89 s', '10 min', '1 h 05 min', '2 d 3 h']);
  });
});
