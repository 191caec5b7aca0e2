import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../src/index.ts';
import { runSlurm } from '../../studies/engines/slurm.ts';
import { makeReport } from '../../studies/report/makeReport.ts';
import { readStudy } from '../../studies/report/readStudy.ts';
import { filesOf, writeReport } from '../../studies/report/writeReport.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { readShards } from '../../studies/store/shards.ts';
import { desk, write } from '../cli/desk.ts';
import { complete, findings, midway, plan, shardFiles, shortShards, startRun, until } from './faultsBench.ts';
import { madeRows, madeStudy } from './madeStudy.ts';
import { fakeSlurm, listener, quick, smallStudy } from './slurmFake.ts';

// A folder that moves away while somebody works in it: an error message, and nothing is created in its old place.

const at = (name: string) => join(desk, name);
const movedWords = 'this folder was moved or removed during the run, which stopped';

describe.skipIf(process.platform === 'win32')('a run', () => {
  let undisturbed = '';
  beforeAll(async () => {
    expect(complete('calm', shortShards).code).toBe(0);
    undisturbed = await findings('calm');
  });

  test('whose folder is moved stops, and continues in the new place', async () => {
    const { ended, said } = await midway('before');
    renameSync(at('before'), at('after'));
    expect([await ended, said()]).toEqual([2, expect.stringContaining(movedWords)]);
    expect(said()).toContain('name that with --dir');
    expect(said()).not.toContain('Internal failure');
    expect(existsSync(at('before'))).toBe(false);
    const kept = shardFiles('after').filter((name) => name.endsWith('.ndjson'));
    expect(kept.length).toBeGreaterThanOrEqual(3);
    const { code, said: again } = complete('after');
    expect([code, again]).toEqual([0, expect.stringMatching(/Of \d+ shards [1-9]\d* are there/)]);
    expect(await findings('after')).toBe(undisturbed);
    expect(readdirSync(at('after')).sort()).toEqual(['manifest.json', 'shards']);
  });

  test('whose folder is removed stops', async () => {
    const { ended, said } = await midway('removed');
    // Files written meanwhile may keep a folder from being removed at first; waiting before the next try would let the run end.
    for (let tries = 0; existsSync(at('removed')) && tries < 10_000; tries++) {
      try {
        rmSync(at('removed'), { recursive: true, force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      }
    }
    expect([await ended, said()]).toEqual([2, expect.stringContaining(movedWords)]);
    expect(existsSync(at('removed'))).toBe(false);
  });

  test('whose folder is replaced by another leaves that alone', async () => {
    const { ended, said } = await midway('replaced');
    renameSync(at('replaced'), at('elsewhere'));
    mkdirSync(at('replaced'));
    expect([await ended, said()]).toEqual([2, expect.stringContaining(movedWords)]);
    expect(readdirSync(at('replaced'))).toEqual([]);
  });

  test('whose folder is moved while it measures creates none in its place', async () => {
    const long = { ...plan, points: [512, 1024], methods: ['mle', 'fsnls'] };
    const { ended, said } = startRun('measuring', [], write('long.json', JSON.stringify(long)));
    await until('its lock', () => existsSync(join(at('measuring'), 'lock')));
    renameSync(at('measuring'), at('measured'));
    expect([await ended, said()]).toEqual([2, expect.stringContaining(movedWords)]);
    expect(existsSync(at('measuring'))).toBe(false);
  });

  test('whose lock is removed stops, and keeps what it computed', async () => {
    const { ended, said } = await midway('unlocked');
    rmSync(join(at('unlocked'), 'lock'));
    expect([await ended, said()]).toEqual([
      2,
      expect.stringContaining('its lock was removed. This run stopped'),
    ]);
    expect(complete('unlocked').code).toBe(0);
    expect(await findings('unlocked')).toBe(undisturbed);
  });
});

describe('readers', () => {
  const rows = madeRows(plan);

  test.each(['refuse', 'skip'] as const)('notice that a study was moved (missing: %s)', async (missing) => {
    const dir = at(`read-${missing}`);
    const shards = readShards(madeStudy(dir, plan, rows, 8), { missing });
    expect((await shards.next()).value).toHaveLength(20);
    renameSync(dir, `${dir}-moved`);
    const next = shards.next();
    await expect(next).rejects.toThrow('this study was moved or removed while it was being read');
    await expect(next).rejects.toThrow(InputError);
    expect(existsSync(dir)).toBe(false);
  });

  test('that write a report create no folder in its place', async () => {
    const dir = at('reported');
    madeStudy(dir, plan, rows, 8);
    const files = filesOf(await makeReport(await readStudy(dir)));
    renameSync(dir, `${dir}-moved`);
    expect(() => writeReport(dir, files)).toThrow(InputError);
    expect(() => writeReport(dir, files)).toThrow('the report could not be written');
    expect(existsSync(dir)).toBe(false);
  });

  test('that wait for Slurm end with a message', async () => {
    const slurm = fakeSlurm();
    slurm.set('squeue', 'echo "RUNNING|None"');
    const study = smallStudy(at('slurm'), 3);
    const looks = listener(() => renameSync(study.dir, `${study.dir}-moved`));
    const run = runSlurm(openStudy(study.dir), [0, 1, 2], quick(), looks, new AbortController().signal);
    await expect(run.finally(slurm.end)).rejects.toThrow('this study was moved or removed');
    await expect(run).rejects.toThrow(InputError);
  });
});
