import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startPool } from '../../cli/starts.ts';
import { fit, InputError, type Progress, parseModel, readTable } from '../../src/index.ts';
import { data, desk, model, write } from './desk.ts';

const parsed = parseModel(model);
const table = readTable(data);
const file = new URL('../../dist/cli/startWorker.js', import.meta.url);
const from = (start: Record<string, number>) => ({ method: 'fsnls', start }) as const;
const near = from({ a: 0.9, b: 0.6, c: -0.2 });

test('starts fitted by several threads give the numbers of one', async () => {
  const options = { method: 'fsnls', start: 'random:4' } as const;
  const told: Progress[] = [];
  const pool = startPool(parsed, table, (progress) => told.push(progress), { threads: 3, alone: 0, file });
  const shared = await fit(parsed, table, options, pool).finally(pool.end);
  const here = await fit(parsed, table, options);
  expect(shared.parameters).toEqual(here.parameters);
  expect(shared.shooting?.starts.map(timeless)).toEqual(here.shooting?.starts.map(timeless));
  expect(told.every(({ starts }) => starts === 4)).toBe(true);
});

test('what a thread refuses comes back as an InputError, whichever it was', async () => {
  const pool = startPool(parsed, table, undefined, { threads: 2, alone: 0, file });
  const lacking = from({ a: 1 });
  // While this thread is busy with the first, the other takes the second.
  const [fitted, ...refused] = await Promise.allSettled([near, lacking, near, lacking].map(pool.elsewhere));
  pool.end();
  expect(fitted!.status).toBe('fulfilled');
  for (const one of [refused[0], refused[2]] as PromiseRejectedResult[]) {
    expect(one.reason).toBeInstanceOf(InputError);
    expect(one.reason.message).toContain('start lacks b and c.');
  }
});

test('a thread that cannot begin is not missed', async () => {
  const missing = new URL('./nowhere.js', import.meta.url);
  const pool = startPool(parsed, table, undefined, { threads: 2, alone: 0, file: missing });
  const results = await Promise.all([pool.elsewhere(near), pool.elsewhere(near)]).finally(pool.end);
  expect(results.map(({ status }) => status.code)).toEqual(['ok', 'ok']);
});

test.each([
  ['exits', 'process.exit(3)'],
  ['fails', "throw new TypeError('broken')"],
  ['runs out of memory', 'const kept = []; for (;;) kept.push(new Array(1e4).fill(Math.random()))'],
])('a thread that %s in the middle of its work is replaced by this one', async (how, death) => {
  const mark = join(desk, `${how}.mark`);
  const script = `
    import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => {
      writeFileSync(${JSON.stringify(mark)}, '');
      ${death};
    });
    parentPort.postMessage('ready');`;
  const dying = pathToFileURL(join(desk, write(`${how}.mjs`, script)));
  const limits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };
  const pool = startPool(parsed, table, undefined, { threads: 3, alone: 0, file: dying, limits });
  const jobs = Array.from({ length: 12 }, () => pool.elsewhere(near));
  const results = await Promise.all(jobs).finally(pool.end);
  expect(results.map(({ status }) => status.code)).toEqual(jobs.map(() => 'ok'));
  expect(existsSync(mark)).toBe(true);
});

test('work that is called off ends, in this thread and in the others', async () => {
  const pool = startPool(parsed, table, undefined, { threads: 3, alone: 0, file });
  const jobs = Array.from({ length: 12 }, () => pool.elsewhere({ method: 'fsnls', start: 'random:50' }));
  await new Promise((done) => setTimeout(done, 300));
  pool.end();
  await expect(Promise.race(jobs)).rejects.toThrow('abort');
});

function timeless<T extends { milliseconds: number }>(start: T): T {
  return { ...start, milliseconds: 0 };
}
