import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { type Finished, runLocal, ShardError } from '../../studies/engines/local.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { cut } from '../../studies/run/cut.ts';
import { newManifest, type OpenStudy, openStudy, writeManifest } from '../../studies/store/manifest.ts';
import { makeShardsFolder, shardCount, survey } from '../../studies/store/shards.ts';
import { desk } from '../cli/desk.ts';
import { findings, plan, shardFiles } from './faultsBench.ts';

const file = new URL('../../dist/cli/studyWorker.js', import.meta.url);

/** A study that is begun, in so many shards. */
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

test('a thread that is terminated amid a shard is replaced, and its shard computed by another', async () => {
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
    pool!.threads[0]!.terminate();
  };
  expect(await runLocal(shot, all(shot), { workers: 2, file, began, observe })).toBe('complete');
  expect(killed).toBeGreaterThan(0);
  expect(await findings('shot')).toBe(await findings('calm'));
  expect(shardFiles('shot').every((name) => name.endsWith('.ndjson'))).toBe(true);
});

test('a shard over which threads die again and again stops the run, and is named', async () => {
  const study = begun('deadly', 4);
  const deadly = join(desk, 'deadly.mjs');
  writeFileSync(deadly, 'export function compute() { process.exit(9); }');
  const run = runLocal(study, all(study), { workers: 2, file: new URL(`file://${deadly}`) });
  await expect(run).rejects.toThrow(ShardError);
  await expect(run).rejects.toThrow(
    /^3 threads died over shard \d, which begins with part all, logistic, 64 points, noise 0\.\d+, trial \d+\. /,
  );
});

test('what is finished is counted fit by fit, and comes to all of it', async () => {
  const study = begun('counted', 3);
  const seen: Finished[] = [];
  await runLocal(study, [0, 2], { workers: 1, file, observe: (finished) => seen.push(finished) });
  expect(seen.at(-1)).toEqual({ fits: 108, seconds: 54 });
  expect(seen.every(({ fits }, i) => i === 0 || fits >= seen[i - 1]!.fits)).toBe(true);
  expect(survey(study)).toEqual({ done: [0, 2], missing: [1], damaged: [], forged: [] });
});

test('a run that is aborted before it begins does nothing', async () => {
  const study = begun('aborted', 4);
  expect(await runLocal(study, all(study), { workers: 2, file, signal: AbortSignal.abort() })).toBe(
    'stopped',
  );
  expect(survey(study).missing.length).toBe(4);
});

test('a system that cannot be solved is refused in its own words', async () => {
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
