import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readHolder, takeLock } from '../../studies/store/lock.ts';
import { desk } from '../cli/desk.ts';

const folder = (name: string) => {
  const path = join(desk, name);
  mkdirSync(path);
  return path;
};

/** A runner on another machine, whose process cannot be checked. */
const elsewhere = {
  pid: 1,
  host: 'elsewhere',
  begin: '1',
  space: '',
  since: '2023-01-01T00:00:00.000Z',
  key: 'a',
};

const [minute, day, year] = [60, 86_400, 365 * 86_400];

/** A folder with the lock of another machine, whose last heartbeat was this many seconds ago by the present clock. */
function lockedFor(name: string, seconds: number): string {
  const dir = folder(name);
  writeFileSync(join(dir, 'lock'), JSON.stringify(elsewhere));
  const then = Date.now() / 1000 - seconds;
  utimesSync(join(dir, 'lock'), then, then);
  return dir;
}

describe('a lock', () => {
  test('is held once, sends heartbeats, and is released', async () => {
    const dir = folder('lock');
    const lock = await takeLock(dir);
    await expect(takeLock(dir)).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
    expect(readHolder(dir)).toMatchObject({ living: true, holder: { pid: process.pid } });
    utimesSync(join(dir, 'lock'), 1, 1);
    const before = readFileSync(join(dir, 'lock'), 'utf8');
    expect(lock.beat()).toBe(true);
    expect(statSync(join(dir, 'lock')).mtimeMs).toBeGreaterThan(1e12);
    expect(readFileSync(join(dir, 'lock'), 'utf8')).not.toBe(before);
    lock.release();
    expect(readdirSync(dir)).toEqual([]);
    expect(lock.beat()).toBe(false);
  });

  test('that another took is neither updated nor removed', async () => {
    const dir = folder('lost');
    const lock = await takeLock(dir);
    writeFileSync(join(dir, 'lock'), JSON.stringify({ ...elsewhere, key: 'other' }));
    expect([lock.isHeld(), lock.beat()]).toEqual([false, false]);
    lock.release();
    expect(readdirSync(dir)).toEqual(['lock']);
  });
});

describe('a changed clock', () => {
  const soon = { watch: 300 };

  test('does not declare a runner on another machine with a heartbeat dead', async () => {
    for (const [name, seconds] of Object.entries({
      ahead: day,
      farAhead: 30 * year,
      back: -day,
      farBack: -30 * year,
    })) {
      const dir = lockedFor(`beating-${name}`, seconds);
      const path = join(dir, 'lock');
      const beat = setTimeout(
        () => writeFileSync(path, JSON.stringify({ ...elsewhere, beats: '000001' })),
        100,
      );
      await expect(takeLock(dir, { watch: 20_000 })).rejects.toThrow(
        'process 1 on elsewhere, since 2023-01-01',
      );
      clearTimeout(beat);
      expect(readdirSync(dir)).toEqual(['lock']);
    }
  });

  test('does not revive a dead runner on another machine', async () => {
    for (const [name, seconds] of Object.entries({ day, year, dayBack: -day, yearsBack: -30 * year })) {
      const dir = lockedFor(`dead-${name}`, seconds);
      const watched: string[] = [];
      const lock = await takeLock(dir, { ...soon, watching: ({ host }) => watched.push(host) });
      expect([lock.replaced, watched]).toEqual([elsewhere, ['elsewhere']]);
      lock.release();
      expect(readdirSync(dir)).toEqual([]);
    }
  });

  test('by some seconds makes no difference: a fresh lock holds at once', async () => {
    for (const seconds of [0, minute, -minute]) {
      const dir = lockedFor(`fresh${seconds}`, seconds);
      const watching = () => expect.fail('it was watched');
      await expect(takeLock(dir, { watching })).rejects.toThrow('process 1 on elsewhere');
    }
  });

  test('does not matter on the same machine, where processes are checked', async () => {
    const dir = folder('here');
    const lock = await takeLock(dir);
    for (const seconds of [day, -day, 30 * year, -30 * year]) {
      const then = Date.now() / 1000 + seconds;
      utimesSync(join(dir, 'lock'), then, then);
      expect(readHolder(dir)!.living).toBe(true);
      await expect(takeLock(dir, soon)).rejects.toThrow(`process ${process.pid} on`);
    }
    lock.release();
  });
});

test('of many who try at once, one gets the lock', async () => {
  const dir = lockedFor('contended', day);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(dir, { watch: 50 })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(readdirSync(dir)).toEqual(['lock']);
});
