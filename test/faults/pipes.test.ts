import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { desk, exitOf, main, shell, wendy } from '../cli/desk.ts';
import { begin, cases, expectNoTrace, folderFor, leftBy, longCases, prepare } from './commands.ts';

// Standard streams that are closed or full. A reader may stop reading: that is not an error, and files are written.

beforeAll(prepare);
const ending = [...cases, ...longCases].filter(({ name }) => name !== 'app');

// With both closed, commands differ only in whether threads write too.
const [withThreads, without] = [
  ['fit from random starts', 'study run'],
  ['fit', 'simulate', 'study export'],
];
const some = ending.filter(({ name }) => [...withThreads, ...without].includes(name));

describe.each([
  { closed: ['stdout'], commands: ending },
  { closed: ['stderr'], commands: ending },
  { closed: ['stdout', 'stderr'], commands: some },
] as const)('closed $closed', ({ closed, commands }) => {
  test.each(commands)('does not affect the work of $name', async (one) => {
    const folder = folderFor(one, join(desk, `${one.name} without ${closed.join(' and ')}`));
    const { child, ended, err } = begin(one, folder);
    for (const stream of closed) child[stream]?.destroy();
    expect([await ended, leftBy(one, folder)]).toEqual([0, one.outputs]);
    expectNoTrace(err());
  });
});

test('a long export ends with its reader', async () => {
  const child = spawn(process.execPath, [main, 'study', 'export', 'whole', '--csv', '-'], { cwd: desk });
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  expect([await exitOf(child), err]).toEqual([0, '']);
});

test('a reader such as head gets its lines, even if files are written too', () => {
  const { out, err } = shell(
    '{ $wendy fit decay.txt decay.csv --json --trajectory head.csv; echo "code $?" >&2; } | head -n 1',
  );
  expect([out, err]).toEqual(['{\n', expect.stringMatching(/^Wrote head\.csv\ncode 0\n$/)]);
  expect(readFileSync(join(desk, 'head.csv'), 'utf8')).toMatch(/^t,/);
});

describe.runIf(process.platform === 'linux')('full standard output', () => {
  test.each([
    'fit decay.txt decay.csv',
    'fit decay.txt dishes.csv --by dish --each --csv',
    'compare decay.txt decay.csv --starts 1 --quiet',
    'simulate swing.txt --u0 x=1,y=0 --t 0:1:9 --quiet',
    'predict result.json --t 0:4:40 --quiet',
    'examples',
    'demo',
    'study status whole',
    'study plans',
    'study export whole --csv -',
    'study query whole "select * from fits" --csv',
  ])('is reported in one line by wendy %s, with code 2', (words) => {
    const { code, err } = shell(`$wendy ${words} > /dev/full`);
    expect(code).toBe(2);
    const lines = err.split('\n').filter((line) => line.startsWith('standard output: '));
    expect(lines).toEqual([expect.stringContaining('writing failed (no space left on device).')]);
    expectNoTrace(err);
  });
});

test.runIf(process.platform !== 'win32')(
  'closed standard input, or one that ends at once, is bad input',
  () => {
    for (const words of ['fit decay.txt -', 'fit - decay.csv', 'predict - --t 0:1:5', 'simulate - --t 0:1:5'])
      for (const input of ['<&-', '< /dev/null']) {
        const { code, out, err } = shell(`$wendy ${words} ${input}`);
        expect([words, input, code, out]).toEqual([words, input, 2, '']);
        expect(err).toMatch(/^standard input: /);
        expectNoTrace(err);
      }
    expect(wendy(['study', 'run', '-', '--dir', 'none'], '').code).toBe(2);
  },
);
