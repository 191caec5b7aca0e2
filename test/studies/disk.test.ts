import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../studies/store/lock.ts';
import { isStudy, openStudy } from '../../studies/store/manifest.ts';
import { survey } from '../../studies/store/shards.ts';
import { desk, main, wendy, write } from '../cli/desk.ts';
import { copied, findings, midway, plan, planFile, shardFiles, shortShards } from './faultsBench.ts';

// Disks that are full at each write in turn, and read-only disks.

const disk = join(desk, 'disk');
mkdirSync(disk);
const mounted = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk);
if (!mounted)
  console.warn(
    'NOT TESTED: disks that are full or may only be read. It takes the right to mount: run as root on Linux.',
  );
function mount(...words: string[]): boolean {
  return spawnSync('mount', words).status === 0;
}
/** Pages of 4 KB that the disk may have in use. */
const resize = (pages: number) => expect(mount('-o', `remount,rw,size=${4 * pages}k`, disk)).toBe(true);
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
});

/** Few fits, so that there are few writes to fail; each has a shard of its own, however fast the machine. */
const fewFile = write('few.json', JSON.stringify({ ...plan, trials: 4 }));
const complete = (dir: string, file = fewFile) => {
  // One thread is enough for few fits; each thread loads the library.
  const words = ['study', 'run', file, '--dir', dir, '--shard-seconds', '1e-6', '--workers', '1'];
  const { code, out, err } = wendy(words);
  return { code, said: out + err };
};

let undisturbed = '';
beforeAll(async () => {
  expect(complete('whole').code).toBe(0);
  undisturbed = await findings('whole');
});
beforeEach(() => {
  if (!mounted) return;
  resize(1024);
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
});

/** The files are complete, and there are no others. */
function expectClean(dir: string, ...more: string[]): void {
  const folder = join(desk, dir);
  if (!existsSync(folder)) return;
  const own = ['manifest.json', 'shards', ...more];
  expect(readdirSync(folder).filter((name) => !own.includes(name))).toEqual([]);
  expect(shardFiles(dir).filter((name) => !/^\d{5}\.ndjson$/.test(name))).toEqual([]);
  if (isStudy(folder)) expect(survey(openStudy(folder)).damaged).toEqual([]);
}

