import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readFile } from '../../app/data/readFile.ts';
import { addImporter, type Importer, readTable, readTableFile, tableFromColumns } from '../../src/node.ts';
import { doubles } from './doublesImporter.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-importer-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** Lines such as "t=0 u=9.9". */
const pairs: Importer = {
  name: 'pairs',
  title: 'lines of name=value',
  extensions: ['pairs'],
  recognises: ({ text }) => /^\w+=\S+( \w+=\S+)*\n/.test(text),
  read(pieces) {
    const columns = new Map<string, number[]>();
    for (const line of [...pieces].join('').trim().split('\n')) {
      for (const pair of line.split(' ')) {
        const [name = '', value] = pair.split('=');
        columns.set(name, [...(columns.get(name) ?? []), Number(value)]);
      }
    }
    return tableFromColumns(columns);
  },
};

const remove: (() => void)[] = [];
const add = (importer: Importer) => remove.push(addImporter(importer));
afterEach(() => {
  for (const one of remove.splice(0)) one();
});

const cells = { columns: [{ name: 't' }, { name: 'u' }], rows: 2 };
const text = 't=0 u=9.9\nt=1 u=6.1\n';
const bytes = new Uint8Array(36);
bytes.set(new TextEncoder().encode('F64S'));
for (const [i, x] of [0, 9.9, 1, 6.1].entries()) new DataView(bytes.buffer).setFloat64(4 + 8 * i, x, true);

describe('an importer of text', () => {
  test('reads texts that it recognises, as text, bytes and file', async () => {
    expect(readTable(text).columns).toHaveLength(1);
    add(pairs);
    expect(readTable(text)).toMatchObject(cells);
    expect(await readTable(new TextEncoder().encode(text))).toMatchObject(cells);
    writeFileSync(join(desk, 'data.pairs'), text);
    expect(await readTableFile(join(desk, 'data.pairs'))).toEqual(readTable(text));
  });

  test('leaves other formats unchanged, and can be removed', () => {
    const csv = readTable('t,u\n0,1\n');
    add(pairs);
    expect(readTable('t,u\n0,1\n')).toEqual(csv);
    expect(() => add(pairs)).toThrow('There is already an importer called "pairs".');
    remove.pop()?.();
    expect(readTable(text).columns).toHaveLength(1);
  });
});

describe('an importer of bytes', () => {
  test('reads bytes that it recognises, in Node and in the app', async () => {
    add(doubles);
    const table = await readTable(bytes);
    expect(table).toMatchObject(cells);
    expect(Array.from(table.columns[1].values)).toEqual([9.9, 6.1]);
    writeFileSync(join(desk, 'data.f64'), bytes);
    expect(await readTableFile(join(desk, 'data.f64'))).toEqual(table);
    const { signal } = new AbortController();
    expect(await readFile(new Blob([bytes]), signal)).toMatchObject({ text: 't,u\n0,9.9\n1,6.1\n' });
    expect(() => readTable('F64S…')).toThrow('a file of doubles, which is read from bytes');
  });
});

describe('a file of another kind', () => {
  const start = (...numbers: number[]) => Uint8Array.from([...numbers, ...new Array(40).fill(0)]);
  const text = (words: string) => new TextEncoder().encode(words);
  test.each<[string, Uint8Array, string]>([
    ['sheet.xls', start(0xd0, 0xcf, 0x11, 0xe0), 'an old Excel file (.xls)'],
    ['sheet.xlsx', start(0xd0, 0xcf, 0x11, 0xe0), 'protected by a password'],
    ['plot.png', start(0x89, 0x50, 0x4e, 0x47), 'a picture'],
    ['data.mat', text('MATLAB 5.0 MAT-file, Platform: GLNXA64'), 'a MATLAB file'],
    ['data.mat', text('MATLAB 7.3 MAT-file, Platform: GLNXA64'), 'a MATLAB file'],
    ['data.mat', start(0, 0, 0, 0, 3), 'a MATLAB file'],
    ['data.h5', start(0x89, 0x48, 0x44, 0x46), 'an HDF5 file'],
    ['fit.rds', start(0x1f, 0x8b), 'R data'],
    ['fit.rda', text('RDX3\nX\n'), 'R data'],
    ['data.sav', text('$FL2@(#) SPSS DATA FILE'), 'an SPSS file'],
    ['data.dta', text('<stata_dta><header>'), 'a Stata file'],
    ['data.dta', start(0x73, 2, 1, 0), 'a Stata file'],
    ['data.sas7bdat', start(...new Array(12).fill(0), 0xc2, 0xea, 0x81, 0x60), 'a SAS file'],
    ['data.pzfx', text('<?xml version="1.0"?><GraphPadPrismFile>'), 'a GraphPad Prism file'],
    ['data.feather', text('ARROW1\0\0'), 'an Arrow or Feather file'],
    ['data.pkl', start(0x80, 4, 0x95), 'a Python pickle'],
    ['data.csv.xz', start(0xfd, 0x37, 0x7a, 0x58, 0x5a), 'compressed with xz'],
  ])('%s is recognised by its bytes or its name', async (name, content, words) => {
    await expect(readTable(content, { name })).rejects.toThrow(words);
    writeFileSync(join(desk, name), content);
    await expect(readTableFile(join(desk, name))).rejects.toThrow(words);
    const { signal } = new AbortController();
    await expect(readFile(new File([Buffer.from(content)], name), signal)).rejects.toThrow(words);
  });

  test('is not a CSV whose first column is named like a format', () => {
    for (const name of ['PAR1', 'RDX3', 'NUMPY', 'PK'])
      expect(readTable(`${name},u\n0,1\n1,2\n`).columns[0]?.name).toBe(name);
  });
});
