import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { interrupts } from '../../cli/interrupt.ts';
import { desk, main, wendy } from './desk.ts';

test('a listener that is there stays: a signal that waits for it would be lost', () => {
  const before = process.listeners('SIGINT');
  const { handle } = interrupts(() => undefined);
  handle(true);
  const [listener] = process.listeners('SIGINT').filter((one) => !before.includes(one));
  let removed = 0;
  const count = (event: string | symbol) => {
    if (event === 'SIGINT') removed++;
  };
  process.on('removeListener', count);
  handle(true);
  expect(process.listeners('SIGINT')).toContain(listener);
  expect(removed).toBe(0);
  handle(false);
  process.off('removeListener', count);
  expect(process.listeners('SIGINT')).toEqual(before);
});

describe.runIf(process.platform !== 'win32')('Ctrl-C', () => {
  test('ends a fit that has begun to tell how it goes, with 130, and leaves nothing behind', async () => {
    wendy(['examples', 'LV', '--points', '100000', '--dir', 'long']);
    const before = readdirSync(desk);
    const files = ['long/lotka-volterra.txt', 'long/lotka-volterra.csv'];
    const flags = ['--sub-steps', '8', '--out', 'never.json', '--trajectory', 'never.csv'];
    const child = spawn(process.execPath, [main, 'fit', ...files, ...flags], { cwd: desk });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    const told = await new Promise<string>((done) => child.stderr.once('data', (text) => done(`${text}`)));
    expect(told).toMatch(/^\d+\.\d s: maximising the likelihood, step \d+, κ = /);
    child.kill('SIGINT');
    const code = await new Promise((done) => child.on('close', done));
    expect([code, out]).toEqual([130, '']);
    expect(readdirSync(desk)).toEqual(before);
  });
});
