import { readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Finding } from '../../../src/index.ts';
import type { Engine } from '../../../studies/engines/engine.ts';
import type { runNoteFindings } from '../../../studies/run/runNoteFindings.ts';
import { type RunStudyOptions, runStudy, type StudyEvent } from '../../../studies/run/runStudy.ts';
import { openStudy } from '../../../studies/store/manifest.ts';
import { shardPath } from '../../../studies/store/shards.ts';
import { finish, smallPlan, smallStudy } from '../../studies/slurmFake.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const stopped: Engine = { name: 'toy', compute: async () => 'stopped' };

/** The note with this code from a run in a folder. */
async function noted(
  code: string,
  dir: string,
  options: RunStudyOptions = {},
  plan: object = smallPlan(1),
  then: () => void = () => {},
): Promise<Finding | undefined> {
  const notes: Finding[] = [];
  const observe = (event: StudyEvent) => {
    if (event.kind !== 'note') return;
    notes.push(event.finding);
    then();
  };
  await runStudy(plan, { dir, engine: stopped, observe, ...options }).catch((error: unknown) => {
    if (notes.length === 0) throw error;
  });
  return notes.find((finding) => finding.code === code);
}

/** The lock of a run that was killed. */
const lockOf = (host: string, beats = 0) =>
  `${JSON.stringify({ pid: 1, host, begin: '0', space: '', since: '2026-01-01T00:00:00.000Z', key: '00112233', beats })}\n`;

const key = 'a8c1f0d7e6b5a4938271605f4e3d2c1b';

export const title = 'Notes on runs of studies';

export const examples: Examples<typeof runNoteFindings> = {
  lockWatched: () => {
    const { dir } = smallStudy(onDesk('watched'), 1);
    writeFileSync(`${dir}/lock`, lockOf('elsewhere'));
    utimesSync(`${dir}/lock`, 1, 1);
    // It is alive after all.
    const observe = () => writeFileSync(`${dir}/lock`, lockOf('elsewhere', 1));
    return noted('lockWatched', dir, {}, smallPlan(1), observe);
  },
  runnerReplaced: () => {
    const { dir } = smallStudy(onDesk('replaced'), 1);
    // A process of this machine that has ended.
    const { pid, host } = { pid: 2 ** 30, host: hostname() };
    writeFileSync(
      `${dir}/lock`,
      lockOf(host).replace('"pid":1', `"pid":${pid}`).replace('"space":""', space()),
    );
    return noted('runnerReplaced', dir);
  },
  fitsTimed: () => {
    const stop = new AbortController();
    const points = Array.from({ length: 40 }, (_, i) => 64 + i);
    const options = { signal: stop.signal };
    return noted('fitsTimed', onDesk('timed'), options, { ...smallPlan(1), points }, () => stop.abort());
  },
  shardsKeepCut: () => noted('shardsKeepCut', smallStudy(onDesk('cut'), 1).dir, { shardSeconds: 5 }),
  questionChanged: () =>
    noted('questionChanged', smallStudy(onDesk('asked'), 1).dir, {}, { ...smallPlan(1), title: 'Why?' }),
  shardsDamaged: () => {
    const { dir } = smallStudy(onDesk('damaged'), 1);
    writeFileSync(shardPath(dir, 0), '{');
    return noted('shardsDamaged', dir);
  },
  shardsUnsealed: async () => {
    const dir = onDesk('unsealedShards');
    await runStudy(smallPlan(1), { dir, key, engine: stopped });
    // Like somebody without the key.
    finish({ ...openStudy(dir), key: undefined }, 0);
    return noted('shardsUnsealed', dir, { key });
  },
  runStopped: () => noted('runStopped', smallStudy(onDesk('stopped'), 1).dir),
};

/** The name of this machine's process namespace, as in a lock. */
function space(): string {
  try {
    return `"space":${JSON.stringify(readlinkSync('/proc/self/ns/pid'))}`;
  } catch {
    return '"space":""';
  }
}
