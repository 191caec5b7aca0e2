import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statesAsCsv } from '../../cli/output/statesAsCsv.ts';

test('a cell is the shortest text of its number rounded to twelve digits', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1e13, max: 1e13, noNaN: true }),
    fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
    fc.integer(),
    fc.constantFrom(
      0.1 + 0.2,
      1e-6,
      9.999999999999e-7,
      99999999999.99,
      999999999999.9,
      1e11,
      1e21,
      120,
      1e300,
    ),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 50 }), (values) => {
      const rows = statesAsCsv({ t: values }).split('\n').slice(1, -1);
      expect(rows).toEqual(values.map((x) => String(Number(x.toPrecision(12)))));
    }),
    { seed: 6, numRuns: 300 },
  );
});

test('every row is written, with Inf for infinity and an empty cell for NaN', () => {
  const t = Array.from({ length: 25_001 }, (_, m) => m);
  const csv = statesAsCsv({
    t,
    u: t.map((m) => (m === 1 ? Number.NaN : m === 2 ? Number.POSITIVE_INFINITY : -m)),
  });
  expect(csv.startsWith('t,u\n0,0\n1,\n2,Inf\n3,-3\n')).toBe(true);
  expect(csv.endsWith('\n24999,-24999\n25000,-25000\n')).toBe(true);
  expect(csv.split('\n')).toHaveLength(25_003);
});
