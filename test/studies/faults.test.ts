import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk, read, wendy, write } from '../cli/desk.ts';
import {
  complete,
  copied,
  findings,
  midway,
  plan,
  planFile,
  shardFiles,
  shortShards,
  startRun,
  until,
} from './faultsBench.ts';

// Real faults: signals, files, disks. After each, the study has the results of an undisturbed run.

let undisturbed = '';
beforeAll(async () => {
  expect(complete('whole', shortShards).code).toBe(0);
  undisturbed = await findings('whole');
  expect(undisturbed.split('\n').length).toBe(161);
});

/** A finished study's folder contains only what belongs there. */
async function expectWhole(dir: string): Promise<void> {
  expect(await findings(dir)).toBe(undisturbed);
  expect(readdirSync(join(desk, dir)).sort()).toEqual(['manifest.json', 'shards']);
  expect(shardFiles(dir).filter((name) => !/^\d{5}\.ndjson$/.test(name))).toEqual([]);
}

test('whatever the number of workers and the length of shards, the fits are the same', async () => {
  expect(complete('one', ['--workers', '1', '--shard-seconds', '0.4']).code).toBe(0);
  await expectWhole('one');
  expect(shardFiles('one').length).toBeLessThan(shardFiles('whole').length);
});

describe.runIf(process.platform !== 'win32')('a runner', () => {
  test('that is killed leaves complete shards; the next one says so and does the rest', async () => {
    const { child, ended } = await midway('killed');
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const before = shardFiles('killed').filter((name) => name.endsWith('.ndjson'));
    const contents = before.map((name) => read(join('killed', 'shards', name)));
    const status = wendy(['study', 'status', 'killed']);
    expect(status.out).toMatch(new RegExp(`runner +died: process ${child.pid} on `));
    const { code, said } = complete('killed');
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`The previous run, process ${child.pid} on ${hostname()}, died`),
    ]);
    await expectWhole('killed');
    // Not even the times have changed: nothing was computed twice.
    expect(before.map((name) => read(join('killed', 'shards', name)))).toEqual(contents);
  });

  test('that is interrupted stops cleanly with 130, and the same command continues', async () => {
    const { child, ended, said } = await midway('interrupted');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said()).toMatch(
      /Stopping; once more ends at once\.\nStopped\. \d+ of \d+ shards are kept; run the same command again/,
    );
    expect(readdirSync(join(desk, 'interrupted')).sort()).toEqual(['manifest.json', 'shards']);
    expect(shardFiles('interrupted').filter((name) => !name.endsWith('.ndjson'))).toEqual([]);
    expect(complete('interrupted').said).toMatch(/Of \d+ shards [1-9]\d* are there, [1-9]\d* to do/);
    await expectWhole('interrupted');
  });

  test('that is interrupted twice ends at once, and leaves no lock', async () => {
    const { child, ended, said } = await midway('twice');
    child.kill('SIGINT');
    await until('the first answer', () => said().includes('Stopping'));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(readdirSync(join(desk, 'twice'))).not.toContain('lock');
  });

  test('that is interrupted while it measures leaves nothing at all', async () => {
    const long = { ...plan, points: [512, 1024], methods: ['mle', 'fsnls'] };
    const { child, ended } = startRun('never', [], write('long.json', JSON.stringify(long)));
    await until('its lock', () => existsSync(join(desk, 'never', 'lock')));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(readdirSync(desk)).not.toContain('never');
  });

  test('that receives SIGTERM ends with 143', async () => {
    const { child, ended } = await midway('terminated');
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(readdirSync(join(desk, 'terminated')).sort()).toEqual(['manifest.json', 'shards']);
  });

  test('is alone in its folder: a second one says who works there, and does no harm', async () => {
    const { child, ended } = await midway('shared');
    const second = complete('shared');
    expect(second.code).toBe(2);
    expect(second.said).toContain(
      `another run is at work in this folder, process ${child.pid} on ${hostname()}, since 2`,
    );
    expect(await ended).toBe(0);
    await expectWhole('shared');
  });
});

describe('a lock', () => {
  const holder = {
    pid: 1,
    host: 'elsewhere',
    begin: '1',
    space: '',
    since: '2023-01-01T00:00:00.000Z',
    key: 'a',
  };
  const path = join(desk, 'locked', 'lock');
  beforeAll(() => mkdirSync(join(desk, 'locked')));

  test('of another machine holds while it is fresh', () => {
    writeFileSync(path, JSON.stringify(holder));
    const { code, said } = complete('locked');
    expect([code, said]).toEqual([2, expect.stringContaining('process 1 on elsewhere, since 2023-01-01')]);
  });

  test.runIf(process.platform === 'linux')('of a process whose id another one has now is taken over', () => {
    const space = readlinkSync('/proc/self/ns/pid');
    writeFileSync(path, JSON.stringify({ ...holder, pid: process.pid, host: hostname(), space }));
    expect(complete('locked').code).toBe(0);
  });

  test('that is invalid is taken over', () => {
    writeFileSync(path, 'not a lock');
    expect(complete('locked').code).toBe(0);
  });
});

