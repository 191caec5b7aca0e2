import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import type { Finished } from '../../studies/engines/engine.ts';
import { runLocal } from '../../studies/engines/local.ts';
import { ShardError } from '../../studies/engines/shardError.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { cut } from '../../studies/run/cut.ts';
import { newManifest, type OpenStudy, openStudy, writeManifest } from '../../studies/store/manifest.ts';
import { makeShardsFolder, shardCount, survey } from '../../studies/store/shards.ts';
import { desk } from '../cli/desk.ts';
import { findings, plan, shardFiles } from './faultsBench.ts';

/**
 * A file for threads that does something of its own, and else what the built worker does. Piscina requires it: one that is
 * an ES module itself would take the process down where its thread is ended while it loads. The build imports instead.
 */
function worker(name: string, code = ''): URL {
  const path = join(desk, `${name}.cjs`);
  const usual = new URL('../../dist/cli/studyWorker.js', import.meta.url);
  writeFileSync(
    path,
    `exports.compute = async (task) => {
  const { compute } = await import(${JSON.stringify(usual.href)});
  const { shard, board, slot } = task;
  ${code}
  return compute(task);
};`,
  );
  return pathToFileURL(path);
}
const file = worker('usual');

/** A started study, in this many shards. */
function begun(dir: string, shards: number): OpenStudy {
  const layout = layOut(readPlanObject(plan));
  const unitSeconds = layout.cells.map(() => 1);
  mkdirSync(join(desk, dir));
  makeShardsFolder(join(desk, dir));
  writeManifest(
    join(desk, dir),
    newManifest(plan, null, cut(layout, unitSeconds, { seconds: layout.units / shards })),
  );
  return openStudy(join(desk, dir));
}

const all = (study: OpenStudy) => Array.from({ length: shardCount(study) }, (_, shard) => shard);

test('a thread that is terminated during a shard is replaced, and its shard computed by another', async () => {
  const [calm, shot] = [begun('calm', 8), begun('shot', 8)];
  expect(await runLocal(calm, all(calm), { workers: 2, file })).toBe('complete');
  let pool: Piscina | undefined;
  let killed = 0;
  const began = (one: Piscina) => {
    pool = one;
  };
  const observe = ({ fits }: Finished) => {
    if (fits === 0 || killed === 2) return;
    killed++;
    pool!.threads[0].terminate();
  };
  expect(await runLocal(shot, all(shot), { workers: 2, file, began, observe })).toBe('complete');
  expect(killed).toBeGreaterThan(0);
  expect(await findings('shot')).toBe(await findings('calm'));
  expect(shardFiles('shot').every((name) => name.endsWith('.ndjson'))).toBe(true);
});

test('threads that crash on every shard stop the run after three', async () => {
  const study = begun('deadly', 8);
  const run = runLocal(study, all(study), { workers: 2, file: worker('deadly', 'process.exit(9);') });
  await expect(run).rejects.toThrow(ShardError);
  await expect(run).rejects.toThrow(
    /^(3 threads died over shard \d, at part all, logistic, 64 points, noise 0\.\d+, trial \d+\. ?){3}$/,
  );
});

/** Fills memory, after three of the shard's ten data sets. */
const grows = 'Atomics.store(board, slot, 3); for (const kept = []; ; ) kept.push(new Array(1e5).fill(0.5));';
/** Computes without memory for arrays. */
const starves = `const Real = Float64Array;
globalThis.Float64Array = new Proxy(Real, { construct() { throw new RangeError('Array buffer allocation failed'); } });
try { return await compute(task); } finally { globalThis.Float64Array = Real; }`;

test.each([
  ['keeps more than it may', 'kept', grows, 14],
  ['asks for an array that cannot be had', 'asked', starves, 11],
])(
  'a data set that %s fails by name; the others are computed, and the run continues',
  async (_, name, code, trial) => {
    const study = begun(name, 8);
    const greedy = worker(name, `if (shard === 5) { ${code} }`);
    const run = runLocal(study, all(study), { workers: 2, file: greedy, memory: 64 });
    await expect(run).rejects.toThrow(ShardError);
    await expect(run).rejects.toThrow(
      `3 threads died over shard 5, at part all, logistic, 64 points, noise 0.1, trial ${trial}: it needs more than the 64 MB of memory that each had.`,
    );
    expect(survey(study)).toMatchObject({ missing: [5], damaged: [] });
    expect(shardFiles(name).every((file) => file.endsWith('.ndjson'))).toBe(true);
    // With enough resources, the same run continues.
    expect(await runLocal(study, [5], { workers: 1, file })).toBe('complete');
    expect(await findings(name)).toBe(await findings('calm'));
  },
);

test('threads of the build import what they run', () => {
  const built = readFileSync(new URL('../../dist/cli/worker.js', import.meta.url), 'utf8');
  expect(built).toContain('import(specifier)');
  expect(built).not.toContain('require(s)');
});

test('finished fits are counted one by one, and add up to all', async () => {
  const study = begun('counted', 3);
  const seen: Finished[] = [];
  await runLocal(study, [0, 2], { workers: 1, file, observe: (finished) => seen.push(finished) });
  expect(seen.at(-1)).toEqual({ fits: 108, seconds: 54 });
  expect(seen.every(({ fits }, i) => i === 0 || fits >= seen[i - 1].fits)).toBe(true);
  expect(survey(study)).toEqual({ done: [0, 2], missing: [1], damaged: [], forged: [] });
});

test('a run that is aborted before it starts does nothing', async () => {
  const study = begun('aborted', 4);
  expect(await runLocal(study, all(study), { workers: 2, file, signal: AbortSignal.abort() })).toBe(
    'stopped',
  );
  expect(survey(study).missing.length).toBe(4);
});

test('a system that cannot be solved is refused with its own message', async () => {
  const runaway = {
    name: 'runaway',
    model: "x' = a*x^2",
    parameters: { a: 1 },
    initial: { x: 1 },
    time: [0, 2],
    points: 32,
    noise: 0.1,
    trials: 1,
    methods: ['irls'],
  };
  const layout = layOut(readPlanObject(runaway));
  const dir = join(desk, 'runaway');
  mkdirSync(dir);
  makeShardsFolder(dir);
  writeManifest(dir, newManifest(runaway, null, cut(layout, [1])));
  await expect(runLocal(openStudy(dir), [0], { workers: 1, file })).rejects.toThrow(
    /^runaway: with its own parameters the model cannot be solved/,
  );
});
