import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startPool } from '../../cli/threads/starts.ts';
import { shootingOf } from '../../src/detail.ts';
import {
  type EachResult,
  fit,
  fitEach,
  InputError,
  type Progress,
  parseModel,
  readTable,
} from '../../src/index.ts';
import { data, desk, model, write } from './desk.ts';

const parsed = parseModel(model);
const table = readTable(data);
const file = new URL('../../dist/cli/startWorker.js', import.meta.url);
const from = (start: Record<string, number>) => ({ method: 'fsnls', start }) as const;
const near = from({ a: 0.9, b: 0.6, c: -0.2 });

test('starts fitted by several threads give the numbers of one', async () => {
  const options = { method: 'fsnls', start: 'random:4' } as const;
  const reports: Progress[] = [];
  const pool = startPool(parsed, table, (progress) => reports.push(progress), { threads: 3, alone: 0, file });
  const shared = await fit(parsed, table, options, pool).finally(pool.end);
  const here = await fit(parsed, table, options);
  expect(shared.parameters).toEqual(here.parameters);
  expect(shootingOf(shared)?.starts.map(timeless)).toEqual(shootingOf(here)?.starts.map(timeless));
  expect(reports.every(({ starts }) => starts === 4)).toBe(true);
});

test('experiments fitted separately by several threads give the numbers of one, and the same errors', async () => {
  // Growth to a limit in six dishes, one of which has too few values; a search for each, and WENDy if requested.
  const dishes = Array.from({ length: 6 }, (_, dish) =>
    Array.from({ length: dish === 4 ? 3 : 40 }, (_, i) => {
      const u = 5 / (1 + (8 + dish) * Math.exp(-0.25 * i)) + 0.1 * Math.sin(7 * i * i + dish);
      return `d${dish},${i / 4},${u}`;
    }),
  );
  const growth = readTable(`dish,t,u\n${dishes.flat().join('\n')}\n`);
  for (const [text, options] of [
    ["u' = r*u*(1 - u/K)", { by: 'dish', intervals: 'white' }],
    ["u' = a*u + b*u^2", { by: 'dish', method: 'irls' }],
  ] as const) {
    const grown = parseModel(text);
    const reports: Progress[] = [];
    const pool = startPool(grown, growth, (progress) => reports.push(progress), {
      threads: 3,
      alone: 0,
      file,
    });
    const shared = await fitEach(grown, growth, options, pool).finally(pool.end);
    const here = await fitEach(grown, growth, options);
    const plain = ({ name, result, error }: EachResult) => ({
      name,
      error,
      parameters: result?.parameters,
      status: result?.status,
      notes: result?.notes,
    });
    expect(shared.map(plain)).toEqual(here.map(plain));
    expect(here.map(({ result }) => result === null)).toEqual([0, 1, 2, 3, 4, 5].map((dish) => dish === 4));
    expect(new Set(reports.map(({ experiment }) => experiment)).size).toBeGreaterThan(1);
    expect(reports.every(({ start }) => start === undefined || start <= 12)).toBe(true);
  }
});

test('input errors of a thread come back as an InputError', async () => {
  const pool = startPool(parsed, table, undefined, { threads: 2, alone: 0, file });
  const lacking = from({ a: 1 });
  // While this thread is busy with the first, the other takes the second.
  const [fitted, ...refused] = await Promise.allSettled(
    [near, lacking, near, lacking].map((one) => pool.elsewhere(one)),
  );
  pool.end();
  expect(fitted!.status).toBe('fulfilled');
  for (const one of [refused[0], refused[2]] as PromiseRejectedResult[]) {
    expect(one.reason).toBeInstanceOf(InputError);
    expect(one.reason.message).toContain('start lacks b and c.');
  }
});

test('a thread that cannot start does no harm', async () => {
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

test('cancelled work ends, in this thread and in the others', async () => {
  const pool = startPool(parsed, table, undefined, { threads: 3, alone: 0, file });
  const jobs = Array.from({ length: 12 }, () => pool.elsewhere({ method: 'fsnls', start: 'random:50' }));
  await new Promise((done) => setTimeout(done, 300));
  pool.end();
  await expect(Promise.race(jobs)).rejects.toThrow('abort');
});

function timeless<T extends { milliseconds: number }>(start: T): T {
  return { ...start, milliseconds: 0 };
}
