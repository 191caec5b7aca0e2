import { expect, test } from 'vitest';
import { mostBytes } from '../../../app/data/mostBytes.ts';
import { readFile } from '../../../app/data/readFile.ts';

const { signal } = new AbortController();
const read = (...parts: BlobPart[]) => readFile(new Blob(parts), signal);

test('a UTF-8 file is decoded correctly, wherever its slices are cut', async () => {
  const text = `t,ü\n${'0,ü\n'.repeat(500_000)}`;
  expect(await read(`x${text}`)).toEqual({ text: `x${text}`, notes: [] });
});

test('other encodings are read, with a note', async () => {
  const utf16 = Buffer.from('\uFEFFt,Größe\n0,1', 'utf16le');
  expect(await read(utf16)).toEqual({
    text: 't,Größe\n0,1',
    notes: [expect.objectContaining({ code: 'readAsUtf16' })],
  });
  expect(await read(Buffer.from(utf16).swap16())).toMatchObject({ text: 't,Größe\n0,1' });
  expect(await read(Buffer.from('t,Größe\n0,1', 'latin1'))).toEqual({
    text: 't,Größe\n0,1',
    notes: [expect.objectContaining({ code: 'readAsWindows1252' })],
  });
});

test('an empty file, or one that is too large, is rejected before it is read', async () => {
  await expect(read()).rejects.toThrow(/empty/);
  const large = { size: mostBytes + 1, slice: () => expect.fail('it was read') } as never as Blob;
  await expect(readFile(large, signal)).rejects.toThrow(/has 21 MB; at most 20 MB/);
});

test('reading stops on request', async () => {
  await expect(readFile(new Blob(['t,u']), AbortSignal.abort())).rejects.toThrow(/abort/i);
});
