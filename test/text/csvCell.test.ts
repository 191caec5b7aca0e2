import { describe, expect, test } from 'vitest';
import { readTable } from '../../src/index.ts';
import { csvCell, csvLine } from '../../src/text/csvCell.ts';

describe('a cell of CSV', () => {
  test('is in quotes if it would not be read back unchanged', () => {
    for (const text of ['a,b', 'a;b', 'a\tb', 'a\nb', 'a\r', ' a', 'a ', '<a', '{a', '[a', '#a', 'a"b']) {
      expect(csvCell(text)).toBe(`"${text.replaceAll('"', '""')}"`);
    }
    for (const text of ['', 'a', 'a b', 'a<b', 'prey (1/ml)', '-1', 'é']) expect(csvCell(text)).toBe(text);
  });

  test('has all digits of a number, Inf for infinity, and is empty for missing values', () => {
    const cells = [
      0.1 + 0.2,
      -0,
      1e-300,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
      null,
    ];
    expect(cells.map(csvCell)).toEqual(['0.30000000000000004', '0', '1e-300', 'Inf', '-Inf', '', '']);
  });

  test('is read back as the name of a column, whatever it contains', () => {
    const names = ['a,b', 'c"d"', ' e', '#f', '<g>', '{h}', 'i;j'];
    const { columns } = readTable(csvLine(['t', ...names]) + csvLine([0, ...names.keys()]));
    expect(columns.map(({ name }) => name.trim())).toEqual(['t', ...names.map((name) => name.trim())]);
  });
});
