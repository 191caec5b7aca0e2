import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTableFile } from '../../src/node.ts';
import { rowOf, workbookOf } from '../data/formats/workbookOf.ts';
import { data, desk, read, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

/** The rows of data.csv as a sheet. */
const cellOf = (text: string) => (text === '' ? '<c/>' : Number.isNaN(Number(text)) ? text : Number(text));
const sheet = data
  .trim()
  .split('\n')
  .map((line) => rowOf(...line.split(',').map(cellOf)))
  .join('');

describe('wendy fit', () => {
  test('fits a workbook, or a compressed file, as the same table in CSV', () => {
    write('book.xlsx', Buffer.from(workbookOf({ sheets: { Notes: rowOf('words'), Run: sheet } })));
    write('data.csv.gz', gzipSync(data));
    const plain = wendy(['fit', 'model.txt', 'data.csv', '--csv']).out;
    expect(wendy(['fit', 'model.txt', 'book.xlsx', '--sheet', 'Run', '--csv'])).toMatchObject({
      code: 0,
      out: plain,
    });
    expect(wendy(['fit', 'model.txt', 'data.csv.gz', '--csv'])).toMatchObject({ code: 0, out: plain });
  });

  test('says which sheets there are, in flags', () => {
    const { code, err } = wendy(['fit', 'model.txt', 'book.xlsx', '--sheet', 'run']);
    expect([code, err]).toEqual([
      2,
      'book.xlsx: The workbook has no sheet "run". Its sheets are "Notes", "Run".\n',
    ]);
    expect(wendy(['check', 'model.txt', 'data.csv', '--sheet', 'A']).err).toContain('Leave out --sheet');
  });

  test('writes a workbook of estimates, states and residuals', async () => {
    const flags = ['--out', 'all.xlsx', '--trajectory', 'states.parquet', '--residuals', 'rest.csv'];
    expect(wendy(['fit', 'model.txt', 'data.csv', ...flags]).code).toBe(0);
    const names = async (name: string, sheet?: string) =>
      (await readTableFile(join(desk, name), { sheet })).columns.map((column) => column.name);
    expect((await names('all.xlsx', 'estimates')).slice(0, 3)).toEqual(['parameter', 'estimate', 'stdError']);
    expect(await names('all.xlsx', 'states')).toEqual(await names('states.parquet'));
    const [states, residuals, measured] = await Promise.all([
      readTableFile(join(desk, 'states.parquet')),
      readTableFile(join(desk, 'rest.csv')),
      readTableFile(join(desk, 'data.csv')),
    ]);
    const [, u] = measured.columns;
    const column = (table: typeof states) => table.columns.find(({ name }) => name === u!.name)!.values;
    // Rounding: a number of CSV is read back to the same bits, and the difference is one operation.
    expect(Array.from(column(residuals))).toEqual(Array.from(u!.values, (y, i) => y - column(states)[i]!));
    expect(await names('all.xlsx', 'residuals')).toEqual(await names('rest.csv'));
  });

  test('writes predictions with their bands, in a workbook and alone, as wendy predict does', async () => {
    const flags = ['--out', 'curves.xlsx', '--predictions', 'curves.csv'];
    expect(wendy(['fit', 'model.txt', 'data.csv', ...flags]).code).toBe(0);
    const [inBook, alone] = await Promise.all([
      readTableFile(join(desk, 'curves.xlsx'), { sheet: 'predictions' }),
      readTableFile(join(desk, 'curves.csv')),
    ]);
    const names = (table: typeof alone) => table.columns.map(({ name }) => name);
    expect(names(inBook)).toEqual(names(alone));
    expect([inBook.rows, alone.rows]).toEqual([800, 800]);
    const times = alone.columns[0]!.values;
    wendy(['fit', 'model.txt', 'data.csv', '--out', 'curves.json']);
    const span = `${times[0]}:${times[799]}:800`;
    expect(wendy(['predict', 'curves.json', '--t', span]).out).toBe(read('curves.csv'));
    expect(wendy(['fit', 'model.txt', 'data.csv', '--predictions', 'a.json']).err).toContain('a.csv');
  });

  test('reads sheets of any table argument', () => {
    const doses = rowOf('t', 'dose') + rowOf(0, 10) + rowOf(5, 10);
    write('doses.xlsx', Buffer.from(workbookOf({ sheets: { Notes: rowOf('words'), 'Two doses': doses } })));
    write('dosed.txt', "x' = -k*x\ndose dose into x\nx(0) = 0\n");
    const flags = ['--params', 'k=1', '--t', '0:6:3'];
    const sheet = ['--inputs-from', 'doses.xlsx#Two doses'];
    expect(wendy(['simulate', 'dosed.txt', ...flags, ...sheet])).toMatchObject({ code: 0 });
    expect(wendy(['simulate', 'dosed.txt', ...flags, '--inputs-from', 'doses.xlsx#Three'])).toMatchObject({
      code: 2,
      err: 'doses.xlsx: The workbook has no sheet "Three". Its sheets are "Notes", "Two doses".\n',
    });
    const plain = wendy(['fit', 'model.txt', 'data.csv', '--csv']).out;
    expect(wendy(['fit', 'model.txt', 'book.xlsx#Run', '--csv']).out).toBe(plain);
    expect(wendy(['fit', 'model.txt', 'book.xlsx#Run', '--sheet', 'Notes']).err).toContain('twice');
    const layout = rowOf('well', 'strain') + rowOf('A1', 'WT') + rowOf('A2', 'WT') + rowOf('B1', 'blank');
    write('layout.xlsx', Buffer.from(workbookOf({ sheets: { Notes: rowOf('words'), Plate: layout } })));
    write('plate.csv', 'time,A1,A2,B1\n0,5,5.1,1\n1,3,3.1,1\n2,1.8,1.9,1\n3,1.1,1.2,1\n');
    write('decay.txt', "x' = -k*x\n");
    const checked = wendy([
      'check',
      'decay.txt',
      'plate.csv',
      '--layout',
      'layout.xlsx#Plate',
      '--by',
      'strain',
    ]);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.out.replace(/\s+/g, ' ')).toContain(
      '2 wells of a plate as x, an experiment for each strain',
    );
  });

  test('says with an error that a workbook has other sheets', () => {
    const notes = rowOf('word') + [1, 2, 3, 4, 5, 6, 7, 8].map((n) => rowOf(n)).join('');
    write('two.xlsx', Buffer.from(workbookOf({ sheets: { Notes: notes, Run: sheet } })));
    const { code, err } = wendy(['fit', 'model.txt', 'two.xlsx']);
    expect(code).toBe(2);
    expect(err).toContain(
      '\nSheet "Notes" of the workbook was read. Others with data: "Run". To read one of them: --sheet Run.\n',
    );
  });

  test('reads the table of an export that --block names', () => {
    const block = (title: string, scale: number) =>
      `${title}\nTime [s],A1,A2,B1\n${[0, 1, 2, 3].map((t) => [t, ...[5, 6, 7].map((x) => scale * x * Math.exp(-t))].join(',')).join('\n')}\n\n`;
    write('export.csv', `Reader,5\n\n${block('OD', 1)}${block('GFP', 100)}`);
    write('decay.txt', "x' = -k*x\n");
    const checked = (...flags: string[]) =>
      wendy(['check', 'decay.txt', 'export.csv', ...flags]).out.replace(/\s+/g, ' ');
    expect(checked()).toContain('"OD" (row 4) was read. Others: "GFP". To read one of them: --block GFP.');
    expect(checked('--block', 'GFP')).toContain('the table "GFP" in rows 11 to 15');
    expect(wendy(['check', 'decay.txt', 'export.csv', '--block', 'RFP'])).toMatchObject({
      code: 2,
      err: 'export.csv: The file has no table "RFP". Its tables are "OD", "GFP".\n',
    });
  });

  test('writes rows at inf as such, and curves that end before them', () => {
    write('rest.txt', "x' = s - 0.5*x\nx(0) = 1\nnoise x = 0.01\n");
    write('rest.csv', 't,x\n0,1\n1,0.65\n2,0.41\ninf,0.02\n');
    const flags = ['--trajectory', 'i1.csv', '--residuals', 'i2.csv', '--predictions', 'i3.csv', '--plot'];
    const { code, out } = wendy(['fit', 'rest.txt', 'rest.csv', ...flags]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ +0 +0\.5 +1\.0 +1\.5 +2\.0$/m);
    const times = (name: string) =>
      read(name)
        .match(/^[^,]+/gm)
        ?.slice(1);
    expect(times('i1.csv')).toEqual(['0', '1', '2', 'Inf']);
    expect(read('i2.csv')).toMatch(/^Inf,-?0\.\d+$/m);
    expect(times('i3.csv')?.slice(-2)).toEqual(['2', 'Inf']);
    expect(wendy(['check', 'rest.txt', 'rest.csv']).out).toContain(
      '4 rows from 0 to 2 and in the steady state',
    );
  });

  test('writes tables in long form', () => {
    expect(wendy(['fit', 'model.txt', 'data.csv', '--trajectory', 'long.csv', '--long-form']).code).toBe(0);
    expect(read('long.csv')).toMatch(/^t,variable,value\n0,/);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--long-form']).err).toContain('--long-form is given');
  });
});

test('wendy simulate and predict write workbooks, Parquet and long tables', async () => {
  expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'fit.json']).code).toBe(0);
  expect(wendy(['predict', 'fit.json', '--t', '0:2:5', '--out', 'band.xlsx']).code).toBe(0);
  expect((await readTableFile(join(desk, 'band.xlsx'))).rows).toBe(5);
  expect(wendy(['simulate', '--from-fit', 'fit.json', '--t', '0:2:5', '--out', 'sim.parquet']).code).toBe(0);
  expect(readFileSync(join(desk, 'sim.parquet')).subarray(0, 4).toString()).toBe('PAR1');
  expect(wendy(['predict', 'fit.json', '--t', '0:2:5', '--long-form']).out).toMatch(/^t,variable,value\n0,/);
  expect(wendy(['predict', 'fit.json', '--t', '0:2:5', '--out', 'a.ods']).err).toContain('.csv');
});
