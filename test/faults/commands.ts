import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { desk, exitOf, main, wendy, write } from '../cli/desk.ts';

// Every command with small inputs, run in its own folder, for tests of machine faults.

/** A command that finishes by itself. */
export interface Case {
  name: string;
  words: readonly string[];
  /** The files that it writes into its folder. */
  outputs: readonly string[];
  /** Folders of the desk of which it needs a copy. */
  needs?: readonly string[];
}

// The quickest model, and data with a little noise: these commands are run hundreds of times.
write('decay.txt', "u' = -k*u\n");
const rows = Array.from({ length: 33 }, (_, i) => [i / 8, Math.exp(-i / 16) + 0.01 * Math.sin(37 * i * i)]);
write('decay.csv', table('t,u', rows));
write('growth.txt', "u' = r*u*(1 - u/K)\n");
const dishes = ['a', 'b'].flatMap((dish) => rows.map((row) => [dish, ...row]));
write('dishes.csv', table('dish,t,u', dishes));
write('swing.txt', "x' = y\ny' = -x\n");
const plan = {
  name: 'small',
  problem: 'logistic',
  points: 64,
  noise: [0.02, 0.1],
  trials: 6,
  methods: ['ols'],
};
write('plan.json', JSON.stringify(plan));

const swing = ['--u0', 'x=1,y=0', '--t', '0:100:10000'];
const fit = ['fit', '../decay.txt', '../decay.csv'];
const figures = ['--figure', 'o.svg', '--report', 'o.html'];

export const cases: readonly Case[] = [
  {
    name: 'fit',
    words: [...fit, '--out', 'o.json', '--trajectory', 'o.csv', ...figures],
    outputs: ['o.json', 'o.csv', 'o.svg', 'o.html'],
  },
  {
    name: 'fit by a search',
    words: [
      'fit',
      '../growth.txt',
      '../decay.csv',
      '--starts',
      '20',
      '--out',
      'o.json',
      '--figure',
      'waterfall=o.svg',
    ],
    outputs: ['o.json', 'o.svg'],
  },
  {
    name: 'fit from random starts',
    words: [...fit, '--method', 'fsnls', '--start', 'random:2', '--out', 'o.json', '--trajectory', 'o.csv'],
    outputs: ['o.json', 'o.csv'],
  },
  {
    name: 'fit --each',
    words: [
      'fit',
      '../decay.txt',
      '../dishes.csv',
      '--by',
      'dish',
      '--each',
      '--out',
      'o.csv',
      '--figure',
      'o.svg',
    ],
    outputs: ['o.csv', 'o.svg'],
  },
  {
    name: 'compare',
    words: ['compare', '../decay.txt', '../decay.csv', '--starts', '1', '--out', 'o.json'],
    outputs: ['o.json'],
  },
  { name: 'simulate', words: ['simulate', '../swing.txt', ...swing, '--out', 'o.csv'], outputs: ['o.csv'] },
  {
    name: 'predict',
    words: ['predict', '../result.json', '--t', '0:4:1000', '--out', 'o.csv', '--figure', 'o.svg'],
    outputs: ['o.csv', 'o.svg'],
  },
  {
    name: 'examples',
    words: ['examples', 'logistic', '--points', '20000'],
    outputs: ['logistic.txt', 'logistic.csv'],
  },
  { name: 'demo', words: ['demo'], outputs: [] },
  { name: 'study report', words: ['study', 'report', 'whole'], outputs: ['whole/report'], needs: ['whole'] },
  {
    name: 'study export',
    words: ['study', 'export', '../whole', '--csv', 'o.csv', '--parquet', 'o.parquet'],
    outputs: ['o.csv', 'o.parquet'],
  },
  { name: 'study query', words: ['study', 'query', '../whole', 'select count(*) from fits'], outputs: [] },
  { name: 'study status', words: ['study', 'status', '../whole'], outputs: [] },
];

/** Commands that run until stopped, or that can be stopped halfway. */
export const longCases: readonly Case[] = [
  { name: 'app', words: ['app', '--port', '0', '--no-open'], outputs: [] },
  {
    name: 'study run',
    words: ['study', 'run', '../plan.json', '--dir', 'made', '--shard-seconds', '0.01', '--workers', '2'],
    outputs: ['made'],
  },
];

function table(header: string, rows: readonly (readonly (string | number)[])[]): string {
  return `${header}\n${rows.map((row) => row.join(',')).join('\n')}\n`;
}

/** Makes the inputs of the commands: a result and a study. */
export function prepare(): void {
  expect(wendy(['fit', 'decay.txt', 'decay.csv', '--out', 'result.json']).code).toBe(0);
  expect(wendy(['study', 'run', 'plan.json', '--dir', 'whole']).code).toBe(0);
}

/** A running command. */
export interface Running {
  child: ReturnType<typeof spawn>;
  folder: string;
  /** Its exit code, as shells count; −1 if it had to be killed because it did not end. */
  ended: Promise<number>;
  /** Its output on standard error. */
  err(): string;
}

/** Longer than any of the commands takes, even on a busy machine: only a hanging one is killed. */
const watchdogMs = 300_000;

/** Makes a folder for a command, with everything it needs. */
export function folderFor({ needs = [] }: Case, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of needs) cpSync(join(desk, name), join(folder, name), { recursive: true });
  return folder;
}

/** Starts a command in a folder of the desk, or another. */
export function begin(one: Case, folder: string, env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [main, ...one.words], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let err = '';
  child.stdout.resume();
  child.stderr.on('data', (text) => {
    err += text;
  });
  let hung = false;
  const watchdog = setTimeout(() => {
    hung = true;
    child.kill('SIGKILL');
  }, watchdogMs);
  const ended = exitOf(child).then((code) => {
    clearTimeout(watchdog);
    return hung ? -1 : code;
  });
  return { child, folder, ended, err: () => err };
}

/** The outputs that a command has left; fails if one is incomplete, or if anything else is left. */
export function leftBy({ outputs, needs = [] }: Case, folder: string): string[] {
  const expected = new Set([...outputs, ...needs]);
  expect(readdirSync(folder).filter((name) => !expected.has(name))).toEqual([]);
  const scraps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)\.(wendy|tmp)-/.test(name),
  );
  expect(scraps).toEqual([]);
  const left = outputs.filter((name) => existsSync(join(folder, name)));
  for (const name of left) expectWhole(join(folder, name));
  return left;
}

function expectWhole(path: string): void {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) expectWhole(join(path, name));
    return;
  }
  const bytes = readFileSync(path);
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? '';
  if (ending === 'json') JSON.parse(bytes.toString());
  if (ending === 'parquet') expect(bytes.subarray(-4).toString()).toBe('PAR1');
  if (ending === 'svg') expect(bytes.toString().trimEnd()).toMatch(/<\/svg>$/);
  if (ending === 'html') expect(bytes.toString().trimEnd()).toMatch(/<\/html>$/);
  if (['csv', 'txt', 'ndjson', 'md'].includes(ending)) expect(bytes.at(-1)).toBe('\n'.charCodeAt(0));
}

/** Fails if a text contains a stack trace, or reports a bug of the program. */
export function expectNoTrace(text: string): void {
  expect(text).not.toMatch(/Internal failure|\n\s+at .*:\d+:\d+|UnhandledPromise|node:internal/);
}
