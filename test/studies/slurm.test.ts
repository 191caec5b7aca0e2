import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { slurmStatus } from '../../studies/engines/queuedJob.ts';
import { runSlurm, type SlurmOptions } from '../../studies/engines/slurm.ts';
import { checkSbatch } from '../../studies/engines/slurmCommands.ts';
import { filesOf, readJobs, writeJobs } from '../../studies/engines/slurmJobs.ts';
import type { OpenStudy } from '../../studies/store/manifest.ts';
import { type FakeSlurm, fakeSlurm, finish, listener, quick, smallStudy } from './slurmFake.ts';

let desk: string;
let slurm: FakeSlurm;
let study: OpenStudy;
const all = [0, 1, 2, 3, 4];

beforeEach(() => {
  desk = mkdtempSync(join(tmpdir(), 'wendy-slurm-engine-'));
  slurm = fakeSlurm();
  study = smallStudy(join(desk, 'study'), all.length);
});
afterEach(() => {
  slurm.end();
  rmSync(desk, { recursive: true, force: true });
});

const never = new AbortController().signal;

function list(number: number): string {
  return readFileSync(filesOf(study.dir, number).list, 'utf8');
}

/** Runs to the end; each check of the queue calls the next function. */
async function run(looks: readonly (() => void)[] = [], options: Partial<SlurmOptions> = {}, signal = never) {
  let look = 0;
  const watch = listener(() => looks[look++]?.());
  const end = await runSlurm(study, all, quick(options), watch, signal);
  return { end, notes: watch.notes };
}

describe('a job array', () => {
  test('has one task for each shard, and one log for all of them', async () => {
    slurm.set('squeue', '[ $n -lt 3 ] && echo "RUNNING|None"; true');
    const { end } = await run([() => finish(study, 0, 1), () => finish(study, 2, 3, 4)]);
    expect(end).toBe('complete');
    const [words, ...more] = slurm.calls('sbatch');
    expect(more).toEqual([]);
    expect(words).toContain('--array=1-5');
    expect(words).toContain(`--output=${filesOf(study.dir, 1).log}`);
    expect(words).toContain('--open-mode=append');
    expect(list(1)).toBe('0\n1\n2\n3\n4\n');
  });

  test('has no more tasks than the cluster allows, nor than requested', async () => {
    slurm.set('scontrol', 'echo "MaxArraySize            = 4"');
    await run([() => finish(study, ...all)], { arrayLimit: 2 });
    expect(slurm.calls('sbatch')[0]).toContain('--array=1-3%2');
    expect(list(1)).toBe('0\n1-2\n3-4\n');
    rmSync(join(study.dir, 'shards', '00003.ndjson'));
    await run([() => finish(study, ...all)], { tasks: 2 });
    expect(list(2)).toBe('0-1\n2-4\n');
  });

  test("gets the user's options, followed by those that the engine needs", async () => {
    slurm.set('scontrol', 'exit 1');
    const wanted = { partition: 'short', account: 'lab', time: '2:00:00', memory: '1G' };
    await run([() => finish(study, ...all)], { ...wanted, sbatch: ['--qos=long', '--no-requeue'] });
    const words = slurm.calls('sbatch')[0];
    for (const word of ['--partition=short', '--account=lab', '--time=2:00:00', '--mem=1G', '--qos=long'])
      expect(words).toContain(word);
    expect(words.indexOf('--no-requeue')).toBeGreaterThan(words.indexOf('--requeue'));
    expect(words.indexOf('--array=1-5')).toBeGreaterThan(words.indexOf('--no-requeue'));
  });
});

describe('finished work', () => {
  test('is read from the files: what a job omits is submitted again', async () => {
    const { end, notes } = await run([() => finish(study, 1, 3), () => finish(study, 0, 2, 4)]);
    expect(end).toBe('complete');
    expect([list(1), list(2)]).toEqual(['0\n1\n2\n3\n4\n', '0\n2\n4\n']);
    expect(notes).toContain('Job 11 has ended, and 3 shards are missing.');
  });

  test('may appear late', async () => {
    let late: NodeJS.Timeout | undefined;
    const { end } = await run([() => (late = setTimeout(() => finish(study, ...all), 300))], { late: 20 });
    clearTimeout(late);
    expect(end).toBe('complete');
    expect(slurm.calls('sbatch')).toHaveLength(1);
  });

  test('ends the wait, whatever is still in the queue', async () => {
    slurm.set('squeue', 'echo "PENDING|BeginTime"');
    const { end } = await run([() => finish(study, ...all)]);
    expect(end).toBe('complete');
  });

  test('is missing after three jobs without a shard: then the run reports why', async () => {
    slurm.set('squeue', 'case "$*" in *states=all*) echo "OUT_OF_MEMORY|None"; echo "COMPLETED|None";; esac');
    const log = () => writeFileSync(filesOf(study.dir, 4).log, 'first\nJavaScript heap out of memory\n');
    const { end, notes } = await run([() => finish(study, 0), () => {}, () => {}, log]);
    expect(end).toBe('failed');
    // The first delivered a shard.
    expect(slurm.calls('sbatch')).toHaveLength(4);
    const words = notes.join('\n');
    expect(words).toContain(
      '4 shards are missing (1-4), and job 14 has ended: 1 of its tasks as OUT_OF_MEMORY.',
    );
    expect(words).toContain('--memory 2G');
    expect(words).toContain('  JavaScript heap out of memory');
    expect(words).toContain('run the same command again');
  });

  test('is not resubmitted if the job was cancelled', async () => {
    slurm.set('squeue', 'case "$*" in *states=all*) echo "CANCELLED|None";; esac');
    const { end, notes } = await run();
    expect(end).toBe('cancelled');
    expect(slurm.calls('sbatch')).toHaveLength(1);
    expect(notes.join('\n')).toContain('They were cancelled');
  });
});

