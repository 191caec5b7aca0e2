import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readFile } from '../../../app/data/readFile.ts';
import { readTable, readTableFile, readTableStream } from '../../../src/node.ts';
import { textOf } from './textOf.ts';
import { rowOf, workbookOf } from './workbookOf.ts';
import { zipOf } from './zipOf.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-formats-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

const csv = 't,u\n0,9.9\n1,6.1\n';
const workbook = workbookOf({
  sheets: { Run: rowOf('t', 'u') + rowOf(0, 9.9), 'Run 2': rowOf('t', 'u') + rowOf(0, 7) },
});

test('a text or a workbook compressed with gzip is read', async () => {
  expect(await readTable(gzipSync(csv))).toEqual(readTable(csv));
  expect(await readTable(gzipSync('{"t": [0, 1], "u": [9.9, 6.1]}'))).toMatchObject({ rows: 2 });
  expect((await textOf(gzipSync(workbook), { sheet: 'Run 2' })).text).toBe('t,u\n0,7\n');
});

test('the one table of a zip file is read, whatever lies beside it', async () => {
  const bytes = zipOf([
    { name: 'runs/README.md', content: 'read me' },
    { name: '__MACOSX/runs/._a.csv', content: 'x' },
    { name: 'runs/a.csv', content: csv, stored: true },
  ]);
  expect(await textOf(bytes)).toEqual({ text: csv, notes: ['The file "runs/a.csv" was read.'] });
  expect((await textOf(zipOf([{ name: 'a.csv.gz', content: gzipSync(csv) }]))).text).toBe(csv);
});

test('files and streams are read alike, by name of the sheet', async () => {
  const path = join(desk, 'data.xlsx');
  writeFileSync(path, workbook);
  expect((await readTableFile(path, { sheet: 'Run 2' })).columns[1]?.values[0]).toBe(7);
  expect((await readTableStream(Readable.from([workbook]), { sheet: 'Run 2' })).columns[1]?.values[0]).toBe(
    7,
  );
  await expect(readTableFile(path, { sheet: 'x' })).rejects.toThrow(
    `${path}: The workbook has no sheet "x".`,
  );
  writeFileSync(join(desk, 'data.csv.gz'), gzipSync(csv));
  expect(await readTableFile(join(desk, 'data.csv.gz'))).toEqual(readTable(csv));
});

test('the app takes the text of a table, and knows the other sheets', async () => {
  const { signal } = new AbortController();
  const file = new File([Buffer.from(workbook)], 'data.xlsx');
  expect(await readFile(file, signal)).toEqual({
    text: 't,u\n0,9.9\n',
    sheets: { read: 'Run', others: ['Run 2'] },
    notes: [],
  });
  expect(await readFile(file, signal, 'Run 2')).toEqual({ text: 't,u\n0,7\n', notes: [] });
});
