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
