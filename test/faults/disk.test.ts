import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk } from '../cli/desk.ts';
import { begin, type Case, cases, expectNoTrace, folderFor, leftBy, prepare } from './commands.ts';

// A disk that is full at every write of every command, and a read-only folder.

// A fit from several starts writes the same files as one from none.
const writing = cases.filter(({ name, outputs }) => outputs.length > 0 && !name.includes('random'));
const disk = join(desk, 'disk');
mkdirSync(disk);
const mounted = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk);
if (!mounted)
  console.warn('NOT TESTED: a full disk. It takes the right to mount one: run the tests as root on Linux.');

function mount(...words: string[]): boolean {
  return spawnSync('mount', words).status === 0;
}

beforeAll(prepare);
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
});

/** The bytes of files, each in whole pages, as a disk counts them. */
function pages(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return 4096 * Math.ceil(stats.size / 4096);
  return readdirSync(path).reduce((sum, name) => sum + pages(join(path, name)), 0);
}

/** The inputs next to a folder on the disk, and the folder. */
function folderOnDisk(one: Case): string {
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
  for (const name of [
    'decay.txt',
    'growth.txt',
    'decay.csv',
    'dishes.csv',
    'swing.txt',
    'result.json',
    'whole',
  ])
    cpSync(join(desk, name), join(disk, name), { recursive: true });
  return folderFor(one, join(disk, 'work'));
}

describe.runIf(mounted)('a full disk', () => {
  test.each(writing)('leaves every output of $name or none, and is reported', async (one) => {
    const whole = folderFor(one, join(desk, `whole-${one.name}`));
    expect(await begin(one, whole).ended).toBe(0);
    const needed = pages(whole);
    const ends: number[] = [];
    const rooms = [0, 0.5, 0.9, 1.5].map((share) => 4096 * Math.round((share * needed) / 4096));
    for (const room of new Set(rooms)) {
      mount('-o', 'remount,size=64m', disk);
      const folder = folderOnDisk(one);
      const used = pages(disk);
      mount('-o', `remount,size=${used + room}`, disk);
      const { ended, err } = begin(one, folder);
      const code = await ended;
      ends.push(code);
      expectNoTrace(err());
      const left = leftBy(one, folder);
      expect([code, left.length]).toEqual(code === 0 ? [0, one.outputs.length] : [2, 0]);
      if (code !== 0) expect(err()).toMatch(/no space left|No space left|ENOSPC|disk (is )?full/);
    }
    expect([ends[0], ends.at(-1)]).toEqual([2, 0]);
  });
});

// Root may write where a mode forbids it, but not where the file system does.
const isRoot = process.getuid?.() === 0;
const canClose = process.platform !== 'win32' && (!isRoot || mounted);
if (!canClose) console.warn('NOT TESTED: a folder that cannot be written. Run the tests as another user.');

describe.runIf(canClose)('a read-only folder', () => {
  const closed = join(desk, 'closed');
  beforeAll(() => mkdirSync(closed));

  test.each(writing)('is reported by $name before or after its work, and stays unchanged', async (one) => {
    const folder = folderFor(one, join(closed, one.name));
    const inner = [folder, ...(one.needs ?? []).map((name) => join(folder, name))];
    if (isRoot) expect(mount('--bind', folder, folder) && mount('-o', 'remount,bind,ro', folder)).toBe(true);
    else for (const path of inner) chmodSync(path, 0o555);
    try {
      // The inputs are next to the folder above.
      const words = one.words.map((word) => word.replace(/^\.\.\//, '../../'));
      const { ended, err } = begin({ ...one, words }, folder);
      expect([await ended, err()]).toEqual([
        2,
        expect.stringMatching(/no permission|read-only|EROFS|EACCES|permission denied/),
      ]);
      expectNoTrace(err());
      expect(leftBy(one, folder)).toEqual([]);
    } finally {
      if (isRoot) spawnSync('umount', [folder]);
      else for (const path of inner) chmodSync(path, 0o755);
    }
  });
});