describe('a shard', () => {
  const path = (shard: number) => join(desk, 'hurt', 'shards', `${String(shard).padStart(5, '0')}.ndjson`);
  beforeAll(() => copied('whole', 'hurt'));

  /** The study is incomplete to readers, and the next run repairs it. */
  const expectMended = async (shards: string) => {
    await expect(findings('hurt')).rejects.toThrow(/not complete: .* Run the same/);
    expect(wendy(['study', 'status', 'hurt']).out).toContain(`${shards}: computed again by the next run`);
    const { code, said } = complete('hurt');
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`Damaged shards are computed again: ${shards}.`),
    ]);
    await expectWhole('hurt');
  };

  test('that is truncated is computed again', async () => {
    const bytes = readFileSync(path(2));
    writeFileSync(path(2), bytes.subarray(0, bytes.length / 2));
    writeFileSync(path(3), '');
    await expectMended('2-3');
  });

  test('with one byte changed is computed again', async () => {
    const bytes = readFileSync(path(1));
    bytes[200] ^= 1;
    writeFileSync(path(1), bytes);
    await expectMended('1');
  });

  test('that somebody edited, or that lacks a line, is computed again', async () => {
    writeFileSync(path(0), readFileSync(path(0), 'utf8').replace(/"e2":[\d.e-]+/, '"e2":0'));
    const lines = readFileSync(path(4), 'utf8').split('\n');
    writeFileSync(path(4), lines.slice(1).join('\n'));
    await expectMended('0,4');
  });

  test('that is another one, or of another study, is computed again', async () => {
    copyFileSync(path(6), path(5));
    const other = { ...plan, name: 'other', seed: 2 };
    const file = write('other.json', JSON.stringify(other));
    expect(wendy(['study', 'run', file, '--dir', 'other', ...shortShards]).code).toBe(0);
    copyFileSync(join(desk, 'other', 'shards', '00007.ndjson'), path(7));
    await expectMended('5,7');
  });

  test('that is missing is named, and computed again', async () => {
    rmSync(path(3));
    await expect(findings('hurt')).rejects.toThrow(
      /not complete: 1 of \d+ shards missing \(3\)\. Run the same/,
    );
    expect(complete('hurt').code).toBe(0);
    await expectWhole('hurt');
  });
});

describe('a manifest', () => {
  const path = join(desk, 'manifest', 'manifest.json');
  let kept = '';
  beforeAll(() => {
    copied('whole', 'manifest');
    kept = readFileSync(path, 'utf8');
  });

  test.each([
    ['is empty', () => '', 'it is empty'],
    ['is cut short', () => kept.slice(0, 300), 'it is not JSON'],
    ['lacks its shards', () => kept.replace('"shards"', '"sherds"'), 'parts of it are missing or changed'],
    ['has another plan', () => kept.replace('"trials": 40', '"trials": 41'), 'its plan is not the one'],
    ['has other noise', () => kept.replace('0.02', '0.03'), 'its plan is not the one'],
    ['is something else', () => '{"name": "wendy"}', 'this is not the manifest of a study'],
  ])('that %s is refused by all commands, and nothing is changed', (_, damaged, words) => {
    writeFileSync(path, damaged());
    const before = shardFiles('manifest');
    for (const command of [
      ['run', planFile, '--dir', 'manifest'],
      ['status', 'manifest'],
      ['work', 'manifest', '--shards', '0'],
    ]) {
      const { code, err } = wendy(['study', ...command]);
      expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    }
    expect(shardFiles('manifest')).toEqual(before);
    expect(readFileSync(path, 'utf8')).toBe(damaged());
  });

  test('that is restored works again', async () => {
    writeFileSync(path, kept);
    expect(complete('manifest').code).toBe(0);
    await expectWhole('manifest');
  });
});