describe('a controller', () => {
  test('that does not answer is waited for', async () => {
    slurm.set('squeue', 'if [ $n -lt 5 ]; then echo "Unable to contact slurm controller" >&2; exit 1; fi');
    const { end, notes } = await run([() => finish(study, ...all)]);
    expect(end).toBe('complete');
    expect(notes.filter((line) => line.startsWith('Slurm '))).toEqual([
      'Slurm does not answer (Unable to contact slurm controller). The jobs are not affected: it will be asked again.',
      'Slurm answers again.',
    ]);
    expect(slurm.calls('sbatch')).toHaveLength(1);
  });

  test('that has forgotten a job counts it as ended', async () => {
    slurm.set('squeue', 'echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1');
    const { end } = await run([() => finish(study, ...all)]);
    expect(end).toBe('complete');
  });

  test('that accepted a job without confirming it is not given another', async () => {
    slurm.set('sbatch', 'echo "sbatch: error: Socket timed out on send/recv operation" >&2; exit 1');
    slurm.set('squeue', 'case "$*" in *--name=wendy-study-*) echo 77;; esac');
    const { end, notes } = await run([() => finish(study, ...all)]);
    expect(end).toBe('complete');
    expect(notes).toContain('Submitted job 77: 5 tasks for 5 shards.');
    expect(slurm.calls('sbatch')).toHaveLength(1);
    expect(readJobs(study.dir)[0].id).toBe('77');
  });

  test('that is silent for long is left alone; the next run finds the job if it was accepted', async () => {
    slurm.set('sbatch', 'echo "sbatch: error: Unable to contact slurm controller" >&2; exit 1');
    slurm.set('squeue', 'echo "Unable to contact slurm controller" >&2; exit 1');
    await expect(run()).rejects.toThrow(/Slurm does not answer:[\s\S]*run the same command again/);
    // The fate of the first is not known, so there was no second.
    expect(slurm.calls('sbatch')).toHaveLength(1);
    slurm.set('squeue', 'case "$*" in *--name=wendy-study-*) echo 41;; *) echo "RUNNING|None";; esac');
    const { notes } = await run([() => finish(study, ...all)]);
    expect(notes[0]).toMatch(/^Following job 41/);
  });

  test('of several clusters is asked for the right one', async () => {
    slurm.set('sbatch', 'echo "Welcome to the cluster"; echo "12;alpha"');
    slurm.set('squeue', '[ $n -lt 2 ] && echo "CLUSTER: alpha" && echo "RUNNING|None"; true');
    await run([() => finish(study, ...all)]);
    expect(slurm.calls('squeue')[0]).toContain('--clusters=alpha');
  });

  test("is not queried with the user's own filters", async () => {
    process.env.SQUEUE_STATES = 'RUNNING';
    slurm.set('squeue', `echo "$SQUEUE_STATES" >>${slurm.folder}/states`);
    await run([() => finish(study, ...all)]).finally(() => delete process.env.SQUEUE_STATES);
    expect(readFileSync(join(slurm.folder, 'states'), 'utf8').trim()).toBe('');
  });

  test('that holds tasks back causes a note, once', async () => {
    slurm.set('squeue', '[ $n -lt 4 ] && echo "PENDING|launch failed requeued held"; true');
    const { notes } = await run([() => {}, () => {}, () => {}, () => finish(study, ...all)]);
    expect(notes.filter((line) => line.includes('scontrol release 11'))).toHaveLength(1);
  });
});