describe.runIf(mounted)('a full disk', () => {
  test('stops a run at any write, and with more space it continues', async () => {
    const kept: number[] = [];
    for (let pages = 1; ; pages++) {
      resize(pages);
      const { code, said } = complete('disk/study');
      expectClean('disk/study');
      kept.push(shardFiles('disk/study').length);
      if (code === 0) break;
      // 2 if it could not even start.
      expect([code, said]).toEqual([
        isStudy(join(disk, 'study')) ? 1 : expect.any(Number),
        expect.stringContaining('no space left on device'),
      ]);
      expect([1, 2]).toContain(code);
      expect(said).not.toContain('Internal failure');
      expect(pages).toBeLessThan(200);
    }
    expect(await findings('disk/study')).toBe(undisturbed);
    // It failed at the lock or the manifest, at the first shards and at later ones, and lost none.
    expect(kept[0]).toBe(0);
    expect(kept.every((n, i) => i === 0 || n >= kept[i - 1])).toBe(true);
    expect(new Set(kept).size).toBeGreaterThan(4);
  });

  test('keeps a run from submitting to Slurm what it cannot record', () => {
    const bin = join(desk, 'bin');
    const submissions = join(desk, 'submissions');
    mkdirSync(bin);
    const programs = {
      sbatch: `[ "$1" = --version ] || { echo submitted >>'${submissions}'; echo 7; }`,
      squeue: `[ -e '${submissions}' ] && case "$*" in *--name=*) echo 7;; *) echo "RUNNING|None";; esac; true`,
      scontrol: 'true',
    };
    for (const [name, line] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    const submit = () => {
      const words = [
        main,
        'study',
        'run',
        fewFile,
        '--dir',
        'disk/slurm',
        '--engine',
        'slurm',
        '--detach',
        ...shortShards,
      ];
      const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
      const { status, stdout, stderr } = spawnSync(process.execPath, words, {
        cwd: desk,
        env,
        encoding: 'utf8',
      });
      return { code: status, said: stdout + stderr };
    };
    let refused = 0;
    for (let pages = 1; ; pages++) {
      resize(pages);
      const { code, said } = submit();
      expectClean('disk/slurm', 'slurm');
      if (code === 0) break;
      refused++;
      expect([code, said]).toEqual([expect.any(Number), expect.stringContaining('no space left on device')]);
      // A submission is recorded beforehand, by its name at least.
      if (existsSync(submissions)) expect(readdirSync(join(disk, 'slurm', 'slurm'))).toContain('jobs.json');
      expect(pages).toBeLessThan(50);
    }
    expect(refused).toBeGreaterThan(2);
    expect(readFileSync(submissions, 'utf8')).toBe('submitted\n');
    expect(readdirSync(join(disk, 'slurm', 'slurm')).filter((name) => name.startsWith('.tmp'))).toEqual([]);
  });
});

describe.runIf(mounted)('a read-only disk', () => {
  const close = () => expect(mount('-o', 'remount,ro', disk)).toBe(true);

  test('allows reading, and gives writers an error', () => {
    copied('whole', 'disk/whole');
    copied('whole', 'disk/part');
    rmSync(join(disk, 'part', 'shards', '00000.ndjson'));
    // A runner on another machine, whose heartbeat is judged by the clock of the disk if it is writable.
    const lock = { pid: 1, host: 'elsewhere', begin: '1', space: '', since: 'then', key: 'a' };
    writeFileSync(join(disk, 'part', 'lock'), JSON.stringify(lock));
    close();
    expect(wendy(['study', 'status', 'disk/part'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('at work: process 1'),
    });
    expect(wendy(['study', 'export', 'disk/whole', '--csv', '-']).code).toBe(0);
    expect(wendy(['study', 'query', 'disk/whole', 'select 1']).code).toBe(0);
    resize(1024);
    rmSync(join(disk, 'part', 'lock'));
    close();
    const words = 'read-only file system';
    for (const [code, ...command] of [
      [2, 'run', fewFile, '--dir', 'disk/part'],
      [2, 'run', fewFile, '--dir', 'disk/new'],
      [2, 'report', 'disk/whole'],
      [2, 'export', 'disk/whole', '--csv', 'disk/fits.csv'],
      [1, 'work', 'disk/part', '--shards', '0'],
    ] as const) {
      const ended = wendy(['study', ...command]);
      expect([command[0], ended.code, ended.err.toLowerCase()]).toEqual([
        command[0],
        code,
        expect.stringMatching(new RegExp(`${words}|no permission`)),
      ]);
      expect(ended.err).not.toContain('Internal failure');
    }
    resize(1024);
    expectClean('disk/whole');
    expectClean('disk/part');
    expect(readdirSync(disk).sort()).toEqual(['part', 'whole']);
  });

  test('that becomes read-only stops a run, which continues once it is writable again', async () => {
    const { ended, said } = await midway('disk/closing');
    // Not during a write.
    for (let tries = 0; !mount('-o', 'remount,ro', disk); tries++) expect(tries).toBeLessThan(1000);
    expect([await ended, said()]).toEqual([
      1,
      expect.stringContaining('writing failed (read-only file system)'),
    ]);
    expect(said()).not.toContain('Internal failure');
    resize(1024);
    expect(complete('disk/closing', planFile).code).toBe(0);
    expectClean('disk/closing');
    expect(survey(openStudy(join(disk, 'closing')))).toMatchObject({ missing: [], damaged: [] });
  });

  test('does not release a lock: it is still held', async () => {
    const lock = await takeLock(disk);
    close();
    expect([lock.beat(), lock.isHeld()]).toEqual([true, true]);
    lock.release();
    resize(1024);
    expect(lock.isHeld()).toBe(true);
    lock.release();
    expect(readdirSync(disk)).toEqual([]);
  });
});
