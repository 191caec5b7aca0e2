import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { cut } from '../../studies/run/cut.ts';
import { workDone } from '../../studies/run/studyStatus.ts';
import { takeLock } from '../../studies/store/lock.ts';
import { newManifest, type OpenStudy } from '../../studies/store/manifest.ts';
import { allShards, shardPath } from '../../studies/store/shards.ts';
import { desk, wendy } from '../cli/desk.ts';
import { madeRows, madeStudy } from './madeStudy.ts';

const plan = {
  name: 'made',
  problem: 'logistic',
  points: [32, 64, 128],
  noise: 0.1,
  trials: 40,
  methods: ['ols'],
};

test('the work of a complete study is all of it, and of no other, whatever the times add up to', () => {
  const layout = layOut(readPlanObject(plan));
  const seconds = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(seconds, seconds, seconds),
      fc.integer({ min: 2, max: 100 }),
      (unitSeconds, parts) => {
        const total = 40 * unitSeconds.reduce((sum, x) => sum + x, 0);
        const manifest = newManifest(plan, null, cut(layout, unitSeconds, { seconds: total / parts }));
        const study: OpenStudy = {
          dir: '',
          manifest,
          plan: layout.plan,
          layout,
          key: undefined,
          seal: 'none',
        };
        const all = allShards(study);
        expect(workDone(study, { done: all, missing: [], damaged: [], forged: [] })).toBe(1);
        for (const gap of [all[0], all.at(-1)!]) {
          const done = all.filter((shard) => shard !== gap);
          const share = workDone(study, { done, missing: [gap], damaged: [], forged: [] });
          expect(share).toBeGreaterThanOrEqual(0);
          expect(Math.floor(100 * share)).toBeLessThan(100);
        }
      },
    ),
    { seed: 11 },
  );
});

test('a clock change between shards gives neither a rate nor a remaining time', async () => {
  const dir = join(desk, 'set');
  const study = madeStudy(dir, plan, madeRows(plan), 12);
  rmSync(shardPath(dir, 11));
  const lock = await takeLock(dir);
  const [day, year] = [86_400, 365 * 86_400];
  const pace = (shift: (shard: number) => number) => {
    for (const shard of allShards(study).slice(0, -1)) {
      const at = 1.7e9 + 2 * shard + shift(shard);
      utimesSync(shardPath(dir, shard), at, at);
    }
    const { rate, secondsLeft } = JSON.parse(wendy(['study', 'status', dir, '--json']).out);
    return [rate, secondsLeft].map((x) => Number(x.toFixed(6)));
  };
  // Ten fits in two seconds a shard, and one shard is left.
  const steady = pace(() => 0);
  expect(steady).toEqual([5, 2]);
  for (const step of [day, -day, 20 * year, -20 * year]) {
    expect(pace((shard) => (shard < 6 ? 0 : step))).toEqual(steady);
  }
  lock.release();
});
