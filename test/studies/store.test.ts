import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Layout, layOut, unitAt } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { createSecondsBefore, cut, fitsBefore } from '../../studies/run/cut.ts';
import { probe } from '../../studies/run/probe.ts';
import type { Row } from '../../studies/run/row.ts';
import { newManifest, openStudy, writeManifest } from '../../studies/store/manifest.ts';
import { changes } from '../../studies/store/manifestChanges.ts';
import {
  fitsOf,
  lineOf,
  makeShardsFolder,
  ranges,
  readShards,
  shardPath,
  survey,
  writeShard,
} from '../../studies/store/shards.ts';
import { clearTemporaries, temporaryPath } from '../../studies/store/temporary.ts';
import { WriteError, writeWhole } from '../../studies/store/wholeFile.ts';
import { desk } from '../cli/desk.ts';
import { madeRows } from './madeStudy.ts';

const folder = (name: string) => {
  const path = join(desk, name);
  mkdirSync(path);
  return path;
};

function layoutOf(parts: readonly object[]): Layout {
  const named = parts.map((part, i) => ({ name: `p${i}`, ...part }));
  return layOut(readPlanObject({ name: 'x', problem: 'logistic', parts: named }));
}

describe('the split into shards', () => {
  const part = fc.record({
    points: fc.constantFrom([64], [64, 128]),
    noise: fc.constantFrom([0.1], [0.1, 0.2, 0.3]),
    trials: fc.integer({ min: 1, max: 500 }),
    methods: fc.constantFrom(['ols'], ['ols', 'irls']),
  });

  test('has every unit in one shard, and shards of about the requested time', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.double({ min: 1e-3, max: 50, noNaN: true })),
        fc.double({ min: 0.1, max: 1000, noNaN: true }),
        (parts, times, seconds) => {
          const layout = layoutOf(parts);
          const unitSeconds = layout.cells.map(() => times.next().value);
          const { shards } = cut(layout, unitSeconds, { seconds });
          expect([shards[0], shards.at(-1)]).toEqual([0, layout.units]);
          expect(shards.every((unit, i) => i === 0 || unit > shards[i - 1])).toBe(true);
          const secondsTo = createSecondsBefore(layout, unitSeconds);
          // Equal shares, except for whole units at both ends.
          const share = secondsTo(layout.units) / Math.ceil(secondsTo(layout.units) / seconds);
          const longest = Math.max(...unitSeconds);
          for (const [i, unit] of shards.slice(1).entries()) {
            expect(secondsTo(unit) - secondsTo(shards[i])).toBeLessThanOrEqual(share + longest * 1.001);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test('never makes more than 9,900 shards, even of a billion units', () => {
    const layout = layoutOf([{ points: [64], noise: [0.1, 0.2], trials: 5e8, methods: ['ols'] }]);
    const { shards, seconds } = cut(layout, [0.01, 0.02]);
    expect(shards.length - 1).toBe(9900);
    expect(seconds).toBe(15e6);
    // The second cell takes twice as long, so it has twice as many.
    expect(shards.filter((unit) => unit < 5e8).length).toBe(3300);
  });

  test('refuses what would not fit into memory, and says what to do', () => {
    const layout = layoutOf([
      { points: [64], noise: [0.1], trials: 5e8, methods: ['ols', 'irls', 'mle', 'fsnls', 'fsnls-e2'] },
    ]);
    expect(() => cut(layout, [1])).toThrow(
      /252,5\d\d fits in one shard, .* several plans with different seeds/,
    );
  });

  test('counts the fits before a unit as the ids do', () => {
    const layout = layoutOf([
      { points: [64], noise: [0.1, 0.2], trials: 3, methods: ['ols', 'irls'] },
      { points: [64], noise: [0.1], trials: 2, methods: ['ols'] },
    ]);
    const counted = Array.from({ length: layout.units + 1 }, (_, unit) => fitsBefore(layout, unit));
    expect(counted).toEqual([0, 2, 4, 6, 8, 10, 12, 13, 14]);
    expect(unitAt(layout, 6).cell.firstFit).toBe(12);
  });
});

test('a probe gives every cell a time, even those that it did not measure', async () => {
  const layout = layoutOf([{ points: [32, 64], noise: [0.1, 0.2], trials: 9, methods: ['ols'] }]);
  const seconds = await probe(layout);
  expect(seconds.length).toBe(4);
  expect(seconds.every((s) => s > 0 && Number.isFinite(s))).toBe(true);
  expect(seconds[0]).toBe(seconds[1]);
  const unmeasured = await probe(layout, AbortSignal.abort());
  expect(unmeasured.every((s) => s > 0)).toBe(true);
});

describe('a shard', () => {
  const plan = {
    name: 'y',
    problem: 'logistic',
    points: 64,
    noise: 0.1,
    trials: 5,
    methods: ['ols', 'irls'],
  };
  const study = () => {
    const dir = folder('shards');
    makeShardsFolder(dir);
    writeManifest(dir, newManifest(plan, null, { shards: [0, 2, 5], seconds: 5, unitSeconds: [1] }));
    return openStudy(dir);
  };
  const [inf, nan] = [Number.POSITIVE_INFINITY, Number.NaN];
  const rows = madeRows(plan, (row) => ({ ...row, efs: inf, halfWidths: [inf, inf] }));
  rows[0] = { ...rows[0], covered: null, stdErrors: [nan, nan], halfWidths: [nan, nan] };
  const lines = rows.map(lineOf);

  test('is read back unchanged, with the numbers that JSON does not have', async () => {
    const open = study();
    expect([fitsOf(open, 0), fitsOf(open, 1)]).toEqual([4, 6]);
    writeShard(open, 1, lines.slice(4));
    expect(survey(open)).toEqual({ done: [1], missing: [0], damaged: [], forged: [] });
    expect(survey(open, 'quick')).toEqual(survey(open));
    await expect(readShards(open).next()).rejects.toThrow('1 of 2 shards missing (0). Run the same');
    writeShard(open, 0, lines.slice(0, 4));
    const read: Row[] = [];
    for await (const some of readShards(open.dir)) read.push(...some);
    expect(read).toEqual(rows);
    // The intact part can be read though the rest is not.
    writeFileSync(shardPath(open.dir, 0), 'torn');
    const [rest, skipped]: [number[], number[]] = [[], []];
    const skip = { missing: 'skip', skipped: (shard: number) => skipped.push(shard) } as const;
    for await (const some of readShards(open, skip)) rest.push(some.length);
    expect([rest, skipped]).toEqual([[6], [0]]);
    expect(readdirSync(join(open.dir, 'shards'))).toEqual(['00000.ndjson', '00001.ndjson']);
  });
});

describe('a file', () => {
  test('that cannot be written leaves no trace', () => {
    const dir = folder('unwritten');
    mkdirSync(join(dir, 'taken'));
    expect(() => writeWhole(join(dir, 'taken'), 'text')).toThrow(WriteError);
    expect(readdirSync(dir)).toEqual(['taken']);
  });

  test('being written is removed only if its writer is dead', () => {
    const dir = folder('temporaries');
    const machine = hostname().replace(/[^\w.]/g, '_');
    const own = temporaryPath(dir).slice(dir.length + 1);
    // No system gives a process such a number.
    const dead = `.tmp-${machine}-99999999-0123456789ab`;
    const [fresh, old, future] = [1, 2, 3].map((n) => `.tmp-elsewhere-${n}-0123456789ab`) as [
      string,
      string,
      string,
    ];
    for (const name of [own, dead, fresh, old, future, 'data']) writeFileSync(join(dir, name), '');
    utimesSync(join(dir, old), 1, 1);
    // Written before a clock was set back by years.
    utimesSync(join(dir, future), 4e9, 4e9);
    clearTemporaries(dir, 'dead');
    expect(readdirSync(dir).sort()).toEqual([own, fresh, future, 'data'].sort());
    clearTemporaries(dir, 'own');
    expect(readdirSync(dir).sort()).toEqual([fresh, future, 'data'].sort());
  });
});

test('numbers are written as ranges', () => {
  expect(ranges([])).toBe('');
  expect(ranges([3, 7, 8, 9, 12])).toBe('3,7-9,12');
});

test('differences of two plans are reported place by place', () => {
  expect(changes({ a: [1, { b: 2 }], c: 'x' }, { a: [1, { b: 3 }, 4], d: null })).toEqual([
    'a[1].b: 2 → 3',
    'a[2]: nothing → 4',
    'c: "x" → nothing',
    'd: nothing → null',
  ]);
  expect(changes({ a: [] }, { a: {} })).toEqual(['a: [] → {}']);
});
