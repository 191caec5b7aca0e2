import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readJobs } from '../../studies/engines/slurmJobs.ts';
import { type OpenStudy, openStudy } from '../../studies/store/manifest.ts';
import { readKey } from '../../studies/store/seal.ts';
import { readShards, survey } from '../../studies/store/shards.ts';
import { type Cluster, maxArraySize, startCluster, untilSlurm, whyNoCluster } from './slurmCluster.ts';
import { smallPlan, smallStudy } from './slurmFake.ts';
import { pids, until, wordsOf } from './slurmProcesses.ts';

// Studies on a real Slurm of two nodes, with real faults.

const reason = whyNoCluster();
if (reason !== undefined) {
  console.warn(
    `\n${'!'.repeat(80)}\nSLURM TESTS SKIPPED: ${reason}.\nNot tested: studies by a real Slurm, and killed tasks, daemons, nodes and runners there.\n${'!'.repeat(80)}\n`,
  );
}
const suffix = reason === undefined ? '' : ` (SKIPPED: ${reason})`;

const main = resolve(import.meta.dirname, '../../dist/cli/main.js');
/** More than tasks of an array, so that some have two. */
const shards = maxArraySize + 3;

describe.skipIf(reason !== undefined)(`on two nodes of Slurm${suffix}`, { timeout: 180_000 }, () => {
  let cluster: Cluster;
  let desk: string;
  /** The study's results without faults, computed here. */
  let expected: string[];
  const runners: Runner[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    desk = join(cluster.folder, 'desk');
    mkdirSync(desk);
    const local = smallStudy(join(desk, 'local'), 1, shards);
    write('plan.json', smallPlan(shards));
    const run = start('local', []);
    expect(await run.ended).toBe(0);
    expected = await rowsOf(local);
  });
  afterAll(() => cluster?.stop());

  function write(name: string, content: object | string): string {
    const path = join(desk, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  interface Runner {
    child: ChildProcess;
    said: () => string;
    ended: Promise<number | null>;
  }

  /** Begins `wendy study run`, as a user would. */
  function start(dir: string, words: readonly string[]): Runner {
    const all = [main, 'study', 'run', join(desk, 'plan.json'), '--dir', dir, ...words];
    const child = spawn(process.execPath, all, { cwd: desk, env: cluster.env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const runner = {
      child,
      said: () => said,
      ended: new Promise<number | null>((done) => child.on('close', done)),
    };
    runners.push(runner);
    return runner;
  }

  let number = 0;

  /** A study for one test, and what the test does with it. */
  function begin() {
    const study = smallStudy(join(desk, `it's study "${++number}" 100% $HOME`), shards);
    /** As long as this file exists, tasks of `gated` scripts wait. */
    const gate = join(desk, `gate-${number}`);

    /** Begins the test's own study by Slurm. */
    function bySlurm(...words: string[]): Runner {
      return start(study.dir, ['--engine', 'slurm', '--poll', '0.5', ...words]);
    }

    /** A job script whose tasks wait for the gate; closes it. */
    function gated(): string[] {
      writeFileSync(gate, '');
      const wait = `while [ -e '${gate}' ]; do sleep 0.2; done`;
      return [
        '--template',
        write(`gated-${number}.sh`, `#!/bin/bash\n#SBATCH --comment=gated\n${wait}\n{{command}}\n`),
      ];
    }

    const open = () => rmSync(gate);

    const jobIds = () => readJobs(study.dir).map(({ id }) => id);
    /** The tasks in the queue, as state and node. */
    const tasks = (...states: string[]) =>
      cluster
        .ask('squeue', '-h', '-r', '-j', jobIds().at(-1) ?? '0', '-o', '%T %N', ...states)
        .split('\n')
        .filter((line) => line !== '');
    const runningOn = (node: string) => tasks().filter((line) => line === `RUNNING ${node}`).length;

    /** How many tasks of the last job Slurm has restarted. */
    const restarts = () =>
      (cluster.ask('scontrol', 'show', 'job', jobIds().at(-1) ?? '0').match(/Restarts=[1-9]/g) ?? []).length;

    async function expectWhole(): Promise<void> {
      expect(survey(study)).toMatchObject({ missing: [], damaged: [] });
      expect(await rowsOf(study)).toEqual(expected);
      expect(readdirSync(join(study.dir, 'shards'))).toHaveLength(shards);
    }

    return { study, bySlurm, gated, open, jobIds, tasks, runningOn, restarts, expectWhole };
  }

  async function clear(): Promise<void> {
    for (const { child } of runners.splice(0)) child.kill('SIGKILL');
    cluster.ask('scancel', '--user=root');
    await untilSlurm('the queue is empty', () => cluster.ask('squeue', '-h') === '');
  }

  // These do not disturb others, and wait most of the time.
  describe.concurrent('in parallel', () => {
    afterAll(clear);

    test('a study gives the numbers that it gives on one machine', async () => {
      const { study, bySlurm, jobIds, expectWhole } = begin();
      const run = bySlurm();
      expect([await run.ended, run.said()]).toEqual([0, expect.stringContaining('Complete: ')]);
      await expectWhole();
      expect(run.said()).toContain(
        `Submitted job ${jobIds()[0]}: ${maxArraySize - 1} tasks for ${shards} shards.`,
      );
      expect(readdirSync(join(study.dir, 'slurm')).sort()).toEqual([
        '001.list',
        '001.log',
        '001.sh',
        'jobs.json',
      ]);
      const again = bySlurm();
      expect(await again.ended).toBe(0);
      expect(jobIds()).toHaveLength(1);
    });

    test('a sealed study is computed by tasks that read the key from its file', async () => {
      const { study, bySlurm, jobIds } = begin();
      const file = write(`it's a key`, 'fedcba9876543210fedcba9876543210');
      chmodSync(file, 0o600);
      rmSync(study.dir, { recursive: true });
      const run = bySlurm('--shard-seconds', '0.01', '--key-file', file);
      expect([await run.ended, run.said()]).toEqual([0, expect.stringContaining('Complete: ')]);
      const key = readKey(file, undefined, study.dir);
      expect(survey(openStudy(study.dir, key))).toMatchObject({ missing: [], damaged: [], forged: [] });
      expect(await rowsOf(openStudy(study.dir, key))).toEqual(expected);
      expect(jobIds()).toHaveLength(1);
    });

    test('a killed process of a task is replaced by another job', async () => {
      const { study, bySlurm, jobIds, expectWhole } = begin();
      const run = bySlurm();
      const isTask = (pid: number) => {
        const words = wordsOf(pid);
        return words.includes('work') && words.includes(study.dir);
      };
      const victim = await until('a task computes', () => pids().find(isTask));
      process.kill(victim, 'SIGKILL');
      expect(await run.ended).toBe(0);
      expect(run.said()).toMatch(/Job \d+ has ended, and [12] shards? (is|are) missing \(tasks: 1 FAILED\)/);
      expect(jobIds()).toHaveLength(2);
      await expectWhole();
    });

    test('a cancelled job is not submitted again unless requested', async () => {
      const { bySlurm, gated, open, jobIds, runningOn, expectWhole } = begin();
      const run = bySlurm(...gated());
      await untilSlurm('tasks run', () => runningOn('n1') > 0);
      cluster.ask('scancel', String(jobIds()[0]));
      expect([await run.ended, run.said()]).toEqual([1, expect.stringContaining('They were cancelled')]);
      expect(jobIds()).toHaveLength(1);
      open();
      expect(await bySlurm().ended).toBe(0);
      await expectWhole();
      expect(jobIds()).toHaveLength(2);
    });

    test('a job that cannot compute is abandoned after three rounds, with its log', async () => {
      const { study, bySlurm, jobIds } = begin();
      mkdirSync(study.dir, { recursive: true });
      const run = bySlurm(
        '--template',
        write('broken.sh', '#!/bin/sh\necho the disk is gone\nexit 3\n{{command}}\n'),
      );
      expect([await run.ended, run.said()]).toEqual([1, expect.stringContaining('  the disk is gone')]);
      expect(jobIds()).toHaveLength(3);
      expect(run.said()).toContain(`8 of its tasks as FAILED`);
    });

    test('a job that Slurm refuses leaves nothing behind', async () => {
      const { study, bySlurm } = begin();
      const run = bySlurm('--partition', 'nowhere');
      expect([await run.ended, run.said()]).toEqual([
        2,
        expect.stringContaining('invalid partition specified: nowhere'),
      ]);
      expect(readdirSync(study.dir).sort()).toEqual(['manifest.json', 'shards']);
    });
  });

  describe('alone', () => {
    afterEach(clear);

    test('a killed daemon of a node costs nothing', async () => {
      const { bySlurm, gated, open, runningOn, restarts, expectWhole } = begin();
      const run = bySlurm(...gated());
      await untilSlurm('tasks run on both nodes', () => runningOn('n1') > 0 && runningOn('n2') > 0);
      cluster.killDaemon('n2');
      await untilSlurm('Slurm has given the node up', () =>
        /^down/.test(cluster.ask('sinfo', '-hN', '-n', 'n2', '-o', '%T')),
      );
      await untilSlurm('its tasks wait to run again', () => restarts() > 0);
      open();
      expect([await run.ended, run.said()]).toEqual([0, expect.stringContaining('Complete: ')]);
      await expectWhole();
      await cluster.startNode('n2');
    });

    test('a killed node costs nothing', async () => {
      const { bySlurm, gated, open, runningOn, restarts, expectWhole } = begin();
      const run = bySlurm(...gated());
      await untilSlurm('tasks run on both nodes', () => runningOn('n1') > 0 && runningOn('n2') > 0);
      cluster.killNode('n2');
      await untilSlurm('Slurm has given the node up', () =>
        /^down/.test(cluster.ask('sinfo', '-hN', '-n', 'n2', '-o', '%T')),
      );
      await untilSlurm('its tasks wait to run again', () => restarts() > 0);
      open();
      expect([await run.ended, run.said()]).toEqual([0, expect.stringContaining('Complete: ')]);
      await expectWhole();
      await cluster.startNode('n2');
    });

    test('a killed controller is waited for', async () => {
      const { bySlurm, gated, open, jobIds, runningOn, expectWhole } = begin();
      const run = bySlurm(...gated());
      await untilSlurm('tasks run', () => runningOn('n1') > 0);
      await cluster.killController();
      await until('the runner misses it', () => run.said().includes('Slurm does not answer'));
      open();
      await cluster.startController();
      expect([await run.ended, run.said()]).toEqual([0, expect.stringContaining('Complete: ')]);
      await expectWhole();
      expect(jobIds()).toHaveLength(1);
    });

    test('a killed runner is followed by the next, which submits nothing twice', async () => {
      const { bySlurm, gated, open, jobIds, tasks, runningOn, expectWhole } = begin();
      const first = bySlurm(...gated());
      await untilSlurm('tasks run', () => runningOn('n1') > 0);
      first.child.kill('SIGKILL');
      await first.ended;
      const second = bySlurm(...gated());
      await until('it follows', () => second.said().includes(`Following job ${jobIds()[0]}`));
      open();
      expect([await second.ended, second.said()]).toEqual([0, expect.stringContaining('Complete: ')]);
      await expectWhole();
      expect(jobIds()).toHaveLength(1);
      expect(tasks('-t', 'all')).toHaveLength(maxArraySize - 1);
    });

    test('a runner that detaches finds its job again, by Ctrl-C as well as by --detach', async () => {
      const { study, bySlurm, gated, open, jobIds, tasks, runningOn, expectWhole } = begin();
      const first = bySlurm('--detach', ...gated());
      expect(await first.ended).toBe(0);
      const job = jobIds()[0];
      expect(first.said()).toContain(`scancel ${job}`);
      const second = bySlurm();
      await until('it follows', () => second.said().includes(`Following job ${job}`));
      await untilSlurm('tasks run', () => runningOn('n1') > 0);
      const { stdout } = spawnSync(process.execPath, [main, 'study', 'status', study.dir, '--json'], {
        env: cluster.env,
        encoding: 'utf8',
      });
      expect(JSON.parse(stdout).slurm).toMatchObject({ job, running: expect.any(Number), said: '' });
      second.child.kill('SIGINT');
      expect(await second.ended).toBe(130);
      expect(second.said()).toContain(`Job ${job} continues without this program.`);
      expect(second.said()).toContain(`scancel ${job}`);
      expect(existsSync(join(study.dir, 'lock'))).toBe(false);
      open();
      await untilSlurm('the job has left the queue', () => tasks().length === 0);
      const third = bySlurm();
      expect(await third.ended).toBe(0);
      await expectWhole();
      expect(jobIds()).toEqual([job]);
    });
  });
});

/** Every fit of a study as text, without the times. */
async function rowsOf(study: OpenStudy): Promise<string[]> {
  const rows: string[] = [];
  for await (const some of readShards(study)) {
    for (const { ms, startMs, ...row } of some) rows.push(JSON.stringify(row));
  }
  return rows;
}
