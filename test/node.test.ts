import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { readModelFile, readTableFile, readTableStream, readText, readTextFile } from '../src/node.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-node-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

const inDesk = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(desk, name), content);
  return join(desk, name);
};
/** Bytes that come one by one. */
const byteByByte = (bytes: Uint8Array) => Readable.from([...bytes].map((byte) => Uint8Array.of(byte)));

describe('a text', () => {
  const text = 't,größe,猫,𝒳\n0,1,2,3\n';
  const utf16 = (order: 'le' | 'be') => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };

  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little endian', utf16('le')],
    ['UTF-16, big endian', utf16('be')],
  ])('in %s is read, wherever its bytes are split', async (_, bytes) => {
    expect(await readText(byteByByte(bytes))).toBe(text);
    expect(await readTextFile(inDesk('text.csv', bytes))).toBe(text);
    const names = ['t', 'größe', '猫', '𝒳'];
    expect((await readTableStream(byteByByte(bytes))).columns.map(({ name }) => name)).toEqual(names);
    expect((await readTableFile(join(desk, 'text.csv'))).columns.map(({ name }) => name)).toEqual(names);
  });

  test('that is truncated within a character is refused', async () => {
    const bytes = Buffer.from(`${text.trimEnd()}猫`);
    await expect(readText(byteByByte(bytes.subarray(0, -1)))).rejects.toThrow('This is not text in UTF-8');
  });

  test('that is compressed is refused with a way to decompress it', async () => {
    const path = inDesk('data.csv.gz', Uint8Array.of(0x1f, 0x8b, 8, 0));
    await expect(readModelFile(path)).rejects.toThrow(`gunzip -c ${path} | wendy fit - data.csv`);
    await expect(readText(byteByByte(Uint8Array.of(0x1f, 0x8b)))).rejects.toThrow('compressed with gzip');
  });
});

test('a file that is too large for a model is refused by its size', async () => {
  const path = inDesk('model.txt', '');
  truncateSync(path, 5e6);
  await expect(readModelFile(path)).rejects.toThrow(
    /larger than 4 MB\. A model has at most a million characters/,
  );
});

test('a stream is refused as soon as it has too many bytes', async () => {
  let delivered = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        delivered += 1e6;
        yield new Uint8Array(1e6);
      }
    })(),
    { highWaterMark: 1 },
  );
  await expect(readTableStream(endless)).rejects.toThrow('The data are larger than 256 MB');
  expect(delivered).toBeLessThan(260e6);
});

describe('a refusal costs less than twice the file', () => {
  const megabytes = 200;

  test.each<[string, string, string, RegExp]>([
    ['short rows without end', '0,1\n', '', /The table has \d+ rows\. At most/],
    [
      'a row that is cut short at the end',
      `${'0.123456789012,'.repeat(9)}1\n`,
      '0\n',
      /Row \d+: 1 cell found/,
    ],
    ['an open quote', '0,1,"x\n,,', '', /a quote \("\) is opened|inside a cell/],
    ['one line', '0,1,', '', /characters without a line break/],
  ])('%s', (_, piece, end, refused) => {
    const path = join(desk, 'large.csv');
    const file = openSync(path, 'w');
    const header = Array.from({ length: piece.split(',').length }, (_, j) => `u${j}`).join();
    writeSync(file, `${header}\n`);
    const much = piece.repeat(Math.ceil(1e6 / piece.length));
    for (let written = 0; written < megabytes * 1e6; written += much.length) writeSync(file, much);
    writeSync(file, end);
    const { message, peak } = readElsewhere(path);
    rmSync(path);
    expect(message).toMatch(refused);
    expect(peak).toBeLessThan(2 * megabytes);
  });

  test('a file too large, of which nothing is read', () => {
    const path = inDesk('huge.csv', 't,u\n');
    // Takes no space on the disk.
    truncateSync(path, 100e9);
    const { message, peak } = readElsewhere(path);
    expect(message).toMatch(/The data are larger than 256 MB/);
    expect(peak).toBeLessThan(150);
  });
});

/** The outcome of reading a file in a separate process, and its peak memory in megabytes. */
function readElsewhere(path: string): { message: string; peak: number } {
  // On Linux resourceUsage() starts from the peak of the parent process.
  const script = `
    import { existsSync, readFileSync } from 'node:fs';
    import { readTableFile } from ${JSON.stringify(resolve(import.meta.dirname, '../dist/node.js'))};
    const message = await readTableFile(process.argv[1]).then(() => 'read', (error) => error.message);
    const own = '/proc/self/status';
    const kilobytes = existsSync(own)
      ? Number(/^VmHWM:\\s*(\\d+)/m.exec(readFileSync(own, 'utf8'))[1])
      : process.resourceUsage().maxRSS;
    console.log(JSON.stringify({ message, peak: kilobytes / 1000 }));`;
  const words = ['--input-type=module', '--eval', script, path];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
