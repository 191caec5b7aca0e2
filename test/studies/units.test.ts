import { describe, expect, test } from 'vitest';
import { findProblem } from '../../src/index.ts';
import { fitId, layOut, unitAt } from '../../studies/plan/cells.ts';
import type { Part, Plan } from '../../studies/plan/plan.ts';
import { dataSeed, startSeed } from '../../studies/plan/seeds.ts';
import { type Row, revive } from '../../studies/run/row.ts';
import { createRunner } from '../../studies/run/runUnit.ts';

function part(change: Partial<Part> = {}): Part {
  const { name, title, model, parameters, initial, states, timeSpan } = findProblem('logistic');
  return {
    name: 'a',
    systems: [
      {
        name,
        title,
        model,
        parameters: Object.fromEntries(parameters),
        initial: Object.fromEntries(states.map((state, l) => [state, initial[l]])),
        time: [...timeSpan],
      },
    ],
    points: [32, 64],
    noise: [0.01, 0.1],
    trials: 3,
    methods: [
      { name: 'ols', method: 'ols', options: {} },
      { name: 'irls', method: 'irls', options: {} },
    ],
    u0: 'estimated',
    fresh: false,
    ...change,
  };
}

function planOf(...parts: Part[]): Plan {
  return { name: 'p', title: '', seed: 1, parts, target: {}, report: 'design' };
}

describe('the layout of a plan', () => {
  const layout = layOut(planOf(part(), part({ name: 'b', points: [128], trials: 5 })));
  const units = Array.from({ length: layout.units }, (_, i) => unitAt(layout, i));
  const ids = units.flatMap((unit) => unit.cell.part.methods.map((_, i) => fitId(layout, unit, i)));

  test('gives every fit a unique id, and ids sort as texts', () => {
    expect([layout.units, layout.fits]).toEqual([2 * 2 * 3 + 2 * 5, 2 * (2 * 2 * 3 + 2 * 5)]);
    expect(new Set(ids).size).toBe(layout.fits);
    expect([...ids].sort()).toEqual(ids);
  });

  test('goes through cells in order, trials counted from 1', () => {
    const named = units.map(({ cell, trial }) => [cell.part.name, cell.points, cell.noise, trial]);
    expect(named[0]).toEqual(['a', 32, 0.01, 1]);
    expect(named[3]).toEqual(['a', 32, 0.1, 1]);
    expect(named.at(-1)).toEqual(['b', 128, 0.1, 5]);
    expect(() => unitAt(layout, layout.units)).toThrow(RangeError);
  });

  test('gives every data set its own seed, which parts and methods share', () => {
    const { plan } = layout;
    const seeds = units.flatMap((unit) => [dataSeed(plan, unit), startSeed(plan, unit)]);
    expect(new Set(seeds).size).toBe(2 * layout.units);
    expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
    const twice = layOut(planOf(part(), part({ name: 'b', methods: [] })));
    const [first, again] = [unitAt(twice, 4), unitAt(twice, 12 + 4)];
    expect(again.cell.part.name).toBe('b');
    expect(dataSeed(plan, again)).toBe(dataSeed(plan, first));
    expect(dataSeed({ ...plan, seed: 2 }, first)).not.toBe(dataSeed(plan, first));
  });
});

/** Rows without their times. */
const timeless = (rows: readonly Row[]) => rows.map(({ ms: _, startMs: __, ...row }) => row);

describe('a unit', () => {
  const names = ['ols', 'irls', 'mle', 'fsnls', 'fsnls-e2', 'wendy-fsnls'] as const;
  const methods = names.map((name) => ({ name, method: name, options: {} }));
  const layout = layOut(planOf(part({ points: [64], noise: [0.05], methods })));

  test('is fitted by every method, with numbers that depend on its seed', async () => {
    const rows = await createRunner(layout)(unitAt(layout, 1));
    expect(rows.map(({ method }) => method)).toEqual([...names]);
    const other = createRunner(layout);
    await other(unitAt(layout, 0));
    expect(timeless(await other(unitAt(layout, 1)))).toEqual(timeless(rows));
    for (const row of rows) {
      expect(row.estimates).toHaveLength(2);
      const [w1, w2] = row.estimates as [number, number];
      // Rounding: two ways to write the same sum.
      expect(Math.abs(row.e2! - Math.hypot(w1 - 1, w2 + 1) / Math.SQRT2)).toBeLessThan(1e-15);
      const inside = [w1 - 1, w2 + 1].filter((off, j) => Math.abs(off) <= row.halfWidths[j]).length;
      if (row.covered !== null) expect(row.covered).toBe(inside / 2);
      expect(row.efs).toBeGreaterThan(0);
      expect(row.ms).toBeGreaterThan(0);
      expect(revive(JSON.parse(JSON.stringify(row)))).toEqual(row);
    }
    const [, , mle, fsnls, nearest, fromWendy] = rows;
    // Of several starts, the nearest is never farther from the truth than the best.
    expect(nearest!.e2!).toBeLessThanOrEqual(fsnls!.e2!);
    expect(nearest!.covered).toBeNull();
    expect(fsnls!.evaluations).toBeGreaterThan(fromWendy!.evaluations);
    // All four maximise the same likelihood. Truncation: each to a hundredth of a standard error, two of them.
    for (const row of [fsnls!, fromWendy!]) {
      row.estimates.forEach((w, j) => {
        expect(Math.abs(w - mle!.estimates[j]) / mle!.stdErrors[j]).toBeLessThan(0.02);
      });
    }
    // And are as accurate as possible for this noise. Truncation: the bound is of first order, the noise 5%.
    expect(Math.abs(mle!.e2! / mle!.ideal! - 1)).toBeLessThan(0.25);
  });

  test('that a method cannot fit says why, and keeps its place', async () => {
    const few = layOut(planOf(part({ points: [8], noise: [0.01] })));
    const rows = await createRunner(few)(unitAt(few, 0));
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.status).toBe('refused');
      expect(row.error).toMatch(/points/);
      expect([row.e2, row.efs, row.covered]).toEqual([null, null, null]);
    }
  });

  test('with known u(0) keeps it, and is compared with the matching bound', async () => {
    const known = layOut(
      planOf(part({ points: [64], noise: [0.05], u0: 'known', methods: [methods[5], methods[0]] })),
    );
    const [exact, weak] = await createRunner(known)(unitAt(known, 0));
    const [free] = await createRunner(layout)(unitAt(layout, 0)).then((rows) => rows.slice(5));
    expect(exact!.stdErrors[0]).toBeLessThan(free!.stdErrors[0]);
    // The weak form does not know it.
    expect(weak!.ideal).toBe(free!.ideal);
    // Truncation: the bound is of first order, the noise 5%.
    expect(Math.abs(exact!.e2! / exact!.ideal! - 1)).toBeLessThan(0.25);
  });

  test('is read back from JSON with its infinities', async () => {
    const [row] = await createRunner(layout)(unitAt(layout, 0));
    const wild = { ...row!, efs: Number.POSITIVE_INFINITY, stdErrors: [0.1, Number.POSITIVE_INFINITY] };
    expect(revive(JSON.parse(JSON.stringify(wild)))).toEqual(wild);
    const withoutIntervals = { ...row!, covered: null, stdErrors: [Number.NaN, Number.NaN] };
    expect(revive(JSON.parse(JSON.stringify(withoutIntervals))).stdErrors).toEqual([Number.NaN, Number.NaN]);
  });
});
