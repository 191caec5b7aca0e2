import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { longTable, readTable, writeTable, writeWorkbook } from '../../src/index.ts';

const formats = ['csv', 'xlsx', 'parquet'] as const;

describe('a table that was written', () => {
  test.each(formats)('as %s is read back without the loss of a bit', async (format) => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
    const column = fc.array(value, { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(column, column, async (u, v) => {
        const table = await readTable(await writeTable({ t: [0, 1, 2, 3], u, v }, format));
        const numbers = (cells: readonly (number | null)[]) =>
          cells.map((x) => (x === null ? Number.NaN : x + 0));
        expect(table.columns.map(({ values }) => Array.from(values, (x) => x + 0))).toEqual([
          [0, 1, 2, 3],
          numbers(u),
          numbers(v),
        ]);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  test.each(formats)('as %s has its texts', async (format) => {
    const table = await readTable(await writeTable({ dish: ['a, b', 'ü"x'], t: [0, 1] }, format));
    expect(table.columns[0]?.texts).toEqual(['a, b', 'ü"x']);
  });

  test('has no formula in it, whatever its texts say', async () => {
    const evil = { name: ['=HYPERLINK("http://x")', '+1+1', '@SUM(A1)'], t: [0, 1, 2] };
    expect(new TextDecoder().decode(await writeTable(evil, 'csv'))).toBe(
      'name,t\n"\'=HYPERLINK(""http://x"")",0\n\'+1+1,1\n\'@SUM(A1),2\n',
    );
    const { sheets } = await readXlsx(await writeTable(evil, 'xlsx'));
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(evil.name);
    expect([...(sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
  });

  test('has infinite numbers as they can be', async () => {
    const table = { t: [0], u: [Number.POSITIVE_INFINITY] };
    expect((await readXlsx(await writeTable(table, 'xlsx'))).sheets[0]?.rows[1]).toEqual([0, 'Inf']);
    expect(new TextDecoder().decode(await writeTable(table, 'csv'))).toBe('t,u\n0,Inf\n');
  });
});

test('a workbook has a sheet for each table, under a name that Excel takes', async () => {
  const bytes = await writeWorkbook({ estimates: { name: ['k'], value: [1] }, 'a/b?': { t: [0], u: [2] } });
  expect((await readTable(bytes, { sheet: 'a_b_' })).columns.map(({ name }) => name)).toEqual(['t', 'u']);
});

test('a long table has a row for each value that there is', () => {
  expect(
    longTable({ experiment: ['a', 'a'], t: [0, 1], u: [1, Number.NaN], v: [3, 4] }, ['experiment', 't']),
  ).toEqual({
    experiment: ['a', 'a', 'a'],
    t: [0, 0, 1],
    variable: ['u', 'v', 'v'],
    value: [1, 3, 4],
  });
  expect(Object.keys(longTable({ variable: ['x'], u: [1] }, ['variable']))).toEqual([
    'variable',
    'variable_',
    'value',
  ]);
});

test('what is not a table is refused', async () => {
  await expect(writeTable([1] as never, 'csv')).rejects.toThrow('Columns by name are needed');
  await expect(writeTable({ t: 5 as never }, 'csv')).rejects.toThrow('A list of numbers or texts is needed');
  await expect(writeTable({ t: [0] }, 'xls' as never)).rejects.toThrow('One of csv, xlsx, parquet is needed');
});

test.each(['csv', 'xlsx', 'parquet'] as const)('a table that was read is written as %s', async (format) => {
  const text = 'dish,t,u\n01,0,1.5\n02,1,\n02,2,<0.5\n';
  const again = await readTable(await writeTable(readTable(text), format));
  const cells = ({ columns, rows }: typeof again) =>
    columns.map(({ name, values, texts }) => [
      name,
      ...Array.from({ length: rows }, (_, i) => texts?.[i] ?? values[i]),
    ]);
  expect(cells(again)).toEqual(cells(readTable(text)));
});
