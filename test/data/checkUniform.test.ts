import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkUniform } from '../../src/data/checkUniform.ts';
import { tableFromColumns } from '../../src/data/tableFromColumns.ts';
import { toData } from '../../src/data/toData.ts';
import { zeros } from '../../src/linalg/matrix.ts';

const dataAt = (t: number[]) => toData(tableFromColumns({ t, u: t.map((_, i) => i) }), ['u']).data;

test('evenly spaced times pass in any unit and from any start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 500 }), fc.integer({ min: -12, max: 12 }), (M, exponent) => {
      const dt = 10 ** exponent;
      checkUniform(dataAt(Array.from({ length: M }, (_, i) => i * dt)));
      checkUniform(dataAt(Array.from({ length: M }, (_, i) => (1e9 + i) * dt)));
    }),
    { seed: 1 },
  );
});

test('times rounded to 1% of a step pass', () => {
  checkUniform(dataAt(Array.from({ length: 100 }, (_, i) => Math.round((i * 1000) / 7) / 1000)));
});

test('a time further off than 1% of a step is named, with its distance', () => {
  const t = Array.from({ length: 11 }, (_, i) => i / 10);
  t[4] += 0.0009;
  checkUniform(dataAt(t));
  t[4] = 0.402;
  expect(() => checkUniform(dataAt(t))).toThrow(/entry 5: 0\.402 is 2% of a step away from 0\.4,/);
});

test('a gap is named by the row at its end', () => {
  expect(() => checkUniform(dataAt([0, 1, 2, 4, 5, 6]))).toThrow(
    /longest step, 2, ends at entry 4\..*for now/,
  );
});

const rounded = (dt: number, decimals: number, M = 50) =>
  Array.from({ length: M }, (_, i) => Number((i * dt).toFixed(decimals)));

test('times rounded too coarsely are to be written with more decimals, and then pass', () => {
  expect(() => checkUniform(dataAt(rounded(0.05025, 2, 200)))).toThrow(
    /% of a step away from .*\. The times seem to be even but rounded to 2 decimals, .*: write the times with 4 decimals\.$/,
  );
  expect(() => checkUniform(dataAt(rounded(14.3, 0)))).toThrow('rounded to no decimals');
  checkUniform(dataAt(rounded(0.05025, 4, 200)));
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 90, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (step, decimals) => {
        const dt = step * 10 ** -decimals;
        const t = Array.from(rounded(dt, decimals), (time) => time + 3);
        const told = messageOf(t.map((time) => Number(time.toFixed(decimals))));
        if (told === '') return;
        expect(told).toContain('seem to be even but rounded');
        const needed = Number(/write the times with (\d+) decimals/.exec(told)?.[1]);
        checkUniform(dataAt(rounded(dt, needed)));
      },
    ),
    { seed: 7 },
  );
});

test('a gap, a jump or jitter is not taken for rounding', () => {
  const gap = [0, 0.05, 0.1, 0.2, 0.25, 0.3];
  const jump = [0, 0.05, 0.1, 0.16, 0.22, 0.28, 0.34, 0.4, 0.46, 0.52];
  const jitter = [0, 0.05, 0.11, 0.15, 0.19, 0.25];
  for (const t of [gap, jump, jitter]) {
    expect(messageOf(t)).toContain('interpolate');
    expect(messageOf(t)).not.toContain('decimals');
  }
});

test('where steps of one and two units may be a gap or rounding, both are said', () => {
  expect(messageOf([0, 1, 2, 4, 5, 6])).toMatch(
    /longest step, 2, ends at entry 4\..* If they were only rounded to no decimals, write the times with 2 decimals\.$/,
  );
});

function messageOf(t: number[]): string {
  try {
    checkUniform(dataAt(t));
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('times that do not increase are refused in data made by hand as well', () => {
  const experiment = (t: number[]) => ({
    states: ['u'],
    experiments: [{ name: 'run 2', t: Float64Array.from(t), U: zeros(t.length, 1) }],
  });
  expect(() => checkUniform(experiment([0, 2, 1]))).toThrow('entry 3 of run 2: 1 comes after 2');
  expect(() => checkUniform(experiment([0, 1, 1]))).toThrow('1 occurs twice');
  expect(() => checkUniform(experiment([-1.7e308, 0, 1.7e308]))).toThrow('Evenly spaced');
  checkUniform(experiment([5]));
});
