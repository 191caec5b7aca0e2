import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';

/** The built program, as a user runs it. */
export const main = resolve(import.meta.dirname, '../../dist/cli/main.js');

/** A temporary folder, removed at the end, with model.txt and data.csv in it. */
export const desk = mkdtempSync(join(tmpdir(), 'wendy-cli-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

export interface Run {
  code: number | null;
  out: string;
  /** Without progress, which depends on how busy the machine is. */
  err: string;
}

/** What was written to standard error, without progress. */
export function withoutProgress(text: string): string {
  return text.replace(/^\d+\.\d s: .*\n/gm, '');
}

export function wendy(
  words: readonly string[],
  input?: string | Buffer,
  env: Record<string, string> = {},
): Run {
  return run(process.execPath, [main, ...words], input, env);
}

/** Runs a shell command in which $wendy means the program. */
export function shell(line: string): Run {
  return run('sh', ['-c', line], undefined, { wendy: `${process.execPath} ${main}` });
}

function run(
  program: string,
  words: readonly string[],
  input: string | Buffer | undefined,
  env: Record<string, string>,
): Run {
  const ended = spawnSync(program, words, {
    cwd: desk,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    ...(input === undefined ? {} : { input }),
  });
  return { code: ended.status, out: ended.stdout, err: withoutProgress(ended.stderr) };
}

/** The exit code that a shell reports for a process: its own, or 128 plus the number of the signal that ended it. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.on('close', (code, signal) => done(code ?? 128 + constants.signals[signal!]));
  });
}

export function write(name: string, content: string | Buffer): string {
  writeFileSync(join(desk, name), content);
  return name;
}

export function read(name: string): string {
  return readFileSync(join(desk, name), 'utf8');
}

/** A decaying and a driven state, almost without noise: quick to fit, with a known answer. */
export const model = "x' = -a*x + b*y\ny' = c*y + 0.1*x\n";
export const data = makeData();
write('model.txt', model);
write('data.csv', data);

function makeData(): string {
  const rows = ['t,x,y,remark'];
  let [x, y] = [1, 2];
  let seed = 7;
  const uniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  // The sum of twelve uniform numbers is nearly normal.
  const jitter = () => (Array.from({ length: 12 }, uniform).reduce((sum, x) => sum + x, 0) - 6) * 3e-4;
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
  return `${rows.join('\n')}\n`;
}
