import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Course } from '../../fuzz/campaign.ts';
import { drawFor } from '../../fuzz/draw.ts';
import { fromPlain, toPlain } from '../../fuzz/plainText.ts';
import { readSeed } from '../../fuzz/seeds.ts';
import { simplest } from '../../fuzz/simpler.ts';
import { faultOf } from '../../fuzz/target.ts';
import { targets } from '../../fuzz/targets.ts';
import { root } from '../repository.ts';

describe('planted faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-planted-'));
  let courses: Course[] = [];
  beforeAll(() => {
    const words = ['scripts/run.mjs', 'test/fuzz/planted', folder];
    // The time is a watchdog: the run takes ten seconds, most of them waiting for hangs to be noticed.
    const run = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', timeout: 600_000 });
    expect(run.stderr).toBe('');
    courses = JSON.parse(run.stdout.trim().split('\n').at(-1)!);
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const courseOf = (name: string) => courses.find((course) => course.name === name)!;

  test.each([
    ['crash', 'no crash', /TypeError: a crash/],
    ['exit', 'no crash', /ended with code 7/],
    ['hang', 'no hang', /more than 0\.25 s of the processor/],
    ['wait', 'no hang', /stood idle for 1 s/],
    ['memory', 'no memory hog', /more than 400 MB|heap ran over/],
    ['random', 'the same answer twice', /it is 0\.\d+ and 0\.\d+/],
  ])('of kind %s are caught, minimised and kept, and the run continues', (name, oracle, message) => {
    const { inputs, failures } = courseOf(name);
    expect(inputs).toBe(8);
    expect(failures.length).toBe(1);
    const [{ seed, file, alone }] = failures as [Course['failures'][number]];
    expect(seed.wrong.oracle).toBe(oracle);
    expect(seed.wrong.message).toMatch(message);
    expect(alone).toBe(true);
    expect(seed.input).toEqual({ words: ['bad'] });
    expect(readSeed(join(folder, file))).toEqual(seed);
  });

  test('are found nowhere else', () => {
    expect(courseOf('sound')).toMatchObject({ inputs: 8, failures: [], seen: { checked: 8 } });
    expect(readdirSync(folder).length).toBe(6);
  });
});

test('an input depends only on seed, target and number', async () => {
  for (const { name, make } of targets) {
    const made = async (seed: number, k: number) => toPlain(await make(drawFor(seed, name, k)));
    expect(await made(3, 4)).toBe(await made(3, 4));
    expect(new Set([await made(3, 4), await made(3, 5), await made(4, 4)]).size).toBe(3);
  }
});

test('inputs are the same after a round trip through their files', () => {
  const value = { a: [Number.NaN, -0, Number.NEGATIVE_INFINITY, null], b: undefined, c: { d: '\ud800' } };
  expect(fromPlain(toPlain(value))).toEqual(value);
  expect(Object.keys(fromPlain('{"__proto__": 1}') as object)).toEqual(['__proto__']);
});

test('an input is minimised to what makes it fail', async () => {
  const input = { table: 't,u,v\n0,1,2\n1,2.25,3\n2,3,4\n', options: { level: 0.9, rank: 5 } };
  const fails = async (text: string) =>
    /2\./.test(JSON.parse(text).table) && 'rank' in JSON.parse(text).options;
  const least = await simplest(JSON.stringify(input), fails, { tries: 1000, milliseconds: 60_000 });
  expect(JSON.parse(least)).toEqual({ table: '2.', options: { rank: 5 } });
});

describe('a short run', () => {
  const counts: Record<string, number> = {
    simulate: 60,
    predict: 60,
    fit: 15,
    compare: 4,
    report: 10,
    problem: 4,
  };
  test.each(targets.map((target) => [target.name, target] as const))(
    'over %s has no failures',
    async (name, target) => {
      const seen = new Map<string, number>();
      for (let k = 0; k < (counts[name] ?? 200); k++) {
        const input = toPlain(await target.make(drawFor(13, name, k)));
        const fault = await faultOf(
          target,
          fromPlain(input),
          (what) => void seen.set(what, 1 + (seen.get(what) ?? 0)),
        );
        expect(fault, `number ${k} of seed 13: ${input}`).toBeUndefined();
      }
      // If all inputs were rejected, only one line would be tested.
      const refused = ['refused', 'unreadable', 'no JSON'].reduce(
        (sum, what) => sum + (seen.get(what) ?? 0),
        0,
      );
      expect([...seen.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(refused);
    },
  );
});
