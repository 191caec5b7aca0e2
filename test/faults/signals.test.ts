import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { desk } from '../cli/desk.ts';
import { begin, type Case, cases, expectNoTrace, folderFor, leftBy, longCases, prepare } from './commands.ts';

// Signals at random moments of every command, as parts of the time that the command takes undisturbed.

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const names = Object.keys(codes) as (keyof typeof codes)[];
/** Signals to each command, and commands at once. */
const rounds = 15;
const atOnce = 2;
const temporary = join(desk, 'temporary');
const env = { TMPDIR: temporary };

beforeAll(() => {
  prepare();
  mkdirSync(temporary);
});

describe.runIf(process.platform !== 'win32')('a signal at any moment', () => {
  const all = [...cases, ...longCases];
  expect(all.length * rounds).toBeGreaterThanOrEqual(200);

  test.each(all)('of $name ends it, and leaves every output or none', async (one) => {
    const random = randomGenerator(1 + all.indexOf(one));
    const span = await undisturbed(one);
    const due = Array.from({ length: rounds }, (_, i) => ({
      folder: join(desk, `${all.indexOf(one)}-${i}`),
      signal: names[Math.floor(random.uniform() * names.length)],
      at: random.uniform() * span,
    }));
    const worker = async () => {
      for (let next = due.shift(); next; next = due.shift()) await disturbed(one, next);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    expect(readdirSync(temporary)).toEqual([]);
  });
});

/** How long a command takes, plus a margin; commands that never end get as long as the others take. */
async function undisturbed(one: Case): Promise<number> {
  const since = performance.now();
  const { child, ended, folder, err } = begin(one, folderFor(one, join(desk, `whole-${one.name}`)), env);
  if (one.name === 'app') {
    await new Promise((done) => child.stdout!.once('data', done));
    child.kill('SIGTERM');
  }
  const code = await ended;
  expect([code, err()]).toEqual([one.name === 'app' ? codes.SIGTERM : 0, expect.any(String)]);
  expect(leftBy(one, folder)).toEqual(one.outputs);
  return 1.05 * (performance.now() - since);
}

async function disturbed(
  one: Case,
  { folder, signal, at }: { folder: string; signal: keyof typeof codes; at: number },
): Promise<void> {
  const { child, ended, err } = begin(one, folderFor(one, folder), env);
  await sleep(at);
  child.kill(signal);
  const code = await ended;
  expect([0, codes[signal]], `${one.name}, ${signal} after ${Math.round(at)} ms: ${err()}`).toContain(code);
  expectNoTrace(err());
  const left = leftBy(one, folder);
  expect([0, one.outputs.length]).toContain(left.length);
  if (code === 0) expect(left).toEqual(one.outputs);
}
