import { expect, test } from 'vitest';
import { extremeRows } from '../../../app/data/extremeRows.ts';

const rows = Array.from({ length: 10_000 }, (_, i) => i);
// Every fifth row alone would be a constant.
const wave = Float64Array.from(rows, (i) => [0, 1, 0.5, -0.5, -1][i % 5]!);

test('the rows that are kept reach as far as all of them, everywhere', () => {
  const kept = extremeRows(rows, [wave], 500);
  expect(kept.length).toBeLessThanOrEqual(500);
  expect([...kept]).toEqual([...kept].sort((a, b) => a - b));
  for (let part = 0; part < 10; part++) {
    const values = kept.filter((row) => Math.floor(row / 1000) === part).map((row) => wave[row]!);
    expect(Math.max(...values)).toBe(Math.max(...wave));
    expect(Math.min(...values)).toBe(Math.min(...wave));
  }
});

test('every column keeps its own, and missing values are left out where there are others', () => {
  const gappy = wave.map((value, i) => (i % 100 < 50 ? Number.NaN : 2 * value));
  const kept = extremeRows(rows, [wave, gappy], 400);
  expect(kept.length).toBeLessThanOrEqual(400);
  expect(Math.max(...kept.map((row) => gappy[row]!).filter(Number.isFinite))).toBe(2 * Math.max(...wave));
});

test('few rows are all kept', () => {
  expect(extremeRows([3, 1, 2], [wave], 3)).toEqual([3, 1, 2]);
});