describe('an error of sbatch', () => {
  test('is shown, and leaves nothing behind', async () => {
    slurm.set('sbatch', 'echo "sbatch: error: invalid partition specified: nowhere" >&2; exit 1');
    await expect(run()).rejects.toThrow(
      /did not take the job:\n {2}sbatch: error: invalid partition[\s\S]*sinfo/,
    );
    expect(readdirSync(study.dir).sort()).toEqual(['manifest.json', 'shards']);
    expect(slurm.calls('sbatch')).toHaveLength(1);
  });

  test('for a later job keeps the earlier ones recorded', async () => {
    slurm.set('sbatch', 'if [ $n = 1 ]; then echo 11; else echo "no" >&2; exit 1; fi');
    await expect(run([() => finish(study, 0)])).rejects.toThrow('no');
    expect(readJobs(study.dir).map(({ id }) => id)).toEqual(['11']);
  });

  test('comes before the work if there is no sbatch at all', async () => {
    await expect(checkSbatch()).resolves.toBeUndefined();
    const path = process.env.PATH;
    process.env.PATH = join(desk, 'nothing');
    await expect(checkSbatch().finally(() => (process.env.PATH = path))).rejects.toThrow(/login node/);
  });

  test('is avoided for a path that Slurm cannot write to', async () => {
    study = smallStudy(join(desk, 'back\\slash'), all.length);
    await expect(run()).rejects.toThrow(/Name another with dir\./);
    expect(slurm.calls('sbatch')).toEqual([]);
  });
});

describe('a runner that leaves', () => {
  test('says how to return and how to cancel; the next one follows the job', async () => {
    slurm.set('squeue', 'echo "RUNNING|None"');
    const leaving = new AbortController();
    const first = await run([() => leaving.abort()], {}, leaving.signal);
    expect(first.end).toBe('detached');
    expect(first.notes.at(-1)).toMatch(
      /^Job 11 continues[\s\S]*Run the same command again[\s\S]*wendy study status [\s\S]*scancel 11$/,
    );
    expect(await slurmStatus(study.dir)).toMatchObject({ job: { id: '11' } });
    const second = await run([() => finish(study, ...all)]);
    expect(second.end).toBe('complete');
    expect(second.notes[0]).toMatch(/^Following job 11/);
    expect(slurm.calls('sbatch')).toHaveLength(1);
  });

  test('at once does so after submitting, and not twice', async () => {
    slurm.set('squeue', 'echo "PENDING|Resources"');
    expect((await run([], { detach: true })).end).toBe('detached');
    expect((await run([], { detach: true })).end).toBe('detached');
    expect(slurm.calls('sbatch')).toHaveLength(1);
  });

  test('before Slurm gave its job a number leaves a name to find it by', async () => {
    const job = { number: 1, name: 'wendy-study-5f', id: null, submitted: 'now', tasks: 5, shards: 5 };
    writeJobs(study.dir, [job]);
    slurm.set('squeue', 'case "$*" in *--name=wendy-study-5f*) echo 41;; *) echo "RUNNING|None";; esac');
    const { end, notes } = await run([() => finish(study, ...all)]);
    expect([end, notes[0]]).toEqual(['complete', 'Following job 41, submitted now.']);
    expect(slurm.calls('sbatch')).toEqual([]);
  });

  test('without a job in the queue leaves none to cancel', async () => {
    slurm.set('squeue', 'echo "no answer" >&2; exit 1');
    writeJobs(study.dir, [{ number: 1, name: 'a', id: '5', submitted: 'now', tasks: 1, shards: 1 }]);
    const { end, notes } = await run([], {}, AbortSignal.timeout(200)).catch((error) => error);
    expect(end).toBe('detached');
    expect(notes.at(-1)).toBe(
      'No job of this study is in the queue. Run the same command again to continue.',
    );
  });
});

describe('the folder', () => {
  test('keeps the files of the last ten jobs', async () => {
    const looks = Array.from({ length: 12 }, (_, i) => () => {
      // Each job delivers one shard and loses it again, except the last.
      if (i === 11) finish(study, ...all);
      else if (i % 2 === 0) finish(study, 0);
      else rmSync(join(study.dir, 'shards', '00000.ndjson'));
    });
    expect((await run(looks)).end).toBe('complete');
    const numbers = readdirSync(join(study.dir, 'slurm')).flatMap(
      (name) => /^(\d+)\.list$/.exec(name)?.[1] ?? [],
    );
    expect(numbers.sort()).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 3).padStart(3, '0')));
    expect(readJobs(study.dir)).toHaveLength(10);
  });

  test('with an invalid list of jobs causes an error, not a guess', async () => {
    writeJobs(study.dir, []);
    writeFileSync(join(study.dir, 'slurm', 'jobs.json'), '{"jobs":');
    await expect(run()).rejects.toThrow(/jobs\.json: this is not the list of jobs[\s\S]*squeue --me/);
    expect(existsSync(filesOf(study.dir, 1).script)).toBe(false);
  });
});
