import { mkdirSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { fileFindings } from '../../../src/fileFindings.ts';
import { readModelFile, readTableFile, readText } from '../../../src/node.ts';
import type { Examples } from '../example.ts';

const folder = mkdtempSync(join(tmpdir(), 'wendy-files-'));
const file = (name: string, content: string | Uint8Array, bytes?: number) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  if (bytes !== undefined) truncateSync(path, bytes);
  return path;
};

export const title = 'Reading files';

export const examples: Examples<typeof fileFindings> = {
  notStream: () => readText(5 as never),
  notPath: () => readTableFile(5 as never),
  streamNotBytes: () => readText(Readable.from(['text'])),
  modelFileTooLarge: () => readModelFile(file('model.txt', '', 4e6 + 1)),
  fileTooLarge: () => readTableFile(file('large.csv', '', 256e6 + 1)),
  fileCompressed: () => readText(Readable.from([gzipSync('t,x\n')])),
  fileNotText: () => readModelFile(file('latin.txt', Uint8Array.of(0x74, 0xe4, 0x0a))),
  fileMissing: () => readTableFile(join(folder, 'missing.csv')),
  fileIsFolder: () => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    return readTableFile(join(folder, 'data'));
  },
  fileUnreadable: () => readTableFile('a\0b'),
};