describe('a plan', () => {
  const edit = (changed: object) => write('edited.json', JSON.stringify({ ...plan, ...changed }));
  const again = (file: string) => wendy(['study', 'run', file, '--dir', 'edited']);
  beforeAll(() => copied('whole', 'edited'));

  test('that was edited is refused, with the differences', async () => {
    const before = readFileSync(join(desk, 'edited', 'manifest.json'), 'utf8');
    const { code, err } = again(edit({ noise: [0.02, 0.2], seed: 7 }));
    expect(code).toBe(2);
    expect(err).toContain('  noise[1]: 0.1 → 0.2\n  seed: nothing → 7\n');
    expect(err).toContain('--dir');
    expect(readFileSync(join(desk, 'edited', 'manifest.json'), 'utf8')).toBe(before);
    await expectWhole('edited');
  });

  test('with the same content in another form is the same', () => {
    expect(again(edit({ seed: 1, points: [64], options: {} })).code).toBe(0);
  });

  test('may have other targets for the same fits', async () => {
    const { code, err } = again(edit({ target: { w1: 0.05 } }));
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('target.w1: nothing → 0.05. The fits are kept.'),
    ]);
    await expectWhole('edited');
    expect(JSON.parse(readFileSync(join(desk, 'edited', 'manifest.json'), 'utf8')).plan.target).toEqual({
      w1: 0.05,
    });
  });
});

const disk = join(desk, 'disk');
const mounted = process.platform === 'linux' && mount();
function mount(): boolean {
  mkdirSync(disk);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48k', 'tmpfs', disk]).status === 0;
}
if (!mounted)
  console.warn('NOT TESTED: a full disk. It takes the right to mount one: run the tests as root on Linux.');
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
});

describe.runIf(mounted)('a full disk', () => {
  test('stops the run with 1 and leaves no partial files; with more space it continues', async () => {
    const { code, said } = complete('disk/study', shortShards);
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('writing failed (no space left on device). Free space'),
    ]);
    expect(readdirSync(join(disk, 'study')).sort()).toEqual(['manifest.json', 'shards']);
    expect(shardFiles('disk/study').filter((name) => !name.endsWith('.ndjson'))).toEqual([]);
    expect(shardFiles('disk/study').length).toBeGreaterThan(0);
    spawnSync('mount', ['-o', 'remount,size=4m', disk]);
    expect(complete('disk/study').code).toBe(0);
    await expectWhole('disk/study');
  });

  test('from the beginning is reported as well', () => {
    spawnSync('mount', ['-o', 'remount,size=400k', disk]);
    spawnSync('sh', ['-c', `cat /dev/zero > ${disk}/ballast`], { stdio: 'ignore' });
    const { code, said } = complete('disk/none');
    expect([code, said]).toEqual([expect.any(Number), expect.stringContaining('no space left on device')]);
    expect(code).toBeGreaterThan(0);
  });
});

describe('a task that computes shards', () => {
  test('may run in parallel: existing shards are left alone', async () => {
    const { child, ended } = await midway('tasks');
    child.kill('SIGKILL');
    await ended;
    const { shards } = JSON.parse(read('tasks/manifest.json'));
    const last = shards.length - 2;
    expect(wendy(['study', 'work', 'tasks', '--shards', `${last},0-${last - 1}`])).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    // What the killed run left: its lock, and perhaps a partial shard, which the next run removes but no task does.
    rmSync(join(desk, 'tasks', 'lock'));
    for (const name of shardFiles('tasks').filter((name) => name.startsWith('.tmp-'))) {
      rmSync(join(desk, 'tasks', 'shards', name));
    }
    await expectWhole('tasks');
  });

  test("takes those of its line in the job's list", async () => {
    copied('whole', 'listed');
    for (const shard of [1, 2, 3]) rmSync(join(desk, 'listed', 'shards', `0000${shard}.ndjson`));
    mkdirSync(join(desk, 'listed', 'slurm'));
    writeFileSync(join(desk, 'listed', 'slurm', '007.list'), '1\n2-3\n99999\n../x\n');
    const work = (task: string) => wendy(['study', 'work', 'listed', '--job', '7', '--task', task]);
    expect(work('2')).toEqual({ code: 0, out: '', err: '' });
    expect(shardFiles('listed')).not.toContain('00001.ndjson');
    expect(work('1').code).toBe(0);
    for (const task of ['3', '4', '5', '0', '../x', '']) expect(work(task).code).toBe(2);
    rmSync(join(desk, 'listed', 'slurm'), { recursive: true });
    await expectWhole('listed');
    expect(work('1')).toMatchObject({ code: 2, err: expect.stringContaining('no shards for that task') });
  });

  test('refuses shards that the study does not have', () => {
    const { code, err } = wendy(['study', 'work', 'tasks', '--shards', '3,100000']);
    expect([code, err]).toEqual([2, expect.stringContaining('the study has shards 0 to ')]);
    expect(wendy(['study', 'work', 'tasks', '--shards', '7-3']).err).toContain('Try --shards 3,7-9');
  });
});
